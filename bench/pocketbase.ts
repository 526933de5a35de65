import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { startChild } from './child.ts';
import { besidePeer, CONNECTIONS, type Contender, json, sent } from './contenders.ts';
import { type Hashed, hashBare, hashedBy, storedParameters } from './hashing.ts';
import { bearer, newEmail, PASSWORD, temporaryFolder } from './portico.ts';
import { type Effort, type Measurement, type Row, Skipped, whole } from './row.ts';
import { interleaved, median, medianRatio } from './statistics.ts';

const FOLDER = join(import.meta.dirname, 'peers/pocketbase');
const PROGRAM = join(FOLDER, 'pocketbase');
const CORES = availableParallelism();

export const pocketBase: Row = {
  title: `PocketBase ${peerVersion()}`,
  notes: [
    `${CONNECTIONS} connections; each may use all ${CORES} cores, which the generator shares. Both on SQLite with WAL and synchronous=FULL.`,
    'Passwords: argon2id here, bcrypt with a cost of 10 there, the defaults of each; the last line compares them.',
    'Signing up makes an account, a session and a mail to verify the address here; there, an account alone, with two hashes.',
    'Signing in stores a session here; there, the device, while tokens are signed and stored nowhere.',
    'Who am I looks up session and account here; there, the account of the token, then the record that is asked for.',
    'Logs: a line of text for each request here; there, a row in a database of its own, with synchronous=NORMAL, in batches.',
  ],
  measure,
};

async function measure(effort: Effort): Promise<Measurement[]> {
  if (!existsSync(PROGRAM))
    throw new Skipped('run `go build` in bench/peers/pocketbase first, with Go 1.25 or later');
  const folder = temporaryFolder();
  const lines = await besidePeer('PocketBase', await prepare(), { ...effort, folder });
  const seconds = effort.quick ? 1 : 3;
  const cores = `0-${CORES - 1}`;
  const parameters = storedParameters(folder);
  const { portico, peer } = await interleaved(effort.quick ? 1 : 3, {
    portico: () => hashBare({ parameters, concurrency: CORES, cores, seconds }),
    peer: () => hashedBy(PROGRAM, ['hash', String(CORES), String(seconds)]),
  });
  const cpu = (hashed: readonly Hashed[]) => hashed.map(({ cpuPerHash }) => cpuPerHash);
  lines.push({
    what: 'a hash alone, argon2id : bcrypt, CPU',
    values: `${whole(median(cpu(portico)))} : ${whole(median(cpu(peer)))} µs`,
    ratio: medianRatio(cpu(portico), cpu(peer)),
  });
  return lines;
}

async function prepare(): Promise<Contender> {
  const data = temporaryFolder();
  const server = await startChild((port) => ({
    file: PROGRAM,
    native: true,
    args: ['serve', '--http', `127.0.0.1:${port}`, '--dir', data],
    ready: '/api/health',
  }));
  const users = '/api/collections/users';
  const signUp = (email = newEmail()) =>
    json(`${users}/records`, { email, password: PASSWORD, passwordConfirm: PASSWORD });
  const email = newEmail();
  const signIn = () => json(`${users}/auth-with-password`, { identity: email, password: PASSWORD });
  await sent(server, signUp(email));
  const { token, record } = (await sent(server, signIn())).body as SignedIn;
  const headers = bearer(token);
  return {
    server,
    requests: {
      'sign up': () => signUp(),
      'sign in': signIn,
      'who am I': () => ({ method: 'GET', path: `${users}/records/${record.id}`, headers }),
    },
  };
}

interface SignedIn {
  readonly token: string;
  readonly record: { readonly id: string };
}

function peerVersion(): string {
  const module = readFileSync(join(FOLDER, 'go.mod'), 'utf8');
  return /pocketbase\/pocketbase v(\S+)/.exec(module)?.[1] ?? '';
}
