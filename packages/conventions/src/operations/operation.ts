import type { Catalogue } from '../errors/catalogue.ts';
import { codeIn, type ErrorFormat, FORM_TYPE } from '../errors/error-format.ts';
import { type ErrorsOf, FEATURE_ERRORS, type Feature } from '../errors/feature-errors.ts';
import type { Method, OperationDefinition, Success, Target } from './operation-definition.ts';

/** A definition whose constants are all in the catalogue, with its complete sets of errors. */
export type Operation<
  O extends OperationDefinition = OperationDefinition,
  Kind extends string = string,
  Bar extends string = string,
  Demanded extends string = string,
  Raised extends string = string,
  Counts extends boolean = boolean,
> = O & {
  /** Its own errors and those of the features it uses, without those of the transport. */
  readonly declaredErrors: readonly string[];
  /** `declaredErrors`, those of the transport and, if it needs a token, those of turns. */
  readonly allErrors: readonly string[];
  /** The kinds of callers that get 403. */
  readonly refuses: readonly RefusedBy<O, Kind>[];
  /** Those of them that get it before the target is looked up. */
  readonly refusesAtOnce: readonly string[];
  /** The errors with which the service can bar callers from every operation, in the order in which they are judged. */
  readonly bars: readonly BarsOf<O, Bar>[];
  /** Whether callers are raised to another kind, with a second factor, before the target is looked up. */
  readonly raises: Raises<O, Raised>;
  /** The errors with which the target can reject how the caller signed in; empty if it demands nothing. */
  readonly demands: readonly DemandsOf<O, Demanded, Raised>[];
  /** Whether it counts towards the caller's limit on changes: 403 beyond that. */
  readonly countsChanges: CountsChanges<O, Counts>;
};

/** An unknown operation may refuse any kind. */
type RefusedBy<O extends OperationDefinition, Kind extends string> = OperationDefinition extends O
  ? Kind
  : O['access'] extends readonly string[]
    ? Exclude<Kind, O['access'][number]>
    : never;

/** An unknown operation may refuse with any. */
type BarsOf<O extends OperationDefinition, Bar extends string> = OperationDefinition extends O
  ? Bar
  : O extends { access: 'public' }
    ? never
    : O extends { despite: readonly (infer Named)[] }
      ? Exclude<Bar, Named>
      : Bar;

/** An unknown operation may or may not be counted. */
type CountsChanges<O extends OperationDefinition, Counts extends boolean> = OperationDefinition extends O
  ? boolean
  : Counts extends true
    ? O extends { access: 'public' } | { method: 'GET' } | { reads: true } | { uncounted: true }
      ? false
      : true
    : false;

/** An unknown operation may or may not raise them. */
type Raises<O extends OperationDefinition, Raised extends string> = OperationDefinition extends O
  ? boolean
  : [Raised] extends [never]
    ? false
    : O['access'] extends readonly (infer Named)[]
      ? [Extract<Named, Raised>] extends [never]
        ? false
        : true
      : false;

/** An unknown operation may demand anything. */
type DemandsOf<
  O extends OperationDefinition,
  Demanded extends string,
  Raised extends string,
> = OperationDefinition extends O
  ? Demanded
  : Raises<O, Raised> extends true
    ? never
    : O extends { access: 'public' } | { target: { demands: false } }
      ? never
      : O extends { target: Target }
        ? Demanded
        : never;

/** The kinds of callers and permissions that the operations of a service can name. */
export interface Vocabulary<
  Kind extends string,
  Permission extends string,
  Bar extends string = string,
  Demanded extends string = string,
  Raised extends string = string,
  Counts extends boolean = boolean,
  Scope extends string = string,
