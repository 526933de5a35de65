import type { Catalogue } from '../catalogue.ts';
import type { ContractsOf, PermissionsOf, ResourcesOf } from '../contracts.ts';
import type { Failure, Fields, RenderFailure } from '../failure.ts';
import type { Formats } from '../formats.ts';
import type {
  Admissions,
  Contract,
  Fail,
  HandlerRequest,
  HandlerResponse,
  PreparedDocument,
} from '../handler.ts';
import type { Limits } from '../limits.ts';
import type { Operations } from '../operation.ts';
import type { CrossOrigin } from './cross-origin.ts';
import type { ServingRequest } from './exchange.ts';

export type Awaitable<T> = T | Promise<T>;

/** Any handler, as the binding sees it: the compiler has checked it against its operation before. */
export interface AnyHandler {
  readonly refuse?: (fail: Fail<Contract>) => Failure | undefined;
  readonly validate?: (body: object, caller: unknown) => Awaitable<Fields>;
  readonly handle: (
    request: HandlerRequest<Contract, Admissions>,
  ) => Awaitable<HandlerResponse | PreparedDocument>;
}

/** Whom an access token belongs to. A service that tells kinds of callers apart says this one's. */
export type Authenticated = object & { readonly kind?: string };

/** What every service brings. */
export interface Bound<Ops extends Operations> {
  readonly catalogue: Catalogue;
  readonly operations: Ops;
  readonly handlers: { readonly [Id in keyof Ops]: unknown };
  readonly render: RenderFailure;
  /** What versions prepend to a path, as `['/v1', '']`; nothing, unless said otherwise. */
  readonly prefixes?: readonly string[];
  readonly formats?: Formats;
  /** The texts of the catalogue quote them too: give `commonErrors` the same. */
  readonly limits?: Partial<Limits>;
  /** Off unless said otherwise. */
  readonly crossOrigin?: CrossOrigin;
  /** Tells the expected failure behind something else that was thrown, if there is one; else it is a bug. */
  readonly translate?: (thrown: unknown) => Failure | undefined;
}

/** A member that is needed only where operations use what it serves. */
type Where<Used, Member> = [Used] extends [never] ? Partial<Member> : Member;

type AccessOf<Ops> = Exclude<ContractsOf<Ops>[keyof Ops]['access'], 'public'>;
type LimitedOf<Ops> = { [Id in keyof Ops]: Ops[Id] extends { limited: true } ? Id : never }[keyof Ops];
type RecentOf<Ops> = { [Id in keyof Ops]: Ops[Id] extends { recent: true } ? Id : never }[keyof Ops];

/** Operations with all that they need to be served. What none of them uses may be left out. */
export type Binding<Ops extends Operations> = Bound<Ops> & Wiring<Ops>;

/** What some operations need of a service. */
export type Wiring<Ops extends Operations> = Where<
  AccessOf<Ops>,
  {
    /** Finds who a token belongs to. */
    readonly authenticate: (token: string) => Awaitable<Authenticated | undefined>;
    /** What the log calls a caller. */
    readonly callerId?: (caller: never) => string;
  }
> &
  Where<
    ResourcesOf<Ops>,
    {
      /** Finds the resource that an id names as the caller may see it, by name of the resource. */
      readonly locate: {
        readonly [Resource in ResourcesOf<Ops>]: (id: string, caller: never) => Awaitable<object | undefined>;
      };
    }
  > &
  Where<
    PermissionsOf<Ops>,
    {
      /** Tells whether a caller is permitted to do something to a resource that was located. */
      readonly permits: (permission: PermissionsOf<Ops>, caller: never, target: never) => boolean;
    }
  > &
  Where<
    RecentOf<Ops>,
    {
      /** Tells whether a caller signed in a short while ago. */
      readonly isRecent: (caller: never) => boolean;
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

/** The members of `Wiring` that these operations cannot do without. */
export type NeededBy<Ops> =
  | ([AccessOf<Ops>] extends [never] ? never : 'authenticate')
  | ([ResourcesOf<Ops>] extends [never] ? never : 'locate')
  | ([PermissionsOf<Ops>] extends [never] ? never : 'permits')
  | ([RecentOf<Ops>] extends [never] ? never : 'isRecent')
  | ([LimitedOf<Ops>] extends [never] ? never : 'throttle');

/** Any binding, as the operations see it: the compiler has checked it against all of them before. */
export interface AnyBinding extends Required<Bound<Operations>> {
  readonly limits: Limits;
  readonly authenticate: (token: string) => Awaitable<Authenticated | undefined>;
  readonly callerId?: (caller: Authenticated) => string;
  readonly locate: Readonly<Record<string, (id: string, caller: unknown) => Awaitable<object | undefined>>>;
  readonly permits: (permission: string, caller: object, target: unknown) => boolean;
  readonly isRecent: (caller: object) => boolean;
  readonly throttle: (operation: string, request: Throttled) => Awaitable<void>;
}
