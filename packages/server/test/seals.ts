import { rootOf } from '../src/seals/tree.ts';
import { INTO_EVENTS } from './events.ts';
import { runOn } from './rows.ts';
import type { Service } from './service.ts';

type Run = Pick<Service, 'databaseUrl' | 'person'>;

/** Has a sealed event with the id of the organization in each organization of an account, past the service. */
export async function haveSealedEvents({ databaseUrl, person }: Run, accountId: string): Promise<void> {
  const managed = `select m.organization_id as id from managers as m where m.account_id = ? and not exists (
    select 1 from events as e where e.id = m.organization_id)`;
  for (const { id } of await runOn(databaseUrl, managed, [accountId])) await sealFor(databaseUrl, String(id));
  // On SQLite, the service sees what others wrote once it has written something itself.
  await person('witness');
}

async function sealFor(databaseUrl: string, id: string): Promise<void> {
  const [last] = await runOn(databaseUrl, 'select coalesce(max(number), 0) as number from seals');
  const number = Number(last?.number) + 1;
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
