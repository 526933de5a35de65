import { GROUP_SCHEMA } from './group.ts';
import { USER_SCHEMA } from './user.ts';

/** What is always there (RFC 7643, section 7, `returned`). */
const ALWAYS = ['schemas', 'id', 'meta'];
const CORE = [USER_SCHEMA, GROUP_SCHEMA].map((schema) => `${schema}:`.toLowerCase());

/** Which attributes of resources a directory wants (RFC 7644, section 3.9). */
export interface WantedAttributes {
  /** Whether it wants any of an attribute. */
  has(name: string): boolean;
  /** The resource with what is wanted of it. */
  of<Resource extends object>(resource: Resource): Resource;
}

type Members = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function wantedAttributes(sentQuery: string): WantedAttributes {
  const query = new URLSearchParams(sentQuery);
  const only = namesIn(query.get('attributes'));
  const excluded = namesIn(query.get('excludedAttributes'));
  const isWanted = (name: string) => {
    const path = name.toLowerCase();
    if (ALWAYS.includes(path)) return true;
    if (only.size > 0) return [...only].some((one) => one === path || one.startsWith(`${path}.`));
    return !excluded.has(path);
  };
  /** A part of an attribute, if another part of it is named. */
  const isWantedIn = (name: string) => (part: string) => {
    const [parent, path] = [name.toLowerCase(), `${name}.${part}`.toLowerCase()];
    if (only.size > 0) return only.has(parent) || only.has(path);
    return !excluded.has(path);
  };
  const partsOf = (name: string, value: unknown): unknown => {
    if (ALWAYS.includes(name)) return value;
    if (Array.isArray(value)) return value.map((one) => partsOf(name, one));
    return isObject(value) ? picked(value, isWantedIn(name)) : value;
  };
  return {
    has: isWanted,
    of: <Resource extends object>(resource: Resource) => {
      if (only.size === 0 && excluded.size === 0) return resource;
      const kept = Object.entries(picked(resource as Members, isWanted));
      return Object.fromEntries(kept.map(([name, value]) => [name, partsOf(name, value)])) as Resource;
    },
  };
}

/** Names of attributes in lower case: case makes no difference. The schema in front of those of the core may be left out. */
function namesIn(list: string | null): ReadonlySet<string> {
  const names = (list ?? '').split(',').map((name) => name.trim().toLowerCase());
  const short = names.map((name) => {
    const schema = CORE.find((one) => name.startsWith(one)) ?? '';
    return name.slice(schema.length);
  });
  return new Set(short.filter((name) => name !== ''));
}

const picked = (value: Members, isWanted: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(value).filter(([name]) => isWanted(name)));
