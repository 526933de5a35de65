import { baseOf } from './base-url.ts';
import type { EndedSession, SignedIn } from './calls.ts';
import { challengeOf, randomText } from './pkce.ts';

export type { SignedIn } from './calls.ts';

interface Application {
  /** The public URL of Portico, such as `https://id.example.com`. */
  readonly baseUrl: string | URL;
  readonly applicationId: string;
  /** The page that calls `completeSignIn`: one of the redirect URIs of the application, exactly as it is registered. */
  readonly redirectUri: string;
}

/** The options of `signIn`. */
export interface SignInOptions extends Application {
  /** Separated by spaces; `openid portico` by default. Only `portico` gives a session. */
  readonly scope?: string;
  /** Where people were going: a path of this origin. By default, the page on which `signIn` was called. */
  readonly returnTo?: string;
  /** `none` comes back at once, with `authorization_error` if a question would be necessary. */
  readonly prompt?: 'none' | 'login' | 'consent' | 'select_account';
  /** A hint at the person who is expected to sign in, such as an email address. */
  readonly loginHint?: string;
  /** The organization to sign in for. */
  readonly organizationId?: string;
}

/** The options of `completeSignIn`. */
export interface CompleteSignInOptions extends Application {}

/** The options of `signOut`. */
export interface SignOutOptions {
  readonly baseUrl: string | URL;
  /** The token of the session to end. */
  readonly accessToken: string;
  /** Also signs out of Portico, without a question, and then goes here: needs `applicationId`. */
  readonly postLogoutRedirectUri?: string;
  readonly applicationId?: string;
}

/** The person is signed in. */
export interface SignInCompleted {
  readonly ok: true;
  /** The account and the access token of the session. */
  readonly session: SignedIn;
  /** Where they were going: a path of this origin. */
  readonly returnTo: string;
}

/** The sign-in failed. */
export interface SignInFailed {
  readonly ok: false;
  /**
   * - `access_denied`: they refused.
   * - `authorization_error`: Portico could not let them; `code` is the error of OAuth, such as `login_required`.
   * - `not_returned`: the person did not come back from Portico; the page was reloaded, or opened from a bookmark.
   * - `state_mismatch`: this tab began no such sign-in, or has completed it.
   * - `issuer_mismatch`: the answer is from another service than the one that was asked.
   * - `redemption_refused`: the code was not accepted; `code` is the error of the service.
   * - `network_error`: no answer came, or none that is Portico's.
   */
  readonly error:
    | 'access_denied'
    | 'authorization_error'
    | 'not_returned'
    | 'state_mismatch'
    | 'issuer_mismatch'
    | 'redemption_refused'
    | 'network_error';
  readonly code: string | undefined;
  /** Where they were going, if it is known; `/` otherwise. */
  readonly returnTo: string;
}

/** The result of `completeSignIn`, distinguished by `ok`. */
export type SignInOutcome = SignInCompleted | SignInFailed;

/** The parts of a browser's window that are used here. */
interface Window {
  readonly location: {
    readonly origin: string;
    readonly pathname: string;
    readonly search: string;
    readonly hash: string;
    assign(url: string): void;
  };
  readonly history: {
    readonly state: unknown;
    replaceState(state: unknown, unused: string, url: string): void;
  };
  readonly sessionStorage: {
    getItem(key: string): string | null;
    setItem(key: string, value: string): void;
    removeItem(key: string): void;
  };
}
const window = globalThis as unknown as Window;

/** A sign-in that a tab has begun, as stored there. */
interface PendingSignIn {
  readonly base: string;
  readonly verifier: string;
  readonly returnTo: string;
}

const keyOf = (state: string) => `portico.sign-in.${state}`;
const LONGEST_CALL = 30_000;
/** Parameters that the service adds to the redirect URI. */
const ANSWER = ['code', 'state', 'iss', 'error', 'error_description', 'error_uri'];

/**
 * Goes to Portico's page, where people sign in.
 * @throws TypeError for a `baseUrl` that is not absolute, or not https on another machine
 */
export async function signIn(options: SignInOptions): Promise<void> {
  const { location, sessionStorage } = window;
  const { applicationId, redirectUri, scope = 'openid portico' } = options;
  const base = baseOf(options.baseUrl);
  const here = location.pathname + location.search + location.hash;
  const isHere = location.origin + location.pathname === redirectUri.split('?')[0];
  const [state, verifier] = [randomText(), randomText()];
  const returnTo = pathOf(options.returnTo ?? (isHere ? '/' : here));
  sessionStorage.setItem(keyOf(state), JSON.stringify({ base, verifier, returnTo } satisfies PendingSignIn));
  const query = {
    response_type: 'code',
    client_id: applicationId,
    redirect_uri: redirectUri,
    scope,
    state,
    code_challenge: await challengeOf(verifier),
    code_challenge_method: 'S256',
    prompt: options.prompt,
    login_hint: options.loginHint,
    organization_id: options.organizationId,
  };
  window.location.assign(`${base}/authorize?${queryOf(query)}`);
}

