import type { SessionCaller } from '../../pipeline/callers/session.ts';
import type { Needs } from '../handler.ts';
import { verifiedBy } from '../tokens/verified.ts';
import type { KnownRequest } from './asked.ts';
import { only, type Query } from './parameters.ts';

/** The contents of an ID token that was issued here. */
export interface Hint {
  /** The `client_id` of the application for which it was issued. */
  readonly clientId: string;
  /** The account that it identifies. */
  readonly accountId: string | undefined;
  readonly grantId: string | undefined;
}

type ReaderNeeds = Pick<Needs, 'signingKeys' | 'publicUrl'>;

/** The type of ID tokens, which neither access tokens nor logout tokens have. */
const TYPE = 'JWT';
/** As of then, no token has expired. */
const BEFORE_ALL = new Date(0);

/** Makes the function that reads an ID token, however old it is; undefined for anything else. */
export function hintReader({
  signingKeys,
  publicUrl,
}: ReaderNeeds): (token: string) => Promise<Hint | undefined> {
  return async (token) => {
    const expected = { issuer: publicUrl(), typ: TYPE, currentDate: BEFORE_ALL };
    const { aud, sid, sub } = (await verifiedBy(signingKeys, token, expected)) ?? {};
    if (typeof aud !== 'string') return undefined;
    return { clientId: aud, accountId: sub, grantId: typeof sid === 'string' ? sid : undefined };
  };
}

/** Makes the function that reads the ID token that comes with a query, if any. */
export function hintFinder(needs: ReaderNeeds): (query: Query | undefined) => Promise<Hint | undefined> {
  const read = hintReader(needs);
  return async (query) => {
    const token = query && only(query, 'id_token_hint');
    return token === undefined ? undefined : read(token);
  };
}

/**
 * Judges a request with an ID token of the person whom the application expects: nothing is granted to
 * anybody else (OpenID Connect Core, section 3.1.2.1).
 * @param hint undefined where the token was not issued here
 */
export function judgeHint(
  outcome: KnownRequest['outcome'],
  hint: Hint | undefined,
  person: SessionCaller | undefined,
): KnownRequest['outcome'] {
  if (!('request' in outcome) || outcome.request.idTokenHint === null) return outcome;
  if (!hint)
    return { error: 'invalid_request', description: 'id_token_hint is not an ID token of this issuer' };
  if (!person || person.account.id === hint.accountId) return outcome;
  return {
    error: 'login_required',
    description: 'Another user than the one in id_token_hint is signed in.',
  };
}
