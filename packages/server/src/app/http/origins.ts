import { type OperationId, operations } from '@portico/api';
import type { Operation } from '@portico/conventions';
import {
  httpMethods,
  type OriginRequest,
  type OriginRules,
  pathsOf,
  Router,
} from '@portico/conventions/serving';

/** The origins of applications that are registered as `browser`. */
interface ApplicationOrigins {
  readonly size: number;
  has(origin: string): boolean;
  /** Whether it is one of an application of the team, which can get a session. */
  isOfTeam(origin: string): boolean;
}

interface AllowedOrigins {
  /** `PORTICO_ALLOWED_ORIGINS`: whose pages can call everything. */
  readonly everywhere: readonly string[];
  readonly ofApplications: ApplicationOrigins;
  /**
   * Whether unregistered applications are allowed: their pages can have any origin, which is unknown until they
   * exchange their first code.
   */
  readonly areUnregisteredTaken: boolean;
  readonly prefixes: readonly string[];
}

/** Operations for verifiers and clients that have no prior knowledge of the service. */
const METADATA = /^\/\.well-known\/(?:jwks\.json|openid-configuration|oauth-authorization-server)(?:\?|$)/;
const PROTOCOL = /^\/oauth2\//;

/** Operations for applications: `session` with a session of an application of the team, `tokens` to get and use tokens. */
type Use = 'session' | 'tokens';

/**
 * Which origins are allowed where. The origin of a `browser` application is where that application gets tokens, and
 * where it uses them; not where people sign in or register, which they do here.
 */
export function originRules({
  everywhere,
  ofApplications,
  areUnregisteredTaken,
  prefixes,
}: AllowedOrigins): OriginRules {
  const configured = new Set(everywhere);
  const useOfRequest = usesOf(prefixes);
  return {
    areAny: () => areUnregisteredTaken || configured.size > 0 || ofApplications.size > 0,
    isForAll: ({ target }) => METADATA.test(target),
    allows: (origin, request) => {
      if (configured.has(origin)) return true;
      // Cookies carry no credentials: a page reads only what its own code or token gets it.
      if (areUnregisteredTaken && PROTOCOL.test(request.target)) return true;
      if (!ofApplications.has(origin)) return false;
      const use = useOfRequest(request);
      return use === 'tokens' || (use === 'session' && ofApplications.isOfTeam(origin));
    },
  };
}

/** Makes the function that returns the purpose of an application's request; undefined if applications do not send it. */
function usesOf(prefixes: readonly string[]): (request: OriginRequest) => Use | undefined {
  const router = new Router<Use>();
  for (const operation of Object.values<Operation>(operations)) {
    const use = useOf(operation);
    if (!use) continue;
    for (const path of pathsOf(operation, prefixes)) {
      for (const method of httpMethods(operation.method)) router.add(method, path, use);
    }
  }
  return ({ method = '', target, headers }) => {
    if (PROTOCOL.test(target)) return 'tokens';
    const asked = headers['access-control-request-method'];
    try {
      return router.find(method === 'OPTIONS' ? String(asked) : method, target)?.route;
    } catch {
      // A path that is not encoded correctly.
      return undefined;
    }
  };
}

/** The operations that take or return tokens which every application can get. */
const TOKENS: readonly string[] = ['redeemAuthorization', 'getCaller'] satisfies OperationId[];

function useOf({ id, access, optionalToken }: Operation): Use | undefined {
  if (TOKENS.includes(id)) return 'tokens';
  return optionalToken || access.includes('session') ? 'session' : undefined;
}
