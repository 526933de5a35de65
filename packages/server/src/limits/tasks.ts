import { timestamp } from '../clock.ts';
import { lockingFree, type Transaction } from '../database/database.ts';
import type { FailedGuessesRow } from '../database/schema.ts';
import type { NewEvent } from '../events/event.ts';
import { BY_ITSELF, recordEvents } from '../events/record.ts';
import type { Task } from '../work/task.ts';
import { takeFailedGuesses } from './failed-guesses.ts';

const MINUTE = 60_000;
const BATCH = 200;
/** How long something is kept after its end, in milliseconds: clocks of nodes differ. */
const MARGIN = 5 * MINUTE;

export function limitTasks(): Task[] {
  return [
    {
      name: 'record-failed-guesses',
      every: 10 * MINUTE,
      batch: async (tx, now) => {
        const { taken, ofAccounts } = await takeFailedGuesses(tx, now - MARGIN, BATCH);
        for (const guesses of ofAccounts) {
          const source = { ...BY_ITSELF, ipAddress: guesses.ip_address || null };
          await recordEvents(tx, eventOf(guesses), { source, now });
        }
        return { done: taken, isMoreLeft: taken >= BATCH };
      },
    },
    {
      name: 'delete-ended-limits',
      every: 10 * MINUTE,
      batch: async (tx, now) => {
        const done = await deleteEnded(tx, now - MARGIN);
        return { done, isMoreLeft: done >= BATCH };
      },
    },
  ];
}

/** No session came of it, so that it is about the account. */
function eventOf({ account_id, count, first_at, last_at }: FailedGuessesRow): NewEvent {
  const details = { count, from: timestamp(first_at), to: timestamp(last_at) };
  return { type: 'session.login_failed', subject: account_id, account: account_id, details };
}

async function deleteEnded(tx: Transaction, endedBy: number): Promise<number> {
  const query = tx
    .selectFrom('limits')
    .select('key')
    .where('ends_at', '<=', endedBy)
    .orderBy('ends_at')
    .limit(BATCH);
  // One that is being counted at this moment is left to the next batch.
  const keys = (await lockingFree(tx, query).execute()).map(({ key }) => key);
  if (keys.length > 0) await tx.deleteFrom('limits').where('key', 'in', keys).execute();
  return keys.length;
}
