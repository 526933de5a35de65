import type { InvitationState, RoleName } from '@portico/api';
import { type Caller, callerId, roleIn } from '../callers/caller.ts';
import {
  type Database,
  literal,
  type Placeholders,
  type Reader,
  sql,
  type Transaction,
} from '../database/database.ts';
import type { InvitationRow } from '../database/schema.ts';
import { isId } from '../id.ts';
import { lockOrganization } from '../organizations/store.ts';
import type { PageBounds } from '../paging.ts';
import type { Rows } from '../search/list.ts';
import type { Ways } from '../search/look.ts';
import { asFound, hasWords, INVITATION_WORDS, insertWords, throughWords } from '../search/store.ts';
import { findableInvitation } from '../search/words.ts';
import { asOf, type Invitation, type SeenInvitation } from './invitation.ts';
import { MARKS } from './marks.ts';
import { isInState } from './standing.ts';

/** @returns false where one is pending for the same address; that there cannot be two is held by the database */
export async function insertInvitation(tx: Transaction, invitation: InvitationRow): Promise<boolean> {
  const { words, words_of } = findableInvitation(invitation);
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('invitations')
    .values({ ...invitation, words_of })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  await insertWords(tx, INVITATION_WORDS, [{ id: invitation.id, words }]);
  return true;
}

/** Those of an organization that can be accepted at this time. */
export function pendingIn(read: Reader, organizationId: string, now: number) {
  return read
    .selectFrom('invitations')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('state', '=', literal('pending'))
    .where('expires_at', '>', now);
}

/**
 * Notes that the pending invitation of an address is over, where it is, so that there can be another.
 * @returns it, where it was revoked by a mark, and nothing has told of it so far
 */
export async function noteEnd(
  tx: Transaction,
  { organization_id, email_canonical }: Pick<InvitationRow, 'organization_id' | 'email_canonical'>,
  now: number,
): Promise<Invitation | undefined> {
  const row = await tx
    .selectFrom('invitations as i')
    .selectAll('i')
    .select(MARKS)
    .where('i.organization_id', '=', organization_id)
    .where('i.email_canonical', '=', email_canonical)
    .where('i.state', '=', literal('pending'))
    .executeTakeFirst();
  const invitation = row && asOf(now, row);
  if (!invitation || invitation.state === 'pending') return undefined;
  const { id, state } = invitation;
  await tx.updateTable('invitations').set({ state }).where('id', '=', id).execute();
  return state === 'revoked' && row.is_revoked === 1 ? invitation : undefined;
}

/** Finds an invitation as the caller sees it; those of deleted organizations do not exist. */
export function findSeenInvitation(database: Pick<Database, 'prepare'>) {
  const query = database.prepare(
    (queries, { id, callerId }: Placeholders<{ id: string; callerId: string }>) =>
      queries
        .selectFrom('invitations as i')
        .innerJoin('organizations as o', 'o.id', 'i.organization_id')
        .leftJoin('managers as own', (join) =>
          join.onRef('own.organization_id', '=', 'i.organization_id').on('own.account_id', '=', callerId),
        )
        .selectAll('i')
        .select(MARKS)
        .select(['own.role as own_role', 'o.require_second_factor'])
        .where('i.id', '=', id)
        .where('o.deleted_at', 'is', null),
  );
  return async (id: string, caller: Caller, now: number): Promise<SeenInvitation | undefined> => {
    const row = isId(id) ? await query.first({ id, callerId: callerId(caller) }) : undefined;
    if (!row) return undefined;
    const { own_role, require_second_factor, ...invitation } = row;
    return {
      invitation: asOf(now, invitation),
      role: roleIn(invitation.organization_id, caller, own_role),
      demandsStrength: require_second_factor === 1,
    };
  };
}

export async function findInvitation(read: Reader, id: string, now: number): Promise<Invitation | undefined> {
  const row = await read
    .selectFrom('invitations as i')
    .innerJoin('organizations as o', 'o.id', 'i.organization_id')
    .selectAll('i')
    .select(MARKS)
    .where('i.id', '=', id)
    .where('o.purged_at', 'is', null)
    .executeTakeFirst();
  return row && asOf(now, row);
}

/** An invitation as the caller sees it now, with its organization locked until the transaction ends. */
export async function lockInvitation(
  tx: Transaction,
  { id, organization_id }: InvitationRow,
  caller: Caller,
  now: number,
): Promise<SeenInvitation | undefined> {
  const organization = await lockOrganization(tx, organization_id, caller);
  const invitation = organization && (await findInvitation(tx, id, now));
  if (!invitation) return undefined;
  const { role, demandsStrength } = organization;
  return { invitation, role, demandsStrength };
}

