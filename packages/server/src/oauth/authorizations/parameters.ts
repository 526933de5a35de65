import { APPLICATION_SCOPES, type ApplicationScope } from '@portico/api';
import type { Application } from '../applications/application.ts';

export const PROMPTS = ['none', 'login', 'consent', 'select_account'] as const;
export type Prompt = (typeof PROMPTS)[number];

/** A request that is known to be well-formed. */
export interface AuthorizationRequest {
  readonly scopes: readonly ApplicationScope[];
  /** The PKCE challenge, for the method S256. */
  readonly challenge: string | null;
  readonly nonce: string | null;
  /** The thumbprint of the key that the application will prove (RFC 9449, section 10). */
  readonly dpopJkt: string | null;
  readonly prompts: readonly Prompt[];
  /** In seconds. */
  readonly maxAge: number | undefined;
  /** Whether the person has to have signed in with a second factor. */
  readonly isForStrong: boolean;
  readonly resource: string | null;
  readonly organizationId: string | null;
  readonly loginHint: string | null;
  /** An ID token of the person whom the application expects, before anything is verified. */
  readonly idTokenHint: string | null;
}

/** An error that is reported to the application (RFC 6749, section 4.1.2.1; OpenID Connect Core, section 3.1.2.6). */
export interface ProtocolError {
  readonly error: string;
  readonly description: string;
}

/** The parameters of a query by name; several values only where it has several. A parameter without a value is absent. */
export type Query = ReadonlyMap<string, readonly string[]>;

/** @returns undefined where it is not encoded as a form is (RFC 6749, appendix B), or has a character U+0000 */
export function parseQuery(text: string): Query | undefined {
  if (/%00|\0/.test(text)) return undefined;
  const query = new Map<string, string[]>();
  try {
    for (const pair of text.split('&')) {
      const [name = '', ...rest] = pair.split('=');
      const value = decoded(rest.join('='));
      if (value === '') continue;
      const values = query.get(decoded(name));
      if (values) values.push(value);
      else query.set(decoded(name), [value]);
    }
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
  return query;
}

function decoded(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '));
}

/** The value of a parameter that comes once. */
export function only(query: Query, name: string): string | undefined {
  const values = query.get(name) ?? [];
  return values.length === 1 ? values[0] : undefined;
}

const LOOPBACK = /^http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost)(?<port>:\d{1,5})?(?=[/?]|$)/;

/**
 * Whether a redirect URI is an application's. Both are compared as strings (RFC 9700, section 2.1); only the port of a
 * native application on loopback can be any that the system chose (RFC 8252, section 7.3).
 */
export function isRedirectOf({ kind, redirectUris }: Application, uri: string): boolean {
  if (redirectUris.includes(uri)) return true;
  if (kind !== 'native' || !hasPossiblePort(uri)) return false;
  const portless = withoutPort(uri);
  return portless !== undefined && redirectUris.some((own) => withoutPort(own) === portless);
}

const MOST_PORT = 65_535;

function hasPossiblePort(uri: string): boolean {
  const port = LOOPBACK.exec(uri)?.groups?.port;
  return port === undefined || (!port.startsWith(':0') && Number(port.slice(1)) <= MOST_PORT);
}

/** Undefined where it is not on loopback. */
function withoutPort(uri: string): string | undefined {
  const match = LOOPBACK.exec(uri);
  if (!match) return undefined;
  const [whole] = match;
  const port = match.groups?.port ?? '';
  return whole.slice(0, whole.length - port.length) + uri.slice(whole.length);
}

/** Parameters that can come more than once (RFC 8707, section 2). */
const REPEATABLE = ['resource'];
const KNOWN = [
  'response_type',
  'response_mode',
  'scope',
  'state',
  'nonce',
  'code_challenge',
  'code_challenge_method',
  'dpop_jkt',
  'prompt',
  'max_age',
  'acr_values',
  'organization_id',
  'login_hint',
  'id_token_hint',
  'ui_locales',
];
/** Parameters that are not supported, with their errors (OpenID Connect Core, section 3.1.2.6). */
const UNSUPPORTED = {
  request: 'request_not_supported',
  request_uri: 'request_uri_not_supported',
  registration: 'registration_not_supported',
};
/** The base64url of a SHA-256 (RFC 7636, section 4.2; RFC 7638, section 3). */
const SHA256 = /^[A-Za-z0-9_-]{43}$/;

