import type { GivenLogo } from '@portico/api';
import { changedAt } from '../../ground/clock.ts';
import {
  type Database,
  literal,
  locking,
  type Placeholders,
  type Reader,
  sql,
  type Transaction,
  transactional,
  transactionalRows,
} from '../../ground/database/database.ts';
import type { ManagerRow, OrganizationRow, StoredOrganizationRow } from '../../ground/database/schema.ts';
import { folded } from '../../ground/folded.ts';
import { isId } from '../../ground/id.ts';
import { insertWords, ORGANIZATION_WORDS, replaceWords } from '../../ground/search/store.ts';
import { findableOrganization } from '../../ground/search/words.ts';
import { type Caller, callerId, isPerson, roleIn } from '../../pipeline/callers/caller.ts';
import { passPoint } from '../../pipeline/hooks.ts';
import { delegableRoles } from '../roles/giving.ts';
import { COLUMNS, type GivenByTeam, storedOrganization } from './columns.ts';
import {
  type DemandingOrganization,
  type HoldingOrganization,
  type SeenOrganization,
  seenAs,
} from './organization.ts';

const inserted = transactionalRows((tx, rows: readonly Placeholders<StoredOrganizationRow>[]) =>
  tx
    .insertInto('organizations')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id'),
);

/**
 * Makes an organization, if the team's hook allows it.
 * @returns the names of roles that the hook gives to the first owner; undefined where another organization has the external
 *   id, which a unique index decides between concurrent requests
 */
export async function insertOrganization(
  tx: Transaction,
  organization: OrganizationRow,
  given: GivenByTeam = {},
): Promise<readonly string[] | undefined> {
  const [row] = await inserted.all(tx, [storedOrganization(organization, given)]);
  if (!row) return undefined;
  const { words } = findableOrganization(organization);
  await insertWords(tx, ORGANIZATION_WORDS, [{ id: organization.id, words }]);
  const { roles } = await passPoint(tx, 'organization.create', {
    creates: [organization.id],
    question: () => ({
      subject: null,
      details: { name: organization.name, externalId: given.external_id ?? null },
    }),
  });
  return delegableRoles(tx, roles);
}

/** Finds an organization as the caller sees it, with which requests about it, and about its lists, begin. */
export function findOrganization(database: Pick<Database, 'prepareLookUp'>) {
  const query = database.prepareLookUp(
    (queries, { id, callerId }: Placeholders<{ id: string; callerId: string }>) =>
      queries
        .selectFrom('organizations as o')
        .leftJoin('managers as m', (join) =>
          join.onRef('m.organization_id', '=', 'o.id').on('m.account_id', '=', callerId),
        )
        .select(COLUMNS)
        .select(['m.role', 'm.sso_held'])
        .where('o.id', '=', id)
        .where('o.deleted_at', 'is', null),
  );
  return async (id: string, caller: Caller): Promise<SeenOrganization | undefined> => {
    const row = isId(id) ? await query.first({ id, callerId: callerId(caller) }) : undefined;
    if (!row) return undefined;
    const { role, ...organization } = row;
    return seenAs(roleIn(id, caller, role), organization);
  };
}

/** Finds an organization that an account owns, deleted or not. */
export function findOwned(database: Pick<Database, 'prepare'>) {
  const query = database.prepare(
    (queries, { id, accountId }: Placeholders<{ id: string; accountId: string }>) =>
      queries
        .selectFrom('organizations as o')
        .innerJoin('managers as m', 'm.organization_id', 'o.id')
        .select(COLUMNS)
        .select('m.sso_held')
        .where('o.id', '=', id)
        .where('m.account_id', '=', accountId)
        .where('m.role', '=', 'owner')
        .where('o.purged_at', 'is', null),
  );
  return async (id: string, accountId: string): Promise<HoldingOrganization | undefined> =>
    isId(id) ? query.first({ id, accountId }) : undefined;
}

const nthManaged = transactional(
  (tx, { accountId, before }: Placeholders<{ accountId: string; before: number }>) =>
    tx
      .selectFrom('managers')
      .select('organization_id')
      .where('account_id', '=', accountId)
      .offset(before)
      .limit(sql.lit(1)),
);

/** Whether an account manages at least so many organizations, in any role and including deleted ones, which an index answers. */
export async function managesAsMany(tx: Transaction, accountId: string, many: number): Promise<boolean> {
  return (await nthManaged.first(tx, { accountId, before: many - 1 })) !== undefined;
}

