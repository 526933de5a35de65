import type { Catalogue, Limits } from '../catalogue.ts';
import type { ContractsOf, PermissionsOf, ResourcesOf } from '../contracts.ts';
import type { Failure, Fields, RenderFailure } from '../failure.ts';
import type { ErrorOfFeature } from '../feature-errors.ts';
import type { Formats } from '../formats.ts';
import type {
  Admissions,
  Contract,
  Fail,
  HandlerRequest,
  HandlerResponse,
  PreparedDocument,
} from '../handler.ts';
import type { NormalizationBounds } from '../normalize.ts';
import type { Operations } from '../operation.ts';
import type { FactorChange } from '../operation-definition.ts';
import type { CrossOrigin } from './cross-origin.ts';
import type { ServingRequest } from './exchange.ts';
import type { IdempotencyStore } from './idempotency.ts';

/** A value, now or later. */
export type Awaitable<T> = T | Promise<T>;

/** Any handler, once the compiler has checked it against its operation. */
export interface AnyHandler {
  readonly refuse?: (fail: Fail<Contract>) => Failure | undefined;
  readonly validate?: (body: object, caller: unknown, target: unknown) => Awaitable<Fields>;
  readonly handle: (
    request: HandlerRequest<Contract, Admissions>,
  ) => Awaitable<HandlerResponse | PreparedDocument>;
}

/** Who an access token belongs to; `kind` if the service distinguishes kinds of callers. */
export type Authenticated = object & { readonly kind?: string };

/** Why a caller cannot change what it proves with who it is. */
export type FactorRefusal = ErrorOfFeature<'factorsAdded'>;

/** What every service provides. */
export interface Bound<Ops extends Operations> {
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
   * Makes requests with an `Idempotency-Key` have one effect, where operations are `idempotent`; each caller needs a
   * `callerId`. Without it, handlers have to see to that.
   */
  readonly idempotency?: IdempotencyStore;
  /** Returns the failure that something else that was thrown stands for; undefined if it is a bug. */
  readonly translate?: (thrown: unknown) => Failure | undefined;
}

type With<Ops, Feature> = { [Id in keyof Ops]: Ops[Id] extends Feature ? Id : never }[keyof Ops];

/** What uses each member of `Provided`: never if no operation does. */
interface Uses<Ops> {
  readonly authenticate: Exclude<ContractsOf<Ops>[keyof Ops]['access'], 'public'>;
  readonly isVerified: With<Ops, { verifiedOnly: true }>;
  readonly raise: With<Ops, { raises: true }>;
  readonly locate: ResourcesOf<Ops>;
  readonly isStrongEnough: With<Ops, { judgesStrength: true }>;
  readonly permits: PermissionsOf<Ops>;
  readonly judgeFactors: With<Ops, { factors: FactorChange }>;
  readonly isRecent: With<Ops, { recent: true }>;
  readonly judgeChanges: With<Ops, { countsChanges: true }>;
  readonly throttle: With<Ops, { limited: true }>;
}

/** The members of `Wiring` that these operations require. */
export type NeededBy<Ops> = {
  [Name in keyof Uses<Ops>]: [Uses<Ops>[Name]] extends [never] ? never : Name;
}[keyof Uses<Ops>];

/** What a service says of callers. */
export interface Judges<Permission, Caller, Target> {
  /** The caller's ID for the log. */
  readonly callerId?: (caller: Caller) => string;
  /** Whether a caller gets past `EMAIL_NOT_VERIFIED`. */
  readonly isVerified: (caller: Caller) => boolean;
  /**
   * Whether a caller has the second factor that a resource that was located demands of it, if it does; of callers
   * that were raised to another kind, whether they have one at all: no resource is known then.
   */
  readonly isStrongEnough: (caller: Caller, target: Target) => boolean;
  /** Whether a caller has a permission on a resource that was located. */
  readonly permits: (permission: Permission, caller: Caller, target: Target) => boolean;
  /** Why a caller cannot change what it proves with who it is; undefined if it can. */
  readonly judgeFactors: (change: FactorChange, caller: Caller) => Awaitable<FactorRefusal | undefined>;
  /** Whether a caller signed in recently. */
  readonly isRecent: (caller: Caller) => boolean;
  /**
   * Judges, as soon as the caller is known, whether it has changed too much lately. What is counted is for the
   * handler to say.
   * @throws Failure `RATE_LIMITED`
   */
  readonly judgeChanges: (caller: Caller) => Awaitable<void>;
  /**
   * Judges, before anything else is asked, whether a caller asks too often. Limits that need the token or the body
   * are the handler's.
   * @throws Failure `RATE_LIMITED`
   */
  readonly throttle: (operation: string, request: Throttled) => Awaitable<void>;
}

/** What a service can provide for its operations. */
interface Provided<Resource extends string, Permission, Caller, Target>
  extends Judges<Permission, Caller, Target> {
  /** Finds the caller that a token belongs to. */
  readonly authenticate: (token: string) => Awaitable<Authenticated | undefined>;
  /** Makes a caller one of the kind that operations ask callers to be raised to; undefined if it is none. */
  readonly raise: (caller: Caller) => Awaitable<Authenticated | undefined>;
  /** Finds a resource by its ID, as the caller may see it, by the name of the resource. */
  readonly locate: {
    readonly [Name in Resource]: (id: string, caller: Caller) => Awaitable<object | undefined>;
  };
}

/** Operations with everything needed to serve them. What none of them uses can be left out. */
export type Binding<Ops extends Operations> = Bound<Ops> & Wiring<Ops>;

/** What a service must provide for some operations. */
export type Wiring<Ops extends Operations> = Partial<ProvidedFor<Ops>> &
  Pick<ProvidedFor<Ops>, NeededBy<Ops>>;

type ProvidedFor<Ops extends Operations> = Provided<ResourcesOf<Ops>, PermissionsOf<Ops>, never, never>;

/** What is known of a request before its token and its body are. */
export type Throttled = Pick<ServingRequest, 'ipAddress'>;

/** Any binding, once the compiler has checked it against its operations. */
export interface AnyBinding
  extends Required<Omit<Bound<Operations>, 'idempotency'>>,
    Omit<Provided<string, string, object, unknown>, 'locate'> {
  readonly idempotency?: IdempotencyStore;
  readonly limits: Limits;
  /** Targets of public operations have no caller. */
  readonly locate: Readonly<Record<string, (id: string, caller: unknown) => Awaitable<object | undefined>>>;
}
