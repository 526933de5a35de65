import type { ErrorObject as AjvError } from 'ajv/dist/2020.js';

export const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

export const mustBe = (type: string) => `must be ${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`;
export function mustBeOneOf(values: readonly unknown[]): string {
  const hasCommas = values.some((value) => String(value).includes(','));
  const shown = hasCommas ? values.map((value) => JSON.stringify(value)) : values;
  return `must be ${values.length === 1 ? '' : 'one of '}${shown.join(', ')}`;
}
export const tooFewItems = (least: number) =>
  least === 1 ? 'must not be empty' : `must have at least ${plural(least, 'item')}`;
export const tooManyItems = (most: number) => `must have at most ${plural(most, 'item')}`;

/** Tells people why a value is invalid, without naming the member or the value. */
export function fieldMessage(
  { keyword, params, instancePath }: AjvError,
  format: string | undefined,
): string {
  // The rest of the path may contain names that the caller chose.
  if (instancePath !== '') return 'has a member that is not valid';
  switch (keyword) {
    case 'type':
      return mustBe(params.type);
    case 'minLength':
      return params.limit === 1
        ? 'must not be empty'
        : `must have at least ${plural(params.limit, 'character')}`;
    case 'maxLength':
      return `must have at most ${plural(params.limit, 'character')}`;
    case 'minimum':
      return `must be at least ${params.limit}`;
    case 'maximum':
      return `must be at most ${params.limit}`;
    case 'enum':
      return mustBeOneOf(params.allowedValues);
    case 'const':
      return `must be ${params.allowedValue}`;
    case 'pattern':
      return format === 'uuid' ? 'must be a UUID in lower case' : 'has characters that are not allowed here';
    default:
      return 'is not valid';
  }
}
