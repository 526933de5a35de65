import {
  allOf,
  BY_ITSELF,
  type NewEvent,
  type Recording,
  recordEvents,
} from '../../consequences/record-events.ts';
import { MINUTE, timestamp } from '../../ground/clock.ts';
import { lockingFree, type Transaction } from '../../ground/database/database.ts';
import type { FailedGuessesRow } from '../../ground/database/schema.ts';
import type { Task } from '../../ground/work/task.ts';
import { takeFailedGuesses } from './failed-guesses.ts';

const BATCH = 200;
/** How long rows are kept after their end, in milliseconds, because clocks of nodes differ. */
const MARGIN = 5 * MINUTE;

export function limitTasks({ isTeamTold }: Pick<Recording, 'isTeamTold'>): Task[] {
  return [
    {
      name: 'record-failed-guesses',
      every: 10 * MINUTE,
      batch: async (tx, now) => {
        const { taken, ofAccounts } = await takeFailedGuesses(tx, { endedBy: now - MARGIN, limit: BATCH });
        for (const guesses of ofAccounts) {
          const source = { ...BY_ITSELF, ipAddress: guesses.ip_address || null };
          await recordEvents(tx, allOf(eventsOf(guesses)), { source, now, isTeamTold });
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

/** Failed sign-ins have no session, so that the account is the subject. */
function eventsOf({ account_id, count, wrong_codes, first_at, last_at }: FailedGuessesRow): NewEvent[] {
  const times = { from: timestamp(first_at), to: timestamp(last_at) };
  const about = { type: 'session.login_failed', subject: account_id, account: account_id } as const;
  return [
    { reason: 'wrong_password' as const, count: count - wrong_codes },
    { reason: 'wrong_code' as const, count: wrong_codes },
  ].flatMap((what) => (what.count > 0 ? [{ ...about, details: { ...what, ...times } }] : []));
}

async function deleteEnded(tx: Transaction, endedBy: number): Promise<number> {
  const query = tx
    .selectFrom('limits')
    .select('key')
    .where('ends_at', '<=', endedBy)
    .orderBy('ends_at')
    .limit(BATCH);
  // Rows that are locked by a count are left to the next batch.
  const keys = (await lockingFree(tx, query).execute()).map(({ key }) => key);
  if (keys.length > 0) await tx.deleteFrom('limits').where('key', 'in', keys).execute();
  return keys.length;
}
