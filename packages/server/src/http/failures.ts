import { Failure } from '@portico/conventions';
import { HashingOverloaded } from '../accounts/passwords.ts';
import { DatabaseUnavailable } from '../database/failures.ts';

/** What the parts of the service throw when they cannot work now, as the failures that tell so. */
export function translate(thrown: unknown): Failure | undefined {
  if (thrown instanceof DatabaseUnavailable) return new Failure('SERVICE_UNAVAILABLE', {}, { cause: thrown });
  if (thrown instanceof HashingOverloaded) return new Failure('OVERLOADED', {}, { cause: thrown });
  return undefined;
}
