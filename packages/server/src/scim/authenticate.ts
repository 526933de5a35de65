import type { ConnectionCaller } from '../callers/caller.ts';
import { hashToken } from '../callers/key-token.ts';
import { recordingUses } from '../callers/last-use.ts';
import type { Needs } from '../handler.ts';
import { findByToken } from './token-store.ts';

/** Makes the function that finds the connection of a directory's token; it returns undefined for one that is not valid. */
export function scimAuthenticator({
  database,
  clock,
}: Pick<Needs, 'database' | 'clock'>): (token: string) => Promise<ConnectionCaller | undefined> {
  const find = findByToken(database);
  const recordUse = recordingUses(database, 'scim_tokens', 'connection_id');
  return async (token) => {
    const tokenHash = hashToken(token);
    const row = await find.first({ hash: tokenHash });
    if (!row) return undefined;
    const { last_used_at, ...connection } = row;
    await recordUse({ id: connection.id, last_used_at }, clock());
    return { kind: 'connection', connection, tokenHash };
  };
}
