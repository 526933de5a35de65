import type { Database, Placeholders } from '../../ground/database/database.ts';
import type { OldRows } from '../../ground/work/old-rows.ts';
import type { Solution } from './challenge.ts';

/**
 * Makes the function that notes a solution as used, by a statement of its own, so that of any number of requests at once, on
 * any number of nodes, one gets to use it.
 * @returns false where it was used before
 */
export function spendSolution(database: Pick<Database, 'prepare'>) {
  const note = database.prepare((queries, { hash, expiresAt }: Placeholders<Solution>) =>
    queries
      .insertInto('solved_challenges')
      .values({ hash, expires_at: expiresAt })
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .returning('hash'),
  );
  return async (solution: Solution): Promise<boolean> => (await note.first(solution)) !== undefined;
}

export function expiredSolutions(upTo: number): OldRows<'solved_challenges', 'expires_at'> {
  return { table: 'solved_challenges', by: 'expires_at', upTo, key: ['hash'] };
}
