import { sql, type Transaction } from '../database/database.ts';
import type { ManagerRow } from '../database/schema.ts';
import { type Part, type Some, untilFewer } from '../endings/ending.ts';
import type { NewEvent } from '../events/event.ts';
import { BEFORE_ALL_IDS, newId } from '../id.ts';
import type { MailRequest } from '../mail/request.ts';
import { purgeOrganization } from '../organizations/purge.ts';
import { countReceivers } from '../webhooks/receivers.ts';
import { idsOf, madeBy, mailsAbout } from './made.ts';
import { managerEvent } from './manager.ts';
import { LEAVING_WEIGHT, lockInOrder, otherOwners, ownedAtAll } from './ownership.ts';

/** Rows that change with each mail: it, and what it counts for. */
const MAIL_WEIGHT = 3;

type Leaving = Pick<ManagerRow, 'id' | 'organization_id' | 'account_id' | 'role'>;

/**
 * Takes an account that is being deleted out of organizations, those first that it owns. Those that nobody else owns are
 * removed for good.
 */
export async function leaveSome(tx: Transaction, accountId: string, some: Some): Promise<Part> {
  const ids = await leavingNext(tx, accountId, some.limit);
  const locked = await lockInOrder(tx, ids);
  const purged = new Set(locked.filter(({ purged_at }) => purged_at !== null).map(({ id }) => id));
  // Asked for after the locks are held: a role may have changed meanwhile.
  const managers = await managersIn(tx, accountId, ids);
  const receivers = await countReceivers(tx, managers);
  const events: NewEvent[] = [];
  const mails: MailRequest[] = [];
  let room = some.limit * LEAVING_WEIGHT;
  let done = 0;
  for (const manager of managers) {
    if (room <= 0) return { done, after: BEFORE_ALL_IDS, events, mails };
    await tx.deleteFrom('managers').where('id', '=', manager.id).execute();
    // Of an organization that is gone for good anyway, nothing more is told.
    const isPurged = purged.has(manager.organization_id);
    const parting = isPurged ? { events: [], mails: [] } : await partingFrom(tx, manager, some.now);
    events.push(...parting.events);
    mails.push(...parting.mails);
    done++;
    room -= LEAVING_WEIGHT + (receivers.get(manager.organization_id) ?? 0);
    room -= parting.mails.length * MAIL_WEIGHT;
  }
  return { ...untilFewer(ids.length, some), events, mails };
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
    .selectFrom('managers')
    .select(['id', 'organization_id', 'account_id', 'role'])
    .where('account_id', '=', accountId)
    .where('organization_id', 'in', ids)
    .orderBy(sql`case role when 'owner' then 0 else 1 end`)
    .orderBy('organization_id')
    .execute();
}

interface Parting {
  readonly events: readonly NewEvent[];
  readonly mails: readonly MailRequest[];
}

/** What is told of one who left; of an organization that goes for good with its last owner, that alone. */
async function partingFrom(tx: Transaction, manager: Leaving, now: number): Promise<Parting> {
  const { id, organization_id, role } = manager;
  const isAlone =
    role === 'owner' && (await otherOwners(tx, { id, organization_id }).executeTakeFirst()) === undefined;
  if (isAlone) {
    const purged = await purgeOrganization(tx, organization_id, { reason: 'last_owner_deleted', now });
    return { events: [purged], mails: [] };
  }
  const made = await madeBy(tx, manager);
  const event = newId();
  const removed = managerEvent('manager.removed', manager, { role, ...idsOf(made) });
  return {
    events: [{ ...removed, id: event }],
    mails: await mailsAbout(tx, made, { event, organization: organization_id }),
  };
}
