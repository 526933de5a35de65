import { readFileSync } from 'node:fs';
import { MOST_COUNTED, RolesFile } from '@portico/api';
import type { Static } from '@portico/conventions';
import { fieldsChecker, parseStrictJson } from '@portico/conventions/serving';
import {
  allOf,
  BY_ITSELF,
  type NewEvent,
  type Recording,
  recordEvents,
} from '../../consequences/record-events.ts';
import type { Database, Transaction } from '../../ground/database/database.ts';
import { nameFormat } from '../../ground/names.ts';
import { visibleFormat } from '../../ground/visible.ts';
import { CATALOGUE_ID, findPermissions, lockCatalogue, replaceAll } from './catalogue.ts';
import { RolesFileRefused } from './refused.ts';
import { RESERVED, RESERVED_FLAW, roleEvent } from './role.ts';
import { countHolders, deleteRoleRow, teamRoles } from './store.ts';
import { alterRole, makeRole } from './write.ts';

/**
 * The product's permissions and the team's roles, for teams that keep them in version control. They are written into the
 * tables when the service starts, so that everything else has one source, and nodes that are replaced one after the other
 * agree: the file of the newest node applies to all.
 */
export type Roles = Static<typeof RolesFile>;

/** Levels of nesting: the file, a list, a role, its permissions. */
const DEEPEST = 4;
const check = fieldsChecker(RolesFile, { visible: visibleFormat, name: nameFormat });
const MEMBERS = ['permissions', 'roles'];
const PERMISSION_MEMBERS = ['name', 'description', 'delegable'];
const ROLE_MEMBERS = ['name', 'title', 'description', 'permissions', 'delegable'];

/**
 * Reads the file, and checks all of it.
 * @throws RolesFileRefused with every problem
 */
export function readRolesFile(path: string): Roles {
  const given = parseStrictJson(contentOf(path), DEEPEST);
  if (!given) throw new RolesFileRefused(`${path} is not one JSON object in UTF-8`);
  const { value, missing, invalid } = check(given);
  const problems = [
    ...unknownMembers(given),
    ...missing.map((field) => `${field} is required`),
    ...Object.entries(invalid).map(([field, { message }]) => `${field} ${message}`),
  ];
  const roles = value as Roles;
  if (problems.length === 0) problems.push(...contradictions(roles));
  if (problems.length > 0) throw new RolesFileRefused(`${path}: ${problems.join('; ')}`);
  return roles;
}

function contentOf(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new RolesFileRefused(`${path} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}

function unknownMembers(given: Readonly<Record<string, unknown>>): string[] {
  const foreign = (place: string, object: unknown, known: readonly string[]) =>
    typeof object === 'object' && object !== null && Object.keys(object).some((name) => !known.includes(name))
      ? [`${place} must have only the members ${known.join(', ')}`]
      : [];
  const each = (list: string, known: readonly string[]) =>
    (Array.isArray(given[list]) ? (given[list] as unknown[]) : []).flatMap((one, at) =>
      foreign(`${list}.${at}`, one, known),
    );
  return [
    ...foreign('the file', given, MEMBERS),
    ...each('permissions', PERMISSION_MEMBERS),
    ...each('roles', ROLE_MEMBERS),
  ];
}

/** Duplicates in the file, and roles with permissions that it does not define. */
function contradictions({ permissions, roles }: Roles): string[] {
  const known = new Set(permissions.map(({ name }) => name));
  return [
    ...twice('permissions', permissions),
    ...twice('roles', roles),
    ...roles.flatMap(({ name, permissions: of }, at) => [
      ...(RESERVED.includes(name) ? [`roles.${at}.name ${RESERVED_FLAW.message}`] : []),
      ...of
        .filter((one) => !known.has(one))
        .map((one) => `roles.${at}.permissions names ${JSON.stringify(one)}, which the file does not define`),
    ]),
  ];
}

function twice(list: string, items: readonly { readonly name: string }[]): string[] {
  const seen = new Set<string>();
  return items.flatMap(({ name }, at) => {
    if (seen.has(name)) return [`${list}.${at}.name is there twice`];
    seen.add(name);
    return [];
  });
}

interface Syncing extends Pick<Recording, 'now' | 'isTeamTold'> {
  readonly database: Pick<Database, 'transaction'>;
}

/**
 * Updates the tables to the content of the file.
 * @throws RolesFileRefused where somebody has a role or permission that the file no longer names
 */
export async function syncRolesFile(file: Roles, { database, now, isTeamTold }: Syncing): Promise<void> {
  await database.transaction(async (tx) => {
    await lockCatalogue(tx);
    const wanted = file.permissions.map(({ name, description = null, delegable = false }) => ({
      name,
      description,
      delegable: Number(delegable),
    }));
    // Permissions are added before roles change, and removed afterwards.
    const before = await findPermissions(tx);
    const names = new Set(wanted.map(({ name }) => name));
    await replaceAll(tx, [
      ...before,
      ...wanted.filter(({ name }) => !before.some((one) => one.name === name)),
    ]);
    const events = await syncRoles(tx, file, now);
    const changed = await replaceAll(tx, wanted);
    if (changed === 'in use') throw new RolesFileRefused(OWN_ROLES);
    const details = {
      added: [...names].filter((name) => !before.some((one) => one.name === name)).sort(),
      removed: changed?.removed ?? [],
      changed: changed?.changed ?? [],
    };
    const isChanged = Object.values(details).some((some) => some.length > 0);
    const all: NewEvent[] = [
      ...(isChanged ? [{ type: 'permissions.changed', subject: CATALOGUE_ID, details } as const] : []),
      ...events,
    ];
    await recordEvents(tx, allOf(all), { source: BY_ITSELF, now, isTeamTold });
  });
}

const OWN_ROLES = "it removes permissions, or makes them non-delegable, that organizations' own roles grant";

async function syncRoles(tx: Transaction, { roles }: Roles, now: number): Promise<NewEvent[]> {
  const events: NewEvent[] = [];
  const before = new Map((await teamRoles(tx)).map((role) => [role.name, role]));
  for (const { id, name, organization_id } of before.values()) {
    if (roles.some((role) => role.name === name)) continue;
    const count = await countHolders(tx, { role: id, now, most: MOST_COUNTED + 1 });
    if (count > 0)
      throw new RolesFileRefused(
        `it omits the role ${name}, which ${shown(count)} managers, invitations and API keys have: give them another role first`,
      );
    await deleteRoleRow(tx, id);
    events.push(roleEvent('role.deleted', { id, organization_id }, { name }));
  }
  for (const role of roles) {
    const { title = null, description = null, permissions, delegable = false } = role;
    const is = before.get(role.name);
    if (!is) {
      const made = await makeRole(tx, role, { organizationId: null, now });
      if (typeof made === 'string' || 'flaws' in made)
        throw new RolesFileRefused(`the role ${role.name} has the name of an organization's own role`);
      events.push(made.event);
      continue;
    }
    const change = { title, description, permissions, delegable: Number(delegable), updated_at: now };
    const altered = await alterRole(tx, is, change);
    if (altered && typeof altered !== 'string') events.push(...altered.events);
  }
  return events;
}

const shown = (count: number) => (count > MOST_COUNTED ? `more than ${MOST_COUNTED}` : String(count));
