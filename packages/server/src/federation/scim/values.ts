import { type Attribute, complex, text } from './attribute.ts';
import { invalid } from './invalid.ts';
import { partsGiven } from './names.ts';

/**
 * Values as directories write them, in the form of the schema: with its names, in its order, and without what is not kept.
 * Null and an empty list stand for nothing (RFC 7643, section 2.5).
 */

export type Members = Readonly<Record<string, unknown>>;
export const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** How many values an attribute can have, except the members of a group. */
export const MOST_VALUES = 100;

/** Reads what an attribute is given. @returns undefined where that is nothing @throws Failure `SCIM_VALUE_INVALID` */
export function canonical(attribute: Attribute, given: unknown): unknown {
  if (!attribute.multiValued) return canonicalOne(attribute, given);
  const values = listOf(given).flatMap((one) => canonicalOne(attribute, one) ?? []);
  if (values.length > MOST_VALUES && !attribute.isUnbounded)
    throw invalid(`"${attribute.name}" has more than ${MOST_VALUES} values.`);
  return values.length > 0 ? values : undefined;
}

const listOf = (given: unknown): readonly unknown[] => (Array.isArray(given) ? given : [given]);

/** Reads one value of an attribute. @returns undefined where that is nothing @throws Failure `SCIM_VALUE_INVALID` */
export function canonicalOne(attribute: Attribute, given: unknown): unknown {
  const [only, ...others] = listOf(given);
  // Microsoft Entra ID has sent single values in lists of one.
  const one = others.length === 0 ? only : given;
  if (one === undefined || one === null) return undefined;
  if (attribute.type === 'complex') return canonicalMembers(attribute, one);
  const value = unwrapped(one);
  if (value === undefined || value === null) return undefined;
  if (attribute.type === 'boolean') return truthOf(attribute, value);
  if (typeof value !== 'string') throw invalid(`"${attribute.name}" must be a text.`);
  return value;
}

const VALUE = text('value', 'The value');
const WRAPPED = complex('', 'What has a value', { subAttributes: [VALUE] });

/** Microsoft Entra ID has sent simple values as `{ "$ref": null, "value": "False" }`. */
function unwrapped(given: unknown): unknown {
  const parts = isObject(given) ? partsGiven(WRAPPED, given) : undefined;
  return parts?.has(VALUE) ? parts.get(VALUE) : given;
}

/** Microsoft Entra ID writes booleans as texts. */
function truthOf({ name }: Attribute, value: unknown): boolean {
  const word = typeof value === 'string' ? value.toLowerCase() : value;
  if (word === true || word === 'true') return true;
  if (word === false || word === 'false') return false;
  throw invalid(`"${name}" must be true or false.`);
}

/** Reads a resource, or a value of several parts. A text alone stands for the `value` of an attribute with several parts. */
export function canonicalMembers(attribute: Attribute, given: unknown): Members | undefined {
  const { name, subAttributes = [] } = attribute;
  const hasValue = subAttributes.some((part) => part.name === 'value');
  const members = typeof given === 'string' && hasValue ? { value: given } : given;
  if (!isObject(members)) throw invalid(`"${name}" must be an object.`);
  const parts = partsGiven(attribute, members);
  // A group can have 20,000 members: what is made for each is one object.
  const read: Record<string, unknown> = {};
  for (const part of subAttributes) {
    const value = part.mutability === 'readOnly' ? undefined : canonical(part, parts.get(part));
    if (value !== undefined) read[part.name] = value;
    else if (part.required) throw invalid(`"${part.name}" is missing.`);
  }
  return Object.keys(read).length > 0 ? read : undefined;
}
