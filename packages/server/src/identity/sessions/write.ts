import { allOf } from '../../consequences/record-events.ts';
import { created } from '../../pipeline/answers.ts';
import { tellOfBreach } from '../accounts/breached-notice.ts';
import { comparedAgain, HashReplaced } from '../accounts/compared-again.ts';
import { passwordHash } from '../accounts/store.ts';
import { changing, type Needs } from '../handler.ts';
import { endedEvents, endSession, endSessions } from './end.ts';
import { presentSignedIn } from './open.ts';
import { proving } from './proof.ts';
import { replaceSession } from './replace.ts';
import { ends, lifetimeOf } from './session.ts';

/** Replaces the caller's session with a new one. */
export function reauthenticate(needs: Needs) {
  const { change, database, lifetimes, passwords } = needs;
  const proof = proving(needs);

  const step = change('reauthenticate', {
    prepare: async (request) => {
      const { id } = request.caller.account;
      const { password } = request.body;
      const compared = await passwordHash(database.read, id);
      const account = compared === undefined ? undefined : { id, password_hash: compared };
      await proof.compare({ account }, request.body, request);
      return { compared, isBreached: password !== null && (await passwords.isBreached(password.nfc)) };
    },

    apply: async ({ tx, target: account, caller, prepared, body, now, fail, ...request }) => {
      const { compared, isBreached } = prepared;
      if (account.password_hash !== compared) throw new HashReplaced(fail('CREDENTIALS_INVALID'));
      const { methods, events, mails } = await proof.use(tx, account, { code: body.code, now });
      const { userAgent, ipAddress } = request;
      const began = { methods, now, userAgent, ipAddress, isBreached };
      const replacement = await replaceSession(tx, { replaced: caller.session, ...began }, needs);
      // A session that was ended meanwhile is not replaced.
      if (!replacement) throw fail('ACCESS_TOKEN_INVALID');
      const { opened } = replacement;
      const notices = isBreached ? await tellOfBreach(tx, account, now) : [];
      return {
        events: [...replacement.events, ...events],
        mails: [...mails, ...notices],
        answer: created(
          `/v1/sessions/${opened.session.id}`,
          presentSignedIn(account, opened, lifetimes, isBreached),
        ),
      };
    },
  });
  return { ...step, handle: comparedAgain(step.handle) };
}

/** Ends one session. */
export const deleteSession = changing('deleteSession', () => ({
  apply: async ({ tx, caller, target, fail }) => {
    // An operator who acts for somebody can end that, and nothing else.
    if (caller.kind === 'impersonation' && target.id !== caller.session.id) throw fail('ACCESS_FORBIDDEN');
    return { events: allOf(await endSession(tx, target)), answer: { status: 204 } };
  },
}));

/** Ends all sessions but the caller's. */
export const deleteSessions = changing('deleteSessions', ({ lifetimes }) => ({
  apply: async ({ tx, caller, now }) => {
    const { account_id: account } = caller.session;
    const ended = await endSessions(tx, {
      account,
      except: caller.session,
      ends: ends(lifetimeOf(caller, lifetimes), now),
    });
    return { events: allOf(endedEvents(account, ended)), answer: { status: 204 } };
  },
}));

export const logout = changing('logout', () => ({
  // The same key in another session stands for the end of that session.
  asked: ({ caller }) => caller.session.id,

  apply: async ({ tx, caller }) => {
    return { events: allOf(await endSession(tx, caller.session)), answer: { status: 204 } };
  },
}));
