import { rootOf } from '../src/notices/seals/tree.ts';
import { INTO_EVENTS } from './events.ts';
import { runOn } from './rows.ts';
import type { Service } from './service.ts';

type Run = Pick<Service, 'databaseUrl' | 'person'>;

/** Sealed events that were made, or are being made, by database and id. */
const made = new Map<string, Promise<void>>();

/** The distance between the numbers of these seals: the service may seal other events meanwhile. */
const APART = 1_000;

/** Creates a sealed event with the id of the organization in each organization, directly in the database. */
export async function haveSealedEvents({ databaseUrl, person }: Run): Promise<void> {
  for (const { id } of await runOn(databaseUrl, 'select id from organizations', [])) {
    const place = `${databaseUrl} ${id}`;
    const making = made.get(place) ?? sealedEvent(databaseUrl, String(id), (made.size + 1) * APART);
    made.set(place, making);
    await making;
  }
  // On SQLite, the service sees what others wrote once it has written something itself.
  await person('witness');
}

async function sealedEvent(databaseUrl: string, id: string, number: number): Promise<void> {
  const leaf = 'ab'.repeat(32);
  await runOn(
    databaseUrl,
    `${INTO_EVENTS} (?, 'organization.deleted', 0, ?, null, null, ?, '{}', null, null)`,
    [...[id, id, id]],
  );
  const seal = `insert into seals
    (number, id, count, first_event_id, last_event_id, root, previous_root, at, signature)
    values (?, ?, 1, ?, ?, ?, null, 0, '')`;
  await runOn(databaseUrl, seal, [number, id, id, id, rootOf([leaf])]);
  const intoLeaves = 'insert into leaves (seal_number, leaf_index, event_id, leaf) values (?, 0, ?, ?)';
  await runOn(databaseUrl, intoLeaves, [number, id, leaf]);
  await runOn(databaseUrl, 'update events set seal_number = ?, leaf_index = 0 where id = ?', [number, id]);
}
