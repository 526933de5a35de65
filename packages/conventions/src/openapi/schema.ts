import type { Json, Source } from './options.ts';

/**
 * A schema as JSON, in which references replace named schemas; `self` is the name of the schema itself. Leaves out
 * internal keywords such as `x-normalize`, and avoids forms that client generators mishandle: every `enum` and `const`
 * has a `type`, nullable strings have two types, and open objects have `additionalProperties`.
 */
export function plainSchema(schema: unknown, source: Source, self?: string): unknown {
  if (typeof schema !== 'object' || schema === null) return schema;
  if (Array.isArray(schema)) return schema.map((item) => plainSchema(item, source));
  const name = source.names.get(JSON.stringify(schema));
  if (name !== undefined && name !== self) return { $ref: `#/components/schemas/${name}` };
  const shown = Object.entries(schema).filter(
    ([key, value]) => !key.startsWith('x-') || typeof value === 'object',
  );
  const plain = Object.fromEntries(
    shown.map(([key, value]) => [
      key,
      key === 'anyOf' && Array.isArray(value) ? alternatives(value, source) : plainSchema(value, source),
    ]),
  );
  return nullableAsType(recordAsAdditional(typed(plain)));
}

/** In a string or null, the string is not a reference: generators handle a list of two types better. */
function alternatives(schemas: readonly Json[], source: Source): unknown[] {
  const isNullable = schemas.length === 2 && schemas.some(({ type }) => type === 'null');
  const ownName = (one: Json) =>
    isNullable && one.type === 'string' ? source.names.get(JSON.stringify(one)) : undefined;
  return schemas.map((one) => plainSchema(one, source, ownName(one)));
}

/** The same value, or null. */
export function orNull({ description, ...schema }: Json): Json {
  const said = description === undefined ? {} : { description };
  const { type, enum: values, const: only, $ref } = schema;
  // Of an enum with two types, some generators make several types.
  if ([$ref, only, values].some((one) => one !== undefined))
    return { anyOf: [schema, { type: 'null' }], ...said };
  if (type === undefined || Array.isArray(type)) return { ...schema, ...said };
  return { ...schema, type: [type, 'null'], ...said };
}

function typed(schema: Json): Json {
  const values = Array.isArray(schema.enum) ? schema.enum : 'const' in schema ? [schema.const] : [];
  const types = new Set(values.map(typeOf));
  return types.size === 1 ? { ...schema, type: [...types][0] } : schema;
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

/** The pattern of a record that accepts any name. */
const ANY_NAME = '^.*$';

function recordAsAdditional(schema: Json): Json {
  const { patternProperties, ...others } = schema;
  const patterns = Object.entries((patternProperties ?? {}) as Json);
  const [only, ...more] = patterns;
  if (!only || more.length > 0 || only[0] !== ANY_NAME) return schema;
  return { ...others, additionalProperties: only[1] };
}

function nullableAsType(schema: Json): Json {
  const { anyOf, ...others } = schema;
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return schema;
  const other = anyOf.find(({ type }) => type !== 'null') as Json | undefined;
  const isNullable = anyOf.some(({ type }) => type === 'null');
  if (!isNullable || !other || typeof other.type !== 'string' || other.const !== undefined) return schema;
  return { ...orNull(other), ...others };
}

/** The `example` member, if there is an example. */
export const exampled = (example: unknown): Json => (example === undefined ? {} : { example });
