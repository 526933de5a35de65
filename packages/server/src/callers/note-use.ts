import type { Awaitable } from '../database/database.ts';
import { isAway } from '../database/failures.ts';

/** Notes that an access token was used, where the database can: with its disk full, it can still be read. */
export async function noteUse(note: () => Awaitable<unknown>): Promise<void> {
  try {
    await note();
  } catch (error) {
    if (!isAway(error)) throw error;
  }
}
