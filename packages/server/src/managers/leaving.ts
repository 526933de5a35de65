import type { Transaction } from '../database/database.ts';
import type { ManagerRow } from '../database/schema.ts';
import { type Part, type Some, untilFewer } from '../endings/ending.ts';
import { newId } from '../id.ts';
import { purgeOrganization } from '../organizations/purge.ts';
import { idsOf, madeBy, mailsAbout } from './made.ts';
import { managerEvent } from './manager.ts';
import { lockInOrder, otherOwners, ownedAtAll } from './ownership.ts';

type Leaving = Pick<ManagerRow, 'id' | 'organization_id' | 'account_id' | 'role'> & {
  /** Whether the organization is gone for good anyway. */
  readonly is_purged: number;
};

/**
 * Takes an account that is being deleted out of organizations, those first that it owns. Those that nobody else owns are
 * removed for good.
 */
export async function leaveSome(tx: Transaction, accountId: string, some: Some): Promise<Part> {
  const ids = await leavingNext(tx, accountId, some.limit);
  await lockInOrder(tx, ids);
  const partings: Parting[] = [];
  // Asked for after the locks are held: a role may have changed meanwhile.
  for (const manager of await managersIn(tx, accountId, ids)) {
    await tx.deleteFrom('managers').where('id', '=', manager.id).execute();
    partings.push(await partingFrom(tx, manager, some.now));
  }
  return {
    ...untilFewer(ids.length, some),
    events: partings.flatMap(({ events = [] }) => events),
    mails: partings.flatMap(({ mails = [] }) => mails),
  };
}

/** The organizations that are left next. */
async function leavingNext(tx: Transaction, accountId: string, limit: number): Promise<string[]> {
  const owned = await ownedAtAll(tx, accountId).limit(limit).execute();
  const others = await tx
    .selectFrom('managers')
    .select('organization_id')
    .where('account_id', '=', accountId)
    .orderBy('organization_id')
    .limit(limit)
    .execute();
  const ids = new Set([...owned, ...others].map(({ organization_id }) => organization_id));
  return [...ids].slice(0, limit);
}

async function managersIn(tx: Transaction, accountId: string, ids: readonly string[]): Promise<Leaving[]> {
  if (ids.length === 0) return [];
  return tx
    .selectFrom('managers as m')
    .innerJoin('organizations as o', 'o.id', 'm.organization_id')
    .select(['m.id', 'm.organization_id', 'm.account_id', 'm.role'])
    .select(({ case: either }) =>
      either().when('o.purged_at', 'is', null).then(0).else(1).end().as('is_purged'),
    )
    .where('m.account_id', '=', accountId)
    .where('m.organization_id', 'in', ids)
    .orderBy('m.organization_id')
    .execute();
}

type Parting = Pick<Part, 'events' | 'mails'>;

/** What is told of one who left: of an organization that is gone for good, that alone. */
async function partingFrom(tx: Transaction, manager: Leaving, now: number): Promise<Parting> {
  const { id, organization_id, role, is_purged } = manager;
  if (is_purged === 1) return {};
  const isAlone =
    role === 'owner' && (await otherOwners(tx, { id, organization_id }).executeTakeFirst()) === undefined;
  if (!isAlone) {
    const made = await madeBy(tx, manager);
    const event = newId();
    const removed = managerEvent('manager.removed', manager, { role, ...idsOf(made) });
    return {
      events: [{ ...removed, id: event }],
      mails: await mailsAbout(tx, made, { event, organization: organization_id }),
    };
  }
  return { events: [await purgeOrganization(tx, organization_id, { reason: 'last_owner_deleted', now })] };
}
