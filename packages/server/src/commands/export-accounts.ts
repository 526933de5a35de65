import { resolve } from 'node:path';
import { readConfig } from '../configuration/config.ts';
import { counted } from '../ground/counted.ts';
import { exportAccounts } from '../team/imports/export.ts';
import type { Command } from './command.ts';
import { copying } from './copying.ts';

interface Options {
  readonly withPasswordHashes?: true;
}

export const exportCommand: Command<Options> = {
  takes: [{ name: 'FILE', meaning: 'file to write the accounts to; must not exist yet' }],
  options: [
    {
      flags: '--with-password-hashes',
      meaning: 'includes password hashes, from which passwords can be guessed: protect the file',
    },
  ],
  notes:
    () => `Writes all accounts as of this moment, with their roles in organizations, in the format that portico accounts
import reads. Only you can read the file. It has no sessions and no second factors: for a
complete copy, see portico move and portico backup.`,
  database: () => 'read',
  run: async ({ values: [given = ''], options, io }) => {
    const { database } = readConfig(io.env);
    const file = resolve(given);
    const withPasswordHashes = options.withPasswordHashes === true;
    const accounts = await copying(io, 'exported', (onStep) =>
      exportAccounts({ from: database, path: file, withPasswordHashes, onStep }),
    );
    const what = withPasswordHashes ? 'with their password hashes' : 'without their password hashes';
    return {
      lines: [`Exported ${counted(accounts, 'account')}, ${what}, to ${file}.`],
      data: { file, accounts, withPasswordHashes },
    };
  },
};