/** Reads what an application asks for at one of its own redirect URIs. */
export function requestIn(
  query: Query,
  application: Application,
): { readonly request: AuthorizationRequest } | ProtocolError {
  const repeated = KNOWN.find((name) => (query.get(name)?.length ?? 0) > 1);
  if (repeated !== undefined) return invalid(`${repeated} comes more than once`);
  for (const [name, error] of Object.entries(UNSUPPORTED))
    if (query.has(name)) return { error, description: `${name} is not supported` };
  const get = (name: string) => only(query, name) ?? null;
  const prompts = wordsOf(get('prompt'));
  const flaw = responseFlaw(get) ?? pkceFlaw(get, application) ?? promptFlaw(prompts);
  if (flaw) return flaw;
  const dpopJkt = get('dpop_jkt');
  if (dpopJkt !== null && !SHA256.test(dpopJkt))
    return invalid('dpop_jkt is not a SHA-256 thumbprint in base64url');
  const maxAge = get('max_age');
  if (maxAge !== null && !/^\d{1,9}$/.test(maxAge)) return invalid('max_age is not a number of seconds');
  const [resource = null, ...others] = REPEATABLE.flatMap((name) => query.get(name) ?? []);
  if (others.length > 0 || (resource !== null && !application.audiences.includes(resource)))
    return { error: 'invalid_target', description: 'resource is not a single audience of the application' };
  return {
    request: {
      scopes: scopesFor(application, wordsOf(get('scope'))),
      challenge: get('code_challenge'),
      nonce: get('nonce'),
      dpopJkt,
      prompts: prompts as Prompt[],
      maxAge: maxAge === null ? undefined : Number(maxAge),
      isForStrong: wordsOf(get('acr_values')).includes('strong'),
      resource,
      organizationId: get('organization_id'),
      loginHint: get('login_hint'),
      idTokenHint: get('id_token_hint'),
    },
  };
}

type Get = (name: string) => string | null;

function responseFlaw(get: Get): ProtocolError | undefined {
  const type = get('response_type');
  if (type === null) return invalid('response_type is missing');
  if (type !== 'code')
    return { error: 'unsupported_response_type', description: 'response_type is not code' };
  const mode = get('response_mode');
  return mode === null || mode === 'query' ? undefined : invalid('response_mode is not query');
}

function pkceFlaw(get: Get, { kind, requirePkce }: Application): ProtocolError | undefined {
  const [challenge, method] = [get('code_challenge'), get('code_challenge_method')];
  if (challenge === null && method === null && kind === 'web' && !requirePkce)
    return get('nonce') === null
      ? invalid('nonce is missing, which is required without PKCE (send a nonce, or use PKCE)')
      : undefined;
  if (challenge === null)
    return invalid(
      'code_challenge is missing (use PKCE, or register the application with `--pkce-optional`)',
    );
  if (method !== 'S256') return invalid('code_challenge_method is not S256');
  return SHA256.test(challenge) ? undefined : invalid('code_challenge is not a SHA-256 hash in base64url');
}

function promptFlaw(prompts: readonly string[]): ProtocolError | undefined {
  if (!prompts.every((prompt) => (PROMPTS as readonly string[]).includes(prompt)))
    return invalid('prompt has a value that is not supported');
  const isAlone = !prompts.includes('none') || prompts.length === 1;
  return isAlone ? undefined : invalid('prompt combines none with other values');
}

/**
 * Unknown ones are left out, and so are sessions for applications that are not the team's own, or that have to prove a key: a
 * session cannot be bound to one.
 */
export function scopesFor(
  { firstParty, requireDpop }: Application,
  asked: readonly string[],
): ApplicationScope[] {
  const hasSessions = firstParty && !requireDpop;
  return APPLICATION_SCOPES.filter((scope) => asked.includes(scope) && (hasSessions || scope !== 'portico'));
}

export function wordsOf(text: string | null): string[] {
  return text === null ? [] : [...new Set(text.split(' ').filter((word) => word !== ''))];
}

function invalid(description: string): ProtocolError {
  return { error: 'invalid_request', description };
}
