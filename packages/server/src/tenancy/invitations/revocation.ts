import { ROLES, type RoleName } from '@portico/api';
import {
  type Ending,
  fitting,
  newEnding,
  type Part,
  type Some,
  type Stage,
} from '../../consequences/ending.ts';
import { insertEnding } from '../../consequences/ending-store.ts';
import type { NewEvent } from '../../consequences/record-events.ts';
import { literal, lockingFree, type Reader, sql, type Transaction } from '../../ground/database/database.ts';
import type { InvitationRow } from '../../ground/database/schema.ts';
import { BEFORE_ALL_IDS } from '../../ground/id.ts';
import { mayGrant } from '../../pipeline/permissions.ts';
import { lockInOrder } from '../managers/ownership.ts';
import { givesTooMuch } from '../roles/giving.ts';
import { invitationEvent } from './invitation.ts';

/** An account or API key that created invitations, as it is now. */
interface Inviter {
  readonly id: string;
  /** The organization that it manages or belongs to. */
  readonly organization: string;
  /** Its role there; undefined where it no longer has one. */
  readonly role?: RoleName;
}

type RevocationReason =
  | 'inviter_removed'
  | 'inviter_role_changed'
  | 'roles_not_allowed'
  | 'inviter_deleted'
  | 'inviter_taken_over'
  | 'api_key_revoked'
  | 'operator_removed'
  | 'service_key_revoked';

interface Why {
  readonly reason: RevocationReason;
  readonly now: number;
}

/** Rows written for each revoked invitation: its own and its event. */
export const REVOKING_WEIGHT = 2;
/** Invitations revoked in the transaction that takes the role away, which must stay short. */
export const REVOKED_AT_ONCE = 100;

/** Invitations examined at once for roles that they may no longer give. */
const EXAMINED_AT_ONCE = 200;
/** The room for those of them that are revoked. */
const EXAMINED = { limit: EXAMINED_AT_ONCE, weight: REVOKING_WEIGHT };

/** Revokes the remaining invitations of an inviter who lost a role, or those that give roles which they may not give. */
export const REVOCATION_STAGES: readonly Stage[] = [
  { name: 'examine', weight: REVOKING_WEIGHT, work: examineSome },
  {
    name: 'revoke',
    weight: REVOKING_WEIGHT,
    work: (tx, { subject_id, organization_id, role, up_to, told }, some) =>
      revokeSome(
        tx,
        { ...madeIn(organization_id), inviter: subject_id, role, upTo: up_to },
        { ...some, reason: told.reason as RevocationReason },
      ),
  },
];

/** Managers and API keys make invitations of one organization; those made for the team can be of any. */
function madeIn(organization: string | null): Pick<RevocationScope, 'organization' | 'isForTeam'> {
  return { organization, isForTeam: organization === null };
}

/**
 * Revokes the pending invitations that an operator or a service key made for the team. A mark makes them read as revoked
 * at once; their rows are updated in the background. The inviter must be kept from making more first.
 */
export async function revokeInvitationsForTeam(
  tx: Transaction,
  inviter: string,
  reason: RevocationReason,
): Promise<void> {
  const pending = pendingBy(tx, { ...madeIn(null), inviter, role: null, upTo: null }).limit(1);
  if (!(await pending.executeTakeFirst())) return;
  await insertEnding(
    tx,
    newEnding(REVOCATION_STAGES, {
      kind: 'invitations',
      subject_id: inviter,
      up_to: await newestBy(tx, inviter),
      told: { reason },
    }),
  );
}

/**
 * Revokes pending invitations that an account or API key created and could no longer create. The caller must hold the lock
 * of the organization, so that none is accepted meanwhile. If there are many, a mark makes the rest read as revoked until
 * their rows are updated in the background.
 * @returns the events to record
 */
export async function revokeInvitationsOf(
  tx: Transaction,
  { id: inviter, organization, role: own }: Inviter,
  { reason, now, first = REVOKED_AT_ONCE }: Why & { readonly first?: number },
): Promise<readonly NewEvent[]> {
  const lost = ROLES.filter((role) => !mayGrant('invitations:create', own, role));
  const events: NewEvent[] = [];
  for (const role of lost.length === ROLES.length ? [null] : lost) {
    const revoked = { ...madeIn(organization), inviter, role, upTo: null };
    const part = await revokeSome(tx, revoked, { limit: first, now, reason });
    events.push(...(part.events ?? []));
    if (part.after !== undefined)
      await insertEnding(
        tx,
        newEnding(REVOCATION_STAGES, {
          kind: 'invitations',
          stage: 'revoke',
          subject_id: inviter,
          organization_id: organization,
          role,
          up_to: await newestBy(tx, inviter),
          told: { reason },
        }),
      );
  }
  return events;
}

