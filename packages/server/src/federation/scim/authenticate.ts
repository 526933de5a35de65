import type { ConnectionCaller } from '../../pipeline/callers/caller.ts';
import { hashToken } from '../../pipeline/callers/key-token.ts';
import { recordingUses } from '../../pipeline/callers/last-use.ts';
import { type CountUses, tooManyRequests } from '../../pipeline/callers/rate.ts';
import type { Needs } from '../../pipeline/handler.ts';
import type { ScimRequestLog } from './request-log.ts';
import { findByToken } from './token-store.ts';

export interface ScimNeeds extends Pick<Needs, 'database' | 'clock'> {
  /** How many requests a second each directory can make of a node; infinite for any number. */
  readonly scimRate: number;
  readonly countUses: CountUses;
  readonly scimRequestLog: Pick<ScimRequestLog, 'sentBy'>;
}

/** Makes the function that finds the connection of a directory's token; it returns undefined for one that is not valid. */
export function scimAuthenticator({
  database,
  clock,
  scimRate,
  countUses,
  scimRequestLog,
}: ScimNeeds): (token: string, request: object) => Promise<ConnectionCaller | undefined> {
  const find = findByToken(database);
  const recordUse = recordingUses(database, 'scim_tokens', 'connection_id');
  const isWithinRate = countUses(scimRate);
  return async (token, request) => {
    const tokenHash = hashToken(token);
    const row = await find.first({ hash: tokenHash });
    if (!row) return undefined;
    const { last_used_at, ...connection } = row;
    scimRequestLog.sentBy(request, connection.id);
    if (!isWithinRate(connection.id)) throw tooManyRequests('directory', scimRate);
    await recordUse({ id: connection.id, last_used_at }, clock());
    return { kind: 'connection', connection, tokenHash };
  };
}
