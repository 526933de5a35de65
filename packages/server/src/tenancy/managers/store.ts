import { changedAt } from '../../ground/clock.ts';
import {
  type Database,
  hasAsMany,
  type Placeholders,
  type Reader,
  type SqlBool,
  sql,
  type Transaction,
  transactionalRows,
} from '../../ground/database/database.ts';
import type { ManagerRow } from '../../ground/database/schema.ts';
import type { Caller } from '../../pipeline/callers/caller.ts';
import { isPointAsked, passPoint } from '../../pipeline/hooks.ts';
import { findingSeen, lockSeen } from '../policies/access.ts';
import { holdCatalogue } from '../roles/catalogue.ts';
import { delegableRoles } from '../roles/giving.ts';
import { COLUMNS } from './columns.ts';
import { asSeenManager, type Manager } from './manager.ts';

/** Why an account cannot become a manager. */
export type ManagerObstacle = 'MANAGER_ALREADY_EXISTS' | 'MANAGER_LIMIT_REACHED';

/**
 * Makes an account a manager of an organization, which must be locked, if the team's hook allows it.
 * @param most managers that an organization may have
 * @returns the names of roles that the hook gives; or why the account cannot become a manager, and then the transaction must
 *   be rolled back
 */
export async function addManagerRow(
  tx: Transaction,
  manager: ManagerRow,
  most: number,
): Promise<ManagerObstacle | readonly string[]> {
  // Before anything is written: a transaction that changes the catalogue may be waiting for those rows.
  if (isPointAsked(tx, 'manager.join')) await holdCatalogue(tx);
  if (!(await insertManager(tx, manager))) return 'MANAGER_ALREADY_EXISTS';
  const isTooMany = await hasAsMany(managersOf(tx, manager.organization_id), most + 1);
  if (isTooMany) return 'MANAGER_LIMIT_REACHED';
  const { roles } = await passPoint(tx, 'manager.join', {
    question: async (lasting) => ({
      subject: null,
      details: await joiningOf(tx, manager, lasting),
    }),
  });
  return delegableRoles(tx, roles);
}

/** What a hook is told of somebody who is about to manage an organization. */
async function joiningOf(tx: Transaction, manager: ManagerRow, lasting: (id: string) => string | null) {
  const { organization_id, account_id, role } = manager;
  const { organization, email } = await tx
    .selectFrom('organizations as o')
    .innerJoin('accounts as a', (join) => join.on('a.id', '=', account_id))
    .select(['o.name as organization', 'a.email'])
    .where('o.id', '=', organization_id)
    .executeTakeFirstOrThrow();
  return {
    organizationId: lasting(organization_id),
    organizationName: organization,
    accountId: lasting(account_id),
    email,
    role,
  };
}

export function managersOf(read: Reader, organizationId: string) {
  return read.selectFrom('managers').select('id').where('organization_id', '=', organizationId);
}

const inserted = transactionalRows((tx, rows: readonly Placeholders<ManagerRow>[]) =>
  tx
    .insertInto('managers')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['organization_id', 'account_id']).doNothing())
    .returning('id'),
);

/**
 * For the first owner of an organization that the same change makes, without a question of its own.
 * @returns false where the account already manages the organization, as a unique index forbids that twice
 */
export async function insertManager(tx: Transaction, manager: ManagerRow): Promise<boolean> {
  const [row] = await inserted.all(tx, [manager]);
  return row !== undefined;
}

/** Finds a manager as the caller sees it; those of deleted organizations do not exist. */
export function findSeenManager(database: Pick<Database, 'prepare'>) {
  return findingSeen(
    database,
    (organizations, id) =>
      organizations
        .innerJoin('managers as m', 'm.organization_id', 'o.id')
        .innerJoin('accounts as a', 'a.id', 'm.account_id')
        .select(COLUMNS)
        .where('m.id', '=', id)
        .where('a.erased_at', 'is', null),
    asSeenManager,
  );
}

/** The managers of all organizations. */
export function managerRows(read: Reader) {
  return read.selectFrom('managers as m').innerJoin('accounts as a', 'a.id', 'm.account_id').select(COLUMNS);
}

export async function findManager(read: Reader, id: string): Promise<Manager | undefined> {
  return managerRows(read).where('m.id', '=', id).where('a.erased_at', 'is', null).executeTakeFirst();
}

