import type { HandlerOf, Needs } from '../handler.ts';
import { pageBounds, pageOf, totalOf, withTotal } from '../paging.ts';
import { presentInvitation } from './invitation.ts';
import { listReceivedRows, openReceived, presentReceived } from './received.ts';
import { invitationsIn, listInvitationRows } from './store.ts';

export function listInvitations({
  database: { read },
  clock,
}: Pick<Needs, 'database' | 'clock'>): HandlerOf<'listInvitations'> {
  return {
    handle: async ({ target: { organization }, query }) => {
      const bounds = pageBounds(query);
      const asked = { state: query.state, now: clock() };
      const rows = await listInvitationRows(read, organization.id, { ...bounds, ...asked });
      const page = pageOf(rows, bounds, ({ id }) => id, presentInvitation);
      const total = () => totalOf(read, invitationsIn(read, organization.id, asked));
      return { status: 200, body: await withTotal(page, query, total) };
    },
  };
}

export function listReceivedInvitations({
  database: { read },
  clock,
}: Pick<Needs, 'database' | 'clock'>): HandlerOf<'listReceivedInvitations'> {
  return {
    handle: async ({ caller, query }) => {
      const bounds = pageBounds(query);
      const now = clock();
      const rows = await listReceivedRows(read, caller.account.id, { ...bounds, now });
      const page = pageOf(rows, bounds, ({ id }) => id, presentReceived);
      const total = () => totalOf(read, openReceived(read, caller.account.id, now));
      return { status: 200, body: await withTotal(page, query, total) };
    },
  };
}
