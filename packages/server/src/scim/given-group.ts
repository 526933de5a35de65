import { Failure } from '@portico/conventions';
import { invalid } from './given.ts';
import { type GivenGroup, GROUP_SCHEMA } from './group.ts';

/** The longest name or external id, in characters. */
const LONGEST = 254;
/** A path such as `members[value eq "…"]`. */
const ONE_MEMBER = /^members\[\s*value\s+eq\s+"([^"\\]*)"\s*\]$/i;
const PREFIX = `${GROUP_SCHEMA}:`.toLowerCase();

type Members = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A group as a body has it. @throws Failure `SCIM_VALUE_INVALID` */
export function givenGroup({ schemas, displayName, externalId, members }: Members): GivenGroup {
  if (schemas !== undefined && !(Array.isArray(schemas) && schemas.includes(GROUP_SCHEMA)))
    throw invalid(`"schemas" must name ${GROUP_SCHEMA}.`);
  return { displayName: nameIn(displayName), externalId: externalIdIn(externalId), members: idsIn(members) };
}

/**
 * A group as operations of a PATCH make it (RFC 7644, section 3.5.2). Names of operations and attributes may be written in
 * any case, as Microsoft Entra ID does.
 * @throws Failure `SCIM_VALUE_INVALID`, `SCIM_PATH_INVALID`, `SCIM_TARGET_MISSING`
 */
export function patchedGroup(group: GivenGroup, operations: readonly unknown[]): GivenGroup {
  return operations.reduce<GivenGroup>(applied, group);
}

function applied(group: GivenGroup, operation: unknown): GivenGroup {
  const { op, path, value } = isObject(operation) ? operation : {};
  const kind = typeof op === 'string' ? op.toLowerCase() : '';
  if (kind !== 'add' && kind !== 'replace' && kind !== 'remove')
    throw invalid('"op" must be add, replace or remove.');
  if (path !== undefined && typeof path !== 'string') throw new Failure('SCIM_PATH_INVALID');
  if (path !== undefined) return withAttribute(group, { kind, path, value });
  if (kind === 'remove') throw new Failure('SCIM_TARGET_MISSING');
  if (!isObject(value)) throw invalid('"value" must have attributes where there is no "path".');
  // Okta names the id of the group beside its name.
  const entries = Object.entries(value).filter(([name]) => !/^(?:id|schemas|meta)$/i.test(name));
  return entries.reduce((now, [name, one]) => withAttribute(now, { kind, path: name, value: one }), group);
}

interface Part {
  readonly kind: 'add' | 'replace' | 'remove';
  readonly path: string;
  readonly value: unknown;
}

function withAttribute(group: GivenGroup, { kind, path, value }: Part): GivenGroup {
  const [, one] = ONE_MEMBER.exec(path) ?? [];
  if (one !== undefined) {
    if (kind !== 'remove') throw new Failure('SCIM_PATH_INVALID');
    return { ...group, members: group.members.filter((id) => id !== one) };
  }
  const isRemoved = kind === 'remove';
  const name = path.toLowerCase();
  switch (name.startsWith(PREFIX) ? name.slice(PREFIX.length) : name) {
    case 'displayname':
      return { ...group, displayName: nameIn(isRemoved ? undefined : value) };
    case 'externalid':
      return { ...group, externalId: externalIdIn(isRemoved ? undefined : value) };
    case 'members':
      return { ...group, members: withMembers(group.members, kind, value) };
    default:
      throw new Failure('SCIM_PATH_INVALID');
  }
}

function withMembers(now: readonly string[], kind: Part['kind'], value: unknown): readonly string[] {
  if (kind === 'remove' && value === undefined) return [];
  const ids = idsIn(value);
  if (kind === 'add') return [...new Set([...now, ...ids])];
  if (kind === 'replace') return ids;
  const gone = new Set(ids);
  return now.filter((id) => !gone.has(id));
}

function nameIn(value: unknown): string {
  const text = typeof value === 'string' ? value.trim().normalize('NFC') : '';
  if (text === '') throw invalid('"displayName" is missing.');
  return judgedText(text);
}

function externalIdIn(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string') throw invalid('"externalId" must be a text.');
  return judgedText(value);
}

function judgedText(text: string): string {
  if (text.length > LONGEST) throw invalid(`Names have at most ${LONGEST} characters.`);
  if (text.includes('\u0000')) throw invalid('A text holds a character that is none.');
  return text;
}

/** The ids of members, each once; one alone may stand without a list. */
function idsIn(value: unknown): readonly string[] {
  if (value === undefined || value === null) return [];
  const entries = Array.isArray(value) ? value : [value];
  return [...new Set(entries.map(idIn))];
}

function idIn(member: unknown): string {
  const { value, type } = isObject(member) ? member : {};
  if (typeof value !== 'string') throw invalid('A member must have "value", the id of a user.');
  if (typeof type === 'string' && type.toLowerCase() !== 'user')
    throw invalid('Members must be users: groups in groups are not supported.');
  return value;
}
