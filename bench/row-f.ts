import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Request } from 'autocannon';
import { type Child, startChild } from './child.ts';
import { bearer, newEmail, PASSWORD, startPortico, temporaryFolder } from './portico.ts';
import type { Effort, Measurement, Row } from './row.ts';
import { interleaved, median, medianRatio } from './statistics.ts';
import { throughput } from './throughput.ts';

const PEERS = join(import.meta.dirname, 'peers');
const CONNECTIONS = 16;
const ORGANIZATIONS = 5;
/** As long with `--quick`: better-auth needs seconds to hash for as many sign-ups as there are connections. */
const SECONDS = 5;

export const peers: Row = {
  title: `(f) better-auth ${peerVersion() ?? ''} with its organization plugin`,
  notes: [
    `${CONNECTIONS} connections; both on node:sqlite with WAL and synchronous=FULL, both with a line of log for each request.`,
    'better-auth is set up as documented, on node:http: cookies, and scrypt for passwords where Portico has argon2id.',
  ],
  measure,
};

/** A contender: a request for each operation, which may be made again each time it is sent. */
interface Contender {
  readonly server: Child;
  readonly operations: Readonly<Record<Operation, () => Request>>;
}

const OPERATIONS = ['sign up', 'sign in', 'who am I', 'create organization', 'list organizations'] as const;
type Operation = (typeof OPERATIONS)[number];

async function measure({ quick }: Effort): Promise<Measurement[]> {
  if (peerVersion() === undefined) throw new Error('run `npm ci --ignore-scripts` in bench/peers first');
  const portico = await preparePortico();
  const betterAuth = await prepareBetterAuth();
  const lines: Measurement[] = [];
  for (const operation of OPERATIONS) {
    const rate =
      ({ server, operations }: Contender) =>
      async () => {
        const requests = [
          { setupRequest: (request: Request) => ({ ...request, ...operations[operation]() }) },
        ];
        const load = { requests, connections: CONNECTIONS, duration: SECONDS };
        return (await throughput(server, load)).perSecond;
      };
    const measured = await interleaved(quick ? 1 : 3, {
      portico: rate(portico),
      betterAuth: rate(betterAuth),
    });
    lines.push({
      what: `${operation}, Portico : better-auth`,
      values: `${median(measured.portico).toFixed(0)}/s : ${median(measured.betterAuth).toFixed(0)}/s`,
      ratio: medianRatio(measured.portico, measured.betterAuth),
    });
  }
  await portico.server.stop();
  await betterAuth.server.stop();
  return lines;
}

async function preparePortico(): Promise<Contender> {
  const server = await startPortico(temporaryFolder());
  const signUp = () => json('/v1/register', { email: newEmail(), password: PASSWORD });
  const tokenOf = async (request: Request) => ((await sent(server, request)).body as SignedIn).accessToken;
  const email = newEmail();
  const reader = bearer(await tokenOf(json('/v1/register', { email, password: PASSWORD })));
  const writer = bearer(await tokenOf(signUp()));
  const create = (headers: Record<string, string>) => json('/v1/organizations', { name: 'Acme' }, headers);
  for (let n = 0; n < ORGANIZATIONS; n++) await sent(server, create(reader));
  return {
    server,
    operations: {
      'sign up': signUp,
      'sign in': () => json('/v1/login', { email, password: PASSWORD }),
      'who am I': () => ({ method: 'GET', path: '/v1/account', headers: reader }),
      'create organization': () => create(writer),
      'list organizations': () => ({ method: 'GET', path: '/v1/organizations', headers: reader }),
    },
  };
}

async function prepareBetterAuth(): Promise<Contender> {
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
    operations: {
      'sign up': () => signUp(),
      'sign in': () => post('/sign-in/email', { email, password: PASSWORD }),
      'who am I': () => ({ method: 'GET', path: '/api/auth/get-session', headers: reader }),
      'create organization': () => create(writer),
      'list organizations': () => ({ method: 'GET', path: '/api/auth/organization/list', headers: reader }),
    },
  };
}

interface SignedIn {
  readonly accessToken: string;
}

function json(path: string, body: object, headers: Record<string, string> = {}): Request {
  return {
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
}

/** Sends a request that has to succeed, once. */
async function sent(
  { url }: Child,
  { path, ...request }: Request,
): Promise<{ body: unknown; cookie: string }> {
  const response = await fetch(url + path, request);
  if (!response.ok) throw new Error(`${url}${path} answered ${response.status}: ${await response.text()}`);
  const cookie = response.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  return { body: await response.json(), cookie: cookie.join('; ') };
}

function peerVersion(): string | undefined {
  const file = join(PEERS, 'node_modules/better-auth/package.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : undefined;
}
