import { isObject } from './claims.ts';
import type { BoundedFetch } from './fetch.ts';

type Members = Readonly<Record<string, unknown>>;

/** Where providers publish what they are (OpenID Connect Discovery, section 4). */
const DISCOVERY = '/.well-known/openid-configuration';
/** Members of a token response that Portico never uses (RFC 6749, section 5.1): an odd one must not refuse the ID token. */
const UNUSED = ['expires_in', 'refresh_token', 'scope'];
/** Whether one of these may be odd: most answers need not be parsed twice. */
const MAY_BE_ODD = /"(?:expires_in|refresh_token|scope)"\s*:\s*(?:null|"")/;
/** Signs everything where a provider lists nothing (OpenID Connect Core, section 15.1). */
const DEFAULT_ALGORITHMS = ['RS256'];

/**
 * Puts what OpenID providers send into the spelling of the standards, before a library reads it: members that are null or
 * empty are absent, and signed answers of the userinfo endpoint may use the algorithms of ID tokens.
 */
export function inStandardSpelling(fetch: BoundedFetch): BoundedFetch {
  return async (url, request) => {
    const response = await fetch(url, request);
    const respell = request.method === 'POST' ? tokens : url.includes(DISCOVERY) ? metadata : undefined;
    return respell && response.status === 200 ? respelled(response, respell) : response;
  };
}

async function respelled(response: Response, respell: (text: string) => string): Promise<Response> {
  const { status, headers } = response;
  return new Response(respell(await response.text()), { status, headers });
}

/** Anything but an object is left to the library, which refuses it. */
function respelledText(text: string, respell: (members: Members) => Members): string {
  try {
    const parsed: unknown = JSON.parse(text);
    return isObject(parsed) ? JSON.stringify(respell(parsed)) : text;
  } catch {
    return text;
  }
}

const isGiven = (value: unknown) => value !== null && value !== '';

const without = (members: Members, isAbsent: (name: string, value: unknown) => boolean): Members =>
  Object.fromEntries(Object.entries(members).filter(([name, value]) => !isAbsent(name, value)));

const tokens = (text: string) => (MAY_BE_ODD.test(text) ? respelledText(text, withoutUnused) : text);

const withoutUnused = (members: Members) =>
  without(members, (name, value) => UNUSED.includes(name) && !isGiven(value));

const metadata = (text: string) =>
  respelledText(text, (members) => {
    const given = without(members, (_, value) => !isGiven(value));
    const { id_token_signing_alg_values_supported: algorithms = DEFAULT_ALGORITHMS } = given;
    return { userinfo_signing_alg_values_supported: algorithms, ...given };
  });
