import type { ErrorRow } from '../errors/catalogue.ts';
import { Failure } from '../errors/failure.ts';
import { reasonsOf } from '../fields/flaw.ts';
import type { Operation } from '../operations/operation.ts';
import type { AnyBinding } from './binding.ts';

/**
 * The failure that was thrown; a bug if it is something else, if the operation does not declare it, or if it gives a
 * reason that the catalogue lacks.
 */
export function expectedFailure(
  thrown: unknown,
  { translate, catalogue }: Pick<AnyBinding, 'translate' | 'catalogue'>,
  operation: Operation | undefined,
): Failure {
  const failure = thrown instanceof Failure ? thrown : translate(thrown);
  if (!failure) return new Failure('INTERNAL_ERROR', {}, { cause: thrown });
  const flaw = operation && undeclared(failure, operation, catalogue[failure.constant]);
  if (flaw === undefined) return failure;
  const cause = new TypeError(`${operation?.id} failed with ${flaw}`, { cause: failure });
  return new Failure('INTERNAL_ERROR', {}, { cause });
}

function undeclared(
  { constant, details: { fields = {} } }: Failure,
  { allErrors }: Operation,
  row: ErrorRow | undefined,
): string | undefined {
  if (!allErrors.includes(constant)) return `${constant}, which the operation does not declare`;
  const reasons = reasonsOf(row ?? {});
  const other = Object.values(fields).find(({ reason }) => !Object.hasOwn(reasons, reason));
  return other && `the reason ${other.reason}, which the catalogue lacks`;
}
