import type { Authenticator } from '../../pipeline/authenticate.ts';
import { hashToken, scimTokens } from '../../pipeline/callers/key-token.ts';
import { recordingUses } from '../../pipeline/callers/last-use.ts';
import { type CountUses, tooManyRequests } from '../../pipeline/callers/rate.ts';
import type { Needs } from '../handler.ts';
import type { ScimRequestLog } from './request-log.ts';
import { findByToken, tokenStillWorks } from './token-store.ts';

export interface ScimNeeds extends Pick<Needs, 'database' | 'clock'> {
  /** How many requests a second each directory can make of a node; infinite for any number. */
  readonly scimRate: number;
  readonly countUses: CountUses;
  readonly scimRequestLog: Pick<ScimRequestLog, 'sentBy'>;
}

/** Finds connections by the tokens of their directories. */
export function scimAuthenticator({
  database,
  clock,
  scimRate,
  countUses,
  scimRequestLog,
}: ScimNeeds): Authenticator<'connection'> {
  const find = findByToken(database);
  const recordUse = recordingUses(database, 'scim_tokens', 'connection_id');
  const isWithinRate = countUses(scimRate);
  return {
    tokens: scimTokens,
    authenticate: async (token, request) => {
      const tokenHash = hashToken(token);
      const row = await find.first({ hash: tokenHash });
      if (!row) return undefined;
      const { last_used_at, ...connection } = row;
      // First: a thread that cannot count hands the request over here, and must not log it as answered.
      const isWithin = isWithinRate(connection.id);
      scimRequestLog.sentBy(request, connection.id);
      if (!isWithin) throw tooManyRequests('directory', scimRate);
      await recordUse({ id: connection.id, last_used_at }, clock());
      return { kind: 'connection', connection, tokenHash };
    },
    again: { connection: async (tx, caller) => ((await tokenStillWorks(tx, caller)) ? caller : undefined) },
    isAdmitted: {
      connection: async ({ tokenHash: hash }) => (await find.first({ hash })) !== undefined,
    },
  };
}
