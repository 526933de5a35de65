import { presentEvent } from '../events/event.ts';
import { listEvents } from '../events/store.ts';
import type { HandlerOf, Needs } from '../handler.ts';
import { presentInvitation } from '../invitations/invitation.ts';
import { listMadeRows, listReceivedRows } from '../invitations/store.ts';
import { presentManager } from '../managers/manager.ts';
import { listManagersOf } from '../managers/store.ts';
import { presentOrganization } from '../organizations/organization.ts';
import { allRows } from '../paging.ts';
import { ends, presentSession } from '../sessions/session.ts';
import { listLiveSessions } from '../sessions/store.ts';
import { presentAccount } from './account.ts';
import { findAccount } from './store.ts';

/** Everything that is stored about the caller's account. */
export function exportAccount({
  database,
  clock,
  lifetimes,
}: Pick<Needs, 'database' | 'clock' | 'lifetimes'>): HandlerOf<'exportAccount'> {
  const { read } = database;
  const events = listEvents(database, 'account_id');
  return {
    handle: async ({ caller: { account, session } }) => {
      const { id } = account;
      const now = clock();
      const whole = await findAccount(read, id);
      const sessions = await allRows((page) => listLiveSessions(read, id, ends(lifetimes, now), page));
      const managers = await allRows((page) => listManagersOf(read, id, page));
      const made = await allRows((page) => listMadeRows(read, id, { ...page, now }));
      const received = await allRows((page) => listReceivedRows(read, id, { ...page, now }));
      const invitations = new Map([...made, ...received].map((invitation) => [invitation.id, invitation]));
      const past = await allRows((page) => events(id, page));
      return {
        status: 200,
        body: {
          account: { ...presentAccount(whole ?? account), pendingEmail: whole?.pending_email ?? null },
          sessions: sessions.map((one) => presentSession(one, session, lifetimes)),
          managers: managers.map(({ organization, ...manager }) => ({
            ...presentManager(manager),
            organization: presentOrganization({ organization, role: manager.role }),
          })),
          invitations: [...invitations.values()].map(presentInvitation),
          events: past.map((event) => presentEvent(event, event.actor_id === id || event.actor_id === null)),
        },
      };
    },
  };
}
