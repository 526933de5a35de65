import { type Environment, variablesAnywhere } from '../configuration/config.ts';
import type { MadeSecret } from '../team/configuration-files/apply.ts';
import { createMailbox } from '../team/development/mailbox.ts';
import type { Command } from './command.ts';
import { FIRST, importFirst } from './development/beginning.ts';
import { type DataFolder, dataFolder } from './development/folder.ts';
import { offer } from './development/reach.ts';
import { DEFAULTS, developmentConfig, developmentVariables } from './development/variables.ts';
import { startService } from './serve.ts';

const UNREACHABLE =
  'they cannot reach this database: XDG_RUNTIME_DIR, or the folder for temporary files, has no place that only you can write to';

interface Options {
  readonly data?: string;
  readonly configuration?: string;
}

/** The service for developing against it. `run` returns once it serves. */
export const devCommand: Command<Options> = {
  isService: true,
  options: [
    { flags: '--data <dir>', meaning: 'folder to store data in; without it, data is lost at exit' },
    { flags: '--configuration <file>', meaning: 'configuration file to apply at the start' },
  ],
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
    const env = {
      ...io.env,
      ...(options.configuration !== undefined && { PORTICO_CONFIGURATION: options.configuration }),
    };
    developmentConfig(env, process.cwd());
    const folder = dataFolder(options.data);
    await start(env, folder);
    return { lines: [], data: {} };
  },
};

async function start(env: Environment, { path, isNew }: DataFolder): Promise<void> {
  const config = developmentConfig(env, path);
  let secrets: readonly MadeSecret[] = [];
  const onSecrets = (made: readonly MadeSecret[]) => {
    secrets = made;
  };
  const options = { config, mailbox: createMailbox(), secretOf: (name: string) => env[name], onSecrets };
  await startService(options, async ({ publicUrl }) => {
    if (isNew) await importFirst(config);
    const variables = variablesAnywhere(developmentVariables(env, path));
    const isReachable = await offer(
      { url: publicUrl, variables: { ...variables, PORTICO_PUBLIC_URL: publicUrl } },
      env,
    );
    return {
      mails: `${publicUrl}/mails`,
      ...(isNew && { account: FIRST.email, password: FIRST.password }),
      ...(secrets.length > 0 && { secrets }),
      ...(!isReachable && { commands: UNREACHABLE }),
    };
  });
}
