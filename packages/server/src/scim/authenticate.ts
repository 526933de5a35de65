import { type ConnectionCaller, noteUse } from '../callers/caller.ts';
import { hashToken } from '../callers/key-token.ts';
import { MINUTE } from '../clock.ts';
import type { Needs } from '../handler.ts';
import { findByToken, touchToken } from './token-store.ts';

/** How stale `last_used_at` may get, in milliseconds: reading stays reading. */
const TOUCH_INTERVAL = MINUTE;

/** Makes the function that finds the connection of a directory's token; it returns undefined for one that is not valid. */
export function scimAuthenticator({
  database,
  clock,
}: Pick<Needs, 'database' | 'clock'>): (token: string) => Promise<ConnectionCaller | undefined> {
  const find = findByToken(database);
  const touch = touchToken(database);
  return async (token) => {
    const tokenHash = hashToken(token);
    const row = await find.first({ hash: tokenHash });
    if (!row) return undefined;
    const { last_used_at, ...connection } = row;
    const now = clock();
    if (last_used_at === null || now - last_used_at >= TOUCH_INTERVAL)
      await noteUse(() => touch.first({ id: connection.id, now, unlessAfter: now - TOUCH_INTERVAL }));
    return { kind: 'connection', connection, tokenHash };
  };
}
