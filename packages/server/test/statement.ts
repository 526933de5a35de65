import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { Client } from 'pg';
import type { Service } from './service.ts';

export type Row = Readonly<Record<string, unknown>>;

/**
 * Runs one statement on the database of a service, past the service: for what no request can see or bring about.
 * @param sql with `?` where a value stands
 */
export async function statement(
  service: Service,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const { databaseUrl } = service;
  if (databaseUrl.startsWith('sqlite:')) {
    using database = new DatabaseSync(databaseUrl.slice('sqlite:'.length), { timeout: 1_000 });
    return database.prepare(sql).all(...(values as SQLInputValue[])) as Row[];
  }
  let count = 0;
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const numbered = sql.replaceAll('?', () => `$${++count}`);
    return (await client.query<Row>(numbered, [...values])).rows;
  } finally {
    await client.end();
  }
}