> {
  /** The kinds of callers that access tokens can belong to. */
  readonly callers: readonly Kind[];
  /**
   * Kinds of callers that can never have a role in a target: operations that do not accept them refuse them before the
   * target is looked up, so that they learn nothing about what exists.
   */
  readonly outsiders?: readonly Kind[];
  /** The scopes that access tokens can carry. */
  readonly scopes?: readonly Scope[];
  /**
   * Kinds that no token confers by itself: for operations whose `access` names one, the service looks up whether the
   * caller can be raised to it; other operations skip that. Callers who cannot be raised get 403 `ACCESS_FORBIDDEN`,
   * and those without a second factor 403 `SECOND_FACTOR_MISSING`, whether or not the resource in the path exists.
   */
  readonly raised?: readonly Raised[];
  readonly permissions: readonly Permission[];
  /**
   * The errors with which the service can bar callers from every operation until they act, such as by verifying their
   * email: every operation with a token can fail with each of them, unless it names it in `despite`. The first that
   * applies is the answer.
   */
  readonly bars?: readonly Bar[];
  /**
   * The errors with which the resource in the path can reject how the caller signed in, such as without a second
   * factor: every operation with a token and a target can then fail with each of them, unless callers are raised, or the
   * target says `demands: false`.
   */
  readonly demands?: readonly Demanded[];
  /**
   * True if the service bounds how much each caller changes: every operation with a token that is neither a `GET` nor
   * marked as one that `reads` or is `uncounted` can then fail with 403 `RATE_LIMITED`, which the catalogue must have.
   */
  readonly changes?: Counts;
}

/** A definition that uses only known constants, kinds of callers and permissions. */
type KnownDefinition<
  Constant extends string,
  Kind extends string,
  Permission extends string,
  Raised extends string,
  Scope extends string,
  Bar extends string,
> = OperationDefinition & {
  // A service with several kinds has to name the kinds it accepts, so that a new kind is not accepted by accident.
  readonly access: 'public' | ([Kind] extends [never] ? 'token' : readonly (Kind | Raised)[]);
  readonly target?: Target & { readonly notFound: Constant };
  readonly permission?: Permission;
  readonly scope?: Scope;
  readonly despite?: readonly Bar[];
  readonly errors?: readonly Constant[];
};

/**
 * Makes the function that defines the operations of a catalogue. The compiler rejects constants outside the catalogue,
 * and kinds of callers or permissions outside the vocabulary.
 * @throws TypeError from that function, for a constant outside the catalogue, or for an operation that can be neither
 * streamed nor posted to
 */
export function operationsWith<
  Constant extends string,
  Kind extends string = never,
  Permission extends string = never,
  Bar extends Constant = never,
  Demanded extends Constant = never,
  Raised extends string = never,
  Counts extends boolean = false,
  Scope extends string = never,
>(
  catalogue: Catalogue<Constant>,
  vocabulary?: Vocabulary<Kind, Permission, Bar, Demanded, Raised, Counts, Scope>,
) {
  return function operation<const O extends KnownDefinition<Constant, Kind, Permission, Raised, Scope, Bar>>(
    definition: O & Formatted<Operation<O, Kind, Bar, Demanded, Raised, Counts>>,
  ): Operation<O, Kind, Bar, Demanded, Raised, Counts> {
    const { access, method, reads, uncounted, despite = [], target } = definition;
    const kinds: readonly string[] = vocabulary?.callers ?? [];
    const refuses = Array.isArray(access) ? kinds.filter((kind) => !access.includes(kind)) : [];
    const outsiders: readonly string[] = vocabulary?.outsiders ?? [];
    const spared: readonly string[] = despite;
    const bars = access === 'public' ? [] : (vocabulary?.bars ?? []).filter((bar) => !spared.includes(bar));
    const raisable: readonly string[] = vocabulary?.raised ?? [];
    const raises = Array.isArray(access) && access.some((kind) => raisable.includes(kind));
    const canDemand = access !== 'public' && target !== undefined && target.demands !== false && !raises;
    const demands: readonly string[] = (canDemand && vocabulary?.demands) || [];
    const countsChanges =
      vocabulary?.changes === true && access !== 'public' && method !== 'GET' && !reads && !uncounted;
    const derived = { refuses, bars, raises, demands, countsChanges };
    const declaredErrors = [...new Set(declared(definition, derived))];
    const turns = access === 'public' ? [] : FEATURE_ERRORS.turns;
    const allErrors = [...new Set([...declaredErrors, ...FEATURE_ERRORS.transport, ...turns])];
    const unknown = allErrors.filter((constant) => !Object.hasOwn(catalogue, constant));
    requireStreamable(definition);
    requirePage(definition);
    requireFormatted(definition, allErrors);
    if (unknown.length > 0)
      throw new TypeError(`${definition.id}: not in the catalogue: ${unknown.join(', ')}`);
    return Object.freeze({
      ...definition,
      declaredErrors,
      allErrors,
      refuses: refuses as RefusedBy<O, Kind>[],
      refusesAtOnce: refuses.filter((kind) => outsiders.includes(kind)),
      bars: bars as unknown as BarsOf<O, Bar>[],
      raises: raises as Raises<O, Raised>,
      demands: demands as DemandsOf<O, Demanded, Raised>[],
      countsChanges: countsChanges as CountsChanges<O, Counts>,
    });
  };
}

