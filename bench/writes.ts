import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { diskEnvironment } from '../packages/server/test/faults/disk/shim.ts';
import { getRequest } from './connection.ts';
import { atFixedRate } from './latency.ts';
import { creations, databaseIn, signUp, startPortico, temporaryFolder } from './portico.ts';
import { atLeast, type Effort, type Measurement, type Row, whole } from './row.ts';
import { interleaved, median, medianRatio, quantile } from './statistics.ts';
import { throughput } from './throughput.ts';

const WRITERS = 16;
const GETS_PER_SECOND = 200;
const MOST_RATIO = 3;
const ENOUGH_MS = 10;
/** Milliseconds for a sync, in place of this machine's own. */
const SLOW_SYNC_MS = 2;

export const writes: Row = {
  title: `POST /v1/organizations, ${WRITERS} callers`,
  notes: [
    'Against one process that commits the same two rows, one transaction after another, with synchronous=FULL on the same',
    `disk: on this machine's own, and with a sync made to take ${SLOW_SYNC_MS} ms, as on a disk without a cache that survives a power cut.`,
    `GET /v1/account beside the writers: ${GETS_PER_SECOND} a second, each timed from the moment it was due.`,
  ],
  measure,
};

async function measure({ quick }: Effort): Promise<Measurement[]> {
  return [
    await rates(quick, {}, `on this machine's disk`),
    await rates(quick, slowDisk(), `sync of ${SLOW_SYNC_MS} ms`),
    await latency(quick),
  ];
}

/** Variables that slow down each sync of a process. */
function slowDisk(): Record<string, string> {
  const faults = join(temporaryFolder(), 'faults');
  writeFileSync(faults, new Int32Array([0, 0, 0, SLOW_SYNC_MS * 1_000]));
  // The databases are all in there.
  return diskEnvironment({ folder: join(temporaryFolder(), '..'), faults });
}

async function rates(
  quick: boolean,
  environment: Record<string, string>,
  disk: string,
): Promise<Measurement> {
  const folder = temporaryFolder();
  const portico = await startPortico(folder, { environment });
  const seconds = quick ? 1 : 4;
  const other = temporaryFolder();
  const reference = await startPortico(other);
  await signUp(reference);
  await reference.stop();
  const single = () => {
    const file = join(import.meta.dirname, 'single-commits.ts');
    const options = { encoding: 'utf8', env: { ...process.env, ...environment } } as const;
    return Number(execFileSync(process.execPath, [file, databaseIn(other), String(seconds)], options));
  };
  const measured = await interleaved(quick ? 1 : 5, {
    portico: async () => {
      const requests = await creations(portico);
      return (await throughput(portico, { connections: WRITERS, duration: seconds, requests })).perSecond;
    },
    single: async () => single(),
  });
  await portico.stop();
  return {
    what: `organizations : single commits, ${disk}`,
    values: `${whole(median(measured.portico))}/s : ${whole(median(measured.single))}/s`,
    ...atLeast(3, medianRatio(measured.portico, measured.single)),
  };
}

async function latency(quick: boolean): Promise<Measurement> {
  const portico = await startPortico(temporaryFolder());
  const request = getRequest('/v1/account', await signUp(portico));
  const seconds = quick ? 2 : 6;
  const p99 = async () => {
    const load = { url: portico.url, request: () => request, connections: WRITERS };
    return quantile(await atFixedRate(load, { perSecond: GETS_PER_SECOND, seconds }), 0.99);
  };
  await p99();
  const { idle, loaded } = await interleaved(quick ? 1 : 5, {
    idle: p99,
    loaded: async () => {
      const requests = await creations(portico);
      const writing = autocannon({ url: portico.url, connections: WRITERS, duration: seconds + 2, requests });
      const measured = await p99();
      const { errors, non2xx } = await writing;
      if (errors + non2xx > 0) throw new Error(`${errors} got no answer, ${non2xx} no organization`);
      return measured;
    },
  });
  await portico.stop();
  const ratio = median(loaded) / median(idle);
  return {
    what: `p99 of GET beside ${WRITERS} writers : idle`,
    values: `${median(loaded).toFixed(1)} : ${median(idle).toFixed(1)} ms`,
    ratio,
    target: `≤ ${MOST_RATIO}, or ≤ ${ENOUGH_MS} ms`,
    met: ratio <= MOST_RATIO || median(loaded) <= ENOUGH_MS,
  };
}
