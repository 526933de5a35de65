import { configurationSchema } from '@portico/api';
import { readConfig } from '../configuration/config.ts';
import { readSnapshot } from '../ground/database/transfer/snapshot.ts';
import { exportAll } from '../team/configuration-files/export.ts';
import { fileOf } from '../team/configuration-files/write.ts';
import type { Command } from './command.ts';

interface Options {
  readonly schema?: true;
}

export const exportConfigurationCommand: Command<Options> = {
  options: [
    { flags: '--schema', meaning: 'writes the JSON Schema of configuration files instead, for your editor' },
  ],
  notes: () => `Writes YAML to standard output, or JSON with --json. Secrets are not included.`,
  database: ({ options }) => (options.schema ? undefined : 'read'),
  run: async ({ options, io }) => {
    if (options.schema) {
      const schema = configurationSchema();
      return { lines: [JSON.stringify(schema, null, 2)], data: schema };
    }
    const { database } = readConfig(io.env);
    const configuration = await readSnapshot(database, ({ read }) => exportAll(read));
    return { lines: [fileOf(configuration)], data: configuration };
  },
};