type Derived = Pick<Operation, 'refuses' | 'bars' | 'raises' | 'demands' | 'countsChanges'>;

function declared(
  definition: OperationDefinition,
  { refuses, bars, raises, demands, countsChanges }: Derived,
): string[] {
  const isPrescribed = definition.errorFormat !== undefined;
  const features = Object.entries({
    token: definition.access !== 'public',
    kind: refuses.length > 0,
    raised: raises,
    permission: definition.permission !== undefined,
    scope: definition.scope !== undefined,
    factorsAdded: definition.factors === 'added',
    factorsChanged: definition.factors === 'changed',
    recent: definition.recent === true,
    limited: definition.limited === true,
    challenged: definition.challenged === true,
    changes: countsChanges,
    body: definition.body !== undefined && !isPrescribed,
    prescribed: definition.posted === true || (definition.body !== undefined && isPrescribed),
    required: definition.body?.required !== undefined && definition.body.required.length > 0,
    query: definition.query !== undefined,
    idempotency: definition.idempotent === true,
    precondition: definition.conditional === true && judgesPreconditions(definition.method),
  } satisfies Record<Exclude<Feature, 'transport' | 'turns'>, boolean>) as [Feature, boolean][];
  return [
    ...features.flatMap(([feature, used]) => (used ? FEATURE_ERRORS[feature] : [])),
    ...bars,
    ...demands,
    ...(definition.target ? [definition.target.notFound] : []),
    ...(definition.errors ?? []),
  ];
}

/** Names, in the compiler's message, the constant that the table of an operation's format lacks. */
export type Formatted<O> = O extends { readonly errorFormat: ErrorFormat<infer Constant extends string> }
  ? [Exclude<ErrorsOf<O>, Constant>] extends [never]
    ? unknown
    : { readonly errorFormat: `The table lacks ${Exclude<ErrorsOf<O>, Constant>}` }
  : unknown;

function requireFormatted({ id, errorFormat }: OperationDefinition, errors: readonly string[]): void {
  const lacking = errorFormat ? errors.filter((error) => codeIn(errorFormat, error) === undefined) : [];
  if (lacking.length > 0)
    throw new TypeError(`${id}: not in the table of ${errorFormat?.name}: ${lacking.join(', ')}`);
}

/** A streamed body never exists as a whole, so it has no `ETag` and cannot be stored for `Idempotency-Key`. */
function requireStreamable({ id, successes, conditional, idempotent }: OperationDefinition): void {
  for (const [status, { streamed, body }] of Object.entries<Success>(successes)) {
    if (!streamed) continue;
    if (status !== '200' || body === null || conditional || idempotent)
      throw new TypeError(
        `${id}: only the body of a 200 can be streamed, of an operation that is neither conditional nor idempotent`,
      );
  }
}

/** A form that a browser posts to a page carries no token, and only the script of the page reads it. */
function requirePage({ id, posted, method, access, body, errorFormat }: OperationDefinition): void {
  if (!posted) return;
  if (method !== 'POST' || access !== 'public' || body || errorFormat)
    throw new TypeError(
      `${id}: only a public POST with neither a body nor a format of its own can be a page`,
    );
}

/** Whether preconditions are checked: only by methods that replace or remove a resource. */
export function judgesPreconditions(method: Method): boolean {
  return method === 'PUT' || method === 'PATCH' || method === 'DELETE';
}

/** Whether its body is a form. */
export function takesForm({ errorFormat }: Pick<OperationDefinition, 'errorFormat'>): boolean {
  return errorFormat?.accepts.includes(FORM_TYPE) === true;
}

/** Operations by ID. */
export type Operations = Readonly<Record<string, Operation>>;
