import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { HandlerOf } from '../handler.ts';
import { newId } from '../id.ts';
import { openSession, presentSignedIn } from '../sessions/open.ts';
import type { Lifetimes } from '../sessions/session.ts';
import type { Hasher } from './hasher.ts';
import { isTheEmail, PASSWORD_IS_EMAIL } from './passwords.ts';
import { emailIsTaken, insertAccount } from './store.ts';

export interface RegisterNeeds {
  readonly database: Database;
  readonly hasher: Hasher;
  readonly clock: Clock;
  readonly lifetimes: Lifetimes;
}

export function register({ database, hasher, clock, lifetimes }: RegisterNeeds): HandlerOf<'register'> {
  return {
    validate: ({ email, password }) =>
      email !== undefined && password !== undefined && isTheEmail(password, email.typed)
        ? { password: PASSWORD_IS_EMAIL }
        : {},

    handle: async (request) => {
      const { body, fail, userAgent, ipAddress } = request;
      const { typed, canonical } = body.email;
      // Hashing is dear: whoever is known already is told without it.
      if (await emailIsTaken(database.read, canonical)) throw fail('EMAIL_ALREADY_EXISTS');
      const hash = await hasher.hash(body.password, request);

      const now = clock();
      const account = {
        id: newId(),
        email: typed,
        email_verified_at: null,
        name: body.name ?? null,
        created_at: now,
        updated_at: now,
      };
      const opened = await database.transaction(async (tx) => {
        const inserted = await insertAccount(tx, {
          ...account,
          email_canonical: canonical,
          password_hash: hash,
        });
        if (!inserted) throw fail('EMAIL_ALREADY_EXISTS');
        return openSession(tx, { accountId: account.id, now, userAgent, ipAddress });
      });
      return {
        status: 201,
        headers: { Location: '/v1/account' },
        body: presentSignedIn(account, opened, lifetimes),
      };
    },
  };
}
