import { type Placeholders, type Transaction, transactional } from '../../ground/database/database.ts';
import type { LimitRow } from '../../ground/database/schema.ts';

export interface Allowance {
  readonly key: string;
  readonly most: number;
  readonly amount: number;
  readonly now: number;
  readonly endsAt: number;
}

/** Counts several at once in a window. @returns undefined, with nothing counted, where the limit is reached */
export async function takeAllowance(
  tx: Transaction,
  allowance: Allowance,
): Promise<Pick<LimitRow, 'count' | 'ends_at'> | undefined> {
  const { amount, most, endsAt } = allowance;
  const row = await taken.first(tx, { ...allowance, freeAt: amount >= most ? endsAt : 0 });
  return row && { count: Number(row.count), ends_at: Number(row.ends_at) };
}

const taken = transactional(
  (tx, { key, most, amount, now, endsAt, freeAt }: Placeholders<Allowance & { freeAt: number }>) =>
    tx
      .insertInto('limits')
      .values({ key, count: amount, last_at: now, free_at: freeAt, ends_at: endsAt })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet((is) => {
            const { case: either, cast, lit, ref } = is;
            const hasEnded = is('limits.ends_at', '<=', ref('excluded.last_at'));
            const total = either()
              .when(hasEnded)
              .then(ref('excluded.count'))
              .else(is('limits.count', '+', ref('excluded.count')))
              .end();
            // The clock may have been set back: no window ends later than one that begins now.
            const isSooner = is.and([is.not(hasEnded), is('limits.ends_at', '<', ref('excluded.ends_at'))]);
            const end = either()
              .when(isSooner)
              .then(ref('limits.ends_at'))
              .else(ref('excluded.ends_at'))
              .end();
            // PostgreSQL cannot infer the type of a parameter on its own.
            const isLast = is(total, '>=', cast<number>(most, 'integer'));
            return {
              count: total,
              last_at: ref('excluded.last_at'),
              free_at: either().when(isLast).then(end).else(lit(0)).end(),
              ends_at: end,
            };
          })
          .where((is) =>
            is.or([
              is('limits.count', '<', is.cast<number>(most, 'integer')),
              is('limits.ends_at', '<=', is.ref('excluded.last_at')),
            ]),
          ),
      )
      .returning(['count', 'ends_at']),
);