/** The live organizations that an account owns. */
export function ownedBy(read: Reader, accountId: string) {
  return read
    .selectFrom('managers as m')
    .innerJoin('organizations as o', 'o.id', 'm.organization_id')
    .select('o.id')
    .where('m.account_id', '=', accountId)
    .where('m.role', '=', literal('owner'))
    .where('o.deleted_at', 'is', null);
}

/** An organization that an account owns, deleted or not, locked until the transaction ends. */
export async function lockOwned(
  tx: Transaction,
  id: string,
  accountId: string,
): Promise<HoldingOrganization | undefined> {
  const query = tx
    .selectFrom('organizations as o')
    .select(COLUMNS)
    .where('o.id', '=', id)
    .where('o.purged_at', 'is', null);
  const organization = await locking(tx, query).executeTakeFirst();
  if (!organization) return undefined;
  const own = await managerOf(tx, id, accountId);
  return own?.role === 'owner' ? { ...organization, sso_held: own.sso_held } : undefined;
}

/**
 * The organization as the caller sees it now, locked until the transaction ends. Every change of it or of its managers
 * takes this lock, so that what is decided under it remains true.
 */
export async function lockOrganization(
  tx: Transaction,
  id: string,
  caller: Caller,
): Promise<SeenOrganization | undefined> {
  const organization = await lockOrganizationRow(tx, id);
  if (!organization) return undefined;
  // Read after locking: it may have changed while waiting for the lock.
  const asManager = isPerson(caller) ? await managerOf(tx, id, caller.account.id) : undefined;
  const sso_held = asManager?.sso_held ?? null;
  return seenAs(roleIn(id, caller, asManager?.role), { ...organization, sso_held });
}

const locked = transactional((tx, { id }: Placeholders<{ id: string }>) =>
  locking(
    tx,
    tx
      .selectFrom('organizations as o')
      .select(COLUMNS)
      .where('o.id', '=', id)
      .where('o.deleted_at', 'is', null),
  ),
);

/** An organization that is not deleted, locked until the transaction ends. */
export async function lockOrganizationRow(
  tx: Transaction,
  id: string,
): Promise<DemandingOrganization | undefined> {
  return locked.first(tx, { id });
}

/** Whether an organization, which must be locked, demands its own sign-in. */
export async function requiresSso(tx: Transaction, id: string): Promise<boolean> {
  const query = tx.selectFrom('organizations').select('sso_required').where('id', '=', id);
  return (await query.executeTakeFirst())?.sso_required === 1;
}

/** Whether an organization, which must be locked, has an active connection, apart from one. */
export async function hasActiveConnection(
  tx: Transaction,
  organizationId: string,
  besides?: string,
): Promise<boolean> {
  const active = tx
    .selectFrom('connections')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('state', '=', literal('active'))
    .limit(1);
  const query = besides === undefined ? active : active.where('id', '!=', besides);
  return (await query.executeTakeFirst()) !== undefined;
}

const findManager = transactional(
  (tx, { organizationId, accountId }: Placeholders<{ organizationId: string; accountId: string }>) =>
    tx
      .selectFrom('managers')
      .select(['role', 'sso_held'])
      .where('organization_id', '=', organizationId)
      .where('account_id', '=', accountId),
);

function managerOf(
  tx: Transaction,
  organizationId: string,
  accountId: string,
): Promise<Pick<ManagerRow, 'role' | 'sso_held'> | undefined> {
  return findManager.first(tx, { organizationId, accountId });
}

/** @returns the organization as it is now */
export async function updateOrganizationRow<Row extends OrganizationRow>(
  tx: Transaction,
  organization: Row,
  change: Partial<Omit<StoredOrganizationRow, 'id' | 'created_at'>> & Pick<OrganizationRow, 'updated_at'>,
): Promise<Row> {
  const changed = { ...change, updated_at: changedAt(organization, change) };
  const { id, name } = { ...organization, ...change };
  const { words, words_of } = findableOrganization({ name });
  const stored = { ...changed, name_folded: folded(name), words_of };
  await tx.updateTable('organizations').set(stored).where('id', '=', id).execute();
  await replaceWords(tx, ORGANIZATION_WORDS, { id, words });
  return { ...organization, ...changed };
}

/** Replaces the logo, or removes it; the row of the organization is changed besides. */
export async function replaceLogo(tx: Transaction, id: string, logo: GivenLogo | null): Promise<void> {
  await tx.deleteFrom('organization_logos').where('organization_id', '=', id).execute();
  if (logo)
    await tx
      .insertInto('organization_logos')
      .values({ organization_id: id, ...logo })
      .execute();
}
