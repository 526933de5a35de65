import { join, resolve } from 'node:path';
import { connectionsPerAddress } from '@portico/conventions/node';
import { type Location, urlOf } from '../ground/database/location.ts';
import type { ReplicaOptions } from '../ground/database/postgres-replica.ts';
import { type Environment, given, isSet, secretFiles, unknownNames } from './environment.ts';
import { AT_MOST, type Setting, settingsOf } from './settings.ts';
import { Refusal } from './values.ts';
import { type ParsedVariables, table, variables } from './variables.ts';
import { isInTheClear } from './webhooks.ts';

export type { Environment } from './environment.ts';
export type { Setting } from './settings.ts';
export type { SmtpServer } from './smtp.ts';
export { TOPICS, VARIABLES } from './variables.ts';
export { unsentMails, warningsOf } from './warnings.ts';

export type Config = Omit<ParsedVariables, 'database' | 'hashingQueue' | 'maxConnectionsPerAddress'> & {
  readonly database: Location;
  /** How many connections one IPv4 address or IPv6 /64 may hold. */
  readonly maxConnectionsPerAddress: number;
  /** How many passwords may wait beyond those being hashed. */
  readonly hashingQueue: number;
  /** Every variable with its value, without secrets. */
  readonly settings: readonly Setting[];
};

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`This configuration cannot work:\n${problems.map((problem) => `- ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

/**
 * The only reader of the environment, and of the files that it names.
 * @param isChosen whether the command chose the value of a variable, rather than the environment
 * @throws ConfigError once, with every problem
 */
export function readConfig(
  environment: Environment,
  isChosen: (name: string) => boolean = () => false,
): Config {
  const { parsed, texts, refusals } = parseEach(environment);
  const problems = [...refusals, ...contradictions(parsed, environment), ...unknownNames(environment)];
  if (problems.length > 0) throw new ConfigError(problems);
  const read = parsed as ParsedVariables;
  const effective = withDerivedDefaults(read);
  const settings = settingsOf({ environment, isChosen, texts, read, effective });
  return frozen({ ...effective, settings });
}

interface ParsedEnvironment {
  readonly parsed: Partial<ParsedVariables>;
  /** The texts that were parsed, by the same keys. */
  readonly texts: Readonly<Record<string, string>>;
  readonly refusals: string[];
}

function parseEach(environment: Environment): ParsedEnvironment {
  const parsed: Record<string, unknown> = {};
  const texts: Record<string, string> = {};
  const refusals: string[] = [];
  const sources = variables.flatMap(([key, variable]) =>
    given(variable, environment).map((source) => ({ key, variable, ...source })),
  );
  for (const { key, variable, name, text } of sources) {
    try {
      if (text instanceof Refusal) throw text;
      // For all variables: a mistake that is invisible is the hardest to find.
      if (text !== text.trim()) throw new Refusal('must not begin or end with white space.');
      parsed[key] = variable.parse(text);
      texts[key] = text;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refusals.push(`${name} ${error.message}`);
    }
  }
  return { parsed, texts, refusals };
}

/** Variables, each with the one that it is useless without. */
const TOGETHER = [
  [table.smtp, table.mailFrom],
  [table.webhookUrl, table.webhookSecret],
  [table.signInFallback, table.signInFallbackSecret],
] as const;

/** Contradictions between variables, except those that have been refused already. */
function contradictions(parsed: Partial<ParsedVariables>, environment: Environment): string[] {
  const found = TOGETHER.flatMap(([variable, other]) =>
    isSet(variable, environment) && !isSet(other, environment)
      ? [`${other.name} is required with ${variable.name}.`]
      : [],
  );
  if (parsed.webhookUrl && isInTheClear(parsed.webhookUrl) && parsed.webhookInsecure === false) {
    found.push(
      `${table.webhookUrl.name} must begin with https:// unless ${table.webhookInsecure.name}=true.`,
    );
  }
  if (parsed.clientRegistration === 'token' && !isSet(table.clientRegistrationToken, environment)) {
    found.push(
      `${table.clientRegistrationToken.name} is required with ${table.clientRegistration.name}=token.`,
    );
  }
  if (parsed.databaseRead !== undefined && parsed.database?.kind !== 'postgres') {
    found.push(`${table.database.name} must be a PostgreSQL server with ${table.databaseRead.name}.`);
  }
  const { lameDuck = 0, shutdownGrace = Number.POSITIVE_INFINITY } = parsed;
  if (isSet(table.lameDuck, environment) && lameDuck > shutdownGrace) {
    found.push(
      `${table.lameDuck.name} must not be longer than ${table.shutdownGrace.name}, which includes it.`,
    );
  }
  if (parsed.metricsPort && parsed.metricsPort === parsed.port) {
    found.push(`${table.metricsPort.name} must differ from ${table.port.name}.`);
  }
  return found;
}

/** The variables that are set, for a process in another folder: paths are absolute. */
export function variablesAnywhere(environment: Environment): Record<string, string> {
  const { parsed } = parseEach(environment);
  const files = secretFiles(environment).map(({ name, file }) => [name, resolve(file)]);
  const others = variables.flatMap(([key, { name }]) => {
    const text = environment[name];
    if (!text) return [];
    const path = resolve(text);
    return [[name, (parsed as Record<string, unknown>)[key] === path ? path : text]];
  });
  return Object.fromEntries([...others, ...files]);
}

/** The SQLite file that is used when no database is configured. */
export function defaultFile({ dataDir }: { readonly dataDir: string }): string {
  return join(dataDir, 'portico.db');
}

/** The URL for `openDatabase`. */
export function databaseUrl({ database }: Pick<Config, 'database'>): string {
  return urlOf(database);
}

/** The replica for `openDatabase`. */
export function replicaOf({ databaseRead: url, databaseReadLag }: Config): ReplicaOptions | undefined {
  return url === undefined ? undefined : { url, longestLag: databaseReadLag };
}

/** The folder for emails if no SMTP server is configured. */
export function mailFolder({ dataDir }: { readonly dataDir: string }): string {
  return join(dataDir, 'mail');
}

function withDerivedDefaults(parsed: ParsedVariables): Omit<Config, 'settings'> {
  // Lowering only the longer of two related times is allowed: the default of the shorter one follows.
  const shortened = AT_MOST.map(([shorter, longer]) => [shorter, Math.min(parsed[shorter], parsed[longer])]);
  return {
    ...parsed,
    ...Object.fromEntries(shortened),
    database: parsed.database ?? { kind: 'sqlite', file: defaultFile(parsed) },
    maxConnectionsPerAddress: parsed.maxConnectionsPerAddress ?? connectionsPerAddress(parsed.maxConnections),
    hashingQueue: parsed.hashingQueue ?? 32 * parsed.hashingConcurrency,
  };
}

function frozen(config: Config): Config {
  for (const member of Object.values(config)) Object.freeze(member);
  return Object.freeze(config);
}
