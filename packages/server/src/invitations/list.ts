import type { HandlerOf, Needs } from '../handler.ts';
import { pageBounds, pageOf, totalOf, withTotal } from '../paging.ts';
import { findPage, showPage } from '../search/list.ts';
import { presentInvitation } from './invitation.ts';
import { invitationsIn, listInvitationRows, waysToInvitations } from './list-store.ts';
import { listReceivedRows, openReceived, presentReceived } from './received.ts';

export function listInvitations({
  database,
  clock,
}: Pick<Needs, 'database' | 'clock'>): HandlerOf<'listInvitations'> {
  const { read } = database;
  return {
    handle: async ({ target: { organization }, query }) => {
      const { id } = organization;
      const asked = { state: query.state, now: clock() };
      const total = () => totalOf(read, invitationsIn(read, id, asked));
      const ways = (sought: readonly string[]) => waysToInvitations(database, id, { ...asked, sought });
      const body = await showPage({
        query,
        found: await findPage({ ways, total }, query),
        list: (rows) => listInvitationRows(read, id, { ...asked, rows }),
        idOf: (invitation) => invitation.id,
        present: presentInvitation,
        total,
      });
      return { status: 200, body };
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
