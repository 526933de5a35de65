import type { Static, TObject, TSchema } from 'typebox';
import type { Catalogue } from './catalogue.ts';

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
  /** Whoever has none of these roles gets 403. Without it, a resource the caller may not see does not exist. */
  readonly roles?: readonly string[];
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
  readonly access: 'public' | 'token';
  readonly target?: Target;
  /** Path parameters other than the target's `:id`, by name, each with its description. */
  readonly parameters?: Readonly<Record<string, string>>;
  readonly query?: TObject;
  readonly body?: TObject;
  /** True where the resource at this path has an `ETag`, which this operation sends or judges. */
  readonly conditional?: true;
  readonly successes: Readonly<Partial<Record<200 | 201 | 204, Success>>>;
  /** The failures of its own, beside those that follow from the features it uses. */
  readonly errors?: readonly string[];
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
  token: ['ACCESS_TOKEN_MISSING', 'ACCESS_TOKEN_INVALID'],
  roles: ['ACCESS_FORBIDDEN'],
  body: [
    'CONTENT_TYPE_UNSUPPORTED',
    'BODY_TOO_LARGE',
    'BODY_MALFORMED',
    'REQUIRED_FIELDS_MISSING',
    'FIELDS_VALIDATION_ERROR',
  ],
  query: ['FIELDS_VALIDATION_ERROR'],
  precondition: ['PRECONDITION_FAILED'],
} as const;

type Feature = keyof typeof FEATURE_ERRORS;
type ErrorOfFeature<F extends Feature> = (typeof FEATURE_ERRORS)[F][number];

type FeaturesOf<O> =
  | (O extends { access: 'token' } ? 'token' : never)
  | (O extends { target: { roles: readonly string[] } } ? 'roles' : never)
  | (O extends { body: TSchema } ? 'body' : never)
  | (O extends { query: TSchema } ? 'query' : never)
  | (O extends { conditional: true; method: 'PUT' | 'DELETE' } ? 'precondition' : never);

type OwnErrors<O> =
  | (O extends { errors: readonly (infer E extends string)[] } ? E : never)
  | (O extends { target: { notFound: infer N extends string } } ? N : never);

/** The failures that an operation declares or has for the features it uses, the transport's left out. */
export type DeclaredErrors<O> = OwnErrors<O> | ErrorOfFeature<FeaturesOf<O>>;

/** Every failure that can answer an operation. */
export type ErrorsOf<O> = DeclaredErrors<O> | ErrorOfFeature<'transport'>;

/** A definition whose every constant stands in the catalogue and whose sets of failures are worked out. */
export type Operation<O extends OperationDefinition = OperationDefinition> = O & {
  /** Its own failures and those of the features it uses, without the transport's. */
  readonly declaredErrors: readonly string[];
  /** `declaredErrors` and the transport's. */
  readonly allErrors: readonly string[];
};

/**
 * Makes the function with which the operations of one catalogue are defined.
 * A constant outside the catalogue is refused by the compiler, and by a TypeError at run time.
 */
export function operationsWith<Constant extends string>(catalogue: Catalogue<Constant>) {
  type Known = OperationDefinition & {
    readonly target?: Target & { readonly notFound: Constant };
    readonly errors?: readonly Constant[];
  };
  return function operation<const O extends Known>(definition: O): Operation<O> {
    const declaredErrors = [...new Set(declared(definition))];
    const allErrors = [...new Set([...declaredErrors, ...FEATURE_ERRORS.transport])];
    const unknown = allErrors.filter((constant) => !Object.hasOwn(catalogue, constant));
    if (unknown.length > 0)
      throw new TypeError(`${definition.id}: not in the catalogue: ${unknown.join(', ')}`);
    return Object.freeze({ ...definition, declaredErrors, allErrors });
  };
}

function declared(definition: OperationDefinition): string[] {
  const features = Object.entries({
    token: definition.access === 'token',
    roles: definition.target?.roles !== undefined,
    body: definition.body !== undefined,
    query: definition.query !== undefined,
    precondition: definition.conditional === true && judgesPreconditions(definition.method),
  } satisfies Record<Exclude<Feature, 'transport'>, boolean>) as [Feature, boolean][];
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

/**
 * The types of all operations, worked out once: index this table instead of working one out where it is used,
 * which costs the compiler dearly.
 */
export type ContractsOf<Ops> = {
  readonly [Id in keyof Ops]: {
    readonly body: Ops[Id] extends { body: infer B extends TObject } ? Static<B> : undefined;
    readonly query: Ops[Id] extends { query: infer Q extends TObject } ? Static<Q> : undefined;
    readonly access: Ops[Id] extends { access: infer A } ? A : never;
    readonly resource: Ops[Id] extends { target: { resource: infer R extends string } } ? R : undefined;
    readonly errors: ErrorsOf<Ops[Id]>;
    readonly declaredErrors: DeclaredErrors<Ops[Id]>;
    readonly answer: Ops[Id] extends { successes: infer S } ? AnswerOf<S> : never;
  };
};

type AnswerOf<Successes> = {
  [S in keyof Successes]: {
    readonly status: S;
    readonly headers?: Readonly<Record<string, string>>;
  } & (Successes[S] extends { body: infer B extends TSchema }
    ? { readonly body: Static<B> }
    : { readonly body?: undefined });
}[keyof Successes];
