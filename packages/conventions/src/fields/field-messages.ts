import type { ErrorObject as AjvError } from 'ajv/dist/2020.js';
import { commonFlaw, type Flaw } from './flaw.ts';

export const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

export const wrongType = (type: string) =>
  commonFlaw('type', `must be ${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`);

export function noneOf(values: readonly unknown[]): Flaw {
  const hasCommas = values.some((value) => String(value).includes(','));
  const shown = hasCommas ? values.map((value) => JSON.stringify(value)) : values;
  return commonFlaw('enum', `must be ${values.length === 1 ? '' : 'one of '}${shown.join(', ')}`);
}

const EMPTY = 'must not be empty';

export const tooFewItems = (min: number) =>
  commonFlaw('too_few', min === 1 ? EMPTY : `must have at least ${plural(min, 'item')}`, { min });
export const tooManyItems = (max: number) =>
  commonFlaw('too_many', `must have at most ${plural(max, 'item')}`, { max });

export const tooShort = (min: number) =>
  commonFlaw('too_short', min === 1 ? EMPTY : `must have at least ${plural(min, 'character')}`, { min });
export const tooLong = (max: number) =>
  commonFlaw('too_long', `must have at most ${plural(max, 'character')}`, { max });

export const NOT_VALID = commonFlaw('invalid', 'is not valid');

/** Says why a value is invalid, without naming the member or the value. */
export function fieldFlaw({ keyword, params, instancePath }: AjvError, format: string | undefined): Flaw {
  // The rest of the path may contain names that the caller chose.
  if (instancePath !== '') return commonFlaw('invalid', 'has a member that is not valid');
  switch (keyword) {
    case 'type':
      return wrongType(params.type);
    case 'minLength':
      return tooShort(params.limit);
    case 'maxLength':
      return tooLong(params.limit);
    case 'minItems':
    case 'minProperties':
      return tooFewItems(params.limit);
    case 'maxItems':
    case 'maxProperties':
      return tooManyItems(params.limit);
    case 'minimum':
      return commonFlaw('minimum', `must be at least ${params.limit}`, { min: params.limit });
    case 'maximum':
      return commonFlaw('maximum', `must be at most ${params.limit}`, { max: params.limit });
    case 'enum':
      return noneOf(params.allowedValues);
    case 'const':
      return noneOf([params.allowedValue]);
    case 'uniqueItems':
      return commonFlaw('not_unique', 'must not have the same item twice');
    case 'required':
      return commonFlaw('required', 'lacks a required member');
    case 'pattern':
      return format === 'uuid'
        ? commonFlaw('format', 'must be a UUID in lower case')
        : commonFlaw('pattern', 'has characters that are not allowed here');
    default:
      return NOT_VALID;
  }
}