/** Those of some accounts, or API keys, that made invitations to an organization which are pending. */
export async function invitersAmong(
  read: Reader,
  organization: string,
  ids: readonly string[],
): Promise<readonly string[]> {
  const rows = await read
    .selectFrom('invitations')
    .select('invited_by')
    .distinct()
    .where('invited_by', 'in', ids)
    .where('organization_id', '=', organization)
    .where('state', '=', literal('pending'))
    .execute();
  return rows.map(({ invited_by }) => invited_by);
}

/** Revokes some pending invitations; those that have expired become `expired` instead. */
export async function revokeSome(
  tx: Transaction,
  revoked: RevocationScope,
  { reason, ...some }: Some & Pick<Why, 'reason'>,
): Promise<Part> {
  const { limit, now } = some;
  const found = await pendingBy(tx, revoked).limit(limit).execute();
  const rows = await fitting(tx, found, { limit, weight: REVOKING_WEIGHT });
  const live = rows.filter(({ expires_at }) => expires_at > now);
  const expired = rows.filter(({ expires_at }) => expires_at <= now);
  await noteState(tx, ids(expired), 'expired');
  const noted = await noteState(tx, ids(live), 'revoked');
  const events = live
    // A purged organization has no list of events.
    .filter(({ id, purged_at }) => noted.has(id) && purged_at === null)
    .map((invitation) => invitationEvent('invitation.revoked', invitation, { reason }));
  const isOver = rows.length === found.length && found.length < limit;
  return { done: rows.length, after: isOver ? undefined : BEFORE_ALL_IDS, events };
}

const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

/** Which pending invitations to revoke. */
export interface RevocationScope {
  /** The account or API key that created them. */
  readonly inviter: string;
  /** Only those of this organization; null for all. */
  readonly organization: string | null;
  /** Only those made for the team, or only the others; null for all. */
  readonly isForTeam: boolean | null;
  /** Only those to this role; null for all. */
  readonly role: RoleName | null;
  /** The id of the newest one; null for all. */
  readonly upTo: string | null;
}

/** Keeps SQLite from using the index by id, with which it would sort all rows each time: the one by inviter has them in order. */
const idOfAny = sql<string>`coalesce(i.id, i.id)`;

export function pendingBy(read: Reader, { inviter, organization, isForTeam, role, upTo }: RevocationScope) {
  return read
    .selectFrom('invitations as i')
    .innerJoin('organizations as o', 'o.id', 'i.organization_id')
    .selectAll('i')
    .select('o.purged_at')
    .where('i.invited_by', '=', inviter)
    .where('i.state', '=', literal('pending'))
    .$if(organization !== null, (query) => query.where('i.organization_id', '=', organization ?? ''))
    .$if(isForTeam !== null, (query) => query.where('i.for_team', '=', Number(isForTeam)))
    .$if(role !== null, (query) => query.where('i.role', '=', role ?? 'viewer'))
    .$if(upTo !== null, (query) => query.where(idOfAny, '<=', upTo ?? ''))
    .orderBy('i.organization_id')
    .orderBy('i.role')
    .orderBy('i.id');
}

/** The newest invitation of an account or API key: a mark up to it does not apply to later ones. */
async function newestBy(tx: Transaction, inviter: string): Promise<string | null> {
  const newest = tx.selectFrom('invitations').select('id').where('invited_by', '=', inviter);
  return (await newest.orderBy('id', 'desc').limit(1).executeTakeFirst())?.id ?? null;
}

/** Sets the state of invitations that are still pending. @returns the ids of those that were */
async function noteState(
  tx: Transaction,
  ids: readonly string[],
  state: 'revoked' | 'expired',
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const noted = await tx
    .updateTable('invitations')
    .set({ state })
    .where('id', 'in', ids)
    .where('state', '=', literal('pending'))
    .returning('id')
    .execute();
  return new Set(noted.map(({ id }) => id));
}

/**
 * Revokes the pending invitations of a locked organization that their makers could no longer make, because they give
 * roles of the product. Where there are many, the rest read as revoked until their rows are updated in the background.
 * @returns the events to record
 */
