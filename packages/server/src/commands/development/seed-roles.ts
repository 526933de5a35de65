import { type Configuration, MOST_PERMISSIONS, MOST_ROLES } from '@portico/api';
import { allOf, BY_ITSELF, type NewEvent, recordEvents } from '../../consequences/record-events.ts';
import type { ImportReference } from '../../ground/database/schema.ts';
import { canonicalEmail } from '../../ground/email.ts';
import { managerOf } from '../../pipeline/managed.ts';
import type { Path, Problem } from '../../team/configuration-files/parse.ts';
import { findAccounts } from '../../team/imports/account-store.ts';
import { teamRoleNames } from '../../team/imports/managers.ts';
import { findNamed, textOf } from '../../team/imports/store.ts';
import { managerEvent } from '../../tenancy/managers/manager.ts';
import { findManagerOf } from '../../tenancy/managers/store.ts';
import { CATALOGUE_ID, findPermissions, lockCatalogue, replaceAll } from '../../tenancy/roles/catalogue.ts';
import { giveRoles, TEAM } from '../../tenancy/roles/giving.ts';
import { makeRole } from '../../tenancy/roles/write.ts';
import { recordedBy } from '../with-database.ts';
import type { Place, Seed } from './seed.ts';

export type SeedPermission = NonNullable<Configuration['permissions']>[number];
export type SeedRole = Omit<NonNullable<Configuration['roles']>[number], 'key' | 'replaces'>;

/** An organization of a seed, whose members are among its people. */
export interface SeedOrganization {
  readonly path: Path;
  readonly key: string;
  /** Its own roles of the product. */
  readonly roles: readonly Omit<SeedRole, 'delegable'>[];
  /** With all their roles of the product, the team's included. */
  readonly members: readonly { readonly email: string; readonly roles: readonly string[] }[];
}

/** Makes permissions and roles of the team that are not there. @returns problems */
export async function makeTeamRoles(
  { permissions, roles }: Pick<Seed, 'permissions' | 'roles'>,
  { tx, config }: Place,
): Promise<Problem[]> {
  if (permissions.length + roles.length === 0) return [];
  await lockCatalogue(tx);
  const kinds = [
    { path: ['permissions'], owner: permissions.length > 0 && (await managerOf(tx, 'permission', [])) },
    { path: ['roles'], owner: roles.length > 0 && (await managerOf(tx, 'role', [])) },
  ];
  const owned = kinds.flatMap(({ path, owner }) =>
    owner ? [{ path, message: `must not be here: ${owner} defines all of them` }] : [],
  );
  if (owned.length > 0) return owned;
  const before = await findPermissions(tx);
  const added = permissions
    .filter(({ name }) => before.every((one) => one.name !== name))
    .map(({ name, description, delegable }) => ({
      name,
      description: description ?? null,
      delegable: Number(delegable ?? false),
    }));
  if (before.length + added.length > MOST_PERMISSIONS)
    return [{ path: ['permissions'], message: `must leave at most ${MOST_PERMISSIONS} permissions` }];
  const changed = await replaceAll(tx, [...before, ...added]);
  if (changed === 'in use') throw new TypeError('Permissions were only added');
  const events: NewEvent[] = changed
    ? [{ type: 'permissions.changed', subject: CATALOGUE_ID, details: { ...changed } }]
    : [];
  const problems = await makeRoles(roles, { path: ['roles'], organization: null }, { tx, config, events });
  const { now, isTeamTold } = recordedBy(config);
  await recordEvents(tx, allOf(events), { source: BY_ITSELF, now, isTeamTold });
  return problems;
}

interface Making extends Pick<Place, 'tx' | 'config'> {
  /** Gets the events of what is made. */
  readonly events: NewEvent[];
}

async function makeRoles(
  roles: readonly SeedRole[],
  { path, organization }: { readonly path: Path; readonly organization: string | null },
  { tx, config, events }: Making,
): Promise<Problem[]> {
  const there = await tx
    .selectFrom('product_roles')
    .select('name')
    .where('organization_id', organization === null ? 'is' : '=', organization)
    .execute();
  const problems: Problem[] = [];
  for (const [at, role] of roles.entries()) {
    if (there.some(({ name }) => name === role.name)) continue;
    const made = await makeRole(tx, role, { organizationId: organization, now: recordedBy(config).now });
    if (typeof made === 'string')
      problems.push({ path: [...path, at, 'name'], message: REASONS[made](organization) });
    else if ('flaws' in made)
      problems.push({ path: [...path, at, 'permissions'], message: made.flaws.permissions.message });
    else events.push(made.event);
  }
  return problems;
}

const REASONS = {
  ROLE_ALREADY_EXISTS: (organization: string | null) =>
    organization === null
      ? 'must not be the name of a role that an organization has'
      : "must not be the name of a role of the team's",
  ROLE_LIMIT_REACHED: (organization: string | null) =>
    `is one too many: there can be at most ${MOST_ROLES[organization === null ? 'team' : 'organization']}`,
};

/** Finds roles of new members that neither the team nor their organization has. @returns problems */
export async function unknownRoles(
  organizations: readonly SeedOrganization[],
  isNew: ReadonlySet<string>,
  { tx }: Pick<Place, 'tx'>,
): Promise<Problem[]> {
  const ofTeam = await teamRoleNames(tx);
  return organizations.flatMap(({ path, roles, members }) =>
    members.flatMap(({ email, roles: names }, member) => {
      const isKnown = (name: string) => ofTeam.has(name) || roles.some((own) => own.name === name);
      return names.flatMap((name, at) =>
        !isNew.has(email) || isKnown(name)
          ? []
          : [{ path: [...path, 'members', member, 'productRoles', at], message: UNKNOWN }],
      );
    }),
  );
}

const UNKNOWN = "must be the name of a role of the team's, or of the organization's own";

/** Makes the roles of organizations, and gives them to the members that were added. @returns problems */
export async function giveOwnRoles(
  given: readonly SeedOrganization[],
  isNew: ReadonlySet<string>,
  { tx, config }: Place,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  const events: NewEvent[] = [];
  for (const { path, key, roles, members } of given) {
    const reference: ImportReference = { kind: 'key', key };
    const organization = (await findNamed(tx, [reference])).get(textOf(reference))?.organization;
    // It was deleted since, or its members were refused.
    if (organization === undefined || roles.length === 0) continue;
    const found = await makeRoles(roles, { path: [...path, 'roles'], organization }, { tx, config, events });
    problems.push(...found);
    if (found.length > 0) continue;
    const own = new Set(roles.map(({ name }) => name));
    for (const member of members)
      if (isNew.has(member.email) && member.roles.some((name) => own.has(name)))
        events.push(...(await giveTo(member, organization, tx)));
  }
  const { now, isTeamTold } = recordedBy(config);
  if (problems.length === 0) await recordEvents(tx, allOf(events), { source: BY_ITSELF, now, isTeamTold });
  return problems;
}

async function giveTo(
  { email, roles }: SeedOrganization['members'][number],
  organizationId: string,
  tx: Place['tx'],
): Promise<NewEvent[]> {
  const canonical = canonicalEmail(email) ?? email;
  const { byEmail } = await findAccounts(tx, [{ email: canonical, key: null }]);
  const account = byEmail.get(canonical);
  if (!account) return [];
  const manager = await findManagerOf(tx, organizationId, account.id);
  if (!manager) return [];
  const change = await giveRoles(tx, {
    to: { kind: 'manager', id: manager.id },
    organizationId,
    names: roles,
    giver: TEAM,
  });
  return [managerEvent('manager.roles_changed', manager, { roles: change })];
}
