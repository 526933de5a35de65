import { Failure, FIELDS_ERROR, type Fields } from '../errors/failure.ts';
import { type CheckFields, fieldsChecker } from '../fields/fields.ts';
import { queryReader } from '../fields/query.ts';
import type { Operation } from '../operations/operation.ts';
import type { AnyBinding, AnyHandler } from './binding.ts';

/** Makes the function that reads and checks the query of a target. */
export function queryOf(
  schema: NonNullable<Operation['query']>,
  { formats, normalization }: AnyBinding,
): (target: string) => unknown {
  const read = queryReader(schema);
  const check = fieldsChecker(schema, formats, normalization);
  return (target) => {
    const { input, invalid } = read(sentQueryOf(target));
    const verdict = check(input);
    refuseMissing(verdict.missing);
    refuseInvalid({ ...verdict.invalid, ...invalid });
    return verdict.value;
  };
}

/** The query of a target, without the `?`; empty if there is none. */
export function sentQueryOf(target: string): string {
  const start = target.indexOf('?');
  return start < 0 ? '' : target.slice(start + 1);
}

interface Validation extends Pick<AnyHandler, 'validate' | 'alsoInvalid'> {
  readonly caller: unknown;
  readonly target: unknown;
  /** Invalid members of a body that a standard prescribes make it malformed. */
  readonly isPrescribed: boolean;
}

/** Checks a body: first what is missing, then everything that is invalid at once. */
export async function checked(
  check: CheckFields,
  input: Record<string, unknown>,
  { validate, alsoInvalid, caller, target, isPrescribed }: Validation,
): Promise<unknown> {
  const { value, missing, invalid } = check(input);
  refuseMissing(missing);
  const found = { ...(await validate?.(value, caller, target, invalid)), ...invalid };
  const all =
    Object.keys(found).length === 0 ? found : { ...(await alsoInvalid?.(value, caller, target)), ...found };
  const [[name, flaw] = []] = Object.entries(all);
  if (isPrescribed && name !== undefined)
    throw new Failure('BODY_MALFORMED', { detail: `${name} ${flaw?.message}.` });
  refuseInvalid(all);
  return value;
}

function refuseMissing(missing: readonly string[]): void {
  if (missing.length > 0)
    throw new Failure('REQUIRED_FIELDS_MISSING', { detail: `Missing: ${missing.join(', ')}.` });
}

function refuseInvalid(invalid: Fields): void {
  if (Object.keys(invalid).length > 0) throw new Failure(FIELDS_ERROR, { fields: invalid });
}
