import { Failure } from '@portico/conventions';
import { presentApiKey } from '../api-keys/api-key.ts';
import { listApiKeyRows } from '../api-keys/store.ts';
import { presentEvent } from '../events/event.ts';
import { listEvents } from '../events/store.ts';
import { FairQueue } from '../fair-queue.ts';
import type { HandlerOf, Needs } from '../handler.ts';
import { presentInvitation } from '../invitations/invitation.ts';
import { listMadeRows, listReceivedRows } from '../invitations/store.ts';
import { presentManager } from '../managers/manager.ts';
import { listManagersOf } from '../managers/store.ts';
import { presentOrganization } from '../organizations/organization.ts';
import { allRows } from '../paging.ts';
import { presentPasskey } from '../passkeys/passkey.ts';
import { listPasskeyRows } from '../passkeys/store.ts';
import { securityOf } from '../second-factors/security.ts';
import { ends, presentSession, type SessionCaller } from '../sessions/session.ts';
import { listLiveSessions } from '../sessions/store.ts';
import { presentAccount } from './account.ts';
import { findAccount } from './store.ts';

/** How many exports wait beyond the one that is being made, and for how long, in milliseconds. */
const WAITING = 64;
const PATIENCE = 10_000;

/**
 * Everything that is stored about the caller's account. It may be tens of megabytes, all in memory, so a node makes one
 * export at a time.
 */
export function exportAccount(needs: ExportNeeds): HandlerOf<'exportAccount'> {
  const turns = new FairQueue({
    atOnce: 1,
    atOnceEach: 1,
    waiting: WAITING,
    waitingEach: WAITING,
    patience: PATIENCE,
    refusal: () => new Failure('OVERLOADED'),
  });
  const make = exporter(needs);
  return {
    handle: async ({ caller, connectionState }) => {
      const asker = { caller: caller.account.id, connectionState };
      return { status: 200, body: await turns.run(asker, () => make(caller)) };
    },
  };
}

type ExportNeeds = Pick<Needs, 'database' | 'clock' | 'lifetimes'>;

function exporter({ database, clock, lifetimes }: ExportNeeds) {
  const { read } = database;
  const listPast = listEvents(database, 'account_id');
  const security = securityOf(database);
  return async ({ account, session }: SessionCaller) => {
    const { id } = account;
    const now = clock();
    const whole = await findAccount(read, id);
    const sessions = await allRows(
      (page) => listLiveSessions(read, id, ends(lifetimes, now), page),
      (one) => presentSession(one, session, lifetimes),
    );
    const passkeys = await allRows((page) => listPasskeyRows(read, id, page), presentPasskey);
    const managers = await allRows(
      (page) => listManagersOf(read, id, page),
      ({ organization, ...manager }) => ({
        ...presentManager(manager),
        organization: presentOrganization({ organization, role: manager.role }),
      }),
    );
    const made = await allRows((page) => listMadeRows(read, id, { ...page, now }), presentInvitation);
    const received = await allRows((page) => listReceivedRows(read, id, { ...page, now }), presentInvitation);
    const invitations = new Map([...made, ...received].map((invitation) => [invitation.id, invitation]));
    const apiKeys = await allRows(
      (page) => listApiKeyRows(read, { by: 'created_by', id }, page),
      presentApiKey,
    );
    const events = await allRows(
      (page) => listPast(id, page),
      (event) => presentEvent(event, event.actor_id === id || event.actor_id === null),
    );
    return {
      account: { ...presentAccount(whole ?? account), pendingEmail: whole?.pending_email ?? null },
      security: await security(id),
      sessions,
      passkeys,
      managers,
      invitations: [...invitations.values()],
      apiKeys,
      events,
    };
  };
}
