import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { databaseIn, newEmail, PASSWORD, signUp, startPortico, temporaryFolder } from './portico.ts';
import { atLeast, type Effort, type Measurement, type Row } from './row.ts';
import { interleaved, median, medianRatio } from './statistics.ts';
import { throughput } from './throughput.ts';

const CONCURRENCY = availableParallelism();
/** More than are hashed at a time, so that none waits for a request. */
const CONNECTIONS = 8 * CONCURRENCY;

export const registration: Row = {
  title: '(b) registrations, POST /v1/register',
  notes: [
    `${CONNECTIONS} connections; each account is new, written with synchronous=FULL, and gets a session.`,
    `Bare hashing: @node-rs/argon2 with the parameters of a stored hash, ${CONCURRENCY} at a time, in a process of its own.`,
  ],
  measure,
};

async function measure({ quick }: Effort): Promise<Measurement[]> {
  const folder = temporaryFolder();
  const portico = await startPortico(folder, {
    environment: { PORTICO_HASHING_CONCURRENCY: String(CONCURRENCY) },
  });
  await signUp(portico);
  const parameters = JSON.stringify(storedParameters(folder));
  const seconds = quick ? 2 : 5;
  const { registered, hashed } = await interleaved(quick ? 1 : 7, {
    registered: async () => {
      const requests = [{ setupRequest: registerSomebody }];
      return (await throughput(portico, { requests, connections: CONNECTIONS, duration: seconds })).perSecond;
    },
    hashed: () => hashBare(parameters, seconds),
  });
  await portico.stop();
  return [
    {
      what: 'registrations : hashes, per second',
      values: `${median(registered).toFixed(1)}/s : ${median(hashed).toFixed(1)}/s`,
      ...atLeast(0.9, medianRatio(registered, hashed)),
    },
  ];
}

function registerSomebody(request: object): object {
  return {
    ...request,
    method: 'POST',
    path: '/v1/register',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: newEmail(), password: PASSWORD }),
  };
}

/** Read from what Portico stored, so that both do the same whatever its parameters become. */
function storedParameters(folder: string): object {
  const database = new DatabaseSync(databaseIn(folder), { readOnly: true });
  const { password_hash: stored } =
    database.prepare('select password_hash from accounts limit 1').get() ?? {};
  database.close();
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(String(stored));
  if (!found) throw new Error('The stored hash is not argon2id');
  const [memoryCost, timeCost, parallelism] = found.slice(1).map(Number);
  return { algorithm: 2, memoryCost, timeCost, parallelism };
}

async function hashBare(parameters: string, seconds: number): Promise<number> {
  const file = join(import.meta.dirname, 'bare-hashing.ts');
  const args = [file, parameters, String(CONCURRENCY), String(seconds)];
  return Number((await promisify(execFile)(process.execPath, args)).stdout);
}