interface Colleagues {
  readonly one: string;
  readonly other: string;
  /** An organization that does not count, because the account is to be added to it. */
  readonly beside: string;
}

/** An account with this many organizations is not searched: that could take long, as others choose them. */
const MANY = 1_000;

/**
 * Whether two accounts both manage another organization that is not deleted, to which the other account has agreed:
 * otherwise, adding accounts without their consent would make them colleagues.
 */
export async function areColleagues(read: Reader, pair: Colleagues): Promise<boolean> {
  const ofOther = read.selectFrom('managers').select('id').where('account_id', '=', pair.other);
  const isInMany = await hasAsMany(ofOther, MANY);
  const shared = await selectShared(read, pair, isInMany ? pair.one : pair.other).executeTakeFirst();
  return shared !== undefined;
}

/** An organization that two accounts manage, searched for among those of one of them. */
export function selectShared(read: Reader, { one, other, beside }: Colleagues, among: string) {
  const against = among === one ? other : one;
  // As a subquery for each row, because the planner does not know which of the accounts manages fewer.
  const isShared = sql<SqlBool>`(select 1 from managers n where n.organization_id = m.organization_id
    and n.account_id = ${against} and (n.account_id <> ${other} or n.accepted = 1) limit 1) is not null`;
  return read
    .selectFrom('managers as m')
    .innerJoin('organizations as o', 'o.id', 'm.organization_id')
    .innerJoin('accounts as a', (join) => join.on('a.id', '=', other).on('a.erased_at', 'is', null))
    .select('o.id')
    .where('m.account_id', '=', among)
    .where((is) => is.or([is('m.account_id', '<>', other), is('m.accepted', '=', 1)]))
    .where('o.id', '!=', beside)
    .where('o.deleted_at', 'is', null)
    .where(isShared)
    .limit(1);
}

/** The manager of an organization with this account. */
export async function findManagerOf(
  read: Reader,
  organizationId: string,
  accountId: string,
): Promise<Manager | undefined> {
  return managerRows(read)
    .where('m.organization_id', '=', organizationId)
    .where('m.account_id', '=', accountId)
    .executeTakeFirst();
}

/** The managers of an organization with these accounts, which must be few. */
export async function findManagersOf(
  read: Reader,
  organizationId: string,
  accountIds: readonly string[],
): Promise<Manager[]> {
  if (accountIds.length === 0) return [];
  return managerRows(read)
    .where('m.organization_id', '=', organizationId)
    .where('m.account_id', 'in', accountIds)
    .execute();
}

/** Whether an account with this email manages an organization. */
export async function isManagedByEmail(
  read: Reader,
  organizationId: string,
  canonical: string,
): Promise<boolean> {
  const manager = await read
    .selectFrom('managers as m')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .select('m.id')
    .where('m.organization_id', '=', organizationId)
    .where('a.email_canonical', '=', canonical)
    .executeTakeFirst();
  return manager !== undefined;
}

/** A manager as the caller sees it now, with its organization locked until the transaction ends. */
export function lockManager(tx: Transaction, { id, organization_id }: ManagerRow, caller: Caller) {
  return lockSeen(tx, { organizationId: organization_id, caller }, () => findManager(tx, id), asSeenManager);
}

/** @returns the manager as it is now */
export async function updateManagerRow(
  tx: Transaction,
  manager: Manager,
  change: Partial<Pick<ManagerRow, 'role' | 'accepted' | 'sso_held'>> & Pick<ManagerRow, 'updated_at'>,
): Promise<Manager> {
  const changed = { ...change, updated_at: changedAt(manager, change) };
  await tx.updateTable('managers').set(changed).where('id', '=', manager.id).execute();
  return { ...manager, ...changed };
}

/** The same for the role of many. */
export async function updateRoles(
  tx: Transaction,
  managers: readonly Pick<ManagerRow, 'id'>[],
  { role, updated_at }: Pick<ManagerRow, 'role' | 'updated_at'>,
): Promise<void> {
  const ids = managers.map(({ id }) => id);
  await tx
    .updateTable('managers')
    .set((is) => ({
      role,
      updated_at: is
        .case()
        .when('updated_at', '>', updated_at)
        .then(is.ref('updated_at'))
        .else(updated_at)
        .end(),
    }))
    .where('id', 'in', ids)
    .execute();
}

export async function deleteManagerRow(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('managers').where('id', '=', id).execute();
}
