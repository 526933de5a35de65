import { Failure } from '@portico/conventions';
import { foreignName } from '../../ground/names.ts';
import { type Filter, matches } from './filter.ts';
import { type GivenGroup, GROUP_SCHEMA } from './group.ts';
import { groupSchema, groupType } from './group-schema.ts';
import { invalid } from './invalid.ts';
import { isNamed } from './names.ts';
import { type PatchOperation, patchOperations } from './operations.ts';
import { equality } from './sought.ts';
import { canonicalMembers, type Members } from './values.ts';

/** The longest name or external id, in characters. */
const LONGEST = 254;

/** A group as a body has it. @throws Failure `SCIM_VALUE_INVALID` */
export function givenGroup(body: Members): GivenGroup {
  const { schemas } = body;
  if (schemas !== undefined && !(Array.isArray(schemas) && isNamed(groupSchema, schemas)))
    throw invalid(`"schemas" must name ${GROUP_SCHEMA}.`);
  const { displayName, externalId, members } = canonicalMembers(groupType.resource, body) ?? {};
  return { displayName: nameIn(displayName), externalId: externalIdIn(externalId), members: idsIn(members) };
}

/** The operations of a PATCH of a group. @throws Failure `SCIM_VALUE_INVALID`, `SCIM_PATH_INVALID`, `SCIM_TARGET_MISSING` */
export const groupOperations = (operations: readonly unknown[]) => patchOperations(groupType, operations);

/**
 * A group as operations of a PATCH make it (RFC 7644, section 3.5.2).
 * @throws Failure `SCIM_VALUE_INVALID`, `SCIM_TARGET_MISSING`
 */
export function patchedGroup(
  { displayName, externalId, members }: GivenGroup,
  operations: readonly PatchOperation[],
): GivenGroup {
  // One set for all operations: a group may have as many members as an organization.
  const ids = new Set(members);
  const names = { displayName, externalId };
  let hasCompared = false;
  for (const operation of operations) {
    const { kind, path, value } = operation;
    const [name, ...parts] = path.names;
    if (name === 'displayName') names.displayName = nameIn(value);
    else if (name === 'externalId') names.externalId = externalIdIn(value);
    else if (operation.filter) {
      const removed = idsChosen(operation, operation.filter);
      // Every member is compared once at most, so that nobody waits for it.
      if (!removed && hasCompared) throw new Failure('SCIM_PATH_INVALID');
      hasCompared ||= !removed;
      for (const id of removed ?? membersThatFit(ids, operation.filter)) ids.delete(id);
    } else if (parts.length > 0) throw new Failure('SCIM_PATH_INVALID');
    else changeMembers(ids, kind, value);
  }
  return { ...names, members: [...ids] };
}

function changeMembers(ids: Set<string>, kind: PatchOperation['kind'], value: unknown): void {
  if (kind === 'replace' || (kind === 'remove' && value === undefined)) ids.clear();
  for (const id of idsIn(value))
    if (kind === 'remove') ids.delete(id);
    else ids.add(id);
}

/** The members that a path such as `members[value eq "…"]` names; undefined where it asks for something else. */
function idsChosen({ kind, part }: PatchOperation, filter: Filter): readonly string[] | undefined {
  // They can be removed by a filter, and not be changed: what they are is the users' matter.
  if (kind !== 'remove' || part) throw new Failure('SCIM_PATH_INVALID');
  const ids = (filter.kind === 'or' ? filter.parts : [filter]).map((one) => equality(one));
  return ids.every((id) => id?.[0] === 'value') ? ids.map((id) => id?.[1] ?? '') : undefined;
}

const membersThatFit = (ids: ReadonlySet<string>, filter: Filter) =>
  [...ids].filter((value) => matches(filter, { value, type: 'User' }));

function nameIn(value: unknown): string {
  const text = typeof value === 'string' ? judgedText(value) : '';
  const name = foreignName(text, LONGEST);
  if (name === undefined) throw invalid('"displayName" is missing.');
  return name;
}

const externalIdIn = (value: unknown): string | null =>
  typeof value === 'string' ? judgedText(value) : null;

function judgedText(text: string): string {
  if (text.length > LONGEST) throw invalid(`Names have at most ${LONGEST} characters.`);
  if (text.includes('\u0000')) throw invalid('A text has an invalid character.');
  return text;
}

interface Member {
  readonly value: string;
  readonly type?: string;
}

/** The ids of members, each once. */
function idsIn(members: unknown): readonly string[] {
  return [...new Set(((members ?? []) as readonly Member[]).map(idOf))];
}

function idOf({ value, type }: Member): string {
  if (type !== undefined && type.toLowerCase() !== 'user')
    throw invalid('Members must be users: nested groups are not supported.');
  return value;
}
