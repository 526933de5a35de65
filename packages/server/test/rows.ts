import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';

export type Row = Readonly<Record<string, unknown>>;

/** What one SELECT finds in the database of a service that runs, read past it. */
export async function rowsOf(databaseUrl: string, select: string): Promise<Row[]> {
  if (databaseUrl.startsWith('sqlite:')) {
    using file = new DatabaseSync(databaseUrl.slice('sqlite:'.length), { readOnly: true });
    return file.prepare(select).all();
  }
  return withClient(databaseUrl, async (client) => (await client.query(select)).rows);
}

async function withClient<Result>(
  connectionString: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Runs one statement on the database of a service that does not run. */
export async function runOn(databaseUrl: string, statement: string): Promise<void> {
  if (databaseUrl.startsWith('sqlite:')) {
    using file = new DatabaseSync(databaseUrl.slice('sqlite:'.length));
    file.exec(statement);
    return;
  }
  await withClient(databaseUrl, (client) => client.query(statement));
}

/** The organizations that nobody owns, which must not be: their ids. */
export async function ownerless(databaseUrl: string): Promise<unknown[]> {
  const owners = `select 1 from managers m where m.organization_id = o.id and m.role = 'owner'`;
  const rows = await rowsOf(databaseUrl, `select id from organizations o where not exists (${owners})`);
  return rows.map(({ id }) => id);
}