/** The sign-in that this document completes: frameworks in development render twice, but a code is good for one use. */
let completing: Promise<SignInOutcome> | undefined;

/**
 * Completes a sign-in, on the page of the redirect URI, with what Portico sent back, which is first removed from the
 * address bar.
 * @throws TypeError for a `baseUrl` that is not absolute, or not https on another machine
 */
export async function completeSignIn(options: CompleteSignInOptions): Promise<SignInOutcome> {
  const { location, history } = window;
  const query = new URLSearchParams(location.search);
  const [code, state, iss, error] = ANSWER.map((name) => query.get(name));
  if (!state || !(code || error)) return completing ?? failed('not_returned');
  for (const name of ANSWER) query.delete(name);
  const rest = String(query);
  history.replaceState(history.state, '', location.pathname + (rest && `?${rest}`) + location.hash);
  completing = complete(options, { code: code ?? '', state, iss, error });
  return completing;
}

interface Answer {
  readonly code: string;
  readonly state: string;
  readonly iss: string | null | undefined;
  readonly error: string | null | undefined;
}

async function complete(
  { baseUrl, applicationId, redirectUri }: CompleteSignInOptions,
  { code, state, iss, error }: Answer,
): Promise<SignInOutcome> {
  const { sessionStorage } = window;
  const base = baseOf(baseUrl);
  const kept = sessionStorage.getItem(keyOf(state));
  if (kept === null) return failed('state_mismatch');
  sessionStorage.removeItem(keyOf(state));
  const begun: PendingSignIn = JSON.parse(kept);
  const { returnTo, verifier } = begun;
  if (iss !== base || begun.base !== base) return failed('issuer_mismatch', returnTo);
  if (error === 'access_denied') return failed(error, returnTo, error);
  if (error) return failed('authorization_error', returnTo, error);
  const sent = { applicationId, code, verifier, redirectUri };
  const answer = await post(`${base}/v1/authorizations/redemption`, {
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(sent),
  });
  const refused = answer?.headers.get('Error-Code');
  if (refused) return failed('redemption_refused', returnTo, refused);
  const body = answer?.status === 201 ? await answer.json().catch(() => undefined) : undefined;
  const session = body as SignedIn | undefined;
  return session?.accessToken ? { ok: true, session, returnTo } : failed('network_error', returnTo);
}

/**
 * Ends the session of the app, and with `postLogoutRedirectUri` the sign-in to Portico that it depends on.
 * @returns whether it has ended for certain: false without an answer
 * @throws TypeError for a `baseUrl` that is not absolute, or not https on another machine
 */
export async function signOut(options: SignOutOptions): Promise<boolean> {
  const { accessToken, postLogoutRedirectUri, applicationId } = options;
  const base = baseOf(options.baseUrl);
  const headers = { Authorization: `Bearer ${accessToken}` };
  if (postLogoutRedirectUri === undefined) return hasEnded(await post(`${base}/v1/logout`, { headers }));
  const query = queryOf({ client_id: applicationId, post_logout_redirect_uri: postLogoutRedirectUri });
  const answer = await post(`${base}/v1/end-sessions`, {
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ parameters: String(query) }),
  });
  const body = answer?.status === 200 ? await answer.json().catch(() => undefined) : undefined;
  const ended = body as EndedSession | undefined;
  // The page tells people why they stay there, and signs out those whose session of the app had ended before.
  window.location.assign(ended?.url ?? `${base}/end-session?${query}`);
  return hasEnded(answer);
}

function hasEnded(answer: Response | undefined): boolean {
  return answer !== undefined && [200, 204, 401].includes(answer.status);
}

function failed(error: SignInFailed['error'], returnTo = '/', code?: string): SignInFailed {
  return { ok: false, error, code, returnTo };
}

function queryOf(members: Readonly<Record<string, string | undefined>>): URLSearchParams {
  const given = Object.entries(members).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return new URLSearchParams(given);
}

/** @returns undefined without an answer */
async function post(url: string, request: RequestInit): Promise<Response | undefined> {
  const signal = AbortSignal.timeout(LONGEST_CALL);
  const options = { cache: 'no-store', credentials: 'omit', redirect: 'manual', signal } as const;
  return fetch(url, { method: 'POST', referrerPolicy: 'no-referrer', ...options, ...request }).catch(
    () => undefined,
  );
}

/** A path of this origin; `/` for other origins. */
function pathOf(given: string): string {
  const { origin } = window.location;
  try {
    const url = new URL(given, origin);
    const path = url.pathname + url.search + url.hash;
    // Two slashes at the beginning would name another host.
    return url.origin === origin && !path.startsWith('//') ? path : '/';
  } catch {
    return '/';
  }
}
