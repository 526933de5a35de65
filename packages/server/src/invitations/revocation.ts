import { ROLES, type RoleName } from '@portico/api';
import { fitting, newEnding, type Part, type Some, type Stage } from '../consequences/ending.ts';
import { insertEnding } from '../consequences/ending-store.ts';
import type { NewEvent } from '../consequences/record-events.ts';
import { literal, type Reader, type Transaction } from '../database/database.ts';
import { BEFORE_ALL_IDS } from '../id.ts';
import { mayGrant } from '../permissions.ts';
import { invitationEvent } from './invitation.ts';

/** An account or an API key that made invitations, as it is now. */
export interface Inviter {
  readonly id: string;
  /** Where it is a manager, or works. */
  readonly organization: string;
  /** Its role there; undefined where it has none any more. */
  readonly role?: RoleName;
}

export type RevocationReason =
  | 'inviter_removed'
  | 'inviter_role_changed'
  | 'inviter_deleted'
  | 'inviter_taken_over'
  | 'api_key_revoked';

interface Why {
  readonly reason: RevocationReason;
  readonly now: number;
}

/** Rows that change with each: it and its event. */
export const REVOKING_WEIGHT = 2;
/** Those that go in the transaction of the change that takes the role away, so that it stays short. */
export const REVOKED_AT_ONCE = 100;

/** What is left of the invitations of somebody who lost a role. */
export const REVOCATION_STAGES: readonly Stage[] = [
  {
    name: 'revoke',
    weight: REVOKING_WEIGHT,
    work: (tx, { subject_id, organization_id, role, up_to, told }, some) =>
      revokeSome(
        tx,
        { inviter: subject_id, organization: organization_id, role, upTo: up_to },
        { ...some, reason: told.reason as RevocationReason },
      ),
  },
];

/**
 * Revokes the pending invitations that an account or an API key made and could not make now. Whoever takes a role away
 * holds the lock of the organization, so that nobody accepts one meanwhile. Where there are many, the rows of some follow
 * later, and what is read says until then that they are revoked.
 * @returns what happened, for the change to record
 */
export async function revokeInvitationsOf(
  tx: Transaction,
  { id: inviter, organization, role: own }: Inviter,
  { reason, now, first = REVOKED_AT_ONCE }: Why & { readonly first?: number },
): Promise<readonly NewEvent[]> {
  const lost = ROLES.filter((role) => !mayGrant('invitations:create', own, role));
  const events: NewEvent[] = [];
  for (const role of lost.length === ROLES.length ? [null] : lost) {
    const revoked = { inviter, organization, role, upTo: null };
    const part = await revokeSome(tx, revoked, { limit: first, now, reason });
    events.push(...(part.events ?? []));
    if (part.after !== undefined)
      await insertEnding(
        tx,
        newEnding(REVOCATION_STAGES, {
          kind: 'invitations',
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

/** Revokes some invitations that are pending; of those that expired, it is noted that they did. */
export async function revokeSome(
  tx: Transaction,
  revoked: Revoked,
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
    // Nobody is left in an organization that is gone for good whom it would tell anything.
    .filter(({ id, purged_at }) => noted.has(id) && purged_at === null)
    .map((invitation) => invitationEvent('invitation.revoked', invitation, { reason }));
  const isOver = rows.length === found.length && found.length < limit;
  return { done: rows.length, after: isOver ? undefined : BEFORE_ALL_IDS, events };
}

const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

/** Which pending invitations end, and those that go first. */
export interface Revoked {
  /** The account or the API key that made them. */
  readonly inviter: string;
  /** In one organization; in all where it is null. */
  readonly organization: string | null;
  /** To one role; to any where it is null. */
  readonly role: RoleName | null;
  /** No newer ones; any where it is null. */
  readonly upTo: string | null;
}

function pendingBy(read: Reader, { inviter, organization, role, upTo }: Revoked) {
  return read
    .selectFrom('invitations as i')
    .innerJoin('organizations as o', 'o.id', 'i.organization_id')
    .selectAll('i')
    .select('o.purged_at')
    .where('i.invited_by', '=', inviter)
    .where('i.state', '=', literal('pending'))
    .$if(organization !== null, (query) => query.where('i.organization_id', '=', organization ?? ''))
    .$if(role !== null, (query) => query.where('i.role', '=', role ?? 'viewer'))
    .$if(upTo !== null, (query) => query.where('i.id', '<=', upTo ?? ''))
    .orderBy('i.organization_id')
    .orderBy('i.role')
    .orderBy('i.id');
}

/** The newest invitation of an account or an API key: a mark that is set up to it tells nothing of later ones. */
async function newestBy(tx: Transaction, inviter: string): Promise<string | null> {
  const newest = tx.selectFrom('invitations').select('id').where('invited_by', '=', inviter);
  return (await newest.orderBy('id', 'desc').limit(1).executeTakeFirst())?.id ?? null;
}

/** Notes how invitations ended that are still pending. @returns those that were */
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
