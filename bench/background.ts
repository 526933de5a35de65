import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { type Parts, perRequest, type Use, useOf } from './postgres-meter.ts';

const POLL_MS = 250;
const DELETING_MS = 10_000;
/** Milliseconds. */
const TASK_EVERY = 60_000;

/** For what is measured next: the most frequent tasks come once a minute. */
export async function putOffTasks(client: Client): Promise<void> {
  await client.query(dueIn(TASK_EVERY, '%'));
}

/** As the database's clock has it. */
const dueIn = (milliseconds: number, task = 'seal-events') =>
  `update tasks set due_at = (extract(epoch from clock_timestamp()) * 1000)::bigint + ${milliseconds}
   where name like '${task}'`;
/** Events of seals are sealed with others, and never by themselves. */
const UNSEALED = `select count(*) as rows from events where seal_number is null and type <> 'events.sealed'`;

async function unsealed(client: Client): Promise<number> {
  return Number((await client.query(UNSEALED)).rows[0].rows);
}

/** Accounts and organizations that searches do not find yet. */
const UNINDEXED = `select (select count(*) from accounts
    where words_of is distinct from email || ' ' || coalesce(name, ''))
  + (select count(*) from organizations where words_of is distinct from name) as rows`;

/** Waits until the tasks have done what requests left to them. */
export async function caughtUp(client: Client): Promise<void> {
  while (Number((await client.query(UNINDEXED)).rows[0].rows) > 0) {
    await client.query(dueIn(0, 'index-words'));
    await delay(POLL_MS);
  }
  await sealed(client);
}

/** Waits until all events are sealed: a minute after the last, at the earliest. */
async function sealed(client: Client): Promise<void> {
  while ((await unsealed(client)) > 0) {
    await client.query(dueIn(0));
    await delay(POLL_MS);
  }
}

export async function costOfSeals(parts: Parts, atRest: Use): Promise<Use> {
  const { client } = parts;
  for (let left = TASK_EVERY; left > 0; left -= POLL_MS) {
    await putOffTasks(client);
    await delay(POLL_MS);
  }
  await client.query('checkpoint');
  const count = await unsealed(client);
  return perRequest(await useOf(parts, () => sealed(client)), count, atRest);
}

/** Deletes events of copies for a while, of which there are more. */
export async function costOfDeletion(parts: Parts, atRest: Use): Promise<Use> {
  const { client } = parts;
  const oldest = async () => (await client.query('select id from events order by id limit 1')).rows[0].id;
  const before = await oldest();
  while ((await oldest()) === before) {
    await client.query(dueIn(0, 'delete-events'));
    await delay(POLL_MS);
  }
  const use = await useOf(parts, () => delay(DELETING_MS));
  return perRequest({ ...use, events: 0 }, -use.events, atRest);
}
