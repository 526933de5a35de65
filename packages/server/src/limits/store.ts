import { type Database, inPlace, type Placeholders, type Transaction } from '../database/database.ts';
import type { LimitRow } from '../database/schema.ts';

/** How many rows are looked up at once. */
const LOOKED_UP = 6;

/** What to count once more. */
export interface Count {
  readonly key: string;
  readonly most: number;
  readonly now: number;
  /** Nothing more is let through before, if this is the last that may be. */
  readonly freeAt: number;
  readonly endsAt: number;
}

/** The rows of limits, each changed by a statement of its own: what runs beside it never waits in a circle. */
export interface LimitStore {
  /** @param keys six at most */
  rows(keys: readonly string[]): Promise<Map<string, LimitRow>>;
  /** @returns false where the caller is blocked; nothing is counted then */
  count(count: Count): Promise<boolean>;
  /** @param endsBy nothing is given back to a window that ends later: it is not the one in which it was counted */
  giveBack(key: string, endsBy: number): Promise<void>;
  forget(key: string): Promise<void>;
}

/** Each statement stands alone. */
export function limitStore(database: Pick<Database, 'prepare'>): LimitStore {
  const find = database.prepare(
    (queries, { a, b, c, d, e, f }: Placeholders<Record<'a' | 'b' | 'c' | 'd' | 'e' | 'f', string>>) =>
      queries.selectFrom('limits').selectAll().where('key', 'in', [a, b, c, d, e, f]),
  );
  const count = database.prepare((queries, values: Placeholders<Count>) => countQuery(queries, values));
  const giveBack = database.prepare((queries, values: Placeholders<GivenBack>) =>
    giveBackQuery(queries, values),
  );
  const forget = database.prepare((queries, { key }: Placeholders<{ key: string }>) =>
    queries.deleteFrom('limits').where('key', '=', key),
  );
  return {
    rows: async (keys) => {
      const [a = '', b = a, c = a, d = a, e = a, f = a] = keys;
      return byKey(await find.all({ a, b, c, d, e, f }));
    },
    count: async (values) => (await count.first(values)) !== undefined,
    giveBack: async (key, endsBy) => void (await giveBack.first({ key, endsBy })),
    forget: async (key) => void (await forget.first({ key })),
  };
}

/** The statements are part of a transaction. */
export function limitStoreIn(tx: Transaction): LimitStore {
  return {
    rows: async (keys) =>
      byKey(await tx.selectFrom('limits').selectAll().where('key', 'in', keys.slice(0, LOOKED_UP)).execute()),
    count: async (count) => (await countQuery(tx, inPlace(count)).executeTakeFirst()) !== undefined,
    giveBack: async (key, endsBy) => void (await giveBackQuery(tx, inPlace({ key, endsBy })).execute()),
    forget: async (key) => void (await tx.deleteFrom('limits').where('key', '=', key).execute()),
  };
}

interface Known {
  readonly key: string;
  readonly now: number;
  readonly endsAt: number;
}

/** Notes that an address is known to an account, until then: a row that counts nothing. */
export async function noteKnown(tx: Transaction, { key, now, endsAt }: Known): Promise<void> {
  await tx
    .insertInto('limits')
    .values({ key, count: 0, last_at: now, free_at: 0, ends_at: endsAt })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ last_at: now, ends_at: endsAt }))
    .execute();
}

type Queries = Pick<Transaction, 'insertInto' | 'updateTable'>;

const byKey = (rows: readonly LimitRow[]) => new Map(rows.map((row) => [row.key, row]));

/** Counts one more and says so with a row; without one where nothing may be counted yet. */
function countQuery(queries: Queries, { key, most, now, freeAt, endsAt }: Placeholders<Count>) {
  return queries
    .insertInto('limits')
    .values(({ case: either, cast, lit }) => ({
      key,
      count: 1,
      last_at: now,
      // PostgreSQL cannot tell the type of a parameter that stands alone.
      free_at: either()
        .when(cast<number>(most, 'integer'), '<=', lit(1))
        .then(cast<number>(freeAt, 'bigint'))
        .else(lit(0))
        .end(),
      ends_at: endsAt,
    }))
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
            is('limits.free_at', '<=', is.ref('excluded.last_at')),
            is('limits.ends_at', '<=', is.ref('excluded.last_at')),
          ]),
        ),
    )
    .returning('key');
}

interface GivenBack {
  readonly key: string;
  readonly endsBy: number;
}

function giveBackQuery(queries: Queries, { key, endsBy }: Placeholders<GivenBack>) {
  return queries
    .updateTable('limits')
    .set((is) => ({ count: is('count', '-', is.lit(1)), free_at: 0 }))
    .where('key', '=', key)
    .where('count', '>', 0)
    .where('ends_at', '<=', endsBy);
}
