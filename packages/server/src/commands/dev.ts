import type { Config } from '../configuration/config.ts';
import { createMailbox } from '../team/development/mailbox.ts';
import type { Command } from './command.ts';
import { FIRST, importFirst } from './development/beginning.ts';
import { type DataFolder, dataFolder } from './development/folder.ts';
import { DEFAULTS, developmentConfig } from './development/variables.ts';
import { startService } from './serve.ts';

interface Options {
  readonly data?: string;
}

/** The service for developing against it. `run` returns once it serves. */
export const devCommand: Command<Options> = {
  isService: true,
  options: [{ flags: '--data <dir>', meaning: 'folder to store data in; without it, data is lost at exit' }],
  notes:
    () => `It listens on this machine only. It starts with an account, ${FIRST.email}, which has a verified address and the
password "${FIRST.password}", and its organization "${FIRST.organization}". No emails are sent: /mails shows them, and
/mails.json returns them for programs. Webhooks may lead to this machine.

The environment variables are those of portico serve, with other defaults for development:
${Object.entries(DEFAULTS)
  .map(([name, value]) => `  ${name}=${value}`)
  .join('\n')}`,
  run: async ({ options, io }) => {
    // Reports problems of the environment before there is a folder.
    developmentConfig(io.env, process.cwd());
    const folder = dataFolder(options.data);
    await start(developmentConfig(io.env, folder.path), folder);
    return { lines: [], data: {} };
  },
};

async function start(config: Config, { isNew }: DataFolder): Promise<void> {
  await startService({ config, mailbox: createMailbox() }, async ({ publicUrl }) => {
    const mails = `${publicUrl}/mails`;
    if (!isNew) return { mails };
    await importFirst(config);
    return { mails, account: FIRST.email, password: FIRST.password };
  });
}
