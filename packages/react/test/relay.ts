import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Person, Service } from '../../server/test/harness/service.ts';

interface Kept {
  readonly token: string;
  readonly organizationId: string | undefined;
}

/** The routes below `/auth` of a product's server, as far as pages need them, with sessions that a test begins. */
export interface Relay {
  /** The person as whom whoever signs in next does so, in this organization. */
  next: { readonly person: Person; readonly organizationId?: string } | undefined;
  /** True while the product's server gets no answer from Portico. */
  isCut: boolean;
  /** Answers given instead of Portico's: by method and path, as often as they are listed. */
  readonly scripted: Map<string, { status: number; error: string; headers?: Record<string, string> }[]>;
  /** The queries of the sign-ins so far. */
  readonly signIns: URLSearchParams[];
  /** How often the session was asked for. */
  asked: number;
  readonly answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** The session that a cookie names, as a page is rendered with it. */
  readonly sessionOf: (request: IncomingMessage) => Promise<object | undefined>;
}

const COOKIE = /(?:^|; )relay=([\w-]+)/;

export function newRelay(service: Service): Relay {
  const sessions = new Map<string, Kept>();
  const idOf = ({ headers }: IncomingMessage) => COOKIE.exec(headers.cookie ?? '')?.[1] ?? '';
  const relay: Relay = {
    next: undefined,
    isCut: false,
    scripted: new Map(),
    signIns: [],
    asked: 0,
    sessionOf: async (request) => {
      const id = idOf(request);
      const kept = sessions.get(id);
      if (!kept) return { state: 'signedOut', reason: null };
      const query = kept.organizationId ? `?organizationId=${kept.organizationId}` : '';
      const { status, body } = await service.call('GET', `/v1/caller${query}`, { token: kept.token });
      if (status === 401) {
        sessions.delete(id);
        return { state: 'signedOut', reason: 'ended' };
      }
      return dataOf(body, service.url);
    },
    answer: async (request, response) => {
      const url = new URL(request.url ?? '', 'http://relay');
      const go = (place: string, headers = {}) =>
        response.writeHead(303, { Location: place, ...headers }).end();
      const json = (status: number, body: object) =>
        response
          .writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
          .end(JSON.stringify(body));
      const { searchParams } = url;
      const id = idOf(request);
      const returnTo = searchParams.get('returnTo') ?? '/';
      switch (url.pathname) {
        case '/auth/session': {
          relay.asked++;
          const session = relay.isCut ? undefined : await relay.sessionOf(request);
          json(session ? 200 : 503, session ?? {});
          return;
        }
        case '/auth/sign-in': {
          relay.signIns.push(searchParams);
          const signedIn = randomUUID();
          const { person, organizationId } = relay.next ?? {};
          if (person) sessions.set(signedIn, { token: person.token, organizationId });
          go(returnTo, { 'Set-Cookie': `relay=${signedIn}; Path=/; HttpOnly` });
          return;
        }
        case '/auth/sign-out':
          sessions.delete(id);
          if (request.headers.accept?.includes('json')) json(200, { url: '/' });
          else go('/');
          return;
        case '/auth/switch': {
          const kept = sessions.get(id);
          const organizationId = searchParams.get('organizationId') ?? undefined;
          if (kept) sessions.set(id, { ...kept, organizationId });
          go(returnTo);
          return;
        }
      }
      const path = url.pathname.slice('/auth/api'.length);
      const script = relay.scripted.get(`${request.method} ${path}`)?.shift();
      if (script) {
        const { status, error, headers } = script;
        response.writeHead(status, { 'Content-Type': 'application/json', 'Error-Code': error, ...headers });
        response.end(JSON.stringify({ error: { status, error, description: 'Scripted.' } }));
      } else
        await pass(request, response, { target: service.url + path + url.search, kept: sessions.get(id) });
    },
  };
  return relay;
}

interface Passed {
  readonly target: string;
  readonly kept: Kept | undefined;
}

async function pass(
  request: IncomingMessage,
  response: ServerResponse,
  { target, kept }: Passed,
): Promise<void> {
  const headers: Record<string, string> = {};
  for (const name of ['content-type', 'idempotency-key', 'if-match', 'accept']) {
    const value = request.headers[name];
    if (typeof value === 'string') headers[name] = value;
  }
  if (kept) headers.authorization = `Bearer ${kept.token}`;
  const { method = 'GET' } = request;
  const body = method === 'GET' || method === 'DELETE' ? undefined : new Uint8Array(await buffer(request));
  const answer = await fetch(target, { method, headers, ...(body?.length && { body }) });
  const given = [...answer.headers].filter(
    ([name]) => !/^(content-(length|encoding)|transfer-encoding|connection|keep-alive)$/.test(name),
  );
  response.writeHead(answer.status, Object.fromEntries(given));
  response.end(Buffer.from(await answer.arrayBuffer()));
}

// biome-ignore lint/suspicious/noExplicitAny: the body of a reply of the harness
function dataOf({ account, organization, session }: any, portico: string): object {
  const { id, email, name, locale } = account;
  return {
    state: 'signedIn',
    account: { id, email, name, locale },
    organization: organization && { id: organization.id, name: organization.name },
    role: organization?.role ?? null,
    roles: organization?.roles ?? [],
    permissions: organization?.permissions ?? [],
    isImpersonated: session?.impersonator != null,
    impersonator: session?.impersonator ?? null,
    isStale: false,
    portico,
  };
}
