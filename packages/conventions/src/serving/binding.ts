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

/** A member that is required only if operations use it. */
type Where<Used, Member> = [Used] extends [never] ? Partial<Member> : Member;

type AccessOf<Ops> = Exclude<ContractsOf<Ops>[keyof Ops]['access'], 'public'>;
type LimitedOf<Ops> = { [Id in keyof Ops]: Ops[Id] extends { limited: true } ? Id : never }[keyof Ops];
type VerifiedOf<Ops> = { [Id in keyof Ops]: Ops[Id] extends { verifiedOnly: true } ? Id : never }[keyof Ops];
type StrengthOf<Ops> = {
  [Id in keyof Ops]: Ops[Id] extends { judgesStrength: true } ? Id : never;
}[keyof Ops];
type RaisedOf<Ops> = { [Id in keyof Ops]: Ops[Id] extends { raises: true } ? Id : never }[keyof Ops];
type ChangesOf<Ops> = {
  [Id in keyof Ops]: Ops[Id] extends { countsChanges: true } ? Id : never;
}[keyof Ops];
type FactorsOf<Ops> = {
  [Id in keyof Ops]: Ops[Id] extends { factors: FactorChange } ? Id : never;
}[keyof Ops];
type RecentOf<Ops> = { [Id in keyof Ops]: Ops[Id] extends { recent: true } ? Id : never }[keyof Ops];

/** Operations with everything needed to serve them. What none of them uses can be left out. */
export type Binding<Ops extends Operations> = Bound<Ops> & Wiring<Ops>;

/** What a service must provide for some operations. */
export type Wiring<Ops extends Operations> = Where<
  AccessOf<Ops>,
  {
    /** Finds the caller that a token belongs to. */
    readonly authenticate: (token: string) => Awaitable<Authenticated | undefined>;
    /** The caller's ID for the log. */
    readonly callerId?: (caller: never) => string;
  }
> &
  Where<
    VerifiedOf<Ops>,
    {
      /** Whether a caller gets past `EMAIL_NOT_VERIFIED`. */
      readonly isVerified: (caller: never) => boolean;
    }
  > &
  Where<
    RaisedOf<Ops>,
    {
      /** Makes a caller one of the kind that operations ask callers to be raised to; undefined if it is none. */
      readonly raise: (caller: never) => Awaitable<Authenticated | undefined>;
    }
  > &
  Where<
    ResourcesOf<Ops>,
    {
      /** Finds a resource by its ID, as the caller may see it, by the name of the resource. */
      readonly locate: {
        readonly [Resource in ResourcesOf<Ops>]: (id: string, caller: never) => Awaitable<object | undefined>;
      };
    }
  > &
  Where<
    StrengthOf<Ops>,
    {
      /**
       * Whether a caller has the second factor that a resource that was located demands of it, if it does; of callers
       * that were raised to another kind, whether they have one at all: no resource is known then.
       */
      readonly isStrongEnough: (caller: never, target: never) => boolean;
    }
  > &
  Where<
    PermissionsOf<Ops>,
    {
      /** Whether a caller has a permission on a resource that was located. */
      readonly permits: (permission: PermissionsOf<Ops>, caller: never, target: never) => boolean;
    }
  > &
  Where<
    FactorsOf<Ops>,
    {
      /** Why a caller cannot change what it proves with who it is; undefined if it can. */
      readonly judgeFactors: (change: FactorChange, caller: never) => Awaitable<FactorRefusal | undefined>;
    }
  > &
  Where<
    RecentOf<Ops>,
    {
      /** Whether a caller signed in recently. */
      readonly isRecent: (caller: never) => boolean;
    }
  > &
  Where<
    ChangesOf<Ops>,
    {
      /**
       * Judges, as soon as the caller is known, whether it has changed too much lately. What is counted is for the
       * handler to say.
       * @throws Failure `RATE_LIMITED`
       */
      readonly judgeChanges: (caller: never) => Awaitable<void>;
    }
  > &
  Where<
    LimitedOf<Ops>,
    {
      /**
       * Judges, before anything else is asked, whether a caller asks too often. Limits that need the token or the body
       * are the handler's.
       * @throws Failure `RATE_LIMITED`
       */
      readonly throttle: (operation: string, request: Throttled) => Awaitable<void>;
    }
  >;

/** What is known of a request before its token and its body are. */
export type Throttled = Pick<ServingRequest, 'ipAddress'>;

/** The members of `Wiring` that these operations require. */
export type NeededBy<Ops> =
  | ([AccessOf<Ops>] extends [never] ? never : 'authenticate')
  | ([VerifiedOf<Ops>] extends [never] ? never : 'isVerified')
  | ([RaisedOf<Ops>] extends [never] ? never : 'raise')
  | ([ResourcesOf<Ops>] extends [never] ? never : 'locate')
  | ([StrengthOf<Ops>] extends [never] ? never : 'isStrongEnough')
  | ([PermissionsOf<Ops>] extends [never] ? never : 'permits')
  | ([FactorsOf<Ops>] extends [never] ? never : 'judgeFactors')
  | ([RecentOf<Ops>] extends [never] ? never : 'isRecent')
  | ([ChangesOf<Ops>] extends [never] ? never : 'judgeChanges')
  | ([LimitedOf<Ops>] extends [never] ? never : 'throttle');

/** Any binding, once the compiler has checked it against its operations. */
export interface AnyBinding extends Required<Omit<Bound<Operations>, 'idempotency'>> {
  readonly idempotency?: IdempotencyStore;
  readonly limits: Limits;
  readonly authenticate: (token: string) => Awaitable<Authenticated | undefined>;
  readonly callerId?: (caller: Authenticated) => string;
  readonly isVerified: (caller: object) => boolean;
  readonly raise: (caller: Authenticated) => Awaitable<Authenticated | undefined>;
  readonly locate: Readonly<Record<string, (id: string, caller: unknown) => Awaitable<object | undefined>>>;
  readonly isStrongEnough: (caller: object, target: unknown) => boolean;
  readonly permits: (permission: string, caller: object, target: unknown) => boolean;
  readonly judgeFactors: (change: FactorChange, caller: object) => Awaitable<FactorRefusal | undefined>;
  readonly isRecent: (caller: object) => boolean;
  readonly judgeChanges: (caller: object) => Awaitable<void>;
  readonly throttle: (operation: string, request: Throttled) => Awaitable<void>;
}
