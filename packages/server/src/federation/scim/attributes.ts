import type { ResourceType } from './attribute.ts';
import { attributeAt, partNamed } from './names.ts';
import { isObject, type Members } from './values.ts';

/** Which attributes of resources a directory wants (RFC 7644, section 3.9). */
export interface WantedAttributes {
  /** Whether it wants any of an attribute. */
  has(name: string): boolean;
  /** The resource with what is wanted of it. */
  of<Resource extends object>(resource: Resource): Resource;
}

/** The names of an attribute, from the outside in. */
type Names = readonly string[];

export function wantedAttributes(type: ResourceType, sentQuery: string): WantedAttributes {
  const query = new URLSearchParams(sentQuery);
  const only = namesIn(type, query.get('attributes'));
  const excluded = namesIn(type, query.get('excludedAttributes'));
  const isWanted = (names: Names) => {
    if (partNamed(type.resource, names[0] ?? '')?.returned === 'always') return true;
    if (only) return only.some((one) => isWithin(names, one) || isWithin(one, names));
    return !excluded?.some((one) => isWithin(names, one));
  };
  const picked = (value: unknown, within: Names): unknown => {
    if (Array.isArray(value)) return value.map((one) => picked(one, within));
    return isObject(value) ? membersPicked(value, within) : value;
  };
  const membersPicked = (value: Members, within: Names): object =>
    Object.fromEntries(
      Object.entries(value)
        .map(([name, member]) => [[...within, name], name, member] as const)
        .filter(([names]) => isWanted(names))
        .map(([names, name, member]) => [name, picked(member, names)]),
    );
  return {
    has: (name) => isWanted([name]),
    of: <Resource extends object>(resource: Resource) =>
      only || excluded ? (membersPicked(resource as Members, []) as Resource) : resource,
  };
}

/** Whether an attribute is another one or a part of it. */
const isWithin = (names: Names, outer: Names) => outer.every((name, at) => names[at] === name);

/** The attributes in a list, each once, without those that are not kept; undefined where the list names none. */
function namesIn(type: ResourceType, list: string | null): readonly Names[] | undefined {
  const paths = (list ?? '').split(',').map((path) => path.trim());
  const named = paths.filter((path) => path !== '');
  if (named.length === 0) return undefined;
  const found = named.flatMap((path) => attributeAt(type, path) ?? []);
  return [...new Map(found.map(({ names }) => [names.join(), names])).values()];
}
