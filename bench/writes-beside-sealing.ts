import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import type { Request } from 'autocannon';
import { idOf, idsAt, insertMany } from '../packages/server/test/harness/many.ts';
import type { Child } from './child.ts';
import {
  creations,
  databaseIn,
  newOrganization,
  newPerson,
  startPortico,
  temporaryFolder,
} from './portico.ts';
import { atLeast, type Effort, type Measurement, type Row, whole } from './row.ts';
import { median } from './statistics.ts';
import { throughput } from './throughput.ts';

const EVENTS = 1_000_000;
/** The rate that sealing has to keep up with. */
const PER_SECOND = 300;
const POLL_MS = 50;
const HOUR = 3_600_000;

export const writesBesideSealing: Row = {
  title: `organizations created beside a sealer with ${whole(EVENTS)} events to seal`,
  notes: [
    'All of one organization, and in need of a seal at once: the sealer works without a pause, as it never does in service.',
    'Writers create organizations over four connections, alone and beside the sealer at full speed.',
  ],
  measure,
};

async function measure({ quick }: Effort): Promise<Measurement[]> {
  const count = quick ? EVENTS / 50 : EVENTS;
  const folder = temporaryFolder();
  let server = await startPortico(folder);
  const { accessToken, account } = await newPerson(server);
  const organization = await newOrganization(server, accessToken);
  // Before there is anything to seal, as hashing would wait for the sealer.
  const requests = await creations(server);
  const insert = (rows: number) => insertEvents(folder, { account: account.id, organization, rows });

  await server.stop();
  await insert(count);
  server = await startPortico(folder);
  const sealing = await sealingOf(folder, server);
  const alone = await writes(server, requests, quick);

  await server.stop();
  await insert(count / 5);
  server = await startPortico(folder);
  const beside: number[] = [];
  await begun(folder, standing(folder).sealed);
  while (standing(folder).isAwaited)
    beside.push((await throughput(server, { requests, connections: 4, duration: 1 })).perSecond);
  await server.stop();
  return [
    {
      what: `sealing: events a second, of ${PER_SECOND}`,
      values: whole(sealing.perSecond),
      target: `≥ ${PER_SECOND}`,
      met: sealing.perSecond >= PER_SECOND,
    },
    {
      what: `… and its part of a core at ${PER_SECOND} a second`,
      values: `${((PER_SECOND / sealing.perSecondOfCpu) * 100).toFixed(1)} %`,
    },
    {
      what: 'organizations created, beside the sealer : alone',
      values: `${whole(median(beside))} : ${whole(alone)} /s`,
      ...atLeast(0.5, median(beside) / alone),
    },
  ];
}

interface Past {
  readonly account: string;
  readonly organization: string;
  readonly rows: number;
}

/** Events of an hour ago, with personal data in each, to be sealed as soon as the service starts. */
async function insertEvents(folder: string, { account, organization, rows }: Past): Promise<void> {
  const database = `sqlite:${databaseIn(folder)}`;
  await insertMany(database, {
    table: 'events',
    count: rows,
    columns: {
      id: idsAt(Date.now() - HOUR),
      ...{
        type: `'organization.updated'`,
        at: String(Date.now() - HOUR),
        organization_id: idOf(organization),
      },
      ...{ actor_id: idOf(account), subject_id: idOf(organization), ip_address: `'192.0.2.1'` },
      details: `'{"name":{"from":"Acme","to":"Acme Limited"}}'`,
    },
  });
  using file = new DatabaseSync(databaseIn(folder));
  file.exec(`update tasks set due_at = 0 where name = 'seal-events'`);
}

/** How many events have a seal, and whether any of the past has none yet. */
function standing(folder: string): { readonly sealed: number; readonly isAwaited: boolean } {
  using database = new DatabaseSync(databaseIn(folder), { readOnly: true });
  const sealed = database.prepare('select coalesce(sum(count), 0) as sealed from seals').get()?.sealed;
  const awaited = `select 1 from events where seal_number is null and type = 'organization.updated' limit 1`;
  return { sealed: Number(sealed), isAwaited: database.prepare(awaited).get() !== undefined };
}

/** Waits until the sealer has begun, which takes up to a minute. @returns how many events have a seal */
async function begun(folder: string, before: number): Promise<number> {
  let { sealed } = standing(folder);
  while (sealed <= before) {
    await delay(POLL_MS);
    sealed = standing(folder).sealed;
  }
  return sealed;
}

async function sealingOf(folder: string, server: Child) {
  const first = await begun(folder, 0);
  const [from, cpu] = [performance.now(), server.cpuTime()];
  while (standing(folder).isAwaited) await delay(POLL_MS);
  const events = standing(folder).sealed - first;
  return {
    perSecond: events / ((performance.now() - from) / 1_000),
    perSecondOfCpu: events / ((server.cpuTime() - cpu) / 1_000_000),
  };
}

/** @returns organizations created per second */
async function writes(server: Child, requests: Request[], quick: boolean): Promise<number> {
  const rates: number[] = [];
  for (let round = 0; round < (quick ? 2 : 15); round++)
    rates.push((await throughput(server, { requests, connections: 4, duration: 1 })).perSecond);
  return median(rates);
}
