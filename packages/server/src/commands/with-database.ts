import { type Config, databaseUrl, readConfig } from '../configuration/config.ts';
import { type JoinedDatabase, joinDatabase } from '../ground/database/beside.ts';
import { systemClock } from '../ground/system-clock.ts';
import type { Io } from './command.ts';

/** Opens the configured database beside the nodes that serve it, runs `work` and closes it. */
export async function withDatabase<Result>(
  { env }: Pick<Io, 'env'>,
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

/** How a command records its changes. */
export const recordedBy = (config: Config) => ({
  now: systemClock(),
  isTeamTold: config.webhookUrl !== undefined,
});
