import { type Environment, variablesAnywhere } from '../configuration/config.ts';
import { endWithParent } from '../stop.ts';
import type { MadeSecret } from '../team/configuration-files/apply.ts';
import { isGuideBuilt } from '../team/development/guide.ts';
import { createMailbox } from '../team/development/mailbox.ts';
import { DEVELOPER, OPERATOR } from '../team/development/people.ts';
import type { Command } from './command.ts';
import { APPLICATION, BEGINNING } from './development/beginning.ts';
import { type DataFolder, dataFolder } from './development/folder.ts';
import { offer } from './development/reach.ts';
import { plant } from './development/seed.ts';
import { readSeed } from './development/seed-file.ts';
import { DEFAULTS, developmentConfig, developmentVariables } from './development/variables.ts';
import { startService } from './serve.ts';

const UNREACHABLE =
  'they cannot reach this database: XDG_RUNTIME_DIR, or the folder for temporary files, has no place that only you can write to';

/** Logged where the database is new. */
const NEW = {
  account: DEVELOPER.email,
  operator: OPERATOR.email,
  password: DEVELOPER.password,
  authenticator: OPERATOR.totpSecret,
  application: APPLICATION.id,
};

interface Options {
  readonly data?: string;
  readonly configuration?: string;
  readonly seed?: string;
}

/** The service for developing against it. `run` returns once it serves. */
export const devCommand: Command<Options> = {
  isService: true,
  options: [
    { flags: '--data <dir>', meaning: 'folder to store data in; without it, data is lost at exit' },
    {
      flags: '--seed <file>',
      meaning: 'roles, accounts, organizations, applications and keys to begin with',
    },
    { flags: '--configuration <file>', meaning: 'configuration file to apply at the start' },
  ],
  notes:
    () => `It listens on this machine only. It starts with an account, ${DEVELOPER.email}, which has a verified address and owns
the organization "${DEVELOPER.organization}"; an operator, ${OPERATOR.email}, whose authenticator app has the secret
${OPERATOR.totpSecret}; and an application "${APPLICATION.name}" for any port of this machine, ${APPLICATION.id}.
Both accounts have the password "${DEVELOPER.password}". No emails are sent: /mails shows them, with the current code of
the operator, and /mails.json returns them for programs. Webhooks may lead to this machine. Commands work on its
database as long as it runs. It ends when npm or another program that started it does.

The environment variables are those of portico serve, with other defaults for development:
${Object.entries(DEFAULTS)
  .map(([name, value]) => `  ${name}=${value}`)
  .join('\n')}`,
  run: async ({ options, io }) => {
    endWithParent();
    // Reports problems of the environment before there is a folder.
    const env = {
      ...io.env,
      ...(options.configuration !== undefined && { PORTICO_CONFIGURATION: options.configuration }),
    };
    developmentConfig(env, process.cwd());
    const folder = dataFolder(options.data);
    await start({ env, outside: io.env, folder, seedFile: options.seed });
    return { lines: [], data: {} };
  },
};

interface DevStart {
  readonly env: Environment;
  /** The environment of the process, without what options set. */
  readonly outside: Environment;
  readonly folder: DataFolder;
  readonly seedFile: string | undefined;
}

async function start({ env, outside, folder: { path, isNew }, seedFile }: DevStart): Promise<void> {
  const config = developmentConfig(env, path, outside);
  const given = seedFile === undefined ? undefined : await readSeed(seedFile, config);
  let secrets: readonly MadeSecret[] = [];
  const onSecrets = (made: readonly MadeSecret[]) => {
    secrets = made;
  };
  const options = { config, mailbox: createMailbox(), secretOf: (name: string) => env[name], onSecrets };
  await startService(options, async (app) => {
    const { publicUrl } = app;
    if (isNew) await plant(BEGINNING, config);
    if (given) await plant(given.seed, config, given.refused);
    const variables = variablesAnywhere(developmentVariables(env, path));
    const isReachable = await offer(
      { url: publicUrl, variables: { ...variables, PORTICO_PUBLIC_URL: publicUrl } },
      { env, onChange: () => app.learn() },
    );
    return {
      mails: `${publicUrl}/mails`,
      ...(isGuideBuilt() && { guide: `${publicUrl}/guide` }),
      ...(isNew && NEW),
      ...(secrets.length > 0 && { secrets }),
      ...(!isReachable && { commands: UNREACHABLE }),
    };
  });
}
