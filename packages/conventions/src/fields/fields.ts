import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { TObject } from 'typebox';
import type { Fields } from '../errors/failure.ts';
import { fieldFlaw, NOT_VALID, noneOf } from './field-messages.ts';
import {
  ANNOTATIONS,
  compilePlace,
  type FieldSchema,
  type Flaws,
  type Judge,
  recordFlaw,
} from './field-place.ts';
import type { Format, Formats } from './formats.ts';
import {
  isNormalization,
  NORMALIZATION_BOUNDS,
  type NormalizationBounds,
  normalizationFlaw,
  normalize,
} from './normalize.ts';

/** The result of checking a body or query. */
export interface Verdict {
  /** The valid members, as the handler gets them; none if something is missing. */
  readonly value: Record<string, unknown>;
  /** The paths of required members that are absent or null, as `items.0.name`. */
  readonly missing: readonly string[];
  /** Why each invalid member is not valid, by path. */
  readonly invalid: Fields;
}

/** Checks a body or query, which is an object already. */
export type CheckFields = (input: Readonly<Record<string, unknown>>) => Verdict;

/** Shared, because compiling the metaschema for each schema would take most of a service's start. */
const ajv = new Ajv2020({ validateFormats: false });

/** Keyed by the schema as JSON, because most operations have members in common, and so do services in one process. */
const compiled = new Map<string, ValidateFunction>();

/**
 * Annotations, of which `format` is one by default (section 7.2.1), and our own keywords. Without them, most leaves of a
 * service have the same schema.
 */
const WITHOUT_EFFECT = new Set([...ANNOTATIONS, 'format', 'x-normalize', 'x-format']);

/**
 * Compiles the schema of a body or query into a function that finds everything that is missing or invalid, at all
 * levels. Strings are normalized as `x-normalize` says (`trim`, `nfc`, `name`), checked, and parsed by their formats. Unknown
 * members are left out.
 * @param bounds how long a string can be to be normalized, unless its `maxLength` is larger
 * @throws TypeError if an object or array has a keyword other than `properties`, `required`, `items`, `minItems` and
 * `maxItems`
 */
export function fieldsChecker(
  schema: TObject,
  formats: Formats,
  bounds: NormalizationBounds = NORMALIZATION_BOUNDS,
): CheckFields {
  const place = compilePlace({ ...schema, additionalProperties: false } as FieldSchema, (inner) =>
    leafJudge(inner, formats, bounds),
  );
  return (input) => {
    const missing: string[] = [];
    place.findMissing?.(input, '', missing);
    if (missing.length > 0) return { value: {}, missing, invalid: {} };
    const flaws: Flaws = new Map();
    const value = place.judge(input, '', flaws) as Record<string, unknown>;
    return { value, missing, invalid: Object.fromEntries(flaws) };
  };
}

/**
 * Makes the check of a value whose members are not checked one by one. A string is normalized unless it is too long,
 * then checked by Ajv, then parsed by its format.
 * @throws TypeError if there is no such format or normalization, or if the schema normalizes or formats something further down
 */
function leafJudge(schema: FieldSchema, formats: Formats, bounds: NormalizationBounds): Judge {
  if (Object.values(schema).some(hasOwnKeywords)) {
    throw new TypeError('x-normalize and x-format are not supported inside alternatives and open objects');
  }
  const validate = validatorOf(schema);
  const literals = schema.anyOf?.flatMap((one) => ('const' in one ? [one.const] : [])) ?? [];
  const isChoice = literals.length > 0 && literals.length === schema.anyOf?.length;
  const prepare = normalizer(schema, bounds);
  const format = formatOf(schema, formats);
  return (given, path, flaws) => {
    const prepared = typeof given === 'string' ? prepare(given) : { value: given };
    if ('flaw' in prepared) return recordFlaw(flaws, path, prepared.flaw);
    const { value } = prepared;
    const [error] = validate(value) ? [] : (validate.errors ?? []);
    if (error) return recordFlaw(flaws, path, isChoice ? noneOf(literals) : fieldFlaw(error, schema.format));
    if (!format || typeof value !== 'string') return value;
    const parsed = format(value);
    return 'flaw' in parsed ? recordFlaw(flaws, path, parsed.flaw) : parsed.value;
  };
}

/** @throws Error if a keyword is unknown, or the value of one that decides is not valid */
function validatorOf(annotated: FieldSchema): ValidateFunction {
  const schema = Object.fromEntries(Object.entries(annotated).filter(([name]) => !WITHOUT_EFFECT.has(name)));
  const key = JSON.stringify(schema);
  const known = compiled.get(key);
  if (known) return known;
  try {
    const validate = ajv.compile(schema);
    compiled.set(key, validate);
    return validate;
  } finally {
    // Another schema may have the same `$id`.
    ajv.removeSchema(schema);
  }
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
  if (!isNormalization(how)) throw new TypeError(`There is no normalization ${how}`);
  const raw = { ...bounds, codePoints: Math.max(bounds.codePoints, maxLength) };
  return (text) => {
    const value = normalize(text, how, raw);
    return value === undefined ? { flaw: normalizationFlaw(text, raw) ?? NOT_VALID } : { value };
  };
}

function hasOwnKeywords(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  return 'x-normalize' in schema || 'x-format' in schema || Object.values(schema).some(hasOwnKeywords);
}
