import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { createBackend } from '../../backend/src/index.ts';
import { agree, COOKIE_KEY } from '../../backend/test/product.ts';
import { newApplication } from '../../server/test/fixtures/applications.ts';
import type { Person, Service } from '../../server/test/harness/service.ts';

interface ScriptedAnswer {
  readonly status: number;
  readonly error: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The product's server: `@portico/backend`, and a person who agrees at once to what Portico's pages ask. */
export interface ProductServer {
  /** The person of the next sign-in, and their organization. */
  next: { readonly person: Person; readonly organizationId?: string } | undefined;
  /** Answers in place of Portico's, by method and path. */
  readonly scripted: Map<string, ScriptedAnswer[]>;
  /** The queries of the sign-ins so far. */
  readonly signIns: URLSearchParams[];
  /** How often the session was asked for. */
  asked: number;
  /** Answers a request below `/auth`. */
  readonly answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** The session with which a page is rendered. */
  readonly sessionOf: (request: IncomingMessage) => Promise<object>;
}

export async function newProductServer(service: Service, origin: string): Promise<ProductServer> {
  const redirectUris = [`${origin}/auth/callback`];
  const { id, secret = '' } = await newApplication(service, { firstParty: true, redirectUris });
  const url = service.app.publicUrl;
  const application = { id, secret };
  const portico = createBackend({
    ...{ url, application, origin, cookieKeys: [COOKIE_KEY] },
    freshness: 'request',
  });

  async function handle(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/auth/session') server.asked++;
    if (pathname === '/auth/sign-in') server.signIns.push(searchParams);
    const script = server.scripted.get(`${request.method} ${pathname.replace('/auth/api', '')}`)?.shift();
    if (script) return scriptedResponse(script);
    const response = (await portico.handle(request)) ?? new Response(null, { status: 404 });
    const location = response.headers.get('Location');
    if (!location?.startsWith(`${url}/authorize?`) || !server.next) return response;
    const { person, organizationId } = server.next;
    // As if the person had signed in again just now, which only Portico's page can ask them to.
    const asked = location.replace('&prompt=login', '');
    response.headers.set('Location', await agree(service, asked, person, organizationId));
    return response;
  }

  const server: ProductServer = {
    next: undefined,
    scripted: new Map(),
    signIns: [],
    asked: 0,
    answer: async (request, response) => {
      const answer = await handle(await requestOf(request, origin));
      const headers = [...answer.headers].filter(([name]) => name !== 'set-cookie');
      response.setHeader('Set-Cookie', answer.headers.getSetCookie());
      response.writeHead(answer.status, Object.fromEntries(headers));
      response.end(Buffer.from(await answer.arrayBuffer()));
    },
    sessionOf: async (request) => {
      const session = await portico.session(await requestOf(request, origin));
      // Pages get JSON.
      return session
        ? { state: 'signedIn', portico: url, ...JSON.parse(JSON.stringify(session)) }
        : { state: 'signedOut' };
    },
  };
  return server;
}

async function requestOf(request: IncomingMessage, origin: string): Promise<Request> {
  const { method = 'GET', url = '/', headers } = request;
  const body = await buffer(request);
  return new Request(origin + url, {
    method,
    headers: Object.entries(headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((one): [string, string] => [name, one]),
    ),
    ...(body.length > 0 && { body: new Uint8Array(body) }),
  });
}

function scriptedResponse({ status, error, headers }: ScriptedAnswer): Response {
  const body = { error: { status, error, description: 'Scripted.' } };
  return Response.json(body, { status, headers: { 'Error-Code': error, ...headers } });
}
