import { Ajv2020 } from 'ajv/dist/2020.js';
import type { TObject } from 'typebox';
import type { Fields } from './failure.ts';
import { leafJudge } from './field-leaf.ts';
import { compilePlace, type FieldSchema, type Flaws } from './field-place.ts';
import type { Formats } from './formats.ts';
import { NORMALIZATION_BOUNDS, type NormalizationBounds } from './normalize.ts';

/** What came of checking a body or query. */
export interface Verdict {
  /** The valid members, as the handler gets them; none if something is missing. */
  readonly value: Record<string, unknown>;
  /** The paths of required members that are absent or null, as `items.0.name`. */
  readonly missing: readonly string[];
  /** A message for each invalid member, by path. */
  readonly invalid: Fields;
}

/** Checks a body or query, which is an object already. */
export type CheckFields = (input: Readonly<Record<string, unknown>>) => Verdict;

const OPTIONS = { validateFormats: false, keywords: ['x-normalize', 'x-format'] };

/** Judges schemas. What that takes is compiled once: with every schema, it would be most of a service's start. */
const metaSchema = new Ajv2020(OPTIONS);

/**
 * Compiles the schema of a body or query into a function that finds everything that is missing or invalid, at all
 * levels. Strings are normalized as `x-normalize` says (`trim`, `nfc`), checked, and parsed by their formats. Unknown
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
  const ajv = new Ajv2020({ ...OPTIONS, validateSchema: false });
  const place = compilePlace({ ...schema, additionalProperties: false } as FieldSchema, (inner) => {
    metaSchema.validateSchema(inner, true);
    return leafJudge(inner, { ajv, formats, bounds });
  });
  return (input) => {
    const missing: string[] = [];
    place.findMissing?.(input, '', missing);
    if (missing.length > 0) return { value: {}, missing, invalid: {} };
    const flaws: Flaws = new Map();
    const value = place.judge(input, '', flaws) as Record<string, unknown>;
    return { value, missing, invalid: Object.fromEntries(flaws) };
  };
}
