import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Request } from 'autocannon';
import { startChild } from './child.ts';
import { besidePeer, CONNECTIONS, type Contender, json, sent } from './contenders.ts';
import { newEmail, PASSWORD, temporaryFolder } from './portico.ts';
import { type Row, Skipped } from './row.ts';

const PEERS = join(import.meta.dirname, 'peers');
const ORGANIZATIONS = 5;

export const betterAuth: Row = {
  title: `better-auth ${peerVersion() ?? ''} with its organization plugin`,
  notes: [
    `${CONNECTIONS} connections; both on node:sqlite with WAL and synchronous=FULL, both with a line of log for each request.`,
    'better-auth is set up as documented, on node:http: cookies, and scrypt for passwords where Portico has argon2id.',
  ],
  async measure(effort) {
    if (peerVersion() === undefined) throw new Skipped('run `npm ci --ignore-scripts` in bench/peers first');
    return besidePeer('better-auth', await prepare(), { ...effort, folder: temporaryFolder() });
  },
};

async function prepare(): Promise<Contender> {
  const server = await startChild((port) => ({
    file: join(PEERS, 'better-auth.mjs'),
    args: [String(port), join(temporaryFolder(), 'better-auth.db')],
    environment: { NODE_ENV: 'production' },
    ready: '/ready',
  }));
  const origin = { origin: server.url };
  const post = (path: string, body: object, headers = {}) =>
    json(`/api/auth${path}`, body, { ...origin, ...headers });
  const signUp = (email = newEmail()) =>
    post('/sign-up/email', { email, password: PASSWORD, name: 'Person' });
  const cookieOf = async (request: Request) => ({ cookie: (await sent(server, request)).cookie });
  const email = newEmail();
  const reader = await cookieOf(signUp(email));
  const writer = await cookieOf(signUp());
  let slugs = 0;
  const create = (headers: object) =>
    post('/organization/create', { name: 'Acme', slug: `acme-${++slugs}` }, headers);
  for (let n = 0; n < ORGANIZATIONS; n++) await sent(server, create(reader));
  return {
    server,
    requests: {
      'sign up': () => signUp(),
      'sign in': () => post('/sign-in/email', { email, password: PASSWORD }),
      'who am I': () => ({ method: 'GET', path: '/api/auth/get-session', headers: reader }),
      'create organization': () => create(writer),
      'list organizations': () => ({ method: 'GET', path: '/api/auth/organization/list', headers: reader }),
    },
  };
}

function peerVersion(): string | undefined {
  const file = join(PEERS, 'node_modules/better-auth/package.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : undefined;
}
