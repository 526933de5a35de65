import { type Follow, limited, type Schema } from '../openapi/document.ts';
import { isObject, type JsonObject, listAt, member, objectAt } from '../openapi/json.ts';
import { matches, typesOf } from '../openapi/problem.ts';

const DEEPEST = 8;
/** Strings that formats accept and, without a format, patterns may. */
const OF_FORMAT: Readonly<Record<string, string>> = {
  email: 'conformance@example.com',
  'idn-email': 'conformance@example.com',
  uuid: '01890a5d-ac96-774b-bcce-b302099a8057',
  'date-time': '2026-01-31T12:00:00Z',
  date: '2026-01-31',
  time: '12:00:00Z',
  uri: 'https://example.com/',
  'uri-reference': '/example',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
};
const WORDS = [
  'example',
  'EXAMPLE',
  'Example',
  'a',
  'A',
  '1',
  '12345',
  'a1',
  '#000000',
  'en',
  'EUR',
  ...Object.values(OF_FORMAT),
];

/** A value that a schema accepts, preferably one of its own examples. It may not match a complex pattern. */
export function sampleOf(schema: Schema, follow: Follow): unknown {
  return sampleAt(schema, limited(follow), 0);
}

function sampleAt(schema: Schema, follow: Follow, depth: number): unknown {
  const found = mergedAt(follow(schema), follow, 0);
  for (const given of [
    member(found, 'const'),
    member(found, 'example'),
    listAt(found, 'examples')[0],
    member(found, 'default'),
    listAt(found, 'enum')[0],
  ]) {
    if (given !== undefined) return given;
  }
  const [type = guess(found)] = typesOf(found).filter((one) => one !== 'null');
  if (type === 'object') return sampleObject(found, follow, depth);
  if (type === 'array') return sampleArray(found, follow, depth);
  if (type === 'integer' || type === 'number') return sampleNumber(found);
  if (type === 'boolean') return true;
  return type === 'string' ? sampleString(found) : null;
}

/** A schema merged with those that it combines: every `allOf`, the first of `oneOf` and `anyOf`. */
export function merged(schema: Schema, follow: Follow): JsonObject {
  return mergedAt(schema, limited(follow), 0);
}

function mergedAt(schema: Schema, follow: Follow, depth: number): JsonObject {
  if (!isObject(schema) || depth > DEEPEST) return {};
  const parts = [
    ...listAt(schema, 'allOf'),
    ...listAt(schema, 'oneOf').slice(0, 1),
    ...listAt(schema, 'anyOf').slice(0, 1),
  ];
  let whole: JsonObject = schema;
  for (const part of parts) {
    const one = mergedAt(follow(part as Schema), follow, depth + 1);
    whole = {
      ...one,
      ...whole,
      properties: { ...objectAt(one, 'properties'), ...objectAt(whole, 'properties') },
      required: [...new Set([...listAt(one, 'required'), ...listAt(whole, 'required')])],
    };
  }
  return whole;
}

const guess = (schema: JsonObject) => (Object.hasOwn(schema, 'properties') ? 'object' : 'string');

function sampleObject(schema: JsonObject, follow: Follow, depth: number): JsonObject {
  const properties = objectAt(schema, 'properties');
  const names = listAt(schema, 'required').map(String);
  if (depth > DEEPEST) return {};
  return Object.fromEntries(
    names.map((name) => [name, sampleAt((properties[name] as Schema) ?? true, follow, depth + 1)]),
  );
}

function sampleArray(schema: JsonObject, follow: Follow, depth: number): unknown[] {
  const least = Math.min(Number(schema.minItems ?? 0), 10);
  if (depth > DEEPEST) return [];
  return Array.from({ length: least }, () => sampleAt((schema.items as Schema) ?? true, follow, depth + 1));
}

function sampleNumber(schema: JsonObject): number {
  const { minimum, exclusiveMinimum, maximum, exclusiveMaximum, multipleOf } = schema;
  if (typeof multipleOf === 'number' && multipleOf > 0)
    return Math.ceil(Number(minimum ?? 1) / multipleOf) * multipleOf;
  if (typeof minimum === 'number') return minimum;
  if (typeof exclusiveMinimum === 'number') return exclusiveMinimum + 1;
  if (typeof maximum === 'number') return Math.min(1, maximum);
  return typeof exclusiveMaximum === 'number' ? Math.min(1, exclusiveMaximum - 1) : 1;
}

function sampleString(schema: JsonObject): string {
  const format = OF_FORMAT[String(schema.format)];
  if (format !== undefined) return format;
  const { pattern, minLength, maxLength } = schema;
  if (typeof pattern === 'string') return WORDS.find((word) => matches(pattern, word)) ?? 'example';
  const least = typeof minLength === 'number' ? Math.min(minLength, 10_000) : 0;
  return 'example-'
    .repeat(Math.ceil(Math.max(least, 8) / 8))
    .slice(0, typeof maxLength === 'number' ? Math.max(least, Math.min(maxLength, 64)) : Math.max(least, 8));
}
