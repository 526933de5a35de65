import { noteUse } from '../callers/caller.ts';
import type { Needs } from '../handler.ts';
import { hashToken, isAlive, isToken, lifetimeOf, type SessionCaller, touchInterval } from './session.ts';
import { findByToken, findWithAccount, touchSession } from './store.ts';

/** Makes the function that tells whose session this is the token of: undefined where it is nobody's, or no longer. */
export function sessionAuthenticator({
  database,
  clock,
  lifetimes,
}: Pick<Needs, 'database' | 'clock' | 'lifetimes'>): (token: string) => Promise<SessionCaller | undefined> {
  const find = findByToken(database);
  const touch = touchSession(database);

  return async (token) => {
    if (!isToken(token)) return undefined;
    const row = await find.first({ tokenHash: hashToken(token) });
    const caller = row && callerOf(row);
    const now = clock();
    if (!caller) return undefined;
    const { session } = caller;
    const lifetime = lifetimeOf(caller, lifetimes);
    if (!isAlive(session, lifetime, now)) return undefined;
    const interval = touchInterval(lifetime);
    if (now - session.last_used_at < interval) return caller;
    await noteUse(() => touch.first({ id: session.id, now, unlessAfter: now - interval }));
    return { ...caller, session: { ...session, last_used_at: now } };
  };
}

/**
 * Makes the function that looks up again who was let in: undefined where the session has ended since. What changes
 * something judges that under its lock instead.
 */
export function sessionAgain({
  database,
  clock,
  lifetimes,
}: Pick<Needs, 'database' | 'clock' | 'lifetimes'>): (
  caller: SessionCaller,
) => Promise<SessionCaller | undefined> {
  const find = findWithAccount(database);
  return async ({ session: { id } }) => {
    const row = await find.first({ id });
    const caller = row && callerOf(row);
    return caller && isAlive(caller.session, lifetimeOf(caller, lifetimes), clock()) ? caller : undefined;
  };
}

type Found = NonNullable<Awaited<ReturnType<ReturnType<typeof findByToken>['first']>>>;

function callerOf(row: Found): SessionCaller {
  const { id, email, email_verified_at, name, created_at, updated_at } = row;
  const session = {
    id: row.session_id,
    account_id: id,
    created_at: row.session_created_at,
    last_used_at: row.last_used_at,
    user_agent: row.user_agent,
    ip_address: row.ip_address,
    methods: row.methods,
    passkey_id: row.passkey_id,
  };
  return {
    kind: 'session',
    account: { id, email, email_verified_at, name, created_at, updated_at },
    session,
    isOperator: Boolean(row.is_operator),
  };
}
