import { join } from 'node:path';
import { type Config, ConfigError, type Environment, readConfig } from '../../config.ts';
import { isLoopback } from '../../network-addresses.ts';

/** What differs while somebody builds against the service, unless the environment says otherwise. */
export const DEFAULTS = {
  PORTICO_LIMITS: 'off',
  PORTICO_WEBHOOK_INSECURE: 'true',
  PORTICO_LAME_DUCK: '0s',
} as const;

/** Where data or mails of a service in use could be: what is tried out must not reach them. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  PORTICO_DATA_DIR: 'data is in memory, or where --data says',
  PORTICO_DATABASE_URL: 'data is in memory, or where --data says',
  PORTICO_DATABASE_URL_FILE: 'data is in memory, or where --data says',
  PORTICO_SMTP_URL: 'no email is sent: /mails shows them all',
  PORTICO_SMTP_URL_FILE: 'no email is sent: /mails shows them all',
};

/** Not the name that `serve` gives its file: neither command ever opens what the other has made. */
export const DATABASE_FILE = 'development.db';

/**
 * The configuration of `portico dev`.
 * @param environment as it was given
 * @param folder where the data is, as an absolute path
 * @throws ConfigError with every problem
 */
export function developmentConfig(environment: Environment, folder: string): Config {
  const own = {
    PORTICO_DATA_DIR: folder,
    PORTICO_DATABASE_URL: `sqlite:${join(folder, DATABASE_FILE)}`,
    PORTICO_DATABASE_URL_FILE: undefined,
    PORTICO_SMTP_URL: undefined,
    PORTICO_SMTP_URL_FILE: undefined,
  };
  const misplaced = Object.entries(ELSEWHERE).flatMap(([name, reason]) =>
    environment[name] ? [`${name} is not for portico dev: ${reason}.`] : [],
  );
  const defaults = Object.entries(DEFAULTS).map(([name, value]) => [name, environment[name] || value]);
  const config = parsed({ ...environment, ...Object.fromEntries(defaults), ...own }, misplaced);
  const problems = [...misplaced, ...reachableFromElsewhere(config)];
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/** @throws ConfigError with what is wrong in itself, too */
function parsed(environment: Environment, misplaced: readonly string[]): Config {
  try {
    return readConfig(environment);
  } catch (error) {
    throw error instanceof ConfigError ? new ConfigError([...misplaced, ...error.problems]) : error;
  }
}

/** Nothing slows down guessing here, and mails are shown to anyone: nobody else may reach it. */
function reachableFromElsewhere({ host, metricsHost, publicUrl }: Config): string[] {
  return [
    ...(isLoopback(host) ? [] : ['PORTICO_HOST must be a loopback address for portico dev.']),
    ...(isLoopback(metricsHost) ? [] : ['PORTICO_METRICS_HOST must be a loopback address for portico dev.']),
    ...(publicUrl === undefined || isLoopback(new URL(publicUrl).hostname)
      ? []
      : ['PORTICO_PUBLIC_URL must lead to this machine for portico dev.']),
  ];
}
