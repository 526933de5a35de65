import { SCOPES, type Scope, scopes } from '@portico/api';
import { environmentLine, REQUEST_LANGUAGES, requestIn, SECRET_OF } from '@portico/api/code-examples';
import { type Config, readConfig } from '../configuration/config.ts';
import { expectedPublicUrl } from '../configuration/public-url.ts';
import { timeFormat } from '../ground/clock.ts';
import { readSnapshot } from '../ground/database/transfer/snapshot.ts';
import { AFTER_ALL_IDS } from '../ground/id.ts';
import { isAddressOrRange } from '../ground/network-addresses.ts';
import { systemClock } from '../ground/system-clock.ts';
import type { ServiceKey } from '../pipeline/callers/caller.ts';
import {
  addServiceKey,
  type IssuedServiceKey,
  removeServiceKey,
  rotateServiceKey,
} from '../team/service-keys/issue.ts';
import { presentServiceKey } from '../team/service-keys/service-key.ts';
import { listServiceKeyRows } from '../team/service-keys/store.ts';
import { type Command, CommandFailed, UsageError } from './command.ts';
import { durationFrom, idOf, nameFrom, overlapFrom, overlapOption } from './given.ts';
import { recordedBy, withDatabase } from './with-database.ts';

const MOST_KEYS = 1_000;
const MOST_NETWORKS = 20;
const ID = idOf('a service key');
const NO_KEY = 'no service key has this ID.';

const NOTES = `Your back end sends the key as an access token: Authorization: Bearer portico_sk_… In the operator
API, it can do only what its scopes allow. The change takes effect at once, even while the service
runs, and is recorded as an event.

Scopes:
${scopeLines()}`;

function scopeLines(): string {
  const width = Math.max(...SCOPES.map((scope) => scope.length));
  return SCOPES.map((scope) => `  ${scope.padEnd(width)}  ${scopes[scope]}`).join('\n');
}

interface ForOption {
  readonly for?: string;
}

const forOption = {
  flags: '--for <language>',
  meaning: `also prints code that uses the key, for ${REQUEST_LANGUAGES.join(', ')}`,
};

interface AddOptions extends ForOption {
  readonly scope?: readonly string[];
  readonly network?: readonly string[];
  readonly expires?: string;
}

export const addCommand: Command<AddOptions> = {
  takes: [{ name: 'NAME', meaning: 'the name that you recognize the key by' }],
  options: [
    { flags: '--scope <scope...>', meaning: 'a scope of the key; repeat the option for several' },
    {
      flags: '--network <network...>',
      meaning: 'an address or a range in CIDR notation that it works from; repeat the option for several',
    },
    { flags: '--expires <when>', meaning: 'when it expires: a time, or a duration such as 90d' },
    forOption,
  ],
  notes: () => NOTES,
  database: () => 'written',
  run: async ({ values: [name = ''], options, io }) => {
    const language = languageFrom(options);
    const now = systemClock();
    const wanted = {
      name: nameFrom(name),
      scopes: scopesFrom(options.scope ?? []),
      networks: networksFrom(options.network),
      expiresAt: options.expires === undefined ? null : expiryFrom(options.expires, now),
    };
    const issued = await withDatabase(io, (database, config) =>
      addServiceKey(database, wanted, { ...recordedBy(config), now }),
    );
    const line = `${issued.key.name} has the ID ${issued.key.id}.`;
    return outcomeOf(issued, line, language && codeIn(language, issued, readConfig(io.env)));
  },
};

export const rotateCommand: Command<{ readonly overlap?: string }> = {
  takes: [ID],
  options: [overlapOption('the earlier key keeps working')],
  database: () => 'written',
  run: async ({ values: [id = ''], options, io }) => {
    const overlap = overlapFrom(options);
    const issued = await withDatabase(io, (database, config) =>
      rotateServiceKey(database, { id, overlap }, recordedBy(config)),
    );
    if (!issued) throw new CommandFailed(NO_KEY);
    if (issued === 'expired') throw new CommandFailed('the service key has expired: add another one.');
    return outcomeOf(
      issued,
      overlap === 0
        ? 'The earlier key no longer works.'
        : `The earlier key keeps working for ${options.overlap}.`,
    );
  },
};

