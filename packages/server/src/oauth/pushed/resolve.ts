import { MINUTE } from '../../ground/clock.ts';
import { hashToken, pushedRequests } from '../../pipeline/callers/key-token.ts';
import { flawed } from '../authorizations/asked.ts';
import { only, parseQuery, type Query } from '../authorizations/parameters.ts';
import type { Needs } from '../handler.ts';
import { findPushed, openPushed } from './store.ts';

/** How long a person has once the page has looked a request up, in milliseconds: as long as its ticket lasts. */
const OPEN_FOR = 30 * MINUTE;

/** The beginning of each `request_uri` (RFC 9126, section 2.2). */
export const REQUEST_URI_PREFIX = 'urn:ietf:params:oauth:request_uri:';

/** The query of an authorization request. */
export interface ResolvedQuery {
  /** As it came, or as the application has pushed it; undefined where it is not form-encoded. */
  readonly query: Query | undefined;
  /** The stored part of the `request_uri`; undefined where the query came through the browser. */
  readonly pushed: string | undefined;
}

export const unusable = () =>
  flawed('must have a `request_uri` of the application that is at most 60 seconds old, and was not used');

/**
 * Makes the function that resolves the `request_uri` of a query, which is good only together with the `client_id` of the
 * application that pushed it (RFC 9126, section 4). Other parameters beside them do not count.
 * @throws Failure from that function: `FIELDS_VALIDATION_ERROR`
 */
export function pushedResolver({
  database,
  clock,
}: Pick<Needs, 'database' | 'clock'>): (parameters: string) => Promise<ResolvedQuery> {
  const open = openPushed(database);
  return async (parameters) => {
    const query = parseQuery(parameters);
    const uri = query ? only(query, 'request_uri') : undefined;
    const token = uri?.startsWith(REQUEST_URI_PREFIX) ? uri.slice(REQUEST_URI_PREFIX.length) : '';
    if (!query || !pushedRequests.isOne(token)) return { query, pushed: undefined };
    const hash = hashToken(token);
    const now = clock();
    const found =
      (await open.first({ hash, now, expiresAt: now + OPEN_FOR })) ??
      (await findPushed(database.read, { hash, now }));
    if (!found || found.application_id !== only(query, 'client_id')) throw unusable();
    return { query: parseQuery(found.parameters), pushed: hash };
  };
}
