import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { hashBare, storedParameters } from './hashing.ts';
import { newEmail, PASSWORD, signUp, startPortico, temporaryFolder } from './portico.ts';
import { atLeast, type Effort, type Measurement, type Row } from './row.ts';
import { interleaved, median, medianRatio } from './statistics.ts';
import { throughput } from './throughput.ts';

const CORES = availableParallelism();

export const registrations: Row = {
  title: 'registrations, POST /v1/register',
  notes: [
    'Each account is new, survives a power cut, and gets a session; eight connections for each password hashed at once.',
    'Bare hashing: @node-rs/argon2 with the parameters of a stored hash, as many at a time, in a process of its own.',
    'With a core of its own for the generator, Portico and the bare hashing have the first core, and hash one at a time.',
    'Without one, the generator’s time is taken from hashing: the difference between the two ratios is what it costs.',
  ],
  measure: async (effort) => [
    ...(CORES > 1 ? await compare(effort, { what: 'a core for the generator', hashing: 1, core: 0 }) : []),
    ...(await compare(effort, { what: 'none', hashing: CORES })),
  ],
};

interface Terms {
  readonly what: string;
  /** The number of concurrent hashes. */
  readonly hashing: number;
  /** The server's one core; the generator has the others. */
  readonly core?: number;
}

async function compare({ quick }: Effort, terms: Terms): Promise<Measurement[]> {
  const { what, hashing, core } = terms;
  const folder = temporaryFolder();
  const portico = await startPortico(folder, {
    environment: { PORTICO_HASHING_CONCURRENCY: String(hashing) },
  });
  if (core !== undefined) {
    await pin(portico.pid, String(core));
    await pin(process.pid, `1-${CORES - 1}`);
  }
  await signUp(portico);
  const cores = core === undefined ? `0-${CORES - 1}` : String(core);
  const parameters = storedParameters(folder);
  const seconds = quick ? 2 : 5;
  const { registered, hashed } = await interleaved(quick ? 1 : 7, {
    registered: async () => {
      const load = { requests: [{ setupRequest: registerSomebody }], connections: 8 * hashing };
      return (await throughput(portico, { ...load, duration: seconds })).perSecond;
    },
    hashed: async () => (await hashBare({ parameters, concurrency: hashing, cores, seconds })).perSecond,
  });
  await portico.stop();
  if (core !== undefined) await pin(process.pid, `0-${CORES - 1}`);
  return [
    {
      what: `registrations : hashes, per second; ${what}`,
      values: `${median(registered).toFixed(1)}/s : ${median(hashed).toFixed(1)}/s`,
      ...(core === undefined
        ? { ratio: medianRatio(registered, hashed) }
        : atLeast(0.9, medianRatio(registered, hashed))),
    },
  ];
}

/** Lets all threads of a process run on these cores alone. */
async function pin(pid: number, cores: string): Promise<void> {
  await promisify(execFile)('taskset', ['--all-tasks', '--cpu-list', '--pid', cores, String(pid)]);
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
