import { createClient, memoryTokens, type Portico } from '@portico/client';
import { createKeys } from './bearer/keys.ts';
import { bearerIn, createVerifier } from './bearer/verify.ts';
import { createSealer } from './cookies/sealer.ts';
import { guardOrganization, guardOrigin, guardPermission, refuseSignedOut } from './guards.ts';
import type { BackendOptions, Surroundings } from './options.ts';
import { Refusal, refuse } from './refusal.ts';
import { addressOf } from './requests/address.ts';
import { isForeign, originOf } from './requests/origin.ts';
import { backchannelLogoutRoute } from './routes/backchannel-logout.ts';
import { relayRoute } from './routes/relay.ts';
import { createRouter } from './routes/routes.ts';
import { type SessionData, sessionRoutes } from './routes/session.ts';
import { signInRoutes } from './routes/sign-in.ts';
import { createSignInsUnderWay } from './routes/under-way.ts';
import { porticoSessions } from './service/portico.ts';
import { createSignIns } from './service/sign-in.ts';
import { createTokens } from './service/tokens.ts';
import { type Caller, callerOf, type InOrganization, type Session } from './session.ts';
import type { SessionRecord, Step } from './sessions/record.ts';
import { createSessions } from './sessions/sessions.ts';
import { settingsOf } from './settings.ts';
import { type Delivery, receive } from './webhooks/webhook.ts';

/** Demands of a route on a bearer token. */
export interface BearerDemands<Permission extends string> {
  readonly permission?: Permission;
  /** The organization in which somebody calls with the token of a session; other tokens have their own. */
  readonly organizationId?: string;
}

/** Portico in a product's server. Made once, for all requests. */
export interface Backend<Permission extends string = string> {
  /** Whether a request is for one of the routes below the prefix. */
  serves(request: Request): boolean;
  /** Answers a request for one of the routes below the prefix; null for any other. */
  handle(request: Request): Promise<Response | null>;
  /** The session of the person who is signed in; null if there is none, or if another site may have caused the request. */
  session(request: Request): Promise<Session<Permission> | null>;
  /**
   * The session as JSON, for pages that a server renders: what `GET session` answers. Undefined where Portico does not
   * answer, and it is not known.
   */
  sessionData(request: Request): Promise<SessionData | undefined>;
  /** @throws Refusal unless somebody is signed in */
  requireSession(request: Request): Promise<Session<Permission>>;
  /** @throws Refusal unless somebody is signed in for an organization */
  requireOrganization(request: Request): Promise<InOrganization<Permission>>;
  /** @throws Refusal unless somebody is signed in who may do this */
  requirePermission(request: Request, permission: Permission): Promise<InOrganization<Permission>>;
  /**
   * The program or person who sends a bearer token: a JWT for the product, which is verified here, or a token or API key of
   * Portico, about which Portico is asked. Null where the request has none, so that both can guard one route:
   * `(await portico.verify(request)) ?? (await portico.requireSession(request))`.
   * @throws Refusal for a token that is not valid, or does not have the permission
   */
  verify(request: Request, demands?: BearerDemands<Permission>): Promise<Caller<Permission> | null>;
  /** Verifies a delivery to a webhook. @throws Refusal where it is not Portico's, or older than five minutes */
  webhook(request: Request): Promise<Delivery>;
  /** Portico's typed interface for a service key, with retries and pages. */
  service(key: string): Portico;
  /** Puts into an answer what the browser has to keep. Needed once for each answer to a request with a session. */
  respond(request: Request, response: Response): Response;
  /** All of it around a function from Request to Response: the routes, the refusals of guards, and the cookies. */
  handler(next: (request: Request) => Response | Promise<Response>): (request: Request) => Promise<Response>;
}

/**
 * Makes the backend of a product.
 * @throws TypeError for invalid options
 */
