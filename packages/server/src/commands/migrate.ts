import { databaseUrl, readConfig } from '../config.ts';
import { openDatabase } from '../database/database.ts';
import type { Command } from './command.ts';

export const migrate: Command = {
  run: async ({ io }) => {
    const config = readConfig(io.env);
    const database = await openDatabase({ url: databaseUrl(config) });
    await database.close();
    return { lines: ['The database is up to date.'], data: { applied: [] } };
  },
};
