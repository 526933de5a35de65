import { Failure } from '../failure.ts';
import type { Operation } from '../operation.ts';
import type { AnyBinding } from './binding.ts';

/** The failure that was thrown; a bug if it is something else, or if the operation does not declare it. */
export function expectedFailure(
  thrown: unknown,
  { translate }: Pick<AnyBinding, 'translate'>,
  operation: Operation | undefined,
): Failure {
  const failure = thrown instanceof Failure ? thrown : translate(thrown);
  if (!failure) return new Failure('INTERNAL_ERROR', {}, { cause: thrown });
  if (!operation || operation.allErrors.includes(failure.constant)) return failure;
  const cause = new TypeError(`${operation.id} failed with ${failure.constant}, which it does not declare`, {
    cause: failure,
  });
  return new Failure('INTERNAL_ERROR', {}, { cause });
}
