import type { RoleName } from '@portico/api';
import { inParts } from '../../ground/database/database.ts';
import type { Snapshot } from '../../ground/database/transfer/snapshot.ts';
import type { Metadata } from '../../tenancy/metadata/metadata.ts';
import { readMetadataOf } from '../../tenancy/metadata/store.ts';
import { namesIn, teamRolesOf, teamRolesOfGroup } from '../../tenancy/roles/held.ts';
import { idsOf, shown } from './export-values.ts';
import type { GroupEntry } from './given-groups.ts';

export interface ExportedRole {
  readonly key: string;
  readonly name: string;
  readonly externalId?: string;
  readonly role: RoleName;
  /** Of the organization, on the lines of its owners: one of them creates it. */
  readonly metadata?: object;
  readonly managerMetadata?: object;
  readonly productRoles?: readonly string[];
  readonly groups?: readonly GroupEntry[];
}

/** Their roles in organizations that are not deleted. */
export async function rolesOf({ read }: Snapshot, accounts: readonly { readonly id: string }[]) {
  const managers = await read
    .selectFrom('managers')
    .select(['id', 'account_id', 'organization_id', 'role'])
    .select(teamRolesOf('managers.id').as('product_roles'))
    .where('account_id', 'in', idsOf(accounts))
    .execute();
  const described = await readMetadataOf(read, 'manager', idsOf(managers));
  const groups = await groupsOf(read, idsOf(managers));
  const organizations = await organizationsOf(read, [
    ...new Set(managers.map(({ organization_id }) => organization_id)),
  ]);
  const roles = new Map<string, ExportedRole[]>();
  for (const { id, account_id, organization_id, role, product_roles } of managers) {
    const organization = organizations.get(organization_id);
    if (!organization) continue;
    const own = roles.get(account_id) ?? [];
    const { metadata, externalId, ...named } = organization;
    own.push({
      ...named,
      role,
      ...(role === 'owner' && {
        ...(externalId !== undefined && { externalId }),
        ...shown('metadata', metadata),
      }),
      ...shown('managerMetadata', described.get(id)),
      ...(product_roles !== null && { productRoles: namesIn(product_roles) }),
      ...(groups.has(id) && { groups: groups.get(id) }),
    });
    roles.set(account_id, own);
  }
  for (const own of roles.values()) own.sort((one, other) => (one.key < other.key ? -1 : 1));
  return roles;
}

/** The groups of their organizations' own in which managers are, by the id of the manager. */
async function groupsOf(read: Snapshot['read'], managers: readonly string[]) {
  const found = new Map<string, GroupEntry[]>();
  for (const some of inParts(managers)) {
    const rows = await read
      .selectFrom('scim_members as inside')
      .innerJoin('scim_groups as g', 'g.id', 'inside.group_id')
      .select(['inside.manager_id', 'g.display_name', 'g.external_id', 'g.folded_name'])
      .select(teamRolesOfGroup('g.id').as('roles'))
      .where('inside.manager_id', 'in', some)
      .where('g.connection_id', 'is', null)
      .where('g.deleted_at', 'is', null)
      .execute();
    rows.sort((one, other) => (one.folded_name < other.folded_name ? -1 : 1));
    for (const { manager_id, display_name: name, external_id, roles } of rows) {
      const own = found.get(manager_id ?? '') ?? [];
      own.push({
        name,
        ...(external_id !== null && { externalId: external_id }),
        ...(roles !== null && { roles: namesIn(roles) }),
      });
      found.set(manager_id ?? '', own);
    }
  }
  return found;
}

interface ExportedOrganization extends Pick<ExportedRole, 'key' | 'name'> {
  /** Where it is not the key. */
  readonly externalId: string | undefined;
  readonly metadata: Metadata | undefined;
}

/** By id; their key is the one they were imported with, or else the id. */
async function organizationsOf(read: Snapshot['read'], ids: readonly string[]) {
  const found = new Map<string, ExportedOrganization>();
  const described = await readMetadataOf(read, 'organization', ids);
  for (const some of inParts(ids)) {
    const rows = await read
      .selectFrom('organizations as o')
      .leftJoin('import_keys as k', 'k.organization_id', 'o.id')
      .select(['o.id', 'o.name', 'o.deleted_at', 'o.external_id', 'k.kind', 'k.key'])
      .where('o.id', 'in', some)
      .execute();
    for (const { id, name, deleted_at, external_id, kind, key: imported } of rows) {
      if (deleted_at !== null) continue;
      const key = kind === 'key' && imported !== null ? imported : id;
      const externalId = external_id === null || external_id === key ? undefined : external_id;
      found.set(id, { key, name, externalId, metadata: described.get(id) });
    }
  }
  return found;
}
