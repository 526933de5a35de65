import { HOUR } from '../../ground/clock.ts';
import type { Database, Placeholders, Transaction } from '../../ground/database/database.ts';
import type { FailedGuessesRow } from '../../ground/database/schema.ts';
import { type EndedHours, takeHours } from '../../ground/work/hours.ts';

/** Used where no account exists, so that such a guess costs the same writes as any other. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

interface FailedGuess {
  readonly account: string | undefined;
  readonly ipAddress: string | null;
  /** Whether the password was right but the code was wrong. */
  readonly isCode: boolean;
}

/** Makes the function that counts a wrong password or code; a task later records counts as events. */
export function countFailedGuess(database: Pick<Database, 'prepare'>) {
  type Values = Omit<FailedGuessesRow, 'count' | 'first_at' | 'last_at'> & { readonly now: number };
  const count = database.prepare(
    (queries, { account_id, ip_address, hour, wrong_codes, now }: Placeholders<Values>) =>
      queries
        .insertInto('failed_guesses')
        .values({ account_id, ip_address, hour, wrong_codes, count: 1, first_at: now, last_at: now })
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'ip_address', 'hour']).doUpdateSet((is) => ({
            count: is('failed_guesses.count', '+', is.lit(1)),
            wrong_codes: is('failed_guesses.wrong_codes', '+', is.ref('excluded.wrong_codes')),
            last_at: is.ref('excluded.last_at'),
          })),
        ),
  );
  return async ({ account = NOBODY, ipAddress, isCode }: FailedGuess, now: number): Promise<void> => {
    const hour = now - (now % HOUR);
    const about = { account_id: account, ip_address: ipAddress ?? '', hour };
    await count.first({ ...about, wrong_codes: isCode ? 1 : 0, now });
  };
}

const GUESSES = { table: 'failed_guesses', key: ['account_id', 'ip_address', 'hour'] } as const;

/**
 * Removes the counts of hours that have ended.
 * @returns how many were removed, and those of accounts that exist
 */
export async function takeFailedGuesses(
  tx: Transaction,
  which: EndedHours,
): Promise<{ readonly taken: number; readonly ofAccounts: readonly FailedGuessesRow[] }> {
  const rows = await takeHours(tx, GUESSES, which);
  const ids = [...new Set(rows.map(({ account_id }) => account_id))];
  const existing = ids.length === 0 ? [] : await existingAccounts(tx, ids);
  return { taken: rows.length, ofAccounts: rows.filter(({ account_id }) => existing.includes(account_id)) };
}

async function existingAccounts(tx: Transaction, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('accounts')
    .select('id')
    .where('id', 'in', ids)
    .where('erased_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}
