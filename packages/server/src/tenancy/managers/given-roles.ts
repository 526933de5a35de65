import { ROLES } from '@portico/api';
import type { NewEvent } from '../../consequences/record-events.ts';
import { changedAt } from '../../ground/clock.ts';
import type { Transaction } from '../../ground/database/database.ts';
import type { GivenRoleRow } from '../../ground/database/schema.ts';
import type { Manager } from './manager.ts';
import { changeRoleOfSome } from './steps.ts';

type Role = Manager['role'];
type GivenRole = GivenRoleRow['role'];
type KnownManager = Pick<Manager, 'id' | 'role' | 'updated_at'>;

export const higherRole = <One extends Role>(one: One, other: One): One =>
  ROLES.indexOf(one) < ROLES.indexOf(other) ? one : other;

/** The role of a manager, unless it followed from a sign-in or from groups, and nobody has changed it since. */
export async function roleByHand(tx: Transaction, manager: KnownManager): Promise<Role | undefined> {
  const given = await findGiven(tx, [manager.id]);
  return isByHand(manager, given.get(manager.id)) ? manager.role : undefined;
}

function isByHand({ role, updated_at }: KnownManager, given: GivenRoleRow | undefined): boolean {
  return given?.role !== role || given.given_at !== updated_at;
}

/** The role that a sign-in or groups give somebody. */
export interface RoleGift {
  readonly manager: Manager;
  /** The highest that either gives, or the default role where neither gives one. */
  readonly role: GivenRole;
  /** The role their last sign-in gives by itself; null if none. */
  readonly claimed: GivenRole | null;
}

interface Giving {
  readonly organization: string;
  readonly gifts: readonly RoleGift[];
  readonly now: number;
}

/**
 * Brings the roles of managers of an organization, which must be locked, up to date with what follows from a sign-in through a
 * connection, or from groups of its directory. A role that followed from either before is changed in both directions; one
 * that was given by hand, or changed since, can be raised, but not lowered.
 */
export async function giveRoles(
  tx: Transaction,
  { organization, gifts, now }: Giving,
): Promise<readonly NewEvent[]> {
  const known = await findGiven(tx, idsOf(gifts.map(({ manager }) => manager)));
  const changing = gifts.filter(({ manager, role: given }) => {
    const role = isByHand(manager, known.get(manager.id)) ? higherRole<Role>(given, manager.role) : given;
    return role !== manager.role;
  });
  const events: NewEvent[] = [];
  for (const [role, some] of Map.groupBy(changing, (gift) => gift.role)) {
    const managers = some.map(({ manager }) => manager);
    events.push(...(await changeRoleOfSome(tx, { organization, managers, role, now })));
  }
  const changed = new Set(changing);
  const rows = gifts.flatMap((gift): GivenRoleRow[] => {
    const { manager, role, claimed: claimed_role } = gift;
    const given_at = changedAt(manager, { updated_at: now });
    if (changed.has(gift)) return [{ manager_id: manager.id, role, given_at, claimed_role }];
    const before = known.get(manager.id);
    return before && before.claimed_role !== claimed_role ? [{ ...before, claimed_role }] : [];
  });
  await noteGivenRoles(tx, rows);
  return events;
}

const idsOf = (managers: readonly Manager[]) => managers.map(({ id }) => id);

/** Returns the role that each manager's last sign-in gives, if any. */
export async function claimedRoles(
  tx: Transaction,
  managers: readonly Manager[],
): Promise<ReadonlyMap<string, GivenRole>> {
  const known = await findGiven(tx, idsOf(managers));
  return new Map(
    [...known].flatMap(([id, { claimed_role }]): [string, GivenRole][] =>
      claimed_role === null ? [] : [[id, claimed_role]],
    ),
  );
}

/**
 * Forgets what sign-ins by the connections of an organization gave its managers, because they would now give something else:
 * it counts again from the next sign-in on. Groups still give what they give.
 */
export async function forgetClaimedRoles(tx: Transaction, organizationId: string): Promise<void> {
  await tx
    .updateTable('given_roles')
    .set({ claimed_role: null })
    .where('claimed_role', 'is not', null)
    .where('manager_id', 'in', ({ selectFrom }) =>
      selectFrom('managers').select('managers.id').where('organization_id', '=', organizationId),
    )
    .execute();
}

/** Returns the recorded grants of some managers, by ID. */
async function findGiven(
  tx: Transaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, GivenRoleRow>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.selectFrom('given_roles').selectAll().where('manager_id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.manager_id, row]));
}

export async function noteGivenRoles(tx: Transaction, rows: readonly GivenRoleRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('given_roles')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('manager_id').doUpdateSet(({ ref }) => ({
        role: ref('excluded.role'),
        given_at: ref('excluded.given_at'),
        claimed_role: ref('excluded.claimed_role'),
      })),
    )
    .execute();
}
