import { MOST_GROUPS } from '@portico/api';
import {
  type Database,
  hasAsMany,
  type Reader,
  sql,
  type Transaction,
} from '../../ground/database/database.ts';
import type { GroupRow } from '../../ground/database/schema.ts';
import { newestFirst, type PageBounds } from '../../ground/paging.ts';
import { findableOrganization, isFound } from '../../ground/search/words.ts';
import type { Caller } from '../../pipeline/callers/caller.ts';
import type { AccessContext } from '../../pipeline/permissions.ts';
import { findingSeen, lockSeen } from '../policies/access.ts';
import { NO_DEMANDS } from '../policies/demands.ts';
import { rolesOf } from '../roles/held.ts';
import type { Group, SeenGroup } from './group.ts';

const NAMES = [
  'g.id',
  'g.connection_id',
  'g.display_name',
  'g.folded_name',
  'g.external_id',
  'g.revision',
  'g.created_at',
  'g.updated_at',
  'g.deleted_at',
] as const;

const MEMBERS = sql<number>`(select count(*) from scim_members as inside where inside.group_id = g.id)`;

const COLUMNS = [
  ...NAMES,
  // Never null here: groups are looked for by their organization.
  sql<string>`g.organization_id`.as('organization_id'),
  rolesOf('group', 'g.id').as('roles'),
  MEMBERS.as('members'),
] as const;

const found = (row: Group): Group => ({ ...row, members: Number(row.members) });

/** A service key acts for the team, which may do what owners may. */
export function asTeam<Access extends AccessContext>(access: Access, caller: Caller): Access {
  return caller.kind === 'service_key' ? { ...access, role: 'owner', demands: NO_DEMANDS } : access;
}

export const asSeenGroup = (row: Group, access: AccessContext, caller: Caller): SeenGroup =>
  asTeam({ group: found(row), ...access }, caller);

/** Finds a group as the caller sees it; those of deleted organizations do not exist. */
export function findSeenGroup(database: Pick<Database, 'prepare'>) {
  return findingSeen(
    database,
    (organizations, id) =>
      organizations
        .innerJoin('scim_groups as g', 'g.organization_id', 'o.id')
        .select(COLUMNS)
        .where('g.id', '=', id)
        .where('g.deleted_at', 'is', null),
    asSeenGroup,
  );
}

/** A group as the caller sees it now, with its organization locked until the transaction ends. */
export function lockGroup(
  tx: Transaction,
  { id, organization_id: organizationId }: Group,
  caller: Caller,
): Promise<SeenGroup | undefined> {
  return lockSeen(tx, { organizationId, caller }, () => findGroup(tx, id), asSeenGroup);
}

function selectGroups(read: Reader) {
  return read.selectFrom('scim_groups as g').select(COLUMNS).where('g.deleted_at', 'is', null);
}

/** A group that has an organization. */
export async function findGroup(read: Reader, id: string): Promise<Group | undefined> {
  const row = await selectGroups(read)
    .where('g.id', '=', id)
    .where('g.organization_id', 'is not', null)
    .executeTakeFirst();
  return row && found(row);
}

/** The groups of an organization's own with these names, case-folded, of which there must be few. */
export async function findOwnGroups(
  read: Reader,
  organizationId: string,
  names: readonly string[],
): Promise<Group[]> {
  if (names.length === 0) return [];
  const rows = await selectGroups(read)
    .where('g.organization_id', '=', organizationId)
    .where('g.folded_name', 'in', names)
    .where('g.connection_id', 'is', null)
    .orderBy('g.id')
    .execute();
  return rows.map(found);
}

/** Which groups of an organization are listed. */
export interface GroupFilter {
  readonly organizationId: string;
  /** Only those of which this account is a member. */
  readonly accountId?: string | undefined;
  /** Only those in whose names each of these words begins a word. */
  readonly sought?: readonly string[] | undefined;
}

export function groupsOfOrganization(read: Reader, { organizationId, accountId }: GroupFilter) {
  return read
    .selectFrom('scim_groups as g')
    .select(['g.id', 'g.display_name'])
    .where('g.organization_id', '=', organizationId)
    .where('g.deleted_at', 'is', null)
    .$if(accountId !== undefined, (query) =>
      query.where('g.id', 'in', ({ selectFrom }) =>
        selectFrom('scim_members as inside')
          .select('inside.group_id')
          .where('inside.account_id', '=', accountId as string),
      ),
    );
}

/** The groups of an organization, newest first. */
export async function listGroupRows(read: Reader, filter: GroupFilter, page: PageBounds): Promise<Group[]> {
  const listed = newestFirst(groupsOfOrganization(read, filter), 'g.id', page);
  // Without a limit where names are compared: an organization has few groups.
  const candidates = await (filter.sought ? listed.clearLimit() : listed).execute();
  const ids = soughtAmong(candidates, filter.sought)
    .slice(0, page.rows)
    .map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await selectGroups(read).where('g.id', 'in', ids).orderBy('g.id', 'desc').execute();
  return rows.map(found);
}

export async function countGroups(read: Reader, filter: GroupFilter): Promise<number> {
  return soughtAmong(await groupsOfOrganization(read, filter).execute(), filter.sought).length;
}

function soughtAmong<Row extends { readonly display_name: string }>(
  rows: readonly Row[],
  sought: readonly string[] | undefined,
): readonly Row[] {
  return sought ? rows.filter(({ display_name }) => isFoundIn(sought, display_name)) : rows;
}

const isFoundIn = (sought: readonly string[], name: string) =>
  sought.length > 0 && isFound(sought, findableOrganization({ name }));

/** Whether an organization has as many groups of its own as it can have. */
export const hasMostGroups = (tx: Transaction, organizationId: string): Promise<boolean> =>
  hasAsMany(
    tx
      .selectFrom('scim_groups')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('connection_id', 'is', null)
      .where('deleted_at', 'is', null),
    MOST_GROUPS.organization,
  );

/** Whether another group of the organization, which must be locked, has a name. */
export async function isNameTaken(
  tx: Transaction,
  { id, organization_id, folded_name }: Pick<Group, 'id' | 'organization_id' | 'folded_name'>,
): Promise<boolean> {
  const other = await tx
    .selectFrom('scim_groups')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('folded_name', '=', folded_name)
    .where('deleted_at', 'is', null)
    .where('id', '!=', id)
    .executeTakeFirst();
  return other !== undefined;
}

export async function insertGroup(tx: Transaction, row: GroupRow): Promise<void> {
  await tx.insertInto('scim_groups').values(row).execute();
}

export async function updateGroupRow(
  tx: Transaction,
  { id }: Pick<Group, 'id'>,
  change: Partial<GroupRow>,
): Promise<void> {
  await tx.updateTable('scim_groups').set(change).where('id', '=', id).execute();
}
