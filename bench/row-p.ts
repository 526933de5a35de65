import type { Request } from 'autocannon';
import { newApplication } from '../packages/server/test/fixtures/applications.ts';
import { parametersOf, REDIRECT_URI, VERIFIER } from '../packages/server/test/fixtures/grants.ts';
import type { Child } from './child.ts';
import { bearer, databaseIn, newEmail, PASSWORD, signUp, startPortico, temporaryFolder } from './portico.ts';
import type { Effort, Measurement, Row } from './row.ts';
import { whole } from './row.ts';
import { interleaved, median, medianRatio } from './statistics.ts';
import { throughput } from './throughput.ts';

const CONNECTIONS = 16;
/** The number of people in turn, so that none of them has very many sessions or grants. */
const PEOPLE = 32;

export const exchange: Row = {
  title: '(p) POST /oauth2/token with a code, against POST /v1/login without hashing',
  notes: [
    `${CONNECTIONS} connections, ${PEOPLE} people in turn. A code for the scopes openid and profile becomes an access token and an ID`,
    'token with ES256; a login becomes a session, with a hash that costs nothing. The codes are made before, not timed.',
  ],
  measure,
};

/** Runs before the service, and in its threads, which otherwise start without flags: any password matches, at once. */
const WITHOUT_HASHING = `
  import { registerHooks, syncBuiltinESMExports } from 'node:module';
  import threads from 'node:worker_threads';
  const source = \`
    export const verifySync = () => true;
    export const hashSync = (_, { memoryCost, timeCost }) =>
      '$argon2id$v=19$m=' + memoryCost + ',t=' + timeCost + ',p=1$' + 'A'.repeat(22) + '$' + 'A'.repeat(43);\`;
  const url = 'data:text/javascript,' + encodeURIComponent(source);
  registerHooks({
    resolve: (name, context, next) =>
      name === '@node-rs/argon2' ? { url, shortCircuit: true } : next(name, context),
  });
  const { Worker } = threads;
  threads.Worker = class extends Worker {
    constructor(file, options) {
      super(file, { ...options, execArgv: process.execArgv });
    }
  };
  syncBuiltinESMExports();`;

interface Person {
  readonly email: string;
  readonly token: string;
}

async function measure({ quick }: Effort): Promise<Measurement[]> {
  const folder = temporaryFolder();
  const flags = ['--import', `data:text/javascript,${encodeURIComponent(WITHOUT_HASHING)}`];
  const environment = { PORTICO_MOST_SESSIONS: '10000' };
  const portico = await startPortico(folder, { flags, environment });
  const databaseUrl = `sqlite:${databaseIn(folder)}`;
  const { id, secret = '' } = await newApplication({ databaseUrl }, { firstParty: true });
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, async (): Promise<Person> => {
      const email = newEmail();
      return { email, token: await signUp(portico, email) };
    }),
  );
  const amount = quick ? 320 : 1_600;
  const load = (request: () => Request) =>
    throughput(portico, {
      connections: CONNECTIONS,
      amount,
      requests: [{ setupRequest: (given) => ({ ...given, method: 'POST', ...request() }) }],
    });
  const contenders = {
    exchange: async () => {
      const codes = await codesFor(portico, people, { application: id, count: amount + CONNECTIONS });
      return load(() => exchangeOf(codes.pop() ?? '', { id, secret }));
    },
    login: async () => {
      let turn = 0;
      return load(() => loginOf(people[turn++ % PEOPLE] as Person));
    },
  };
  for (const warmUp of Object.values(contenders)) await warmUp();
  const rounds = await interleaved(quick ? 1 : 7, contenders);
  await portico.stop();

  const rates = (name: keyof typeof rounds) => rounds[name].map(({ perSecond }) => perSecond);
  const cpu = (name: keyof typeof rounds) => rounds[name].map(({ cpuPerRequest }) => cpuPerRequest);
  return [
    {
      what: 'exchanges : logins, per second',
      values: `${whole(median(rates('exchange')))} : ${whole(median(rates('login')))}`,
      ratio: medianRatio(rates('exchange'), rates('login')),
    },
    {
      what: 'logins : exchanges, by CPU',
      values: `${whole(median(cpu('login')))} : ${whole(median(cpu('exchange')))} µs`,
      ratio: medianRatio(cpu('login'), cpu('exchange')),
    },
  ];
}

interface RowOptions {
  readonly application: string;
  readonly count: number;
}

/** Makes people agree, one after the other on each connection. */
async function codesFor(
  { url }: Child,
  people: readonly Person[],
  { application, count }: RowOptions,
): Promise<string[]> {
  const body = JSON.stringify({ parameters: parametersOf(application) });
  const codes: string[] = [];
  const agree = async ({ token }: Person) => {
    const headers = { 'content-type': 'application/json', ...bearer(token) };
    const response = await fetch(`${url}/v1/authorizations`, { method: 'POST', headers, body });
    if (response.status !== 201) throw new Error(`No code: ${response.status}, ${await response.text()}`);
    const answer = (await response.json()) as { url: string };
    codes.push(new URL(answer.url).searchParams.get('code') ?? '');
  };
  const each = Math.ceil(count / people.length);
  await Promise.all(
    people.map(async (person) => {
      for (let number = 0; number < each; number++) await agree(person);
    }),
  );
  return codes;
}

interface Credentials {
  readonly id: string;
  readonly secret: string;
}

function exchangeOf(code: string, { id, secret }: Credentials): Request {
  const form = {
    ...{ grant_type: 'authorization_code', code, redirect_uri: REDIRECT_URI, code_verifier: VERIFIER },
    ...{ client_id: id, client_secret: secret },
  };
  return {
    path: '/oauth2/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: String(new URLSearchParams(form)),
  };
}

function loginOf({ email }: Person): Request {
  return {
    path: '/v1/login',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  };
}
