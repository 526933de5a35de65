import type { GivenPassword } from '@portico/api';
import { created } from '../../pipeline/answers.ts';
import { tellOfBreach } from '../accounts/breached-notice.ts';
import { comparedAgain, HashReplaced } from '../accounts/compared-again.ts';
import { HashingOverloaded, type HashingRequest } from '../accounts/hasher.ts';
import { findCredentials, lockAccount, updateAccountRow } from '../accounts/store.ts';
import type { Needs } from '../handler.ts';
import { bringingOver } from './fallback.ts';
import { createdEvents, mailsOf, type OpeningNeeds, openSession, presentSignedIn } from './open.ts';
import { proving } from './proof.ts';

export function login(
  needs: OpeningNeeds &
    Pick<Needs, 'change' | 'database' | 'hasher' | 'codes' | 'clock' | 'passwords' | 'signInFallback'>,
) {
  const { change, database, hasher, lifetimes, passwords, signInFallback } = needs;
  const find = findCredentials(database);
  const bringOver = signInFallback && bringingOver({ ...needs, signInFallback });
  const proof = proving(needs);

  async function renew(
    stored: string,
    password: GivenPassword,
    request: HashingRequest,
  ): Promise<string | undefined> {
    try {
      return await hasher.renew(stored, password, request);
    } catch (error) {
      // The next sign-in can renew the hash instead.
      if (error instanceof HashingOverloaded) return undefined;
      throw error;
    }
  }

  const step = change('login', {
    prepare: async (request) => {
      const { body, fail } = request;
      const { email, password, code } = body;
      let found = email === null ? undefined : await find(email);
      if (!found && bringOver && email !== null && password !== null) {
        await bringOver({ email, password, hasCode: code !== undefined }, request);
        found = await find(email);
      }
      if (found) request.identified(found.id);
      await proof.compare({ account: found, email }, body, request);
      if (!found || password === null) throw fail('CREDENTIALS_INVALID');
      return {
        found,
        renewed: await renew(found.password_hash, password, request),
        isBreached: await passwords.isBreached(password.nfc),
      };
    },

    signsIn: ({ found }) => found.id,

    lock: (tx, { found }) => lockAccount(tx, found.id),

    apply: async ({ tx, target: account, prepared, body, now, fail, ...request }) => {
      const { found, renewed, isBreached } = prepared;
      // If the password was changed meanwhile, which ended all sessions, no new one may begin with the old password.
      if (!account) throw fail('CREDENTIALS_INVALID');
      if (account.password_hash !== found.password_hash) throw new HashReplaced(fail('CREDENTIALS_INVALID'));
      if (account.suspended_at !== null) throw fail('ACCOUNT_SUSPENDED');
      const { methods, events, mails } = await proof.use(tx, account, { code: body.code, now });
      if (renewed) await updateAccountRow(tx, account, { password_hash: renewed });
      const notices = isBreached ? await tellOfBreach(tx, account, now) : [];
      const { userAgent, ipAddress } = request;
      const began = {
        accountId: account.id,
        now,
        userAgent,
        ipAddress,
        methods,
        isBreached,
        signingIn: account,
      };
      const opened = await openSession(tx, began, needs);
      return {
        events: [...createdEvents(opened), ...events],
        mails: [...mails, ...notices, ...mailsOf(opened)],
        answer: created(
          `/v1/sessions/${opened.session.id}`,
          presentSignedIn(account, opened, lifetimes, isBreached),
        ),
      };
    },
  });
  return { ...step, handle: comparedAgain(step.handle) };
}
