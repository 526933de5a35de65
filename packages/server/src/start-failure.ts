import { type Config, defaultFile } from './config.ts';
import { DatabaseRefused, DatabaseUnavailable, isForbidden, isMissingTable } from './database/failures.ts';
import { ListenRefused } from './http/listen.ts';
import { SecretKeysRefused } from './secret-keys/refused.ts';

/**
 * What keeps the service from starting, in one line and with the variable to change, where an operator can mend it;
 * undefined for a bug, whose stack is wanted.
 */
export function explainStart(error: unknown, config: Config): string | undefined {
  if (error instanceof ListenRefused) return error.message;
  if (error instanceof SecretKeysRefused) return `PORTICO_SECRET_KEYS: ${error.message}`;
  const reason = reasonOf(error);
  return reason === undefined ? undefined : `${databaseVariable(config)}: ${reason}`;
}

/** Why the database cannot be used. */
function reasonOf(error: unknown): string | undefined {
  const { message } = error as Error;
  if (isForbidden(error)) return `its user lacks a right: ${message}`;
  if (isMissingTable(error))
    return `it lacks what its migrations have made (${message}): restore it from a backup`;
  const isOutside =
    error instanceof DatabaseRefused ||
    error instanceof DatabaseUnavailable ||
    (error instanceof Error && 'syscall' in error);
  return isOutside ? message : undefined;
}

/** The variable that says where the database is. */
function databaseVariable(config: Config): string {
  const { database } = config;
  const isDefault = database.kind === 'sqlite' && database.file === defaultFile(config);
  return isDefault ? 'PORTICO_DATA_DIR' : 'PORTICO_DATABASE_URL';
}
