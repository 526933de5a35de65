import type { Catalogue, Limits } from '../errors/catalogue.ts';
import type { Failure, Fields, RenderFailure } from '../errors/failure.ts';
import type { ErrorOfFeature } from '../errors/feature-errors.ts';
import type { Formats } from '../fields/formats.ts';
import type { NormalizationBounds } from '../fields/normalize.ts';
import type { ContractsOf, PermissionsOf, ResourcesOf, ScopesOf } from '../operations/contracts.ts';
import type {
  Admissions,
  Contract,
  Fail,
  HandlerRequest,
  HandlerResponse,
  PreparedDocument,
} from '../operations/handler.ts';
import type { Operation, Operations } from '../operations/operation.ts';
import type { FactorChange } from '../operations/operation-definition.ts';
import type { CrossOrigin } from './cross-origin.ts';
import type { ServingRequest, ServingResponse } from './exchange.ts';
import type { IdempotencyStore } from './idempotency.ts';

/** A value, now or later. */
export type Awaitable<T> = T | Promise<T>;

/** Any handler, once the compiler has checked it against its operation. */
export interface AnyHandler {
  readonly refuse?: (fail: Fail<Contract>) => Failure | undefined;
  readonly validate?: (body: object, caller: unknown, target: unknown, invalid: Fields) => Awaitable<Fields>;
  readonly alsoInvalid?: (body: object, caller: unknown, target: unknown) => Awaitable<Fields>;
  readonly handle: (
    request: HandlerRequest<Contract, Admissions>,
  ) => Awaitable<HandlerResponse | PreparedDocument>;
}

/** The parameters in the path of a request, by name. */
export type PathParameters = Readonly<Record<string, string>>;

/** The caller that an access token belongs to; `kind` if the service distinguishes kinds of callers. */
export type Authenticated = object & { readonly kind?: string };

/** Why a caller cannot change its authentication factors. */
export type FactorRefusal = ErrorOfFeature<'factorsAdded'>;

/** The parts that every service provides. */
export interface BaseBinding<Ops extends Operations> {
  readonly catalogue: Catalogue;
  readonly operations: Ops;
  readonly handlers: { readonly [Id in keyof Ops]: unknown };
  readonly render: RenderFailure;
  /** The prefixes of versioned paths, such as `['/v1', '']`; none by default. */
  readonly prefixes?: readonly string[];
  readonly formats?: Formats;
  /** How long a string can be to be normalized. */
  readonly normalization?: NormalizationBounds;
  /** Off by default. */
  readonly crossOrigin?: CrossOrigin;
  /**
   * Makes requests with an `Idempotency-Key` to `idempotent` operations have one effect; needs `callerId`. Without it,
   * handlers have to ensure that themselves.
   */
  readonly idempotency?: IdempotencyStore;
  /** Maps other exceptions to failures; returns undefined for a bug. */
  readonly translate?: (thrown: unknown) => Failure | undefined;
  /** Asked once for each operation: a function to call with every response of it, success or failure. */
  readonly observe?: (operation: Operation) => Observe | undefined;
}

/** Called once the response is decided, with the request that `authenticate` was given. */
export type Observe = (request: ServingRequest, response: ServingResponse) => void;

type With<Ops, Feature> = { [Id in keyof Ops]: Ops[Id] extends Feature ? Id : never }[keyof Ops];

/** The operations whose list of this name is not always empty. */
type Listing<Ops, Name extends string> = {
  [Id in keyof Ops]: Ops[Id] extends { readonly [N in Name]: readonly (infer Listed)[] }
    ? [Listed] extends [never]
      ? never
      : Id
    : never;
}[keyof Ops];

/** The operations or names that use each member of `Provided`; never if there are none. */
interface Uses<Ops> {
  readonly authenticate: Exclude<ContractsOf<Ops>[keyof Ops]['access'], 'public'>;
  readonly isBarred: Listing<Ops, 'bars'>;
  readonly raise: With<Ops, { raises: true }>;
  readonly locate: ResourcesOf<Ops>;
  readonly isStrong: With<Ops, { raises: true }>;
  readonly judgeDemands: Listing<Ops, 'demands'>;
  readonly permits: PermissionsOf<Ops>;
  readonly hasScope: ScopesOf<Ops>;
  readonly judgeFactors: With<Ops, { factors: FactorChange }>;
  readonly isRecent: With<Ops, { recent: true }>;
  readonly judgeChanges: With<Ops, { countsChanges: true }>;
  readonly throttle: With<Ops, { limited: true }>;
}

