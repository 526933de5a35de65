import type { Ajv2020 } from 'ajv/dist/2020.js';
import { fieldMessage, mustBeOneOf } from './field-messages.ts';
import { type FieldSchema, type Judge, note } from './field-place.ts';
import type { Format, Formats } from './formats.ts';
import { type NormalizationBounds, normalizationFlaw, normalize } from './normalize.ts';

export interface LeafNeeds {
  readonly ajv: Ajv2020;
  readonly formats: Formats;
  readonly bounds: NormalizationBounds;
}

/**
 * Checks a value that has no members to check one by one. A string is normalized unless it is too long, then checked
 * by Ajv, then parsed by its format.
 * @throws TypeError if there is no such format, or if the schema normalizes or formats something further down
 */
export function leafJudge(schema: FieldSchema, { ajv, formats, bounds }: LeafNeeds): Judge {
  if (Object.values(schema).some(hasOwnKeywords)) {
    throw new TypeError('x-normalize and x-format are not followed into alternatives and open objects');
  }
  const validate = ajv.compile(schema);
  const literals = schema.anyOf?.flatMap((one) => ('const' in one ? [one.const] : [])) ?? [];
  const isChoice = literals.length > 0 && literals.length === schema.anyOf?.length;
  const prepare = normalizer(schema, bounds);
  const format = formatOf(schema, formats);
  return (given, path, flaws) => {
    const prepared = typeof given === 'string' ? prepare(given) : { value: given };
    if ('flaw' in prepared) return note(flaws, path, prepared.flaw);
    const { value } = prepared;
    const [error] = validate(value) ? [] : (validate.errors ?? []);
    if (error)
      return note(flaws, path, isChoice ? mustBeOneOf(literals) : fieldMessage(error, schema.format));
    if (!format || typeof value !== 'string') return value;
    const parsed = format(value);
    return 'flaw' in parsed ? note(flaws, path, parsed.flaw) : parsed.value;
  };
}

function formatOf({ 'x-format': name }: FieldSchema, formats: Formats): Format | undefined {
  if (name === undefined) return undefined;
  if (!Object.hasOwn(formats, name)) throw new TypeError(`There is no format ${name}`);
  return formats[name];
}

function normalizer(
  { 'x-normalize': how, maxLength = 0 }: FieldSchema,
  bounds: NormalizationBounds,
): Format<string> {
  if (!how) return (value) => ({ value });
  const raw = { ...bounds, codePoints: Math.max(bounds.codePoints, maxLength) };
  return (text) => {
    const value = normalize(text, how, raw);
    return value === undefined ? { flaw: normalizationFlaw(text, raw) ?? 'is not valid' } : { value };
  };
}

function hasOwnKeywords(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  return 'x-normalize' in schema || 'x-format' in schema || Object.values(schema).some(hasOwnKeywords);
}
