import { type Config, databaseUrl, readConfig } from '../config.ts';
import { type JoinedDatabase, joinDatabase } from '../database/beside.ts';
import type { Io } from './command.ts';

/** Does something on the database that the environment names, beside those who serve it. */
export async function withDatabase<Result>(
  { env }: Io,
  work: (database: JoinedDatabase, config: Config) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(env);
  const database = await joinDatabase(databaseUrl(config));
  try {
    return await work(database, config);
  } finally {
    await database.close();
  }
}
