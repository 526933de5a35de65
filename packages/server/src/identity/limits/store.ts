import { setBackSince } from '../../ground/clock.ts';
import {
  type Database,
  type Placeholders,
  type Reader,
  type Transaction,
  transactional,
  transactionalRows,
} from '../../ground/database/database.ts';
import type { LimitRow } from '../../ground/database/schema.ts';
import { type Count, countAllQuery, countQuery, type WindowCount } from './count-query.ts';

/** The rows of limits, each changed by a statement of its own, which cannot deadlock. */
export interface LimitStore {
  /**
   * Reads rows as of this time. Counts from a later time, before the clock was set back, are moved to now.
   * @param keys at most six outside of a transaction
   */
  rows(keys: readonly string[], now: number): Promise<Map<string, LimitRow>>;
  /** @returns false where the caller is blocked, or the bound reached; nothing is counted then */
  count(count: Count): Promise<boolean>;
  /** @param endsBy a window that ends later began after the count, and gets nothing back */
  giveBack(key: string, endsBy: number): Promise<void>;
  forget(key: string): Promise<void>;
}

export interface TransactionLimitStore extends LimitStore {
  /**
   * Counts one more for each key in one statement.
   * @param counts under the same limit, each for another key
   * @returns the keys that were counted; the others are blocked
   */
  countAll(counts: readonly WindowCount[]): Promise<readonly string[]>;
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
export function limitStoreIn(tx: Transaction, setBackAlone: SetBackAlone = () => {}): TransactionLimitStore {
  return {
    rows: async (keys, now) => {
      const found = await IN_TRANSACTION.find.all(
        tx,
        keys.map((key) => ({ key })),
      );
      return byKey(found, now, (row) => {
        setBackAlone(row);
        return IN_TRANSACTION.setBack.write(tx, row);
      });
    },
    countAll: async (counts) => {
      // In one order, so that two transactions do not wait for each other.
      const inOrder = counts.toSorted((a, b) => (a.key < b.key ? -1 : 1));
      return (await IN_TRANSACTION.countAll.all(tx, inOrder)).map(({ key }) => key);
    },
    count: async (values) => (await IN_TRANSACTION.count.first(tx, values)) !== undefined,
    giveBack: async (key, endsBy) => void (await IN_TRANSACTION.giveBack.write(tx, { key, endsBy })),
    forget: async (key) => void (await IN_TRANSACTION.forget.write(tx, { key })),
  };
}

const IN_TRANSACTION = {
  find: transactionalRows((tx, rows: readonly Placeholders<{ key: string }>[]) =>
    tx
      .selectFrom('limits')
      .selectAll()
      .where(
        'key',
        'in',
        rows.map(({ key }) => key),
      ),
  ),
  count: transactional(countQuery),
  countAll: transactionalRows(countAllQuery),
  giveBack: transactional(giveBackQuery),
  setBack: transactional(setBackQuery),
  forget: transactional(forgetQuery),
};

interface KnownCount {
  readonly key: string;
  readonly now: number;
  readonly endsAt: number;
}

/** Records that an address is known to an account until `endsAt`, as a row without a count. */
export async function noteKnown(tx: Transaction, { key, now, endsAt }: KnownCount): Promise<void> {
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
