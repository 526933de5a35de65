import { type Placeholders, sql, type Transaction } from '../../ground/database/database.ts';

/** The values of one more count. */
export interface Count {
  readonly key: string;
  readonly most: number;
  /** Stops counting at this count. */
  readonly below: number;
  readonly now: number;
  /** Refuses more until then, if this count reaches the limit. */
  readonly freeAt: number;
  readonly endsAt: number;
}

/** One more count in a window without pauses: nothing more is let through before its end, if this count reaches the limit. */
export type WindowCount = Omit<Count, 'freeAt'>;

type Queries = Pick<Transaction, 'insertInto'>;

/** Counts one more and returns a row, or none if the caller is blocked or the bound reached. */
export function countQuery(queries: Queries, count: Placeholders<Count>) {
  return countingQuery(queries, [count], count);
}

/** Counts one more for each key, and returns the rows of those that are not blocked. */
export function countAllQuery(tx: Transaction, counts: readonly Placeholders<WindowCount>[]) {
  const [first] = counts;
  if (!first) throw new TypeError('There is nothing to count');
  const { most, below } = first;
  const rows = counts.map((count) => ({ ...count, freeAt: count.endsAt }));
  return countingQuery(tx, rows, { most, below, freeAt: sql.ref('excluded.ends_at') });
}

type Bounds = Pick<Placeholders<Count>, 'most' | 'below' | 'freeAt'>;
type CountRow = Pick<Placeholders<Count>, 'key' | 'most' | 'now' | 'freeAt' | 'endsAt'>;

/** @param bounds those of all rows */
function countingQuery(queries: Queries, rows: readonly CountRow[], { most, below, freeAt }: Bounds) {
  return queries
    .insertInto('limits')
    .values(({ case: either, cast, lit }) =>
      rows.map((row) => ({
        key: row.key,
        count: 1,
        last_at: row.now,
        // PostgreSQL cannot infer the type of a parameter on its own.
        free_at: either()
          .when(cast<number>(row.most, 'integer'), '<=', lit(1))
          .then(cast<number>(row.freeAt, 'bigint'))
          .else(lit(0))
          .end(),
        ends_at: row.endsAt,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((is) => {
          const { case: either, cast, lit, ref } = is;
          const hasEnded = is('limits.ends_at', '<=', ref('excluded.last_at'));
          const total = either()
            .when(hasEnded)
            .then(lit(1))
            .else(is('limits.count', '+', lit(1)))
            .end();
          return {
            count: total,
            last_at: ref('excluded.last_at'),
            free_at: either()
              .when(total, '>=', cast<number>(most, 'integer'))
              .then(cast<number>(freeAt, 'bigint'))
              .else(lit(0))
              .end(),
            ends_at: either()
              .when('limits.ends_at', '>', ref('excluded.ends_at'))
              .then(ref('limits.ends_at'))
              .else(ref('excluded.ends_at'))
              .end(),
          };
        })
        .where((is) =>
          is.or([
            is('limits.ends_at', '<=', is.ref('excluded.last_at')),
            is.and([
              is('limits.free_at', '<=', is.ref('excluded.last_at')),
              is('limits.count', '<', is.cast<number>(below, 'integer')),
            ]),
          ]),
        ),
    )
    .returning('key');
}