/** @returns the invitation as it is now */
export async function updateInvitationRow(
  tx: Transaction,
  invitation: Invitation,
  change: Partial<Pick<InvitationRow, 'state' | 'accepted_by' | 'expires_at'>>,
): Promise<Invitation> {
  await tx.updateTable('invitations').set(change).where('id', '=', invitation.id).execute();
  return { ...invitation, ...change };
}

interface InState {
  /** Any where it is absent. */
  readonly state?: InvitationState | undefined;
  readonly now: number;
}

/** Invitations of an organization: these, or a page of all or of those in one state, newest first. */
export async function listInvitationRows(
  read: Reader,
  organizationId: string,
  asked: InState & { readonly rows: Rows },
): Promise<Invitation[]> {
  const { now, rows } = asked;
  const all = invitationsIn(read, organizationId, asked).selectAll('i').select(MARKS);
  const some =
    'ids' in rows
      ? all.where('i.id', 'in', rows.ids)
      : all.where('i.id', '<', rows.before).orderBy('i.id', 'desc').limit(rows.rows);
  return (await some.execute()).map((row) => asOf(now, row));
}

/** The ways to invitations of an organization whose addresses have these words. */
export function waysToInvitations(
  database: Pick<Database, 'read' | 'kind'>,
  organizationId: string,
  { sought, ...asked }: InState & { readonly sought: readonly string[] },
): Ways {
  const { read, kind } = database;
  const found = asFound(hasWords(kind, INVITATION_WORDS, { column: 'i.id', sought }));
  const row = (invitation: string) =>
    invitationsIn(read, organizationId, asked).where('i.id', '=', sql.ref<string>(invitation));
  return {
    list: ({ before, rows }) =>
      invitationsIn(read, organizationId, asked)
        .select(found)
        .where('i.id', '<', before)
        .orderBy('i.id', 'desc')
        .limit(rows)
        .execute(),
    indexes: throughWords(database, INVITATION_WORDS, { sought, row }),
  };
}

/** The ids of the invitations of an organization, or of those in one state. */
export function invitationsIn(read: Reader, organizationId: string, { state, now }: InState) {
  const all = read
    .selectFrom('invitations as i')
    .select('i.id')
    .where('i.organization_id', '=', organizationId);
  return state ? all.where(isInState(state, now)) : all;
}

/** The invitations that an account made, newest first. */
export async function listMadeRows(
  read: Reader,
  accountId: string,
  { now, before, rows }: PageBounds & { readonly now: number },
): Promise<Invitation[]> {
  const made = await read
    .selectFrom('invitations as i')
    .innerJoin('organizations as o', 'o.id', 'i.organization_id')
    .selectAll('i')
    .select(MARKS)
    .where('i.invited_by', '=', accountId)
    .where('o.purged_at', 'is', null)
    .where('i.id', '<', before)
    .orderBy('i.id', 'desc')
    .limit(rows)
    .execute();
  return made.map((row) => asOf(now, row));
}

/** What is told of an invitation to someone outside the organization. */
export interface Surroundings {
  readonly organizationName: string;
  readonly isOrganizationDeleted: boolean;
  readonly inviterName: string | null;
}

/** @returns undefined where the organization is gone, and the invitation with it */
export async function findSurroundings(
  read: Reader,
  { organization_id, invited_by }: InvitationRow,
): Promise<Surroundings | undefined> {
  const row = await read
    .selectFrom('organizations as o')
    .leftJoin('accounts as a', (join) => join.on('a.id', '=', invited_by))
    .select(['o.name as organization_name', 'o.deleted_at', 'a.name as inviter_name'])
    .where('o.id', '=', organization_id)
    .where('o.purged_at', 'is', null)
    .executeTakeFirst();
  return (
    row && {
      organizationName: row.organization_name,
      isOrganizationDeleted: row.deleted_at !== null,
      inviterName: row.inviter_name,
    }
  );
}

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

export function pendingBy(read: Reader, { inviter, organization, role, upTo }: Revoked) {
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
export async function newestBy(tx: Transaction, inviter: string): Promise<string | null> {
  const newest = tx.selectFrom('invitations').select('id').where('invited_by', '=', inviter);
  return (await newest.orderBy('id', 'desc').limit(1).executeTakeFirst())?.id ?? null;
}

/** Notes how invitations ended that are still pending. @returns those that were */
export async function noteState(
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
