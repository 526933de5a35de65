import { timestamp } from '../../ground/clock.ts';
import { listPage, totalOf } from '../../ground/paging.ts';
import { type Rows, searchPage } from '../../ground/search/list.ts';
import { UNKNOWN_INVITATION } from '../../identity/accounts/mailed-secret.ts';
import { emailIsTaken } from '../../identity/accounts/store.ts';
import { ok } from '../../pipeline/answers.ts';
import type { InSession } from '../../pipeline/callers/session.ts';
import type { Resource, ResourceNeeds } from '../../pipeline/resource.ts';
import type { HandlerOf, Needs } from '../handler.ts';
import { presentInvitation, type SeenInvitation } from './invitation.ts';
import { invitationsIn, listInvitationRows, waysToInvitations } from './list-store.ts';
import {
  findReceived,
  listReceivedRows,
  lockReceived,
  openReceived,
  presentReceived,
  type ReceivedInvitation,
} from './received.ts';
import { findSeenInvitation, findSurroundings, lockInvitation } from './store.ts';
import { findByToken } from './token.ts';

/** An invitation of an organization that is not deleted. Locking it locks the organization. */
export function invitationResource({ database, clock }: ResourceNeeds): Resource<SeenInvitation> {
  const find = findSeenInvitation(database);
  return {
    locate: (id, caller) => find(id, caller, clock()),
    lock: (tx, { invitation }, caller) => lockInvitation(tx, invitation, caller, clock()),
    present: ({ invitation }) => presentInvitation(invitation),
  };
}

/** An invitation to the verified address of the caller, in any state. */
export function receivedInvitationResource({
  database,
  clock,
}: ResourceNeeds): Resource<ReceivedInvitation, InSession> {
  return {
    locate: (id, { account }) => findReceived(database.read, { id, account, now: clock() }),
    lock: (tx, { invitation, account }) => lockReceived(tx, { id: invitation.id, account, now: clock() }),
    present: ({ invitation }) => presentInvitation(invitation),
  };
}

export function getInvitation(): HandlerOf<'getInvitation'> {
  return { handle: ({ target }) => ok(presentInvitation(target.invitation)) };
}

export function listInvitations({ database, clock }: Needs): HandlerOf<'listInvitations'> {
  const { read } = database;
  return {
    handle: async ({ target: { organization }, query, ...asker }) => {
      const { id } = organization;
      const asked = { state: query.state, now: clock() };
      const list = {
        ways: (sought: readonly string[]) => waysToInvitations(database, id, { ...asked, sought }),
        list: (rows: Rows) => listInvitationRows(read, id, { ...asked, rows }),
        present: presentInvitation,
        total: () => totalOf(read, invitationsIn(read, id, asked)),
      };
      return ok(await searchPage(list, query, asker));
    },
  };
}

export function listReceivedInvitations({
  database: { read },
  clock,
}: Needs): HandlerOf<'listReceivedInvitations'> {
  return {
    handle: async ({ caller, query }) => {
      const { id } = caller.account;
      const now = clock();
      const body = await listPage(query, {
        list: (page) => listReceivedRows(read, id, { ...page, now }),
        present: presentReceived,
        total: () => totalOf(read, openReceived(read, id, now)),
      });
      return ok(body);
    },
  };
}

export function lookUpInvitation({ database: { read }, clock }: Needs): HandlerOf<'lookUpInvitation'> {
  return {
    handle: async ({ body: { token }, fail }) => {
      const invitation = await findByToken(read, token, clock());
      const surroundings = invitation && (await findSurroundings(read, invitation));
      if (!surroundings) throw fail('FIELDS_VALIDATION_ERROR', { token: UNKNOWN_INVITATION });
      const isGone = surroundings.isOrganizationDeleted && invitation.state === 'pending';
      return ok({
        organizationName: surroundings.organizationName,
        inviterName: surroundings.inviterName,
        email: invitation.email,
        role: invitation.role,
        state: isGone ? 'revoked' : invitation.state,
        expiresAt: timestamp(invitation.expires_at),
        registered: await emailIsTaken(read, invitation.email_canonical),
      });
    },
  };
}
