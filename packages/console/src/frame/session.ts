import { useEffect, useState } from 'preact/hooks';

/** The session of this tab: whose it is, and how tabs learn of its end. */
export interface Session {
  readonly accessToken: string;
  /** The account, so that tabs can tell whose session ended. */
  readonly accountId: string;
  readonly email: string;
  /** True once the pages for operators were open to it: nothing else tells that it is an operator’s. */
  readonly operator?: boolean;
}

const KEY = 'portico.session';
const channel = new BroadcastChannel('portico.session');
const listeners = new Set<() => void>();

let session = stored(sessionStorage) ?? stored(localStorage);

export const currentSession = () => session;

/** @returns a function that ends it */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Keeps a session that has begun.
 * @param staying true to keep it beyond this tab; by default, as the one before was kept
 */
export function keepSession(next: Session, staying = stays()): void {
  // Other tabs must not see a moment without one in between.
  if (staying) sessionStorage.removeItem(KEY);
  else removeStored();
  (staying ? localStorage : sessionStorage).setItem(KEY, JSON.stringify(next));
  change(next);
}

/** The address of an account can change while its session lasts. */
export function updateSession(email: string): void {
  if (session !== undefined && session.email !== email) keepSession({ ...session, email });
}

/** Remembers whether the pages for operators are open to this session. */
export function noteOperator(operator: boolean): void {
  if (session !== undefined && (session.operator ?? false) !== operator)
    keepSession({ ...session, operator });
}

/** Forgets the session in this tab, because it has ended. */
export function forgetSession(): void {
  removeStored();
  change(undefined);
}

/** Whether this tab's session is kept beyond it. Other tabs may keep one of another account there. */
const stays = () => session !== undefined && stored(localStorage)?.accessToken === session.accessToken;

function removeStored(): void {
  sessionStorage.removeItem(KEY);
  if (stays()) localStorage.removeItem(KEY);
}

/** Says in the other tabs that this account has signed out of this browser. */
export const announceSignOut = (accountId: string) => channel.postMessage({ signedOut: accountId });

/** @param listener is called where another tab has signed this tab's account out */
export function onSignOutElsewhere(listener: () => void): void {
  channel.addEventListener('message', ({ data }) => {
    if (session !== undefined && data?.signedOut === session.accountId) listener();
  });
}

// Whoever stays signed in is signed in in every tab that has no session of its own.
addEventListener('storage', ({ key, storageArea }) => {
  if (storageArea !== localStorage || (key !== KEY && key !== null)) return;
  if (sessionStorage.getItem(KEY) === null) change(stored(localStorage));
});

function change(next: Session | undefined): void {
  session = next;
  for (const listener of listeners) listener();
}

function stored(storage: Storage): Session | undefined {
  try {
    const { accessToken, accountId, email, operator } = JSON.parse(storage.getItem(KEY) ?? '{}');
    const isWhole = [accessToken, accountId, email].every((part) => typeof part === 'string');
    return isWhole ? { accessToken, accountId, email, operator: operator === true } : undefined;
  } catch {
    return undefined;
  }
}

/** The session of this tab; renders again when another takes its place, or none. */
export function useSession(): Session | undefined {
  const [session, setSession] = useState(currentSession);
  useEffect(() => {
    const update = () => setSession(currentSession());
    update();
    return onSessionChange(update);
  }, []);
  return session;
}
