import type { Request } from 'autocannon';
import type { Child } from './child.ts';
import { bearer, newEmail, PASSWORD, startPortico } from './portico.ts';
import { type Effort, type Measurement, whole } from './row.ts';
import { interleaved, median, medianRatio } from './statistics.ts';
import { type Throughput, throughput } from './throughput.ts';

/** The number of connections that keep a contender busy. */
export const CONNECTIONS = 16;
const ORGANIZATIONS = 5;

/**
 * How often each operation is done in a round. Waits for every answer, because a server finishes requests that its
 * clients have abandoned: their CPU would count for no request, and be missing in the next round.
 */
const AMOUNTS = {
  'sign up': 96,
  'sign in': 96,
  'who am I': 10_000,
  'create organization': 800,
  'list organizations': 10_000,
} as const;
export type Operation = keyof typeof AMOUNTS;
const OPERATIONS = Object.keys(AMOUNTS) as Operation[];

/** A request for each operation, which may be rebuilt each time it is sent. */
export type Requests = Readonly<Partial<Record<Operation, () => Request>>>;

export interface Contender {
  readonly server: Child;
  readonly requests: Requests;
}

interface Setting extends Effort {
  readonly folder: string;
  /** Of Portico; by default, it is on SQLite in the folder. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** Measures Portico beside a peer, in all operations of the peer, and stops both. */
export async function besidePeer(
  name: string,
  peer: Contender,
  { folder, environment, quick }: Setting,
): Promise<Measurement[]> {
  const portico = await preparePortico(folder, environment);
  const lines: Measurement[] = [];
  for (const operation of OPERATIONS.filter((operation) => peer.requests[operation])) {
    const rounds = {
      portico: () => load(portico, operation),
      peer: () => load(peer, operation),
    };
    // Warms up: engines compile what they find hot.
    if (!quick) await interleaved(1, rounds);
    const measured = await interleaved(quick ? 1 : 3, rounds);
    lines.push(...linesOf(`${operation}, Portico : ${name}`, measured));
  }
  await portico.server.stop();
  await peer.server.stop();
  return lines;
}

function load({ server, requests }: Contender, operation: Operation): Promise<Throughput> {
  const setupRequest = (request: Request) => ({ ...request, ...requests[operation]?.() });
  return throughput(server, {
    requests: [{ setupRequest }],
    connections: CONNECTIONS,
    amount: AMOUNTS[operation],
  });
}

function linesOf(what: string, measured: Record<'portico' | 'peer', Throughput[]>): Measurement[] {
  const rates = (name: keyof typeof measured) => measured[name].map(({ perSecond }) => perSecond);
  const cpu = (name: keyof typeof measured) => measured[name].map(({ cpuPerRequest }) => cpuPerRequest);
  return [
    {
      what,
      values: `${median(rates('portico')).toFixed(0)}/s : ${median(rates('peer')).toFixed(0)}/s`,
      ratio: medianRatio(rates('portico'), rates('peer')),
    },
    {
      what: '… CPU for each',
      values: `${whole(median(cpu('portico')))} : ${whole(median(cpu('peer')))} µs`,
      ratio: medianRatio(cpu('portico'), cpu('peer')),
    },
  ];
}

async function preparePortico(folder: string, environment: Setting['environment']): Promise<Contender> {
  // Started as people start it: peers have all cores, too.
  const server = await startPortico(folder, { environment: { PORTICO_THREADS: undefined, ...environment } });
  const signUp = () => json('/v1/register', { email: newEmail(), password: PASSWORD });
  const tokenOf = async (request: Request) => ((await sent(server, request)).body as SignedIn).accessToken;
  const email = newEmail();
  await sent(server, json('/v1/register', { email, password: PASSWORD }));
  // Another account: one that signs in repeatedly loses its earlier sessions.
  const reader = bearer(await tokenOf(signUp()));
  const writer = bearer(await tokenOf(signUp()));
  const create = (headers: Record<string, string>) => json('/v1/organizations', { name: 'Acme' }, headers);
  for (let n = 0; n < ORGANIZATIONS; n++) await sent(server, create(reader));
  return {
    server,
    requests: {
      'sign up': signUp,
      'sign in': () => json('/v1/login', { email, password: PASSWORD }),
      'who am I': () => ({ method: 'GET', path: '/v1/account', headers: reader }),
      'create organization': () => create(writer),
      'list organizations': () => ({ method: 'GET', path: '/v1/organizations', headers: reader }),
    },
  };
}

interface SignedIn {
  readonly accessToken: string;
}

export function json(path: string, body: object, headers: Record<string, string> = {}): Request {
  return {
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
}

/** Sends one request that has to succeed. */
export async function sent(
  { url }: Child,
  { path, ...request }: Request,
): Promise<{ body: unknown; cookie: string }> {
  const response = await fetch(url + path, request);
  if (!response.ok) throw new Error(`${url}${path} answered ${response.status}: ${await response.text()}`);
  const cookie = response.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  return { body: await response.json(), cookie: cookie.join('; ') };
}
