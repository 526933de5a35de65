import { type Hasher, HashingOverloaded, type HashingRequest } from '../accounts/hasher.ts';
import { findCredentials, lockAccount, updateAccountRow } from '../accounts/store.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { HandlerOf } from '../handler.ts';
import { openSession, presentSignedIn } from './open.ts';
import { ends, type Lifetimes } from './session.ts';
import { deleteEndedSessions } from './store.ts';

export interface LoginNeeds {
  readonly database: Database;
  readonly hasher: Hasher;
  readonly clock: Clock;
  readonly lifetimes: Lifetimes;
}

export function login({ database, hasher, clock, lifetimes }: LoginNeeds): HandlerOf<'login'> {
  const find = findCredentials(database);

  async function renew(password: string, request: HashingRequest): Promise<string | undefined> {
    try {
      return await hasher.hash(password, request);
    } catch (error) {
      // Nobody is turned away for work that the next sign-in can do.
      if (error instanceof HashingOverloaded) return undefined;
      throw error;
    }
  }

  return {
    handle: async (request) => {
      const { body, fail, userAgent, ipAddress } = request;
      const found = body.email === null ? undefined : await find(body.email);
      // Where nobody is found a password is compared all the same: the time it takes must not tell.
      const isRight = await hasher.verify(found?.password_hash, body.password, request);
      if (!found || !isRight || body.password === null) throw fail('CREDENTIALS_INVALID');
      const renewed = hasher.isOutdated(found.password_hash)
        ? await renew(body.password, request)
        : undefined;

      const now = clock();
      const opened = await database.transaction(async (tx) => {
        // A password that was changed meanwhile has ended all sessions; this one must not come after.
        const account = await lockAccount(tx, found.id);
        if (account?.password_hash !== found.password_hash) throw fail('CREDENTIALS_INVALID');
        if (renewed) await updateAccountRow(tx, found.id, { password_hash: renewed });
        await deleteEndedSessions(tx, found.id, ends(lifetimes, now));
        return openSession(tx, { accountId: found.id, now, userAgent, ipAddress });
      });
      return {
        status: 201,
        headers: { Location: `/v1/sessions/${opened.session.id}` },
        body: presentSignedIn(found, opened, lifetimes),
      };
    },
  };
}
