import { Ajv2020, type ErrorObject as AjvError } from 'ajv/dist/2020.js';
import type { TObject } from 'typebox';
import type { Fields } from './failure.ts';

/** Says what is wrong with a value, as `must be …`, or undefined where nothing is. Bound to a schema's `format`. */
export type Format = (value: string) => string | undefined;
export type Formats = Readonly<Record<string, Format>>;

export interface Verdict {
  /** The members with their strings normalized, null removed where it counts as absent. */
  readonly value: Record<string, unknown>;
  /** Required members that are absent or null. */
  readonly missing: readonly string[];
  readonly invalid: Fields;
}

export type CheckFields = (input: Readonly<Record<string, unknown>>) => Verdict;

interface FieldSchema {
  readonly type?: string;
  readonly format?: string;
  readonly default?: unknown;
  readonly anyOf?: readonly FieldSchema[];
  readonly 'x-normalize'?: 'trim' | 'nfc';
}

/**
 * Compiles the schema of a body or query: which members are missing, and what is wrong with each of the others, all
 * at once. `x-normalize` on a string (`trim`, `nfc`) is applied before it is judged. Unknown members are left out.
 */
export function fieldsChecker(schema: TObject, formats: Formats): CheckFields {
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    validateFormats: false,
    keywords: ['x-normalize'],
  });
  const validate = ajv.compile(schema);
  const fields = Object.entries(schema.properties as Record<string, FieldSchema>);
  const required = (schema.required ?? []) as readonly string[];

  return (input) => {
    const value: Record<string, unknown> = {};
    for (const [name, field] of fields) {
      const given = Object.hasOwn(input, name) ? input[name] : undefined;
      if (given === undefined || (given === null && !allowsNull(field))) {
        if (field.default !== undefined) value[name] = field.default;
      } else value[name] = normalized(given, field);
    }
    const missing = required.filter((name) => !Object.hasOwn(value, name));
    if (missing.length > 0) return { value, missing, invalid: {} };

    const invalid: Record<string, string> = validate(value) ? {} : messages(validate.errors ?? []);
    for (const [name, field] of fields) {
      const format = formats[formatOf(field) ?? ''];
      const given = Object.hasOwn(value, name) ? value[name] : undefined;
      if (!format || typeof given !== 'string' || Object.hasOwn(invalid, name)) continue;
      const message = format(given);
      if (message) invalid[name] = message;
    }
    return { value, missing, invalid };
  };
}

/** The string alternatives of a nullable member say how it is normalized and which format it has. */
function stringPart(field: FieldSchema): FieldSchema {
  return field.anyOf?.find(({ type }) => type === 'string') ?? field;
}

function formatOf(field: FieldSchema): string | undefined {
  return stringPart(field).format;
}

function allowsNull(field: FieldSchema): boolean {
  return field.anyOf?.some(({ type }) => type === 'null') ?? false;
}

function normalized(value: unknown, field: FieldSchema): unknown {
  if (typeof value !== 'string') return value;
  const how = stringPart(field)['x-normalize'];
  if (how === 'trim') return value.trim();
  return how === 'nfc' ? value.normalize('NFC') : value;
}

function messages(errors: readonly AjvError[]): Record<string, string> {
  const result: Record<string, string> = {};
  for (const error of errors) {
    const name = error.instancePath.split('/')[1];
    // A nullable member fails on each of its alternatives; that it is not null either helps nobody.
    if (name === undefined || error.keyword === 'anyOf' || error.params.type === 'null') continue;
    if (!Object.hasOwn(result, name)) result[name] = message(error);
  }
  return result;
}

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

function message({ keyword, params, message: fallback }: AjvError): string {
  switch (keyword) {
    case 'type':
      return `must be ${/^[aeiou]/.test(params.type) ? 'an' : 'a'} ${params.type}`;
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
      return `must be one of ${params.allowedValues.join(', ')}`;
    case 'pattern':
      return 'has characters that are not allowed here';
    default:
      return fallback ?? 'is not valid';
  }
}

/**
 * Reads the parameters that a query schema knows; the others are ignored. A parameter given twice is invalid, as is
 * one that is no number where a number is asked for.
 * @param search the query of the URL, without `?`
 */
export function queryReader(
  schema: TObject,
): (search: string) => { input: Record<string, unknown>; invalid: Fields } {
  const fields = Object.entries(schema.properties as Record<string, FieldSchema>);
  return (search) => {
    const input: Record<string, unknown> = {};
    const invalid: Record<string, string> = {};
    if (search === '') return { input, invalid };
    const parameters = new URLSearchParams(search);
    for (const [name, field] of fields) {
      const values = parameters.getAll(name);
      const value = values[0];
      if (values.length > 1) invalid[name] = 'must be given once';
      else if (value !== undefined) input[name] = field.type === 'integer' ? toInteger(value) : value;
    }
    return { input, invalid };
  };
}

function toInteger(text: string): number | string {
  return /^-?\d{1,15}$/.test(text) ? Number(text) : text;
}