export function createBackend<const Permission extends string = string>(
  options: BackendOptions<Permission>,
  surroundings: Surroundings = {},
): Backend<Permission> {
  const settings = settingsOf(options, surroundings);
  const portico = porticoSessions(settings);
  const sealer = createSealer(settings.cookieKeys, settings.now);
  const sessions = createSessions(settings, portico, sealer);
  const tokens = createTokens(settings, portico);
  const needs = { settings, sessions, portico };
  const signIns = createSignIns(settings);
  const { session: sessionRoute, signOut, dataOf } = sessionRoutes(needs);
  const { signIn, switchOrganization, callback } = signInRoutes({
    ...needs,
    signIns,
    underWay: createSignInsUnderWay(settings, sealer),
  });
  const keys = createKeys(settings);
  const verifyBearer = createVerifier({ settings, keys });
  const route = createRouter(settings, {
    relay: relayRoute(settings, sessions),
    routes: {
      '/session': { method: 'GET', route: sessionRoute },
      '/sign-in': { method: 'GET', route: signIn },
      '/switch': { method: 'GET', route: switchOrganization },
      '/callback': { method: 'GET', route: callback },
      '/backchannel-logout': {
        method: 'POST',
        route: backchannelLogoutRoute(settings, { sessions, keys }),
        isForServers: true,
      },
      '/sign-out': { method: 'POST', route: signOut },
    },
  });

  /** @throws Refusal where that cannot be known */
  function sessionIn(step: Step): { session: Session<Permission>; record: SessionRecord } | null {
    if (step.state === 'unknown') throw refuse('SERVICE_UNAVAILABLE');
    if (step.state === 'signedOut') return null;
    const { record, isStale } = step;
    const { facts, barred } = record;
    if (!facts) throw refuse(barred ?? 'ACCESS_FORBIDDEN');
    const session = Object.defineProperties(
      { type: 'session', account: facts.account, ...callerOf({ facts, isStale, barred }) },
      {
        // Not enumerable, so that no copy and no log has what acts in the person's name.
        client: { get: () => portico.client(record.token, record.address) },
        token: { value: ({ audience }: { audience: string }) => tokens.get(record, audience) },
      },
    );
    return { session: session as Session<Permission>, record };
  }

  async function required(request: Request) {
    guardOrigin(request, settings);
    const found = sessionIn(await sessions.of(request));
    if (!found) throw refuseSignedOut(request, settings);
    return found;
  }

  const serves = (request: Request) => new URL(request.url).pathname.startsWith(`${settings.prefix}/`);
  const backend: Backend<Permission> = {
    serves,
    handle: async (request) => (serves(request) ? sessions.respond(request, await route(request)) : null),
    session: async (request) => {
      if (isForeign(request, originOf(request, settings))) return null;
      return sessionIn(await sessions.of(request))?.session ?? null;
    },
    sessionData: dataOf,
    requireSession: async (request) => (await required(request)).session,
    requireOrganization: async (request) => {
      const { session, record } = await required(request);
      guardOrganization(request, settings, { caller: session, organizationId: record.organizationId });
      return session as InOrganization<Permission>;
    },
    requirePermission: async (request, permission) => {
      const session = await backend.requireOrganization(request);
      guardPermission(session, permission);
      return session;
    },
    verify: async (request, { permission, organizationId } = {}) => {
      const token = bearerIn(request);
      if (token === undefined) return null;
      const audience = settings.audience ?? originOf(request, settings);
      const address = addressOf(request, settings);
      const caller = (await verifyBearer({ token, audience, organizationId, address })) as Caller<Permission>;
      if (permission !== undefined) guardPermission(caller, permission);
      return caller;
    },
    webhook: (request) => {
      if (!options.webhooks) throw new TypeError('Set `webhooks` of createBackend');
      return receive(request, options.webhooks);
    },
    service: (key) =>
      createClient({ baseUrl: settings.issuer, tokens: memoryTokens(key), fetch: settings.fetch }),
    respond: sessions.respond,
    handler: (next) => async (request) => {
      const own = await backend.handle(request);
      if (own) return own;
      try {
        return sessions.respond(request, await next(request));
      } catch (error) {
        if (error instanceof Refusal) return sessions.respond(request, error.response);
        throw error;
      }
    },
  };
  return backend;
}
