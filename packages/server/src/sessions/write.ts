import { passwordHash } from '../accounts/store.ts';
import { created } from '../answers.ts';
import { allOf } from '../consequences/record-events.ts';
import type { Transaction } from '../database/database.ts';
import type { Needs } from '../handler.ts';
import { sessionIn } from './authenticate.ts';
import { endedEvents, endSession, endSessions } from './end.ts';
import { parentOf } from './ending-store.ts';
import { grantsOn, moveGrants } from './grants.ts';
import { type NewApplicationSession, openForApplication, openSession, presentSignedIn } from './open.ts';
import { proving } from './proof.ts';
import { ends, lifetimeOf, methodsOf, type Session } from './session.ts';
import { deleteSessionRow } from './store.ts';

/** Replaces the caller's session with a new one. */
export function reauthenticate(needs: Needs) {
  const { change, database, lifetimes, impersonation } = needs;
  const proof = proving(needs);

  /** Opens the session of an application anew, on the same session of the person. */
  async function openAgain(
    tx: Transaction,
    { grant_id, application_id, application_name, ...replaced }: Session,
    began: Pick<NewApplicationSession, 'proved' | 'now' | 'userAgent' | 'ipAddress'>,
  ) {
    const rules = { lifetimes, impersonation, now: began.now };
    const parent = await sessionIn(tx, await parentOf(tx, { ...replaced, grant_id }), rules);
    if (parent?.kind !== 'session' || !grant_id || !application_id || application_name === null)
      return undefined;
    const application = { id: application_id, name: application_name };
    return openForApplication(tx, { grantId: grant_id, application, parent, ...began }, needs);
  }

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
      const { session: replaced } = caller;
      const moving = await grantsOn(tx, [replaced.id]);
      // A session that was ended meanwhile is not replaced.
      if (!(await deleteSessionRow(tx, caller.session.id))) throw fail('ACCESS_TOKEN_INVALID');
      const { methods, events, mails } = await proof.use(tx, account, { code: body.code, now });
      const { userAgent, ipAddress } = request;
      const { id } = account;
      const began = { now, userAgent, ipAddress };
      const opened = await (replaced.grant_id === null
        ? openSession(tx, { accountId: id, methods, ...began }, needs)
        : openAgain(tx, replaced, { proved: methods, ...began }));
      if (!opened) throw fail('ACCESS_TOKEN_INVALID');
      const { session, ended } = opened;
      await moveGrants(tx, moving, session.id);
      const details = { methods: methodsOf(session), endedSessionId: replaced.id };
      return {
        events: [
          { type: 'session.reauthenticated', subject: session.id, account: id, details },
          ...ended,
          ...events,
        ],
        mails,
        answer: created(`/v1/sessions/${session.id}`, presentSignedIn(account, opened, lifetimes)),
      };
    },
  });
}

/** Ends one session. */
export function deleteSession({ change }: Needs) {
  return change('deleteSession', {
    apply: async ({ tx, caller, target, fail }) => {
      // An operator who acts for somebody can end that, and nothing else.
      if (caller.kind === 'impersonation' && target.id !== caller.session.id) throw fail('ACCESS_FORBIDDEN');
      return { events: allOf(await endSession(tx, target)), answer: { status: 204 } };
    },
  });
}

/** Ends all sessions but the caller's. */
export function deleteSessions({ change, lifetimes }: Needs) {
  return change('deleteSessions', {
    apply: async ({ tx, caller, now }) => {
      const { account_id: account } = caller.session;
      const ended = await endSessions(tx, {
        account,
        except: caller.session,
        ends: ends(lifetimeOf(caller, lifetimes), now),
      });
      return { events: allOf(endedEvents(account, ended)), answer: { status: 204 } };
    },
  });
}

export function logout({ change }: Needs) {
  return change('logout', {
    // The same key in another session stands for the end of that session.
    asked: ({ caller }) => caller.session.id,

    apply: async ({ tx, caller }) => {
      return { events: allOf(await endSession(tx, caller.session)), answer: { status: 204 } };
    },
  });
}
