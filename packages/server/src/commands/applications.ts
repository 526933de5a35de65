import { APPLICATION_KINDS, type ApplicationKind } from '@portico/api';
import { SOFTWARE, SOFTWARE_NAMES, settingsFor, softwareFor } from '@portico/api/client-settings';
import { type Config, readConfig } from '../configuration/config.ts';
import { expectedPublicUrl } from '../configuration/public-url.ts';
import { readSnapshot } from '../ground/database/transfer/snapshot.ts';
import { AFTER_ALL_IDS } from '../ground/id.ts';
import { type Application, presentApplication } from '../oauth/applications/application.ts';
import {
  addApplication,
  type IssuedApplication,
  removeApplication,
  rotateApplication,
} from '../oauth/applications/issue.ts';
import { flawsOf, settingsRulesOf } from '../oauth/applications/judge-settings.ts';
import { findApplication, listApplicationRows } from '../oauth/applications/store.ts';
import { settingsForNew } from '../oauth/applications/write.ts';
import { type Command, CommandFailed, UsageError } from './command.ts';
import { idOf, nameFrom, overlapFrom, overlapOption } from './given.ts';
import { type GivenSettings, optionFor, SETTING_OPTIONS, settingsIn } from './setting-options.ts';
import { recordedBy, withDatabase } from './with-database.ts';

const KINDS: readonly ApplicationKind[] = APPLICATION_KINDS;
const MOST_LISTED = 1_000;
const ID = idOf('an application');
const NO_APPLICATION = 'no application has this ID.';

type AddOptions = GivenSettings & { readonly kind?: string };

export const addCommand: Command<AddOptions> = {
  takes: [{ name: 'NAME', meaning: 'its name, which people see when they sign in to it' }],
  options: [
    {
      flags: '--kind <kind>',
      meaning: 'web (can keep a secret), browser, native, or machine (gets tokens without a user)',
    },
    ...SETTING_OPTIONS,
  ],
  database: () => 'written',
  run: async ({ values: [name = ''], options, io }) => {
    const kind = KINDS.find((one) => one === options.kind);
    if (!kind) throw new UsageError(`--kind must be one of ${KINDS.join(', ')}.`);
    const settings = settingsForNew(kind, await settingsIn(options));
    const named = nameFrom(name);
    if (kind !== 'machine' && !settings.devices && settings.redirectUris.length === 0)
      throw new UsageError('Give at least one --redirect-uri.');
    const issued = await withDatabase(io, async (database, config) => {
      const [[field, flaw] = []] = Object.entries(await flawsOf(kind, settings, settingsRulesOf(config)));
      if (field !== undefined) throw new UsageError(`${optionFor(field)} ${flaw?.message}.`);
      return addApplication(database, { name: named, kind, settings }, recordedBy(config));
    });
    if (!issued)
      throw new CommandFailed('the service has the maximum number of applications: delete one first.');
    const { application } = issued;
    const outcome = outcomeOf(issued, `${application.name} has the ID ${application.id}.`);
    return {
      ...outcome,
      lines: [...outcome.lines, ...nextSteps(application, readConfig(io.env), io.env)],
    };
  },
};

/** The settings that software needs, and the command that shows them in full. */
function nextSteps({ id, kind }: Application, config: Config, env: NodeJS.ProcessEnv): string[] {
  const [first, ...others] = softwareFor(kind);
  // The service may have been started with another environment.
  const doubt =
    config.publicUrl === undefined
      ? ', unless the service has a PORTICO_PUBLIC_URL: this command has none'
      : '';
  const issuer = `Its issuer is ${expectedPublicUrl(config)}${doubt}`;
  if (first === undefined) return [issuer];
  // In a clone, the command has no other name.
  const portico = env.npm_command === 'exec' ? 'npm exec portico --' : 'portico';
  return [
    issuer,
    `Settings to paste: ${portico} applications show ${id} --for ${first}`,
    ...(others.length > 0 ? [`Likewise: ${others.join(', ')}`] : []),
  ];
}

