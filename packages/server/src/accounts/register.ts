import type { Needs } from '../handler.ts';
import { newId } from '../id.ts';
import { openSession, presentSignedIn } from '../sessions/open.ts';
import { sessionEvent } from '../sessions/session.ts';
import { emailIsTaken, insertAccount } from './store.ts';

export function register({
  change,
  database,
  hasher,
  limits,
  lifetimes,
  passwords,
}: Pick<Needs, 'change' | 'database' | 'hasher' | 'limits' | 'lifetimes' | 'passwords'>) {
  return change('register', {
    validate: ({ email, password }) => {
      const flaw = email && password !== undefined && passwords.flawFor(password, email.typed);
      return flaw ? { password: flaw } : {};
    },

    prepare: async (request) => {
      const { body, fail } = request;
      await limits.registration(request.ipAddress);
      // Hashing is slow: an email that is known already is refused without it.
      if (await emailIsTaken(database.read, body.email.canonical)) throw fail('EMAIL_ALREADY_EXISTS');
      return { password_hash: await hasher.hash(body.password, request) };
    },

    apply: async ({ tx, prepared, body: { email, name }, now, fail, ...request }) => {
      const account = {
        id: newId(),
        email: email.typed,
        email_verified_at: null,
        name: name ?? null,
        created_at: now,
        updated_at: now,
      };
      const row = { ...account, ...prepared, email_canonical: email.canonical };
      if (!(await insertAccount(tx, row))) throw fail('EMAIL_ALREADY_EXISTS');
      const { userAgent, ipAddress } = request;
      const opened = await openSession(tx, { accountId: account.id, now, userAgent, ipAddress }, limits);
      request.identified(account.id);
      const { id } = account;
      return {
        events: [
          { type: 'account.registered', subject: id, account: id, actor: id },
          sessionEvent('session.created', opened.session, { actor: id }),
        ],
        mails: [{ purpose: 'verification', recipient: account.email, account: id }],
        answer: {
          status: 201,
          headers: { Location: '/v1/account' },
          body: presentSignedIn(account, opened, lifetimes),
        },
      };
    },
  });
}
