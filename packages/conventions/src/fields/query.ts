import type { TObject } from 'typebox';
import type { Fields } from '../errors/failure.ts';
import type { FieldSchema } from './field-place.ts';
import { commonFlaw, type Flaw } from './flaw.ts';

/** The parameters of a query, converted but not checked yet. */
export interface ReadQuery {
  readonly input: Record<string, unknown>;
  /** Each parameter that is given more often than it can be. */
  readonly invalid: Fields;
}

/**
 * Reads the parameters that a query schema declares and ignores others. Texts are converted to what the schema expects:
 * integers, numbers (`1.5`, `2e3`), booleans (`true`, `false`), and the values of an `enum` or literal that are none of
 * these. An array is a parameter that is repeated: `tag=a&tag=b` (OpenAPI's `form` style, exploded). Text that cannot
 * be converted stays as it is, and is rejected by the check that follows.
 * @returns a function of the query of a URL, without `?`
 */
export function queryReader(schema: TObject): (search: string) => ReadQuery {
  const readers = Object.entries(schema.properties as Record<string, FieldSchema>).map(
    ([name, field]) => [name, parameterReader(field)] as const,
  );
  return (search) => {
    const input: Record<string, unknown> = {};
    const invalid: Record<string, Flaw> = {};
    if (search === '') return { input, invalid };
    const parameters = new URLSearchParams(search);
    for (const [name, { isList, read }] of readers) {
      const [first, ...others] = parameters.getAll(name);
      if (first === undefined) continue;
      if (others.length > 0 && !isList) invalid[name] = REPEATED;
      input[name] = isList ? [first, ...others].map(read) : read(first);
    }
    return { input, invalid };
  };
}

const REPEATED = commonFlaw('repeated', 'must be given only once');

interface ParameterReader {
  readonly isList: boolean;
  readonly read: (text: string) => unknown;
}

function parameterReader(field: FieldSchema): ParameterReader {
  const { type, items } = field;
  return type === 'array' && items
    ? { isList: true, read: textReader(items) }
    : { isList: false, read: textReader(field) };
}

/** Makes the function that converts a text to a schema's type. */
function textReader(schema: FieldSchema): (text: string) => unknown {
  const alternatives = [schema, ...(schema.anyOf ?? [])];
  const types = new Set(alternatives.flatMap(({ type }) => type ?? []));
  const values = alternatives.flatMap((one) => [...(one.enum ?? []), ...('const' in one ? [one.const] : [])]);
  const byText = new Map(values.map((value) => [String(value), value]));
  return (text) => {
    if (byText.has(text)) return byText.get(text);
    if (types.has('string')) return text;
    if (types.has('integer') && INTEGER.test(text)) return Number(text);
    if (types.has('number') && NUMBER.test(text)) return Number(text);
    if (types.has('boolean') && BOOLEAN.test(text)) return text === 'true';
    return text;
  };
}

const INTEGER = /^-?\d{1,15}$/;
/** Beyond these lengths a number would lose digits or become infinite. */
const NUMBER = /^-?\d{1,15}(\.\d{1,15})?(e[+-]?\d{1,2})?$/i;
const BOOLEAN = /^(true|false)$/;
