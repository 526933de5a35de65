import { MINUTE } from '../../ground/clock.ts';
import type { Database, Placeholders } from '../../ground/database/database.ts';
import { noteUse } from './caller.ts';

/** How stale `last_used_at` may get, in milliseconds: reading stays reading. */
const TOUCH_INTERVAL = MINUTE;

interface UsedCredential {
  readonly id: string;
  readonly last_used_at: number | null;
}

/**
 * Makes the function that records the use of a key, a token or a grant, unless that has just been done, perhaps by another node.
 * @param column that of the id
 * @returns the last use, as it is recorded now
 */
export function recordingUses<Table extends 'api_keys' | 'service_keys' | 'scim_tokens' | 'grants'>(
  database: Pick<Database, 'prepare'>,
  table: Table,
  column: Table extends 'scim_tokens' ? 'connection_id' : 'id',
) {
  type Values = { readonly id: string; readonly now: number; readonly unlessAfter: number };
  // Kysely cannot type columns of a table chosen at run time.
  const [any, key] = [table as 'api_keys', column as 'id'];
  const touch = database.prepare((queries, { id, now, unlessAfter }: Placeholders<Values>) =>
    queries
      .updateTable(any)
      .set({ last_used_at: now })
      .where(key, '=', id)
      .where((is) => is.or([is('last_used_at', 'is', null), is('last_used_at', '<=', unlessAfter)])),
  );
  return async ({ id, last_used_at }: UsedCredential, now: number): Promise<number> => {
    const unlessAfter = now - TOUCH_INTERVAL;
    if (last_used_at !== null && last_used_at > unlessAfter) return last_used_at;
    await noteUse(() => touch.first({ id, now, unlessAfter }));
    return now;
  };
}
