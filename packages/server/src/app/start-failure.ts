import { type Config, defaultFile } from '../configuration/config.ts';
import { BreachedFileRefused } from '../ground/breached/refused.ts';
import { isForbidden, isMissingTable, isOutside } from '../ground/database/failures.ts';
import { SecretKeysRefused } from '../ground/secret-keys/refused.ts';
import { ConfigurationRefused } from '../team/configuration-files/refused.ts';
import { ListenRefused } from './http/listen.ts';

/**
 * Explains in one line, with the variable to change, why the service cannot start, if an operator can fix it.
 * @returns undefined for a bug, which is to be shown with its stack
 */
export function explainStart(error: unknown, config: Config): string | undefined {
  if (error instanceof ListenRefused) return error.message;
  if (error instanceof SecretKeysRefused) return `PORTICO_SECRET_KEYS: ${error.message}`;
  if (error instanceof BreachedFileRefused) return `PORTICO_BREACHED_PASSWORDS: ${error.message}`;
  if (error instanceof ConfigurationRefused) return error.message;
  const reason = reasonOf(error);
  return reason === undefined ? undefined : `${databaseVariable(config)}: ${reason}`;
}

/** Why the database cannot be used. */
function reasonOf(error: unknown): string | undefined {
  const { message } = error as Error;
  if (isForbidden(error)) return `its user lacks a privilege: ${message}`;
  if (isMissingTable(error))
    return `it lacks a table that its migrations created (${message}): restore it from a backup`;
  return isOutside(error) ? message : undefined;
}

/** The variable that sets the location of the database. */
function databaseVariable(config: Config): string {
  const { database } = config;
  const isDefault = database.kind === 'sqlite' && database.file === defaultFile(config);
  return isDefault ? 'PORTICO_DATA_DIR' : 'PORTICO_DATABASE_URL';
}