export async function revokeUngivable(
  tx: Transaction,
  organization: string,
  now: number,
): Promise<readonly NewEvent[]> {
  const next = await nextGiving(tx, { organization, after: BEFORE_ALL_IDS, limit: EXAMINED_AT_ONCE });
  const found = await givingTooMuch(tx, now, ids(next)).execute();
  const some = await fitting(tx, found, EXAMINED);
  if (next.length === EXAMINED_AT_ONCE || some.length < found.length)
    await insertExamination(tx, organization, organization);
  return revokeThese(tx, some);
}

/**
 * The same for all organizations in which the team's roles count. The catalogue must be locked, so that no invitation with
 * roles is accepted meanwhile; organizations are not, and invitations that others have locked are left for later.
 */
export async function revokeUngivableEverywhere(
  tx: Transaction,
  role: string,
  now: number,
): Promise<readonly NewEvent[]> {
  const next = await nextGiving(tx, { organization: null, after: BEFORE_ALL_IDS, limit: EXAMINED_AT_ONCE });
  const free = await lockingFree(tx, givingTooMuch(tx, now, ids(next))).execute();
  const left = await givingTooMuch(tx, now, ids(next)).execute();
  const some = await fitting(tx, free, EXAMINED);
  if (next.length === EXAMINED_AT_ONCE || left.length > some.length) await insertExamination(tx, role, null);
  return revokeThese(tx, some);
}

function insertExamination(
  tx: Transaction,
  subject_id: string,
  organization_id: string | null,
): Promise<void> {
  const ending = { kind: 'invitations', subject_id, organization_id, told: {} } as const;
  return insertEnding(tx, newEnding(REVOCATION_STAGES, ending));
}

/** Pending invitations among these that give roles which may not be given. */
function givingTooMuch(tx: Transaction, now: number, among: readonly string[]) {
  return tx
    .selectFrom('invitations as i')
    .select(['i.id', 'i.organization_id'])
    .where('i.id', 'in', among.length === 0 ? [BEFORE_ALL_IDS] : among)
    .where('i.state', '=', literal('pending'))
    .where('i.expires_at', '>', now)
    .where(givesTooMuch);
}

/** The next pending invitations that give roles, of one organization or of all. */
function nextGiving(
  tx: Transaction,
  { organization, after, limit }: { organization: string | null; after: string; limit: number },
): Promise<{ readonly id: string }[]> {
  const pending = tx
    .selectFrom('invitations as i')
    .select('i.id')
    .where('i.state', '=', literal('pending'))
    .where('i.id', '>', after)
    .where((is) =>
      is.exists(
        is
          .selectFrom('invitation_product_roles as g')
          .select('g.role_id')
          .whereRef('g.invitation_id', '=', 'i.id'),
      ),
    )
    .orderBy('i.id')
    .limit(limit);
  return pending
    .$if(organization !== null, (query) => query.where('i.organization_id', '=', organization ?? ''))
    .execute();
}

async function revokeThese(
  tx: Transaction,
  invitations: readonly Pick<InvitationRow, 'id' | 'organization_id'>[],
): Promise<NewEvent[]> {
  const noted = await noteState(tx, ids(invitations), 'revoked');
  return invitations
    .filter(({ id }) => noted.has(id))
    .map((one) => invitationEvent('invitation.revoked', one, { reason: 'roles_not_allowed' }));
}

/** Examines the next invitations that give roles. */
async function examineSome(tx: Transaction, { organization_id, after }: Ending, some: Some): Promise<Part> {
  const limit = Math.min(some.limit, EXAMINED_AT_ONCE);
  const next = await nextGiving(tx, { organization: organization_id, after, limit });
  const find = () => givingTooMuch(tx, some.now, ids(next)).execute();
  await lockInOrder(tx, [...new Set((await find()).map((one) => one.organization_id))].sort());
  // Read again: rows may have changed before they were locked.
  const found = (await find()).sort((a, b) => (a.id < b.id ? -1 : 1));
  const those = await fitting(tx, found, { limit, weight: REVOKING_WEIGHT });
  const events = await revokeThese(tx, those);
  const examined = next.length === limit ? next.at(-1) : undefined;
  const last = those.length < found.length ? those.at(-1) : examined;
  return { done: events.length, after: last?.id, events };
}
