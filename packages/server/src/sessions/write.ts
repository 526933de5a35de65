import { passwordHash } from '../accounts/store.ts';
import { allOf } from '../consequences/record-events.ts';
import type { Needs } from '../handler.ts';
import { endedEvents, endSessions } from './end.ts';
import { openSession, presentSignedIn } from './open.ts';
import { proving } from './proof.ts';
import { ends, lifetimeOf, methodsOf, sessionEvent } from './session.ts';
import { deleteSessionRow } from './store.ts';

/** Puts a new session in place of the caller's. */
export function reauthenticate(needs: Needs) {
  const { change, database, lifetimes } = needs;
  const proof = proving(needs);

  return change('reauthenticate', {
    prepare: async (request) => {
      const { id } = request.caller.account;
      const compared = await passwordHash(database.read, id);
      const account = compared === undefined ? undefined : { id, password_hash: compared };
      await proof.compare({ account }, request.body, request);
      return compared;
    },

    apply: async ({ tx, target: account, caller, prepared: compared, body, now, fail, ...request }) => {
      if (account.password_hash !== compared) throw fail('CREDENTIALS_INVALID');
      // Nothing takes the place of a session that was ended meanwhile.
      if (!(await deleteSessionRow(tx, caller.session.id))) throw fail('ACCESS_TOKEN_INVALID');
      const { methods, events, mails } = await proof.use(tx, account, { code: body.code, now });
      const { userAgent, ipAddress } = request;
      const { id } = account;
      const opened = await openSession(tx, { accountId: id, now, userAgent, ipAddress, methods }, needs);
      const { session, ended } = opened;
      const details = { methods: methodsOf(session), endedSessionId: caller.session.id };
      return {
        events: [
          { type: 'session.reauthenticated', subject: session.id, account: id, details },
          ...ended,
          ...events,
        ],
        mails,
        answer: {
          status: 201,
          headers: { Location: `/v1/sessions/${session.id}` },
          body: presentSignedIn(account, opened, lifetimes),
        },
      };
    },
  });
}

/** Ends one session. */
export function deleteSession({ change }: Needs) {
  return change('deleteSession', {
    apply: async ({ tx, target }) => {
      await deleteSessionRow(tx, target.id);
      return { events: sessionEvent('session.ended', target), answer: { status: 204 } };
    },
  });
}

/** Ends all sessions but the caller's. */
export function deleteSessions({ change, lifetimes }: Needs) {
  return change('deleteSessions', {
    apply: async ({ tx, caller, now }) => {
      const { id, account_id: account } = caller.session;
      const ended = await endSessions(tx, {
        account,
        except: id,
        ends: ends(lifetimeOf(caller, lifetimes), now),
      });
      return { events: allOf(endedEvents(account, ended)), answer: { status: 204 } };
    },
  });
}

export function logout({ change }: Needs) {
  return change('logout', {
    // With another session it is another session that is to end.
    asked: ({ caller }) => caller.session.id,

    apply: async ({ tx, caller }) => {
      await deleteSessionRow(tx, caller.session.id);
      return { events: sessionEvent('session.ended', caller.session), answer: { status: 204 } };
    },
  });
}
