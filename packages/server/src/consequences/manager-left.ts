import type { RevokedWithManager } from '@portico/api';
import { sql, type Transaction } from '../ground/database/database.ts';
import type { ApiKeyRow, ManagerRow, WebhookRow } from '../ground/database/schema.ts';
import { BEFORE_ALL_IDS, newId } from '../ground/id.ts';
import { countTeamReceivers } from '../notices/team-webhooks/store.ts';
import { countReceivers, markAsDeleted } from '../notices/webhooks/store.ts';
import { webhookEvent } from '../notices/webhooks/webhook.ts';
import { keysThereBy, revokeKeysBy } from '../tenancy/api-keys/revocation.ts';
import { managerEvent } from '../tenancy/managers/manager.ts';
import {
  LEAVING_WEIGHT,
  lockInOrder,
  otherOwners,
  ownedAtAll,
  ownersToTell,
} from '../tenancy/managers/ownership.ts';
import { type Part, type Some, untilFewer } from './ending.ts';
import { purgeOrganization } from './organization-purged.ts';
import type { Actor, NewEvent } from './record-events.ts';
import type { MailRequest } from './request-mails.ts';

/** How many rows change with each mail: its own, and the counts of its limits. */
const MAIL_WEIGHT = 3;

type Leaving = Pick<ManagerRow, 'id' | 'organization_id' | 'account_id' | 'role'>;

/**
 * Removes an account that is being deleted from organizations, beginning with those that it owns. Those that nobody else
 * owns are purged.
 */
export async function leaveSome(tx: Transaction, accountId: string, some: Some): Promise<Part> {
  const ids = await leavingNext(tx, accountId, some.limit);
  const locked = await lockInOrder(tx, ids);
  const purged = new Set(locked.filter(({ purged_at }) => purged_at !== null).map(({ id }) => id));
  // Read after locking, as a role may have changed before.
  const managers = await managersIn(tx, accountId, ids);
  const receivers = await countReceivers(tx, managers);
  const ofTeam = await countTeamReceivers(tx);
  const events: NewEvent[] = [];
  const mails: MailRequest[] = [];
  let room = some.limit * LEAVING_WEIGHT;
  let done = 0;
  for (const manager of managers) {
    if (room <= 0) return { done, after: BEFORE_ALL_IDS, events, mails };
    await tx.deleteFrom('managers').where('id', '=', manager.id).execute();
    // Organizations that are already purged get no more events.
    const isPurged = purged.has(manager.organization_id);
    const parting = isPurged ? { events: [], mails: [] } : await partingFrom(tx, manager, some.now);
    events.push(...parting.events);
    mails.push(...parting.mails);
    done++;
    room -= LEAVING_WEIGHT + ofTeam + (receivers.get(manager.organization_id) ?? 0);
    room -= parting.mails.length * MAIL_WEIGHT;
  }
  return { ...untilFewer(ids.length, some), events, mails };
}

/** The organizations to leave next. */
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

/** The events and mails about a manager who left; only the purge, where the organization goes with its last owner. */
async function partingFrom(tx: Transaction, manager: Leaving, now: number): Promise<Parting> {
  const { id, organization_id, role } = manager;
  const isAlone =
    role === 'owner' && (await otherOwners(tx, { id, organization_id }).executeTakeFirst()) === undefined;
  if (isAlone) {
    const purged = await purgeOrganization(tx, organization_id, { reason: 'last_owner_deleted', now });
    return { events: [purged], mails: [] };
  }
  const { event, mails } = await removalOf(tx, manager, await madeBy(tx, manager));
  return { events: [event], mails };
}

/** The event and mails about a manager who left or was removed. @param made before any of it ended */
export async function removalOf(tx: Transaction, manager: Leaving, made: CreatedThings) {
  const id = newId();
  const removed = managerEvent('manager.removed', manager, { role: manager.role, ...idsOf(made) });
  const organization = manager.organization_id;
  return { event: { ...removed, id }, mails: await mailsAbout(tx, made, { event: id, organization }) };
}

/** How many API keys and webhooks are named; by default, an organization cannot have more. */
const MOST_NAMED = 100;

type MadeWebhook = Pick<WebhookRow, 'id' | 'organization_id' | 'url'>;

/** Things that a manager created and that stay in the organization. */
export interface CreatedThings {
  /** The oldest. */
  readonly keys: readonly Pick<ApiKeyRow, 'id'>[];
  readonly hasMoreKeys: boolean;
  readonly webhooks: readonly MadeWebhook[];
}

type Maker = Pick<ManagerRow, 'organization_id' | 'account_id'>;

/** @param maker manager of an organization, which must be locked */
export async function madeBy(tx: Transaction, maker: Maker): Promise<CreatedThings> {
  const keys = await keysThereBy(tx, maker)
    .limit(MOST_NAMED + 1)
    .execute();
  const webhooks = await tx
    .selectFrom('webhooks')
    .select(['id', 'organization_id', 'url'])
    .where('organization_id', '=', maker.organization_id)
    .where('created_by', '=', maker.account_id)
    .where('state', '!=', 'deleted')
    .orderBy('id')
    .limit(MOST_NAMED)
    .execute();
  return { keys: keys.slice(0, MOST_NAMED), hasMoreKeys: keys.length > MOST_NAMED, webhooks };
}

/** The same for the details of an event. */
function idsOf({ keys, hasMoreKeys, webhooks }: CreatedThings) {
  return {
    keys: keys.map(({ id }) => id),
    ...(hasMoreKeys && { moreKeys: true }),
    webhooks: webhooks.map(({ id }) => id),
  };
}

/** Mails to the owners about what a former manager made, with the details of an event; none where there is nothing. */
async function mailsAbout(
  tx: Transaction,
  { keys, webhooks }: CreatedThings,
  { event, organization }: { readonly event: string; readonly organization: string },
): Promise<MailRequest[]> {
  if (keys.length + webhooks.length === 0) return [];
  const owners = await ownersToTell(tx, organization);
  return owners.map((owner) => ({ purpose: 'manager_removed_notice', ...owner, event }));
}

interface Ends {
  readonly kinds: readonly RevokedWithManager[];
  readonly now: number;
  readonly by?: Actor;
}

/** Revokes the API keys and deletes the webhooks of a manager, as `kinds` demands. @returns the events to record */
export async function endMade(
  tx: Transaction,
  maker: Maker,
  { webhooks }: CreatedThings,
  { kinds, ...how }: Ends,
): Promise<NewEvent[]> {
  const events: NewEvent[] = [];
  if (kinds.includes('keys')) events.push(...(await revokeKeysBy(tx, maker, how)));
  for (const webhook of kinds.includes('webhooks') ? webhooks : []) {
    await markAsDeleted(tx, webhook.id);
    events.push(webhookEvent('webhook.deleted', webhook));
  }
  return events;
}
