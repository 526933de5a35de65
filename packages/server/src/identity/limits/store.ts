import { setBackSince } from '../../ground/clock.ts';
import {
  type Database,
  type Placeholders,
  type Reader,
  type Transaction,
  transactional,
} from '../../ground/database/database.ts';
import type { LimitRow } from '../../ground/database/schema.ts';

/** The values of one more count. */
export interface Count {
  readonly key: string;
  readonly most: number;
  /** Nothing is counted from this count on. */
  readonly below: number;
  readonly now: number;
  /** Nothing more is let through before this, if this count reaches the limit. */
  readonly freeAt: number;
  readonly endsAt: number;
}

/** The rows of limits, each changed by a statement of its own, which cannot deadlock. */
export interface LimitStore {
  /**
   * Reads rows as of this time. Counts from a later time, before the clock was set back, are moved to now.
   * @param keys at most six
   */
  rows(keys: readonly string[], now: number): Promise<Map<string, LimitRow>>;
  /** @returns false where the caller is blocked, or the bound reached; nothing is counted then */
  count(count: Count): Promise<boolean>;
  /** @param endsBy a window that ends later began after the count, and gets nothing back */
  giveBack(key: string, endsBy: number): Promise<void>;
  forget(key: string): Promise<void>;
}

/** A store outside of transactions. */
export function limitStore(database: Pick<Database, 'prepare'>): StandingLimitStore {
  const find = database.prepare(findQuery);
  const count = database.prepare(countQuery);
  const giveBack = database.prepare(giveBackQuery);
  const setBack = database.prepare(setBackQuery);
  const forget = database.prepare(forgetQuery);
  return {
    rows: async (keys, now) => byKey(await find.all(lookedUp(keys)), now, (row) => setBack.first(row)),
    count: async (values) => (await count.first(values)) !== undefined,
    giveBack: async (key, endsBy) => void (await giveBack.first({ key, endsBy })),
    forget: async (key) => void (await forget.first({ key })),
    // If the database is unavailable, the next request sets it back.
    setBack: (row) => void Promise.resolve(setBack.first(row)).catch(() => {}),
  };
}

/** Sets a row back, outside of transactions. */
type SetBackAlone = (row: SetBack) => unknown;

/** A store that can also set rows back outside of a transaction. */
export interface StandingLimitStore extends LimitStore {
  readonly setBack: SetBackAlone;
}

/**
 * A store within a transaction.
 * @param setBackAlone sets rows back outside of the transaction, which a refusal rolls back
 */
export function limitStoreIn(tx: Transaction, setBackAlone: SetBackAlone = () => {}): LimitStore {
  return {
    rows: async (keys, now) =>
      byKey(await IN_TRANSACTION.find.all(tx, lookedUp(keys)), now, (row) => {
        setBackAlone(row);
        return IN_TRANSACTION.setBack.write(tx, row);
      }),
    count: async (values) => (await IN_TRANSACTION.count.first(tx, values)) !== undefined,
    giveBack: async (key, endsBy) => void (await IN_TRANSACTION.giveBack.write(tx, { key, endsBy })),
    forget: async (key) => void (await IN_TRANSACTION.forget.write(tx, { key })),
  };
}

const IN_TRANSACTION = {
  find: transactional(findQuery),
  count: transactional(countQuery),
  giveBack: transactional(giveBackQuery),
  setBack: transactional(setBackQuery),
  forget: transactional(forgetQuery),
};

interface Known {
  readonly key: string;
  readonly now: number;
  readonly endsAt: number;
}

/** Records that an address is known to an account until `endsAt`, as a row without a count. */
export async function noteKnown(tx: Transaction, { key, now, endsAt }: Known): Promise<void> {
  await tx
    .insertInto('limits')
    .values({ key, count: 0, last_at: now, free_at: 0, ends_at: endsAt })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ last_at: now, ends_at: endsAt }))
    .execute();
}

type Queries = Pick<Transaction, 'insertInto' | 'updateTable' | 'deleteFrom'>;

type LookedUp = Readonly<Record<'a' | 'b' | 'c' | 'd' | 'e' | 'f', string>>;

/** Fills up the keys of the prepared query, which has six, by repeating the first. */
function lookedUp([a = '', b = a, c = a, d = a, e = a, f = a]: readonly string[]): LookedUp {
  return { a, b, c, d, e, f };
}

function findQuery(queries: Pick<Reader, 'selectFrom'>, { a, b, c, d, e, f }: Placeholders<LookedUp>) {
  return queries.selectFrom('limits').selectAll().where('key', 'in', [a, b, c, d, e, f]);
}

function forgetQuery(queries: Queries, { key }: Placeholders<{ key: string }>) {
  return queries.deleteFrom('limits').where('key', '=', key);
}

async function byKey(
  rows: readonly LimitRow[],
  now: number,
  setBack: (row: SetBack) => unknown,
): Promise<Map<string, LimitRow>> {
  const found = new Map<string, LimitRow>();
  for (const row of rows) {
    const { key, last_at: lastAt } = row;
    const by = setBackSince(lastAt, now);
    if (by > 0) await setBack({ key, lastAt, by });
    found.set(key, { ...row, last_at: lastAt - by, free_at: row.free_at - by, ends_at: row.ends_at - by });
  }
  return found;
}

interface SetBack {
  readonly key: string;
  readonly lastAt: number;
  readonly by: number;
}

/** Sets a row back unless it has been counted again since it was read. */
function setBackQuery(queries: Queries, { key, lastAt, by }: Placeholders<SetBack>) {
  return queries
    .updateTable('limits')
    .set((is) => ({
      last_at: is('last_at', '-', by),
      free_at: is('free_at', '-', by),
      ends_at: is('ends_at', '-', by),
    }))
    .where('key', '=', key)
    .where('last_at', '=', lastAt);
}

/** Counts one more and returns a row, or none if the caller is blocked or the bound reached. */
function countQuery(queries: Queries, { key, most, below, now, freeAt, endsAt }: Placeholders<Count>) {
  return queries
    .insertInto('limits')
    .values(({ case: either, cast, lit }) => ({
      key,
      count: 1,
      last_at: now,
      // PostgreSQL cannot infer the type of a parameter on its own.
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