/** The members of `Wiring` that these operations require. */
export type NeededBy<Ops> = {
  [Name in keyof Uses<Ops>]: [Uses<Ops>[Name]] extends [never] ? never : Name;
}[keyof Uses<Ops>];

/** A service's decisions about its callers. */
export interface Judges<Permission, Caller, Target, Scope> {
  /** The caller's ID for the log. */
  readonly callerId?: (caller: Caller) => string;
  /** Whether one of the operation's bars keeps a caller from it. */
  readonly isBarred: (bar: string, caller: Caller) => boolean;
  /** Whether a caller who was raised to another kind signed in with a second factor. */
  readonly isStrong: (caller: Caller) => boolean;
  /** The failure for a declared demand of a located resource that the caller does not meet; undefined if there is none. */
  readonly judgeDemands: (
    caller: Caller,
    target: Target,
    from: ThrottledRequest,
  ) => Awaitable<Failure | undefined>;
  /** Whether a caller has a permission on a resource that was located. */
  readonly permits: (permission: Permission, caller: Caller, target: Target) => boolean;
  /** Whether the access token of a caller that was not raised carries a scope. */
  readonly hasScope: (scope: Scope, caller: Caller) => boolean;
  /** Why a caller cannot change its authentication factors; undefined if it can. */
  readonly judgeFactors: (change: FactorChange, caller: Caller) => Awaitable<FactorRefusal | undefined>;
  /** Whether a caller signed in recently; a service may also ask from where. */
  readonly isRecent: (caller: Caller, from: ThrottledRequest) => boolean;
  /**
   * Checks, as soon as the caller is known, whether it has changed too much recently. Handlers do the counting.
   * @throws Failure `RATE_LIMITED`
   */
  readonly judgeChanges: (caller: Caller) => Awaitable<void>;
  /**
   * Checks, before anything else, whether a caller sends too many requests. Limits that need the token or the body
   * belong in the handler.
   * @throws Failure `RATE_LIMITED`
   */
  readonly throttle: (operation: string, request: ThrottledRequest) => Awaitable<void>;
}

/** The parts that a service can provide for its operations. */
interface OptionalBinding<Resource extends string, Permission, Caller, Target, Scope>
  extends Judges<Permission, Caller, Target, Scope> {
  /**
   * Finds the caller that a token belongs to; a service may accept a token from some addresses only, or with a proof in the
   * headers.
   */
  readonly authenticate: (token: string, from: PresentingRequest) => Awaitable<Authenticated | undefined>;
  /** Raises a caller to the kind that operations demand; undefined if it cannot be raised. */
  readonly raise: (caller: Caller) => Awaitable<Authenticated | undefined>;
  /**
   * Finds a resource by its ID, as the caller may see it, by the name of the resource. The other parameters of the path
   * say what it has to be part of.
   */
  readonly locate: {
    readonly [Name in Resource]: (
      id: string,
      caller: Caller,
      parameters: PathParameters,
    ) => Awaitable<object | undefined>;
  };
}

/** Operations with everything needed to serve them. Parts that none of them uses can be left out. */
export type Binding<Ops extends Operations> = BaseBinding<Ops> & Wiring<Ops>;

/** The parts that a service must provide for some operations. */
export type Wiring<Ops extends Operations> = Partial<ProvidedFor<Ops>> &
  Pick<ProvidedFor<Ops>, NeededBy<Ops>>;

type ProvidedFor<Ops extends Operations> = OptionalBinding<
  ResourcesOf<Ops>,
  PermissionsOf<Ops>,
  never,
  never,
  ScopesOf<Ops>
>;

/** The part of a request that is known before its token and body are read. */
export type ThrottledRequest = Pick<ServingRequest, 'ipAddress'>;

/** The part of a request that can decide whether its access token is accepted. */
export type PresentingRequest = Pick<ServingRequest, 'ipAddress' | 'method' | 'headers'>;

/** Any binding, once the compiler has checked it against its operations. */
export interface AnyBinding
  extends Required<Omit<BaseBinding<Operations>, 'idempotency'>>,
    Omit<OptionalBinding<string, string, object, unknown, string>, 'locate'> {
  readonly idempotency?: IdempotencyStore;
  readonly limits: Limits;
  /** Targets of public operations have no caller. */
  readonly locate: Readonly<
    Record<string, (id: string, caller: unknown, parameters: PathParameters) => Awaitable<object | undefined>>
  >;
}
