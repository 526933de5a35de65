import { noteUse } from '../callers/note-use.ts';
import type { Needs } from '../handler.ts';
import { hashToken, isAlive, isToken, type SessionCaller, touchInterval } from './session.ts';
import { findByToken, touchSession } from './store.ts';

/** Makes the function that tells whose session this is the token of: undefined where it is nobody's, or no longer. */
export function sessionAuthenticator({
  database,
  clock,
  lifetimes,
}: Pick<Needs, 'database' | 'clock' | 'lifetimes'>): (token: string) => Promise<SessionCaller | undefined> {
  const find = findByToken(database);
  const touch = touchSession(database);
  const interval = touchInterval(lifetimes);

  return async (token) => {
    if (!isToken(token)) return undefined;
    const row = await find.first({ tokenHash: hashToken(token) });
    if (!row) return undefined;
    const session = {
      id: row.session_id,
      account_id: row.id,
      created_at: row.session_created_at,
      last_used_at: row.last_used_at,
      user_agent: row.user_agent,
      ip_address: row.ip_address,
      methods: row.methods,
      passkey_id: row.passkey_id,
    };
    const now = clock();
    if (!isAlive(session, lifetimes, now)) return undefined;
    const { id, email, email_verified_at, name, created_at, updated_at } = row;
    const account = { id, email, email_verified_at, name, created_at, updated_at };
    if (now - session.last_used_at < interval) return { kind: 'session', account, session };
    await noteUse(() => touch.first({ id: session.id, now, unlessAfter: now - interval }));
    return { kind: 'session', account, session: { ...session, last_used_at: now } };
  };
}
