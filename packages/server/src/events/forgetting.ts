import type { Part, Some } from '../consequences/ending.ts';
import { hasEnded } from '../consequences/ending-store.ts';
import {
  isAmong,
  kindOf,
  type RawBuilder,
  type Reader,
  type SqlBool,
  sql,
  type Transaction,
} from '../database/database.ts';
import { isOfGone } from '../invitations/state.ts';

/** What is not an account's to take away: that there was one, and that it was an operator's. */
const KEPT = ['account.deleted', 'operator.added', 'operator.removed'];

/**
 * Whether an event, `e`, goes with the account in whose list it stands: those in no other list do, but for what operators
 * did to it. Of those, what they wrote of it goes.
 */
const goesWithAccount = sql<SqlBool>`(e.organization_id is null and coalesce(e.actor_type, '') <> 'operator'
  and e.type not in (${sql.join(KEPT.map((type) => sql.lit(type)))}))`;
const losesWords = sql<SqlBool>`e.type = 'account.suspended'`;

const ofEndedAccount = hasEnded('account', 'e.account_id');
const byEndedAccount = hasEnded('account', 'e.actor_id');
const ofEndedOrganization = hasEnded('organization', 'e.organization_id');

/** From the moment that an account is deleted nobody reads what stands in its list alone, although rows are left. */
export const isThere = sql<SqlBool>`not (${goesWithAccount} and ${ofEndedAccount})`;

/** Whether an event, `e`, tells the address of an account that is gone: that to which an invitation went that is over. */
export const TELLS_OF_GONE = sql<number>`case when e.type = 'invitation.created' and exists (
  select 1 from invitations as i where i.id = e.subject_id and i.state <> 'pending' and ${isOfGone}
  ) then 1 else 0 end`.as('tells_of_gone');

/** All columns of an event, without what is to be forgotten although it is still there. */
export const REMEMBERED = [
  'e.id',
  'e.type',
  'e.at',
  'e.organization_id',
  'e.account_id',
  'e.actor_id',
  'e.actor_type',
  'e.subject_id',
  'e.request_id',
  sql<string>`case when (${goesWithAccount} or ${losesWords}) and ${ofEndedAccount} then '{}'
    else e.details end`.as('details'),
  sql<string | null>`case when ${byEndedAccount} or ${ofEndedOrganization} then null
    else e.ip_address end`.as('ip_address'),
  TELLS_OF_GONE,
] as const;

/** Whether an event has still to be delivered. */
const isAwaited = sql<SqlBool>`exists (select 1 from deliveries as d
  where d.event_id = e.id and d.state = 'pending')`;

/**
 * Deletes events that go with an account. Those that have still to be delivered stay until they are: they tell nothing but
 * that something of their type happened to it.
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
  await changeEvents(tx, [...awaited, ...silenced], { details: '{}' });
  await changeEvents(tx, awaited, { ip_address: null });
  const gone = idsOf(({ goes, awaited: stays }) => Boolean(goes && !stays));
  if (gone.length > 0) await tx.deleteFrom('events').where('id', 'in', gone).execute();
  const last = rows.length < limit ? undefined : rows.at(-1)?.id;
  return { done: rows.length, after: last, isAwaited: awaited.length > 0 };
}

/** The events in the list of an account after one of them. */
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

async function changeEvents(
  tx: Transaction,
  ids: readonly string[],
  change: { readonly details: string } | { readonly ip_address: null },
): Promise<void> {
  if (ids.length > 0) await tx.updateTable('events').set(change).where('id', 'in', ids).execute();
}

/** Forgets from where an account did something. @returns in how many events, at most `limit` */
export async function eraseAddressesBy(tx: Transaction, account: string, limit: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('events')
    .set({ ip_address: null })
    .where(isAmong(kindOf(tx), ['id'], addressesBy(tx, account, limit)))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export function addressesBy(read: Reader, account: string, limit: number) {
  return read
    .selectFrom('events')
    .select('id')
    .where('actor_id', '=', account)
    .where('ip_address', 'is not', null)
    .limit(limit);
}

/** Forgets from where what stands in the list of an organization was done. */
export async function eraseAddressesIn(
  tx: Transaction,
  { organization, after }: { readonly organization: string; readonly after: string },
  { limit }: Some,
): Promise<Part> {
  const rows = await addressesAfter(tx, { organization, after }, limit).execute();
  const known = rows.filter(({ ip_address }) => ip_address !== null).map(({ id }) => id);
  await changeEvents(tx, known, { ip_address: null });
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
