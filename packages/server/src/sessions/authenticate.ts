import { DatabaseOverloaded, DatabaseUnavailable } from '../database/failures.ts';
import type { Needs } from '../handler.ts';
import { type Caller, hashToken, isAlive, isToken, touchInterval } from './session.ts';
import { findByToken, touchSession } from './store.ts';

/** Makes the function that tells whose access token this is: undefined where it is nobody's, or no longer. */
export function authenticator({
  database,
  clock,
  lifetimes,
}: Pick<Needs, 'database' | 'clock' | 'lifetimes'>): (token: string) => Promise<Caller | undefined> {
  const find = findByToken(database);
  const touch = touchSession(database);
  const interval = touchInterval(lifetimes);

  async function noteUse(id: string, now: number): Promise<void> {
    try {
      await touch.first({ id, now, unlessAfter: now - interval });
    } catch (error) {
      // A database that takes no writes, its disk full, can still be read.
      if (!(error instanceof DatabaseUnavailable || error instanceof DatabaseOverloaded)) throw error;
    }
  }

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
    await noteUse(session.id, now);
    return { kind: 'session', account, session: { ...session, last_used_at: now } };
  };
}
