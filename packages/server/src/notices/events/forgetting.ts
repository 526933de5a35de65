import type { Part, Some } from '../../consequences/ending.ts';
import { hasEnded } from '../../consequences/ending-store.ts';
import {
  hasRow,
  isAmong,
  kindOf,
  type RawBuilder,
  type Reader,
  type SqlBool,
  sql,
  type Transaction,
} from '../../ground/database/database.ts';
import { isOfGone } from '../../tenancy/invitations/state.ts';

/** Events that outlive their account: that it existed, and that it was an operator's. */
const KEPT = ['account.deleted', 'operator.added', 'operator.removed'];

/**
 * Whether an event `e` is deleted with its account. Those that are also in an organization's list stay, and those of
 * actions by operators, without the text that operators wrote.
 */
export const goesWithAccount = sql<SqlBool>`(e.organization_id is null and coalesce(e.actor_type, '') <> 'operator'
  and e.type not in (${sql.join(KEPT.map((type) => sql.lit(type)))}))`;
const losesWords = sql<SqlBool>`e.type = 'account.suspended'`;

const ofEndedAccount = hasEnded('account', 'e.account_id');
const byEndedAccount = hasEnded('account', 'e.actor_id');
const byEndedOperator = hasEnded('account', 'e.impersonator_id');
const ofEndedOrganization = hasEnded('organization', 'e.organization_id');

/** Hides the events of deleted accounts whose rows are left. */
export const isThere = sql<SqlBool>`not (${goesWithAccount} and ${ofEndedAccount})`;

/** Whether an event `e` contains the address of an account that is gone: the recipient of a past invitation. */
export const TELLS_OF_GONE = sql<number>`case when e.type = 'invitation.created' and ${hasRow(
  sql`select 1 from invitations as i where i.id = e.subject_id and i.state <> 'pending' and ${isOfGone}`,
)} then 1 else 0 end`.as('tells_of_gone');

/** The address of the operator who acted for the actor of an event `e`, as long as the operator has an account. */
export const IMPERSONATOR_EMAIL = sql<string | null>`(
  select i.email from accounts as i where i.id = e.impersonator_id and i.erased_at is null
  )`.as('impersonator_email');

/** All columns of an event, without values that are to be forgotten but are still stored. */
export const REMEMBERED = [
  'e.id',
  'e.type',
  'e.at',
  'e.organization_id',
  'e.account_id',
  'e.actor_id',
  'e.actor_type',
  'e.impersonator_id',
  IMPERSONATOR_EMAIL,
  'e.subject_id',
  'e.request_id',
  sql<string>`case when (${goesWithAccount} or ${losesWords}) and ${ofEndedAccount} then '{}'
    else e.details end`.as('details'),
  sql<string | null>`case when ${byEndedAccount} or ${byEndedOperator} or ${ofEndedOrganization} then null
    else e.ip_address end`.as('ip_address'),
  TELLS_OF_GONE,
] as const;

/** Whether an event has still to be delivered. Deliveries that outlive their webhook hold nothing back. */
const isAwaited = sql<SqlBool>`(${hasRow(
  sql`select 1 from deliveries as d where d.event_id = e.id and d.state = 'pending'`,
)} or ${hasRow(sql`select 1 from team_deliveries as d join team_webhooks as w on w.id = d.webhook_id
    where d.event_id = e.id and d.state = 'pending' and w.state <> 'deleted'`)})`;

/**
 * Deletes events that go with an account. Those that have still to be delivered stay until then, without their details.
 * @returns also whether some stay
 */
export async function deleteListed(
  tx: Transaction,
  { account, after }: { readonly account: string; readonly after: string },
  { limit }: Some,
): Promise<Part & { readonly isAwaited: boolean }> {
  const rows = await listedAfter(tx, { account, after }, limit).execute();
  const idsOf = (matches: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(matches).map(({ id }) => id);
  const awaited = idsOf(({ goes, awaited: stays }) => Boolean(goes && stays));
  const silenced = idsOf(({ goes, has_words }) => Boolean(!goes && has_words));
  await changeEvents(tx, [...awaited, ...silenced], { details: '{}', details_salts: null });
  await changeEvents(tx, awaited, WITHOUT_ADDRESS);
  const gone = idsOf(({ goes, awaited: stays }) => Boolean(goes && !stays));
  if (gone.length > 0) await tx.deleteFrom('events').where('id', 'in', gone).execute();
  const last = rows.length < limit ? undefined : rows.at(-1)?.id;
  return { done: rows.length, after: last, isAwaited: awaited.length > 0 };
}

/** The events in the list of an account after a given one, oldest first. */
export function listedAfter(
  read: Reader,
  { account, after }: { readonly account: string; readonly after: string },
  limit: number,
) {
  const told = (what: RawBuilder<SqlBool>) => sql<number>`case when ${what} then 1 else 0 end`;
  return read
    .selectFrom('events as e')
    .select('e.id')
    .select([
      told(goesWithAccount).as('goes'),
      told(isAwaited).as('awaited'),
      told(losesWords).as('has_words'),
    ])
    .where('e.account_id', '=', account)
    .where('e.id', '>', after)
    .orderBy('e.id')
    .limit(limit);
}

/** The salt goes with the address, which could be guessed with it from what its leaf commits to. */
const WITHOUT_ADDRESS = { ip_address: null, ip_salt: null } as const;

async function changeEvents(
  tx: Transaction,
  ids: readonly string[],
  change: { readonly details: string; readonly details_salts: null } | typeof WITHOUT_ADDRESS,
): Promise<void> {
  if (ids.length > 0) await tx.updateTable('events').set(change).where('id', 'in', ids).execute();
}

/** Erases the network addresses of an account's actions. @returns in how many events, at most `limit` */
export async function eraseAddressesBy(tx: Transaction, account: string, limit: number): Promise<number> {
  let erased = 0;
  for (const by of ['actor_id', 'impersonator_id'] as const) {
    const { numUpdatedRows } = await tx
      .updateTable('events')
      .set(WITHOUT_ADDRESS)
      .where(isAmong(kindOf(tx), ['id'], addressesBy(tx, { by, account }, limit - erased)))
      .executeTakeFirst();
    erased += Number(numUpdatedRows);
    if (erased >= limit) break;
  }
  return erased;
}

interface AddressesBy {
  /** Whether the account acted itself, or as an operator for another. */
  readonly by: 'actor_id' | 'impersonator_id';
  readonly account: string;
}

export function addressesBy(read: Reader, { by, account }: AddressesBy, limit: number) {
  return read
    .selectFrom('events')
    .select('id')
    .where(by, '=', account)
    .where('ip_address', 'is not', null)
    .limit(limit);
}

/** Erases the network addresses of the events in an organization's list. */
export async function eraseAddressesIn(
  tx: Transaction,
  { organization, after }: { readonly organization: string; readonly after: string },
  { limit }: Some,
): Promise<Part> {
  const rows = await addressesAfter(tx, { organization, after }, limit).execute();
  const known = rows.filter(({ ip_address }) => ip_address !== null).map(({ id }) => id);
  await changeEvents(tx, known, WITHOUT_ADDRESS);
  return { done: rows.length, after: rows.length < limit ? undefined : rows.at(-1)?.id };
}

export function addressesAfter(
  read: Reader,
  { organization, after }: { readonly organization: string; readonly after: string },
  limit: number,
) {
  return read
    .selectFrom('events')
    .select(['id', 'ip_address'])
    .where('organization_id', '=', organization)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit);
}
