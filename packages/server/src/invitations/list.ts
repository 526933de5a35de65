import type { HandlerOf, Needs } from '../handler.ts';
import { pageBounds, pageOf } from '../paging.ts';
import { presentInvitation } from './invitation.ts';
import { listInvitationRows, listReceivedRows } from './store.ts';

export function listInvitations({
  database,
  clock,
}: Pick<Needs, 'database' | 'clock'>): HandlerOf<'listInvitations'> {
  return {
    handle: async ({ target: { organization }, query }) => {
      const bounds = pageBounds(query);
      const asked = { ...bounds, state: query.state, now: clock() };
      const rows = await listInvitationRows(database.read, organization.id, asked);
      return { status: 200, body: pageOf(rows, bounds, ({ id }) => id, presentInvitation) };
    },
  };
}

export function listReceivedInvitations({
  database,
  clock,
}: Pick<Needs, 'database' | 'clock'>): HandlerOf<'listReceivedInvitations'> {
  return {
    handle: async ({ caller, query }) => {
      const bounds = pageBounds(query);
      const rows = await listReceivedRows(database.read, caller.account.id, { ...bounds, now: clock() });
      return { status: 200, body: pageOf(rows, bounds, ({ id }) => id, presentInvitation) };
    },
  };
}
