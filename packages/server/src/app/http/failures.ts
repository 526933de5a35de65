import { Failure } from '@portico/conventions';
import { DatabaseOverloaded, DatabaseUnavailable, WriterNeeded } from '../../ground/database/failures.ts';
import { ClientGone } from '../../ground/waiting-line.ts';
import { HashingOverloaded } from '../../identity/accounts/hasher.ts';
import { HashingStopped } from '../../identity/accounts/hashing-threads.ts';

/** Translates errors of the database, the hasher and the connection into the failures that callers get. */
export function translate(thrown: unknown): Failure | undefined {
  if (thrown instanceof DatabaseUnavailable) return new Failure('SERVICE_UNAVAILABLE', {}, { cause: thrown });
  if (thrown instanceof DatabaseOverloaded) return new Failure('OVERLOADED', {}, { cause: thrown });
  if (thrown instanceof HashingOverloaded) return new Failure('OVERLOADED', {}, { cause: thrown });
  // Never answered: the request is handed over.
  if (thrown instanceof WriterNeeded) return new Failure('SERVICE_UNAVAILABLE', {}, { cause: thrown });
  if (thrown instanceof HashingStopped) return new Failure('SERVICE_UNAVAILABLE', {}, { cause: thrown });
  if (thrown instanceof ClientGone)
    return new Failure('REQUEST_MALFORMED', { detail: 'The client closed the connection.' });
  return undefined;
}
