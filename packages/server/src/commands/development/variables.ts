import { join } from 'node:path';
import { type Config, ConfigError, type Environment, readConfig } from '../../configuration/config.ts';
import { isLoopback } from '../../ground/network-addresses.ts';

/** Defaults for development that differ from those of the service. */
export const DEFAULTS = {
  PORTICO_LIMITS: 'off',
  PORTICO_WEBHOOK_INSECURE: 'true',
  PORTICO_LAME_DUCK: '0s',
  PORTICO_FIRST_OPERATOR_LINK: 'off',
} as const;

const OWN_DATA = 'data is in memory, or in the folder that --data names';
const OWN_MAILS = 'emails are not sent: /mails shows them';

/** Variables that may select the data or the mail server of a real service, which development must not use. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  PORTICO_DATA_DIR: OWN_DATA,
  PORTICO_DATABASE_URL: OWN_DATA,
  PORTICO_DATABASE_URL_FILE: OWN_DATA,
  PORTICO_SMTP_URL: OWN_MAILS,
  PORTICO_SMTP_URL_FILE: OWN_MAILS,
};

/** Not the file name of `serve`, so that neither command opens a database of the other. */
export const DATABASE_FILE = 'development.db';

/** The variables of `portico dev`. @param folder for the data, as an absolute path */
export function developmentVariables(environment: Environment, folder: string): Environment {
  const defaults = Object.entries(DEFAULTS).map(([name, value]) => [name, environment[name] || value]);
  return {
    ...environment,
    ...Object.fromEntries(defaults),
    PORTICO_DATA_DIR: folder,
    PORTICO_DATABASE_URL: `sqlite:${join(folder, DATABASE_FILE)}`,
    PORTICO_DATABASE_URL_FILE: undefined,
    PORTICO_SMTP_URL: undefined,
    PORTICO_SMTP_URL_FILE: undefined,
  };
}

/**
 * The configuration of `portico dev`.
 * @param folder for the data, as an absolute path
 * @param outside the environment of the process, without what options of the command set
 * @throws ConfigError with every problem
 */
export function developmentConfig(
  environment: Environment,
  folder: string,
  outside: Environment = environment,
): Config {
  const misplaced = Object.entries(ELSEWHERE).flatMap(([name, reason]) =>
    environment[name] ? [`${name} cannot be used with portico dev: ${reason}.`] : [],
  );
  const variables = developmentVariables(environment, folder);
  const config = parsed(variables, misplaced, (name) => variables[name] !== outside[name]);
  const problems = [...misplaced, ...reachableFromElsewhere(config)];
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/** @throws ConfigError with all problems, including those of `readConfig` */
function parsed(
  environment: Environment,
  misplaced: readonly string[],
  isChosen: (name: string) => boolean,
): Config {
  try {
    return readConfig(environment, isChosen);
  } catch (error) {
    throw error instanceof ConfigError ? new ConfigError([...misplaced, ...error.problems]) : error;
  }
}

/** Refuses addresses that other machines can reach: guesses are not slowed down, and anyone can read the emails. */
function reachableFromElsewhere({ host, metricsHost, publicUrl }: Config): string[] {
  return [
    ...(isLoopback(host) ? [] : ['PORTICO_HOST must be a loopback address for portico dev.']),
    ...(isLoopback(metricsHost) ? [] : ['PORTICO_METRICS_HOST must be a loopback address for portico dev.']),
    ...(publicUrl === undefined || isLoopback(new URL(publicUrl).hostname)
      ? []
      : ['PORTICO_PUBLIC_URL must lead to this machine for portico dev.']),
  ];
}
