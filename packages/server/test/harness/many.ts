import { firstIdAt } from '../../src/ground/id.ts';
import { testedDatabase } from './databases.ts';
import { runOn } from './rows.ts';

/** Rows to insert at once, far more than a client could send. */
export interface Many {
  readonly table: string;
  readonly count: number;
  /** By column, an SQL expression in which `i` counts from 1. */
  readonly columns: Readonly<Record<string, string>>;
}

let series = 0;

/** An SQL expression of ids that are in the order of `i`, as if they were made at a time; each call has its own ids. */
export function idsAt(milliseconds: number): string {
  const digits = (++series).toString(16).padStart(3, '0');
  const head = `${firstIdAt(milliseconds).slice(0, 14)}7${digits}-8000-`;
  return testedDatabase === 'sqlite'
    ? `printf('${head}%012x', i)`
    : `('${head}' || lpad(to_hex(i), 12, '0'))::uuid`;
}

/** An SQL expression of an id that is known. */
export function idOf(id: string): string {
  return testedDatabase === 'sqlite' ? `'${id}'` : `'${id}'::uuid`;
}

/** On PostgreSQL, references are not checked: a test knows that they are valid, and checking takes longer than inserting. */
const UNCHECKED = testedDatabase === 'postgres' ? 'set session_replication_role = replica;' : '';

/** Inserts rows directly into the database, in one statement. */
export async function insertMany(databaseUrl: string, { table, count, columns }: Many): Promise<void> {
  const names = Object.keys(columns).join();
  const values = Object.values(columns).join();
  const numbers =
    testedDatabase === 'sqlite'
      ? `with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i < ${count})
         insert into ${table} (${names}) select ${values} from numbers`
      : `${UNCHECKED} insert into ${table} (${names}) select ${values} from generate_series(1, ${count}) as i`;
  await runOn(databaseUrl, numbers);
}