interface ShowOptions {
  readonly for?: string;
}

export const showCommand: Command<ShowOptions> = {
  takes: [ID],
  options: [
    { flags: '--for <software>', meaning: `the software to show settings for: ${SOFTWARE_NAMES.join(', ')}` },
  ],
  database: () => 'read',
  run: async ({ values: [id = ''], options, io }) => {
    const software = SOFTWARE_NAMES.find((one) => one === options.for);
    if (options.for !== undefined && !software)
      throw new UsageError(`--for must be one of ${SOFTWARE_NAMES.join(', ')}.`);
    const config = readConfig(io.env);
    const application = await readSnapshot(config.database, ({ read }) => findApplication(read, id));
    if (!application) throw new CommandFailed(NO_APPLICATION);
    const issuer = expectedPublicUrl(config);
    const data = { ...presentApplication(application), issuer };
    if (!software) return { lines: shownLines(application, config, io.env), data };
    const { name, kind } = application;
    if (!softwareFor(kind).includes(software))
      throw new CommandFailed(
        `${name} is a ${kind} application, which ${SOFTWARE[software].name} does not use.`,
      );
    const settings = settingsFor(software, { application, issuer });
    return { lines: [settings], data: { ...data, settings } };
  },
};

function shownLines(application: Application, config: Config, env: NodeJS.ProcessEnv): string[] {
  const { id, name, kind, state, redirectUris, backchannelLogoutUri } = application;
  return [
    `${name}  ${id}  ${kind}  ${state}`,
    ...redirectUris.map((uri) => `Redirect URI: ${uri}`),
    ...(backchannelLogoutUri === null ? [] : [`Back-channel logout URI: ${backchannelLogoutUri}`]),
    ...nextSteps(application, config, env),
  ];
}

export const rotateCommand: Command<{ readonly overlap?: string }> = {
  takes: [ID],
  options: [overlapOption('earlier secrets keep working')],
  database: () => 'written',
  run: async ({ values: [id = ''], options, io }) => {
    const overlap = overlapFrom(options);
    const issued = await withDatabase(io, (database, config) =>
      rotateApplication(database, { id, overlap }, recordedBy(config)),
    );
    if (!issued) throw new CommandFailed('no application with a secret has this ID.');
    const line =
      overlap === 0
        ? 'Earlier secrets no longer work.'
        : `Earlier secrets keep working for ${options.overlap}.`;
    return outcomeOf(issued, line);
  },
};

export const removeCommand: Command = {
  takes: [ID],
  database: () => 'written',
  run: async ({ values: [id = ''], io }) => {
    const application = await withDatabase(io, (database, config) =>
      removeApplication(database, id, recordedBy(config)),
    );
    if (!application) throw new CommandFailed(NO_APPLICATION);
    return {
      lines: [
        application.kind === 'machine'
          ? `${application.name} is deleted: it gets no more tokens.`
          : `${application.name} is deleted: people can no longer sign in to it.`,
      ],
      data: presentApplication(application),
    };
  },
};

export const listCommand: Command = {
  database: () => 'read',
  run: async ({ io }) => {
    const { database } = readConfig(io.env);
    const applications = await readSnapshot(database, ({ read }) =>
      listApplicationRows(read, { before: AFTER_ALL_IDS, rows: MOST_LISTED }),
    );
    const shown = applications.map(presentApplication);
    return {
      lines:
        shown.length === 0
          ? ['There are no applications.']
          : shown.map(({ id, name, kind, state }) => `${name}  ${id}  ${kind}  ${state}`),
      data: { applications: shown },
    };
  },
};

function outcomeOf({ application, secret }: IssuedApplication, line: string) {
  const secretLines = secret === null ? [] : ['Store the secret now: it is shown only once.', secret];
  return { lines: [line, ...secretLines], data: { ...presentApplication(application), secret } };
}
