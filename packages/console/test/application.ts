import { hash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newApplication } from '../../server/test/fixtures/applications.ts';
import type { Scene } from './scene.ts';

/** A product on an origin of its own, which signs people in. */
export interface TestApplication {
  /** Its first page, where they begin. */
  readonly url: string;
  readonly id: string;
  /** How it asks from now on: parameters beside the usual ones, null for one to leave out. */
  asks(changed: Readonly<Record<string, string | null>>, by?: 'GET' | 'POST'): void;
  /** The path and query of the page at the service, as it would lead there. */
  place(changed?: Readonly<Record<string, string | null>>): string;
  close(): Promise<void>;
}

interface Options {
  readonly kind?: 'web' | 'browser' | 'native';
  readonly firstParty?: boolean;
  readonly requireOrganization?: boolean;
  /** In place of its own. */
  readonly redirectUris?: readonly string[];
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
const page = (heading: string, body = '') =>
  `<!doctype html><html lang="en"><title>Invoices</title><link rel="icon" href="data:,"><h1>${escaped(heading)}</h1>${body}`;

/** Where it sends people when they have signed in. */
export async function startApplication(
  { service, publicUrl }: Pick<Scene, 'service' | 'publicUrl'>,
  options: Options = {},
): Promise<TestApplication> {
  /** The verifier of each sign-in under way, by its state. */
  const begun = new Map<string, string>();
  let changes: Readonly<Record<string, string | null>> = {};
  let method: 'GET' | 'POST' = 'GET';
  const server = createServer((request, response) => {
    respond(request, response).catch((thrown) => response.end(page(String(thrown))));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const redirectUri = `${origin}/callback`;
  const { firstParty = true, kind = 'browser', ...others } = options;
  const { id } = await newApplication(service, { kind, firstParty, redirectUris: [redirectUri], ...others });

  function parameters(changed = changes): URLSearchParams {
    const state = randomBytes(9).toString('base64url');
    const verifier = randomBytes(32).toString('base64url');
    begun.set(state, verifier);
    const members = {
      response_type: 'code',
      client_id: id,
      redirect_uri: redirectUri,
      scope: firstParty ? 'openid portico' : 'openid profile email',
      state,
      code_challenge: hash('sha256', verifier, 'base64url'),
      code_challenge_method: 'S256',
      ...changed,
    };
    const given = Object.entries(members).filter((member): member is [string, string] => member[1] !== null);
    return new URLSearchParams(given);
  }

  /** The page that the returning person sees. */
  async function outcome(query: URLSearchParams): Promise<string> {
    const verifier = begun.get(query.get('state') ?? '');
    if (verifier === undefined || query.get('iss') !== publicUrl) return 'This answer is not for me';
    const code = query.get('code');
    if (code === null) return `No: ${query.get('error')}`;
    if (!firstParty) return 'Yes: somebody';
    const body = { applicationId: id, code, verifier, redirectUri };
    const reply = await service.call('POST', '/v1/authorizations/redemption', { body });
    return reply.status === 201 ? `Yes: ${reply.body.account.email}` : `Failed: ${reply.error}`;
  }

  async function respond({ url = '' }: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(url, origin);
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    if (pathname === '/callback') {
      response.end(page(await outcome(searchParams)));
      return;
    }
    const inputs = [...parameters()].map(
      ([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`,
    );
    const form = `<form method="${method}" action="${publicUrl}/authorize">${inputs.join('')}<button>Sign in</button></form>`;
    response.end(page('Invoices', form));
  }

  return {
    url: origin,
    id,
    asks: (changed, by = 'GET') => {
      changes = changed;
      method = by;
    },
    place: (changed = {}) => `/authorize?${parameters(changed)}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