export const removeCommand: Command = {
  takes: [ID],
  database: () => 'written',
  run: async ({ values: [id = ''], io }) => {
    const key = await withDatabase(io, (database, config) =>
      removeServiceKey(database, id, recordedBy(config)),
    );
    if (!key) throw new CommandFailed(NO_KEY);
    return { lines: [`${key.name} no longer works.`], data: presentServiceKey(key) };
  },
};

export const listCommand: Command = {
  database: () => 'read',
  run: async ({ io }) => {
    const { database } = readConfig(io.env);
    const keys = await readSnapshot(database, ({ read }) =>
      listServiceKeyRows(read, { before: AFTER_ALL_IDS, rows: MOST_KEYS }),
    );
    return {
      lines: keys.length === 0 ? ['There are no service keys.'] : keys.map(lineOf),
      data: { serviceKeys: keys.map(presentServiceKey) },
    };
  },
};

function lineOf(key: ServiceKey): string {
  const { id, name, prefix, scopes, networks, expiresAt, lastUsedAt } = presentServiceKey(key);
  return [
    `${name}  ${id}  ${prefix}…`,
    `scopes: ${scopes.join(', ')}`,
    ...(networks ? [`networks: ${networks.join(', ')}`] : []),
    ...(expiresAt ? [`expires: ${expiresAt}`] : []),
    `last used: ${lastUsedAt ?? 'never'}`,
  ].join('  ');
}

interface Code {
  /** The line of an environment file that has the key. */
  readonly environment: string;
  readonly code: string;
}

function outcomeOf({ key, token }: IssuedServiceKey, line: string, code?: Code) {
  return {
    lines: [
      line,
      'Store the key now: it is shown only once.',
      token,
      ...(code ? ['', 'In the file .env:', code.environment, '', code.code] : []),
    ],
    data: { ...presentServiceKey(key), key: token, ...code },
  };
}

type RequestLanguage = (typeof REQUEST_LANGUAGES)[number];

function languageFrom(options: ForOption): RequestLanguage | undefined {
  const language = REQUEST_LANGUAGES.find((one) => one === options.for);
  if (options.for !== undefined && !language)
    throw new UsageError(`--for must be one of ${REQUEST_LANGUAGES.join(', ')}.`);
  return language;
}

/** A request that every key may send, whatever its scopes. */
function codeIn(language: RequestLanguage, { token }: IssuedServiceKey, config: Config): Code {
  const variable = SECRET_OF.serviceKey;
  return {
    environment: environmentLine(variable, token),
    code: requestIn(language, { url: `${expectedPublicUrl(config)}/v1/caller`, variable }),
  };
}

function scopesFrom(given: readonly string[]): readonly Scope[] {
  if (given.length === 0) throw new UsageError('Name at least one scope: --scope accounts:read.');
  const isScope = (text: string): text is Scope => Object.hasOwn(scopes, text);
  const known = given.filter(isScope);
  if (known.length < given.length) throw new UsageError(`--scope must be one of ${SCOPES.join(', ')}.`);
  return known;
}

function networksFrom(given: readonly string[] | undefined): readonly string[] | null {
  if (given === undefined) return null;
  if (given.length > MOST_NETWORKS) throw new UsageError(`A key can have at most ${MOST_NETWORKS} networks.`);
  if (!given.every(isAddressOrRange))
    throw new UsageError(
      '--network must be an IP address or a range in CIDR notation, such as 192.0.2.0/24.',
    );
  return [...new Set(given)];
}

function expiryFrom(text: string, now: number): number {
  const time = timeFormat(text);
  const expiresAt = 'value' in time ? time.value : now + durationFrom('--expires', text, '3650d');
  if (expiresAt <= now) throw new UsageError('--expires must be in the future.');
  return expiresAt;
}
