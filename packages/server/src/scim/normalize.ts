/**
 * What directories send otherwise than RFC 7644 says, in its form. Microsoft Entra ID writes names of operations with
 * capital letters and booleans as text, and has paths as names of members; everybody replaces values that are not there yet.
 */

type Members = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The attributes that are booleans, on any level. */
const BOOLEANS = new Set(['active', 'primary']);
const ENTERPRISE_MANAGER = /^(urn:ietf:params:scim:schemas:extension:enterprise:2\.0:User)[:.]manager$/i;
/** A path such as `emails[type eq "work"].value`. */
const FILTERED = /^(\w+)\[(\w+) eq "([^"\\]*)"\](?:\.(\w+))?$/i;

/** A user, or a value in an operation, whose booleans are booleans. Null stands for nothing (RFC 7643, section 2.5). */
export function normalized(value: Members): Record<string, unknown> {
  const members = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(members.map(([name, member]) => [name, normalizedMember(name, member)]));
}

function normalizedMember(name: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => (isObject(one) ? normalized(one) : one));
  if (isObject(value)) return normalized(value);
  return BOOLEANS.has(name) ? truth(value) : value;
}

function truth(value: unknown): unknown {
  const text = typeof value === 'string' ? value.toLowerCase() : undefined;
  return text === 'true' ? true : text === 'false' ? false : value;
}

interface Operation {
  readonly op: unknown;
  readonly path?: string;
  readonly value?: unknown;
}

/** The operations of RFC 7644 that one of a directory stands for. @param attributes of the user as it is */
export function normalizedOperations(given: unknown, attributes: object): readonly unknown[] {
  if (!isObject(given)) return [given];
  const { path, value } = given;
  const op = typeof given.op === 'string' ? given.op.toLowerCase() : given.op;
  if (typeof path === 'string') return [withPath({ op, path, value }, attributes as Members)];
  if (!isObject(value)) return [{ op, value }];
  const entries = Object.entries(value);
  const filtered = entries.filter(([name]) => FILTERED.test(name));
  const others = entries.filter(([name]) => !FILTERED.test(name));
  return [
    ...(others.length > 0 ? [{ op, value: normalized(Object.fromEntries(others)) }] : []),
    ...filtered.map(([name, one]) => withPath({ op, path: name, value: one }, attributes as Members)),
  ];
}

function withPath({ op, path = '', value }: Operation, attributes: Members): Operation {
  const last = path.slice(path.lastIndexOf('.') + 1);
  const read = normalizedMember(last, value);
  const manager = ENTERPRISE_MANAGER.exec(path)?.[1];
  if (manager !== undefined) return { op, path: `${manager}:manager`, value: managerOf(read) };
  const [, list = '', by = '', text, member] = FILTERED.exec(path) ?? [];
  const isThere = ((attributes[list] ?? []) as readonly Members[]).some?.((one) => String(one[by]) === text);
  if (op === 'remove' || text === undefined || isThere)
    return { op, path, ...(op !== 'remove' && { value: read }) };
  // Nothing fits yet: what is replaced or added then begins to exist.
  const entry =
    member === undefined ? { [by]: text, ...(isObject(read) ? read : {}) } : { [by]: text, [member]: read };
  return { op: 'add', path: list, value: [entry] };
}

const managerOf = (value: unknown) => (typeof value === 'string' ? { value } : value);
