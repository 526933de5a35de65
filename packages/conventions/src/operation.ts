import type { TObject, TSchema } from 'typebox';
import type { Catalogue } from './catalogue.ts';
import type { FailureDetails } from './failure.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One way an operation succeeds. A body of null means that there is none. */
export interface Success {
  readonly description: string;
  readonly body: TSchema | null;
  /** Media type of the body; JSON unless said otherwise. */
  readonly contentType?: string;
  /** Headers beside those every response has, by name, each with its description. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The resource that the `:id` in a path names. */
export interface Target {
  readonly resource: string;
  /** Answers an identifier that does not exist. */
  readonly notFound: string;
}

/** An operation in use: what the OpenAPI document shows, and reference pages fill in. */
export interface OperationExample {
  readonly request?: unknown;
  /** The body of a success. */
  readonly success?: unknown;
  /** By name of the parameter, those in the path and the query alike. */
  readonly parameters?: Readonly<Record<string, unknown>>;
  /** What failures bring beside their row in the catalogue, by constant: a detail, or fields. */
  readonly failures?: Readonly<Record<string, FailureDetails>>;
}

/** Everything that is known of an operation before it runs. */
export interface OperationDefinition {
  readonly id: string;
  readonly method: Method;
  /** As `/organizations/:id`, without a version. */
  readonly path: `/${string}`;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  /** False for what has no version: health, documents, error pages. */
  readonly versioned?: false;
  /**
   * Who may call: anyone, anyone with an access token, or callers of these kinds with one. A caller of another kind
   * gets 403.
   */
  readonly access: 'public' | 'token' | readonly string[];
  readonly target?: Target;
  /** What the caller must be permitted to do to the target: 403 without it. Where absent, seeing it is enough. */
  readonly permission?: string;
  /** True where the caller must have signed in a short while ago: 403 `REAUTHENTICATION_REQUIRED` otherwise. */
  readonly recent?: true;
  /** True where a caller who asks too often is refused, by address or by what the body says: 403 `RATE_LIMITED`. */
  readonly limited?: true;
  /** Path parameters other than the target's `:id`, by name, each with its description. */
  readonly parameters?: Readonly<Record<string, string>>;
  readonly query?: TObject;
  readonly body?: TObject;
  /** True where a request that is sent again with the same `Idempotency-Key` has one effect and equal answers. */
  readonly idempotent?: true;
  /** True where the resource at this path has an `ETag`, which this operation sends or judges. */
  readonly conditional?: true;
  readonly successes: Readonly<Partial<Record<200 | 201 | 204, Success>>>;
  /** The failures of its own, beside those that follow from the features it uses. */
  readonly errors?: readonly string[];
  readonly example?: OperationExample;
}

/** What follows from each feature that an operation can use. */
export const FEATURE_ERRORS = {
  transport: [
    'REQUEST_MALFORMED',
    'HEADERS_TOO_LARGE',
    'REQUEST_TIMEOUT',
    'INTERNAL_ERROR',
    'OVERLOADED',
    'SERVICE_UNAVAILABLE',
  ],
  /** Beside the transport's: a service may let the requests of known callers take turns. */
  turns: ['RATE_LIMITED'],
  token: ['ACCESS_TOKEN_MISSING', 'ACCESS_TOKEN_INVALID'],
  kind: ['ACCESS_FORBIDDEN'],
  permission: ['ACCESS_FORBIDDEN'],
  recent: ['REAUTHENTICATION_REQUIRED'],
  limited: ['RATE_LIMITED'],
  body: [
    'CONTENT_TYPE_UNSUPPORTED',
    'BODY_TOO_LARGE',
    'BODY_MALFORMED',
    'REQUIRED_FIELDS_MISSING',
    'FIELDS_VALIDATION_ERROR',
  ],
  query: ['FIELDS_VALIDATION_ERROR'],
  precondition: ['PRECONDITION_FAILED'],
  idempotency: ['IDEMPOTENCY_KEY_IN_USE', 'IDEMPOTENCY_KEY_REUSED'],
} as const;

type Feature = keyof typeof FEATURE_ERRORS;
type ErrorOfFeature<F extends Feature> = (typeof FEATURE_ERRORS)[F][number];

type FeaturesOf<O> =
  | (O extends { access: 'public' } ? never : 'token')
  | (O extends { refuses: readonly (infer K)[] } ? ([K] extends [never] ? never : 'kind') : never)
  | (O extends { permission: string } ? 'permission' : never)
  | (O extends { recent: true } ? 'recent' : never)
  | (O extends { limited: true } ? 'limited' : never)
  | (O extends { body: TSchema } ? 'body' : never)
  | (O extends { query: TSchema } ? 'query' : never)
  | (O extends { idempotent: true } ? 'idempotency' : never)
  | (O extends { conditional: true; method: 'PUT' | 'DELETE' } ? 'precondition' : never);

type OwnErrors<O> =
  | (O extends { errors: readonly (infer E extends string)[] } ? E : never)
  | (O extends { target: { notFound: infer N extends string } } ? N : never);

/** The failures that follow from neither the definition nor its features: those of the transport and of turns. */
type Surrounding<O> =
  | ErrorOfFeature<'transport'>
  | (O extends { access: 'public' } ? never : ErrorOfFeature<'turns'>);

/** The failures that an operation declares or has for the features it uses, the transport's left out. */
export type DeclaredErrors<O> = OwnErrors<O> | ErrorOfFeature<FeaturesOf<O>>;

/** Every failure that can answer an operation. */
export type ErrorsOf<O> = DeclaredErrors<O> | Surrounding<O>;

/** A definition whose every constant stands in the catalogue and whose sets of failures are worked out. */
export type Operation<
  O extends OperationDefinition = OperationDefinition,
  Kind extends string = string,
> = O & {
  /** Its own failures and those of the features it uses, without the transport's. */
  readonly declaredErrors: readonly string[];
  /** `declaredErrors`, the transport's and, where callers are known, that of turns. */
  readonly allErrors: readonly string[];
  /** The kinds of callers that it does not take: they get 403. */
  readonly refuses: readonly RefusedBy<O, Kind>[];
};

/** Of an operation that nothing is known of, any kind may be refused. */
type RefusedBy<O extends OperationDefinition, Kind extends string> = OperationDefinition extends O
  ? Kind
  : O['access'] extends readonly string[]
    ? Exclude<Kind, O['access'][number]>
    : never;

/** The words with which the operations of one service say who may call. */
export interface Vocabulary<Kind extends string, Permission extends string> {
  /** The kinds of callers that an access token can belong to. */
  readonly callers: readonly Kind[];
  readonly permissions: readonly Permission[];
}

/** What the operations of a catalogue may say, and nothing else. */
type Known<Constant extends string, Kind extends string, Permission extends string> = OperationDefinition & {
  // A service that tells kinds apart names those it takes: a new kind is let in nowhere unless somebody says so.
  readonly access: 'public' | ([Kind] extends [never] ? 'token' : readonly Kind[]);
  readonly target?: Target & { readonly notFound: Constant };
  readonly permission?: Permission;
  readonly errors?: readonly Constant[];
};

/**
 * Makes the function with which the operations of one catalogue are defined.
 * A constant outside the catalogue, a kind of caller or a permission that the vocabulary lacks is refused by the
 * compiler; a constant also by a TypeError at run time.
 */
export function operationsWith<
  Constant extends string,
  Kind extends string = never,
  Permission extends string = never,
>(catalogue: Catalogue<Constant>, vocabulary?: Vocabulary<Kind, Permission>) {
  return function operation<const O extends Known<Constant, Kind, Permission>>(
    definition: O,
  ): Operation<O, Kind> {
    const { access } = definition;
    const kinds: readonly string[] = vocabulary?.callers ?? [];
    const refuses = Array.isArray(access) ? kinds.filter((kind) => !access.includes(kind)) : [];
    const declaredErrors = [...new Set(declared(definition, refuses))];
    const turns = access === 'public' ? [] : FEATURE_ERRORS.turns;
    const allErrors = [...new Set([...declaredErrors, ...FEATURE_ERRORS.transport, ...turns])];
    const unknown = allErrors.filter((constant) => !Object.hasOwn(catalogue, constant));
    if (unknown.length > 0)
      throw new TypeError(`${definition.id}: not in the catalogue: ${unknown.join(', ')}`);
    return Object.freeze({
      ...definition,
      declaredErrors,
      allErrors,
      refuses: refuses as RefusedBy<O, Kind>[],
    });
  };
}

function declared(definition: OperationDefinition, refuses: readonly string[]): string[] {
  const features = Object.entries({
    token: definition.access !== 'public',
    kind: refuses.length > 0,
    permission: definition.permission !== undefined,
    recent: definition.recent === true,
    limited: definition.limited === true,
    body: definition.body !== undefined,
    query: definition.query !== undefined,
    idempotency: definition.idempotent === true,
    precondition: definition.conditional === true && judgesPreconditions(definition.method),
  } satisfies Record<Exclude<Feature, 'transport' | 'turns'>, boolean>) as [Feature, boolean][];
  return [
    ...features.flatMap(([feature, used]) => (used ? FEATURE_ERRORS[feature] : [])),
    ...(definition.target ? [definition.target.notFound] : []),
    ...(definition.errors ?? []),
  ];
}

/** `If-Match` is judged where a resource is replaced or removed. */
export function judgesPreconditions(method: Method): boolean {
  return method === 'PUT' || method === 'DELETE';
}

export type Operations = Readonly<Record<string, Operation>>;
