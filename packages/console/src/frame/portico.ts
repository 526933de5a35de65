import { type Body, createClient, memoryTokens } from '@portico/client';
import { followLanguage } from './language.ts';
import { BASE } from './router.ts';
import {
  actAs,
  currentSession,
  forgetSession,
  keepSession,
  leaveSession,
  leftOver,
  stopActing,
  updateSession,
} from './session.ts';

const address = location.origin + BASE;

/** False over plain http to another machine, where the client refuses to send anything: passwords could be read in transit. */
export const isConfidential = accepts(address);

const baseUrl = isConfidential ? address : address.replace(/^http:/, 'https:');

function accepts(url: string): boolean {
  try {
    createClient({ baseUrl: url });
    return true;
  } catch {
    return false;
  }
}

/** The client, with the access token of the session that this page shows. */
export const portico = createClient({
  baseUrl,
  tokens: {
    get: () => currentSession()?.accessToken,
    // `keepSession` stores the token together with its account.
    set: () => {},
  },
});

interface Credentials {
  readonly email: string;
  readonly password: string;
  /** From the authenticator app, or a recovery code. */
  readonly code?: string;
}

/** Begins a session, and ends the one that it replaces. @param staying see `keepSession` */
export async function signIn(credentials: Credentials, staying?: boolean) {
  const outcome = await portico.login({ body: credentials });
  if (outcome.ok) begin(outcome.body, staying);
  return outcome;
}

/** Confirms the person's identity again: a new session replaces the browser's, which the service ends. */
export async function reauthenticate({ email, ...proof }: Credentials) {
  const outcome = await portico.reauthenticate({ body: proof });
  if (outcome.ok) keepConfirmed(outcome.body);
  // The session may have ended meanwhile, or the answer with its successor was lost.
  else if (outcome.error === 'ACCESS_TOKEN_INVALID') return signIn({ email, ...proof });
  return outcome;
}

/** Keeps the session that replaced another in a confirmation. */
export function keepConfirmed(signedIn: Body<'reauthenticate'>): void {
  keep(signedIn);
}

/** Keeps the session from an answer, and ends the one that it replaces. @param staying see `keepSession` */
export function begin(signedIn: Body<'login'>, staying?: boolean): void {
  const before = keep(signedIn, staying);
  if (before !== undefined) end(before.accessToken);
}

function keep({ accessToken, account }: Body<'login'>, staying?: boolean) {
  followLanguage(account.locale);
  const session = {
    accessToken,
    accountId: account.id,
    email: account.email,
    unverified: !account.emailVerified,
  };
  return keepSession(session, staying);
}

/**
 * Replaces the browser's session with one that began with a passkey.
 * @returns false if that passkey belongs to another account: its session is ended
 */
export function replaceBy(signedIn: Body<'passkeyLogin'>): boolean {
  const isSame = signedIn.account.id === currentSession()?.accountId;
  if (isSame) begin(signedIn);
  else end(signedIn.accessToken);
  return isSame;
}

/** Updates the session with the account's current email address, and whether it is verified. */
export async function refreshSession() {
  const outcome = await portico.getAccount();
  if (outcome.ok) updateSession(outcome.body);
  return outcome;
}

/** Acts for the person whose session this is, until `endActing`. */
export const actFor = ({ accessToken, account }: Body<'impersonateAccount'>) =>
  actAs({ accessToken, accountId: account.id, email: account.email });

/** Ends the session in which an operator acts for a person. @returns the person's account, if it was one */
export function endActing(): string | undefined {
  const acting = stopActing();
  if (acting !== undefined) end(acting.accessToken);
  return acting?.accountId;
}

/** Ends the session in all tabs of this browser, which forget it even if the service can't be reached. */
export function signOut(): void {
  endActing();
  const accessToken = forgetSession();
  if (accessToken !== undefined) end(accessToken);
}

/** Ends the session for the next one of the same person, whose drafts stay in all tabs. */
export function endForNext(): void {
  endActing();
  const accessToken = currentSession()?.accessToken;
  leaveSession();
  if (accessToken !== undefined) end(accessToken);
}

function end(accessToken: string): void {
  // Not awaited: if this fails, the session can still be ended from the list in the account.
  createClient({ baseUrl, tokens: memoryTokens(accessToken) }).logout();
}

if (leftOver !== undefined) end(leftOver);
