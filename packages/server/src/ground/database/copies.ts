import { sql, type Transaction } from './database.ts';

/** The name of the database in memory, beside the one in the file, that has the copies. */
export const COPIES = 'copies';

/** Tables with the claim of a node on a piece of work, which ends with that work. */
const CLAIMED = ['mails', 'deliveries', 'team_deliveries', 'logouts'];
/** When recurring work is due: the schedule of the process, which goes on whatever the data are. */
const OF_PROCESS = ['tasks'];

async function tablesOf(tx: Transaction): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from main.sqlite_schema where type = 'table' and name not like 'sqlite!_%' escape '!'`.execute(
    tx,
  );
  return rows.map(({ name }) => name).filter((name) => !OF_PROCESS.includes(name));
}

const copyOf = (table: string, place: number) => sql.id(COPIES, `${table} ${place}`);
const ofFile = (table: string) => sql.id('main', table);

/** Copies every table into memory, in the place of an earlier copy. Only SQLite, opened for development. */
export async function copyTables(tx: Transaction, place: number): Promise<void> {
  for (const table of await tablesOf(tx)) {
    await sql`drop table if exists ${copyOf(table, place)}`.execute(tx);
    await sql`create table ${copyOf(table, place)} as select * from ${ofFile(table)}`.execute(tx);
  }
}

/** Replaces the rows of every table by those of a copy. Nothing is claimed afterwards. */
export async function restoreTables(tx: Transaction, place: number): Promise<void> {
  const tables = await tablesOf(tx);
  // Tables refer to each other in any order: they fit together again at the end.
  await sql`pragma defer_foreign_keys = on`.execute(tx);
  for (const table of tables) await sql`delete from ${ofFile(table)}`.execute(tx);
  for (const table of tables)
    await sql`insert into ${ofFile(table)} select * from ${copyOf(table, place)}`.execute(tx);
  for (const table of CLAIMED) await sql`update ${ofFile(table)} set claimed_until = null`.execute(tx);
}
