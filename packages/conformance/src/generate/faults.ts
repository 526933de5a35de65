import type { Follow, Schema } from '../openapi/document.ts';
import { isObject, type JsonObject, listAt, objectAt } from '../openapi/json.ts';
import { matches, problemOf, typesOf } from '../openapi/problem.ts';
import { merged } from './sample.ts';

/** A value with one thing wrong. */
export interface Fault {
  readonly purpose: 'missing' | 'invalid';
  /** The fault, such as `email missing`. */
  readonly title: string;
  /** The member of the body, or the parameter, that is wrong; absent if it is nested deeper. */
  readonly field?: string;
  readonly value: unknown;
}

/** Values that are not of a type, for every type. */
const MISTYPED: Readonly<Record<string, readonly unknown[]>> = {
  string: [12345, { text: 'x' }, ['x'], true],
  integer: ['text', 1.5, true, {}],
  number: ['text', true, {}],
  boolean: ['yes', 1, {}],
  array: ['text', {}],
  object: ['text', 1, []],
};
const NOT_OF_FORMAT: Readonly<Record<string, string>> = {
  email: 'not an address',
  'idn-email': 'not an address',
  uuid: 'not-a-uuid',
  'date-time': 'yesterday',
  date: 'yesterday',
  uri: 'no uri',
  ipv4: '999.1.1.1',
  ipv6: 'no:address',
};
const MOST_MEMBERS = 20;
const LONGEST = 20_000;

/** Bodies without one required member, and bodies with one wrong member; everything else is as in `valid`. */
export function bodyFaults(schema: Schema, valid: JsonObject, follow: Follow): Fault[] {
  const whole = merged(follow(schema), follow);
  const required = listAt(whole, 'required').map(String).slice(0, MOST_MEMBERS);
  const properties = Object.entries(objectAt(whole, 'properties')).slice(0, MOST_MEMBERS);
  const faults: Fault[] = required.map((name) => ({
    purpose: 'missing',
    title: `${name} missing`,
    field: name,
    value: Object.fromEntries(Object.entries(valid).filter(([key]) => key !== name)),
  }));
  if (required.length > 0) faults.push({ purpose: 'missing', title: 'an empty object', value: {} });
  for (const [name, one] of properties) {
    const inner = follow(one as Schema);
    for (const { title, value } of valueFaults(inner, follow))
      faults.push({
        purpose: 'invalid',
        title: `${name} ${title}`,
        field: name,
        value: { ...valid, [name]: value },
      });
    const member = valid[name];
    const nested = isObject(member) ? bodyFaults(inner, member, follow) : [];
    faults.push(
      ...nested.map((fault) => ({
        ...fault,
        title: `${name}.${fault.title}`,
        field: undefined,
        value: { ...valid, [name]: fault.value },
      })),
    );
    if (required.includes(name) && problemOf(inner, null, follow) !== undefined)
      faults.push({
        purpose: 'missing',
        title: `${name} null`,
        field: name,
        value: { ...valid, [name]: null },
      });
  }
  return faults;
}

/** Values that a schema does not accept, each with the reason. */
function valueFaults(schema: Schema, follow: Follow): { title: string; value: unknown }[] {
  const whole = merged(follow(schema), follow);
  const types = typesOf(whole).filter((type) => type !== 'null');
  const mistyped = types.flatMap((type) => MISTYPED[type] ?? []);
  const candidates = [
    ...mistyped.map((value) => ({ title: `is ${nameOf(value)}`, value })),
    ...(types.includes('string') ? stringFaults(whole) : []),
    ...(types.includes('integer') || types.includes('number') ? numberFaults(whole) : []),
    ...choiceFaults(whole),
  ];
  const formats = types.includes('string') ? formatFaults(whole) : [];
  const wrong = candidates.filter(({ value }) => problemOf(schema, value, follow) !== undefined);
  return [...wrong, ...formats];
}

/** Values of a query parameter that its schema does not accept: everything there is text. */
export function parameterFaults(schema: Schema, follow: Follow): { title: string; value: string }[] {
  const whole = merged(follow(schema), follow);
  const numeric = typesOf(whole).some((type) => type === 'integer' || type === 'number');
  const candidates = numeric
    ? [
        { title: 'is text', value: 'text' },
        ...numberFaults(whole),
        ...(typesOf(whole).includes('integer') ? [{ title: 'is a fraction', value: 1.5 }] : []),
      ]
    : [...stringFaults(whole), ...formatFaults(whole), ...choiceFaults(whole)];
  if (typesOf(whole).includes('boolean')) candidates.push({ title: 'is no boolean', value: 'perhaps' });
  return candidates.map(({ title, value }) => ({ title, value: String(value) }));
}

function nameOf(value: unknown): string {
  if (Array.isArray(value)) return 'an array';
  if (isObject(value)) return 'an object';
  return JSON.stringify(value);
}

function stringFaults({ minLength, maxLength, pattern }: JsonObject): { title: string; value: string }[] {
  const faults: { title: string; value: string }[] = [];
  if (typeof minLength === 'number' && minLength > 0) faults.push({ title: 'is empty', value: '' });
  if (typeof minLength === 'number' && minLength > 1)
    faults.push({ title: 'is too short', value: 'x'.repeat(Math.min(minLength, LONGEST) - 1) });
  if (typeof maxLength === 'number' && maxLength < LONGEST)
    faults.push({ title: 'is too long', value: 'x'.repeat(maxLength + 1) });
  const other = ['\u0001 no match', '', '!'].find(
    (text) => typeof pattern === 'string' && !matches(pattern, text),
  );
  if (other !== undefined) faults.push({ title: 'does not match its pattern', value: other });
  return faults;
}

function choiceFaults(schema: JsonObject): { title: string; value: string }[] {
  if (listAt(schema, 'enum').length === 0) return [];
  return [{ title: 'is none of the choices', value: 'none-of-the-choices' }];
}

function formatFaults({ format }: JsonObject): { title: string; value: string }[] {
  const value = NOT_OF_FORMAT[String(format)];
  return value === undefined ? [] : [{ title: `is no ${format}`, value }];
}

function numberFaults({
  minimum,
  maximum,
  exclusiveMinimum,
  exclusiveMaximum,
}: JsonObject): { title: string; value: number }[] {
  const faults: { title: string; value: number }[] = [];
  if (typeof minimum === 'number') faults.push({ title: 'is too small', value: minimum - 1 });
  if (typeof exclusiveMinimum === 'number') faults.push({ title: 'is too small', value: exclusiveMinimum });
  if (typeof maximum === 'number') faults.push({ title: 'is too large', value: maximum + 1 });
  if (typeof exclusiveMaximum === 'number') faults.push({ title: 'is too large', value: exclusiveMaximum });
  return faults;
}
