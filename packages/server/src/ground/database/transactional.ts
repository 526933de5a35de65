import type { Compilable, CompiledQuery, RawBuilder } from 'kysely';
import type { DatabaseKind } from './engine.ts';
import { fill, inPlace, type Placeholders, placeholders, type RowOf } from './prepared.ts';
import { kindOf, type Transaction } from './transaction.ts';

type Buildable<Output> = Compilable<Output> | RawBuilder<Output>;

/** A query for transactions. Its methods reject like other statements of a transaction. */
interface Transactional<Parameters, Output> {
  /** The first row; `undefined` when there is none. */
  first(tx: Transaction, parameters: Parameters): Promise<RowOf<Output> | undefined>;
  all(tx: Transaction, parameters: Parameters): Promise<RowOf<Output>[]>;
  /** @returns how many rows were written */
  write(tx: Transaction, parameters: Parameters): Promise<number>;
}

/**
 * Builds a query for transactions once for each kind of database, as building costs several times what SQLite needs to run
 * it. It is built when it first runs, with placeholders for the values of each run.
 *
 *     const findRole = transactional((tx, { id }: Placeholders<{ id: string }>) =>
 *       tx.selectFrom('managers').select('role').where('id', '=', id));
 *     const manager = await findRole.first(tx, { id });
 */
export function transactional<Parameters extends object, Output>(
  build: (tx: Transaction, parameters: Placeholders<Parameters>) => Buildable<Output>,
): Transactional<Parameters, Output> {
  const built = new Map<DatabaseKind, CompiledQuery<Output>>();
  const run = (tx: Transaction, parameters: Parameters) => {
    const kind = kindOf(tx);
    let query = built.get(kind);
    if (!query) {
      query = build(tx, placeholders as Placeholders<Parameters>).compile(tx);
      built.set(kind, query);
    }
    return tx.executeQuery({ ...query, parameters: fill(query, parameters) });
  };
  const all = async (tx: Transaction, parameters: Parameters) =>
    (await run(tx, parameters)).rows as RowOf<Output>[];
  return {
    first: async (tx, parameters) => (await all(tx, parameters))[0],
    all,
    write: async (tx, parameters) => Number((await run(tx, parameters)).numAffectedRows ?? 0n),
  };
}

/** Up to this number of rows, a statement is cached for each number; a single request rarely writes more. */
const FEW = 8;

/** A query that takes some rows, each with the same columns. */
interface TransactionalRows<Row, Output> {
  /** @param rows one at least */
  all(tx: Transaction, rows: readonly Row[]): Promise<RowOf<Output>[]>;
}

/** The same as `transactional`, for a query with a varying number of rows. */
export function transactionalRows<Row extends object, Output>(
  build: (tx: Transaction, rows: readonly Placeholders<Row>[]) => Buildable<Output>,
): TransactionalRows<Row, Output> {
  const built = new Map<string, Transactional<Record<string, unknown>, Output>>();
  function builtFor(count: number, columns: readonly string[]) {
    const shape = [count, ...columns].join();
    const known = built.get(shape);
    if (known) return known;
    const query = transactional<Record<string, unknown>, Output>((tx, values) => {
      const rows = Array.from({ length: count }, (_, at) =>
        Object.fromEntries(columns.map((column) => [column, values[nameOf(at, column)]])),
      );
      return build(tx, rows as Placeholders<Row>[]);
    });
    built.set(shape, query);
    return query;
  }
  return {
    all: async (tx, rows) => {
      if (rows.length > FEW) {
        const query = build(tx, rows.map(inPlace)).compile(tx);
        return (await tx.executeQuery(query)).rows as RowOf<Output>[];
      }
      const values: Record<string, unknown> = {};
      for (const [at, row] of rows.entries())
        for (const [column, value] of Object.entries(row)) values[nameOf(at, column)] = value;
      return builtFor(rows.length, Object.keys(rows[0] ?? {})).all(tx, values);
    },
  };
}

const nameOf = (at: number, column: string) => `${at}.${column}`;
