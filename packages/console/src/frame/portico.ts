import { type Body, createClient, memoryTokens } from '@portico/client';
import { BASE } from './router.ts';
import {
  announceSignOut,
  currentSession,
  forgetSession,
  keepSession,
  onSignOutElsewhere,
  updateSession,
} from './session.ts';

const address = location.origin + BASE;

/** False over http on another machine: everyone on the way could read passwords, so the client sends nothing there. */
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

/** The service, as the person of this tab's session. */
export const portico = createClient({
  baseUrl,
  tokens: {
    get: () => currentSession()?.accessToken,
    // A session is kept with whose it is, which the token alone does not tell.
    set: () => {},
  },
});

interface Credentials {
  readonly email: string;
  readonly password: string;
  /** Of the authenticator app, or a recovery code. */
  readonly code?: string;
}

/** Begins a session; one that this tab has already ends, whose place it takes. @param staying see `keepSession` */
export async function signIn(credentials: Credentials, staying?: boolean) {
  const outcome = await portico.login({ body: credentials });
  if (outcome.ok) begin(outcome.body, staying);
  return outcome;
}

/** Proves once more who the person is: a new session takes the place of this tab's, which ends. */
export async function reauthenticate({ email, ...proof }: Credentials) {
  const outcome = await portico.reauthenticate({ body: proof });
  if (outcome.ok) keep(outcome.body);
  // It may have ended meanwhile, or its successor got lost on the way.
  else if (outcome.error === 'ACCESS_TOKEN_INVALID') return signIn({ email, ...proof });
  return outcome;
}

/** Keeps the session that an answer brought, as `keepSession` does. */
export function begin(signedIn: Body<'login'>, staying?: boolean): void {
  const before = currentSession();
  keep(signedIn, staying);
  if (before !== undefined) end(before.accessToken);
}

const keep = ({ accessToken, account }: Body<'login'>, staying?: boolean) =>
  keepSession({ accessToken, accountId: account.id, email: account.email }, staying);

/** Puts a session that began with a passkey in place of this tab's. @returns false where it is of another account, and has ended */
export function replaceBy(signedIn: Body<'passkeyLogin'>): boolean {
  const isSame = signedIn.account.id === currentSession()?.accountId;
  if (isSame) begin(signedIn);
  else end(signedIn.accessToken);
  return isSame;
}

/** Learns the address that the account has by now. */
export async function refreshSession() {
  const outcome = await portico.getAccount();
  if (outcome.ok) updateSession(outcome.body.email);
  return outcome;
}

/** Ends the session, here and in the other tabs of this browser. It is gone here also where the service can't be reached. */
export function signOut(): void {
  const session = currentSession();
  if (session === undefined) return;
  forgetSession();
  announceSignOut(session.accountId);
  end(session.accessToken);
}

onSignOutElsewhere(() => {
  const session = currentSession();
  forgetSession();
  if (session !== undefined) end(session.accessToken);
});

function end(accessToken: string): void {
  // Nobody waits for it; a session that could not be ended is listed in the account, where it can be.
  createClient({ baseUrl, tokens: memoryTokens(accessToken) }).logout();
}
