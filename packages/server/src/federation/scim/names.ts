import type { Attribute, ResourceType, Schema } from './attribute.ts';
import { invalid } from './invalid.ts';

/**
 * The one place where names are compared. Names of attributes and URNs are the same whatever their case (RFC 7643, section
 * 2.1), and the URN of the core schema may stand before its attributes (RFC 7644, section 3.10). Behind it, names are
 * those of the schema.
 */

/** An attribute of a resource, with its names from the outside in, as the schema writes them. */
export interface AttributePath {
  readonly names: readonly string[];
  readonly attribute: Attribute;
}

const folded = (name: string) => name.toLowerCase();
const parts = new WeakMap<Attribute, ReadonlyMap<string, Attribute>>();

/** The part of a complex attribute with a name. */
export function partNamed(attribute: Attribute, name: string): Attribute | undefined {
  let known = parts.get(attribute);
  if (!known) {
    known = new Map(attribute.subAttributes?.map((part) => [folded(part.name), part]));
    parts.set(attribute, known);
  }
  return known.get(folded(name));
}

/**
 * Reads the members of an object by part of the attribute, and leaves out those that are not kept.
 * @throws Failure `SCIM_VALUE_INVALID` where it has one twice
 */
export function partsGiven(attribute: Attribute, members: object): ReadonlyMap<Attribute, unknown> {
  const given = new Map<Attribute, unknown>();
  for (const [name, value] of Object.entries(members)) {
    const part = partNamed(attribute, name);
    if (part && given.has(part)) throw invalid(`"${part.name}" appears twice.`);
    if (part) given.set(part, value);
  }
  return given;
}

/** Whether one of some URNs is that of a schema. */
export const isNamed = ({ id }: Pick<Schema, 'id'>, urns: readonly unknown[]) =>
  urns.some((urn) => typeof urn === 'string' && folded(urn) === folded(id));

/**
 * The attribute that a path without a filter leads to, such as `name.familyName`.
 * @returns undefined for one that is not kept
 */
export function attributeAt({ schema, extensions, resource }: ResourceType, path: string) {
  for (const { id } of [schema, ...extensions]) {
    if (!folded(path).startsWith(folded(id))) continue;
    const extension = partNamed(resource, id);
    const start = extension
      ? { names: [extension.name], attribute: extension }
      : { names: [], attribute: resource };
    const rest = path.slice(id.length);
    if (rest === '') return start;
    // Microsoft Entra ID has a full stop before attributes of extensions, too.
    if (rest.startsWith(':') || rest.startsWith('.')) return attributeIn(start, rest.slice(1));
  }
  return attributeIn({ names: [], attribute: resource }, path);
}

/** The attribute that a path within another one leads to. @returns undefined for one that is not kept */
export function attributeIn(within: AttributePath | undefined, path: string): AttributePath | undefined {
  let found = within;
  for (const name of path.split('.')) {
    const attribute = found && partNamed(found.attribute, name);
    found = attribute && { names: [...(found?.names ?? []), attribute.name], attribute };
  }
  return found;
}
