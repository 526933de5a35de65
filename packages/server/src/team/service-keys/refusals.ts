import { HOUR } from '../../ground/clock.ts';
import type { Database, Placeholders, Transaction } from '../../ground/database/database.ts';
import type { ServiceKeyRefusalRow } from '../../ground/database/schema.ts';
import { type EndedHours, takeHours } from '../../ground/work/hours.ts';

/** Makes the function that counts a use from outside the networks of a key; an event will record it later. */
export function countRefusal(database: Pick<Database, 'prepare'>) {
  type Values = Pick<ServiceKeyRefusalRow, 'service_key_id' | 'hour'> & { readonly now: number };
  const count = database.prepare((queries, { service_key_id, hour, now }: Placeholders<Values>) =>
    queries
      .insertInto('service_key_refusals')
      .values({ service_key_id, hour, count: 1, first_at: now, last_at: now })
      .onConflict((conflict) =>
        conflict.columns(['service_key_id', 'hour']).doUpdateSet((is) => ({
          count: is('service_key_refusals.count', '+', is.lit(1)),
          last_at: is.ref('excluded.last_at'),
        })),
      ),
  );
  return (id: string, now: number) => count.first({ service_key_id: id, hour: now - (now % HOUR), now });
}

const REFUSALS = { table: 'service_key_refusals', key: ['service_key_id', 'hour'] } as const;

/** The counts of hours that have ended, with the names of their keys; those of keys that are gone went with them. */
export async function takeRefusals(tx: Transaction, which: EndedHours) {
  const taken = [];
  for (const { service_key_id: id, hour: _, ...counted } of await takeHours(tx, REFUSALS, which)) {
    const { name } = await tx
      .selectFrom('service_keys')
      .select('name')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    taken.push({ id, name, ...counted });
  }
  return taken;
}
