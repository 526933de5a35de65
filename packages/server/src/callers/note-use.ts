import type { Awaitable } from '../database/database.ts';
import { DatabaseOverloaded, DatabaseUnavailable } from '../database/failures.ts';

/** Notes that an access token was used, where the database can: with its disk full, it can still be read. */
export async function noteUse(note: () => Awaitable<unknown>): Promise<void> {
  try {
    await note();
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable || error instanceof DatabaseOverloaded)) throw error;
  }
}
