import type { Client } from 'pg';

/** Tables with rows for each account, each organization or each event. */
export const TABLES = [
  ...['accounts', 'account_words', 'address_salts', 'devices', 'limits', 'mail_secrets', 'sessions'],
  ...['organizations', 'organization_words', 'managers', 'grants', 'access_tokens', 'refresh_tokens'],
  ...['events', 'seals', 'leaves', 'webhooks', 'deliveries'],
];
/** Milliseconds by which the ids of a copy are older than those of the next: longer than the originals took. */
const STEP = 3_600_000;
/** More than the seals of the originals. */
const NUMBERS = 1_000;
/** More than the events of the originals. */
const PLACES = 100_000;

interface Column {
  readonly table_name: string;
  readonly column_name: string;
  readonly udt_name: string;
}

/**
 * Adds copies of all rows, each older than the next, as if as many people had come before. The ids are in the order of
 * time, and hashes anywhere, so that pages of tables and indexes are as full as after so many requests.
 */
export async function copyRows(client: Client, copies: number): Promise<void> {
  const { rows: columns } = await client.query<Column>(
    `select table_name, column_name, udt_name from information_schema.columns
     where table_schema = 'public' and table_name = any ($1) order by ordinal_position`,
    [TABLES],
  );
  const byTable = Map.groupBy(columns, ({ table_name }) => table_name);
  // Events of seals, which would wait for others with which to be sealed.
  await client.query('delete from events where seal_number is null');
  await client.query('create schema originals; set session_replication_role = replica');
  for (const [table, its] of byTable) {
    await client.query(`create table originals.${table} as table ${table}; delete from ${table}`);
    // Gives the space back, which rows in the order of time would otherwise not follow.
    await client.query(`vacuum full ${table}`);
    const names = its.map(({ column_name }) => column_name).join();
    const values = its.map((column) => copyOf(column, copies)).join();
    await client.query(
      `insert into ${table} (${names}) select ${values}
       from originals.${table} as o, generate_series(0, ${copies}) as copy order by copy desc, 1`,
    );
  }
  await client.query(`select setval('events_recorded_seq', (select max(recorded) from events))`);
  await client.query('drop schema originals cascade; reset session_replication_role');
  await client.query('vacuum (analyze)');
}

/** A value of the copy, as SQL; that of copy 0 is the original. */
function copyOf({ table_name: table, column_name: name, udt_name: type }: Column, copies: number): string {
  if (type === 'uuid' && name !== 'application_id') return olderId(`o.${name}`);
  if (name === 'recorded') return `o.${name} + (${copies} - copy) * ${PLACES}`;
  if (name === 'seal_number' || name === 'number') return `o.${name} + (${copies} - copy) * ${NUMBERS}`;
  // Words of a search are made anew where this text is not that of the address.
  if (name === 'email' || name === 'email_canonical' || (table === 'accounts' && name === 'words_of'))
    return `case copy when 0 then o.${name} else copy || o.${name} end`;
  if (/(^|_)(hash|hmac|key)$/.test(name)) return otherHash(`o.${name}`);
  return `o.${name}`;
}

function olderId(id: string): string {
  const digits = `replace(${id}::text, '-', '')`;
  const time = `('x' || left(${digits}, 12))::bit(48)::bigint - copy * ${STEP}::bigint`;
  return `(lpad(to_hex(${time}), 12, '0') || substr(${digits}, 13))::uuid`;
}

/** As long, and no nearer to that of another copy than to any. */
function otherHash(hash: string): string {
  const other = `translate(encode(sha256((${hash} || copy)::bytea), 'base64'), '+/=', '-_')`;
  return `case copy when 0 then ${hash} else left(${other}, length(${hash})) end`;
}
