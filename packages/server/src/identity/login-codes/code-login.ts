import { takeOverAccount } from '../../consequences/account-taken-over.ts';
import { created } from '../../pipeline/answers.ts';
import { findAccount, lockAccount } from '../accounts/store.ts';
import type { Needs } from '../handler.ts';
import { createdEvents, mailsOf, openSession, presentSignedIn } from '../sessions/open.ts';
import { proving } from '../sessions/proof.ts';
import { isCodeOf } from './login-code.ts';
import { countTry, useLoginCode } from './store.ts';

/** Looked up where a code has no account, so that it costs the same. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

export function codeLogin(needs: Needs) {
  const { change, database, hasher, lifetimes, secretKeys, clock } = needs;
  const count = countTry(database);
  const proof = proving(needs);

  return change('codeLogin', {
    prepare: async (request) => {
      const { body, fail, identified } = request;
      const { id, code, secondFactorCode } = body;
      const tried = await count.first({ id, now: clock() });
      const row = { id, code_hmac: tried?.code_hmac ?? null };
      const found = await findAccount(database.read, tried?.account_id ?? NOBODY);
      if (found) identified(found.id);
      const isFirst = () => isCodeOf(row, code, secretKeys);
      // This sign-in deletes factors set up before the address was verified.
      const isFactorAsked = found?.email_verified_at !== null;
      const claimed = { account: found, standIn: tried?.subject ?? id };
      await proof.compareBoth(claimed, { code: secondFactorCode, isFirst, isFactorAsked }, request);
      if (!found) throw fail('CREDENTIALS_INVALID');
      return { found, row };
    },

    signsIn: ({ found }) => found.id,

    lock: (tx, { found }) => lockAccount(tx, found.id),

    apply: async ({ tx, target, prepared: { row }, body, now, fail, userAgent, ipAddress }) => {
      if (!target || !(await useLoginCode(tx, row))) throw fail('CREDENTIALS_INVALID');
      if (target.suspended_at !== null) throw fail('ACCOUNT_SUSPENDED');
      const isNew = target.email_verified_at === null;
      const { account, events: taken } = isNew
        ? await takeOverAccount(tx, target, { hasher, lifetimes, isBySelf: true, now })
        : { account: target, events: [] };
      const { secondFactorCode: code } = body;
      const { methods, events, mails } = await proof.use(tx, account, { code, now, first: 'email' });
      const began = { accountId: account.id, now, userAgent, ipAddress, methods, signingIn: target };
      const opened = await openSession(tx, began, needs);
      const [begun, ...ended] = createdEvents(opened);
      return {
        events: [begun, ...taken, ...ended, ...events],
        mails: [...mails, ...mailsOf(opened)],
        answer: created(`/v1/sessions/${opened.session.id}`, presentSignedIn(account, opened, lifetimes)),
      };
    },
  });
}
