import { useEffect, useState } from 'preact/hooks';
import { isBrowserMarked, markBrowser } from './browser-mark.ts';
import { currentPath, href } from './router.ts';
import { keyOf, ofTab, shared } from './storage.ts';

/** The browser's session, or the one in which an operator acts for a person in this tab. */
export interface Session {
  readonly accessToken: string;
  readonly accountId: string;
  readonly email: string;
  /** True until the address is known to be verified. */
  readonly unverified?: boolean;
  /** Whether it may open the pages for operators; undefined until known. */
  readonly operator?: boolean;
  /** The operator's own session, while this one is that of a person for whom they act. */
  readonly own?: Session;
}

interface StoredSession extends Session {
  /** Whether the browser's session is kept when the browser is closed. */
  readonly staying?: boolean;
  /** The account of the operator who acts in this session. */
  readonly operatorId?: string;
}

const NAME = 'session';
const ACTING = 'acting';
/** The name of this tab's drafts, which begin with the ID of the browser's account. */
export const DRAFTS = 'drafts';
const listeners = new Set<() => void>();

/** The access token of a session that was to last until the browser was closed, after it was closed. */
export const leftOver = takeLeftOver();

/** The access token of a stored session that this page has found ended. */
let ended: string | undefined;
let own = stored();
let acting = storedActing();
let session = combined();

export const currentSession = () => session;

/** @returns a function that unsubscribes */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Stores a session that has begun, for all tabs.
 * @param staying true to keep it after the browser is closed; by default, the same as for the session before
 * @returns the session that it replaces, which may be one that another tab has only just stored
 */
export function keepSession(next: Session, staying = own?.staying ?? false): Session | undefined {
  const before = stored();
  const text = JSON.stringify({ ...next, staying });
  // Without the mark, a later page could not tell whether the browser was closed: then the session is this tab's alone.
  const isShared = (staying || markBrowser()) && shared.write(NAME, text);
  // One person at a time: this session replaces the one that another tab has stored.
  if (!isShared) shared.write(NAME, undefined);
  ofTab.write(NAME, isShared ? undefined : text);
  change(stored(), undefined);
  return before;
}

/** Stores the account's data that can change during a session. */
export function updateSession({ email, emailVerified }: KnownAccount): void {
  if (session === undefined) return;
  const unverified = !emailVerified;
  if (session.email !== email || (session.unverified ?? false) !== unverified) update({ email, unverified });
}

interface KnownAccount {
  readonly email: string;
  readonly emailVerified: boolean;
}

/** Remembers whether this session may open the pages for operators. */
export function noteOperator(operator: boolean): void {
  if (session !== undefined && session.operator !== operator) update({ operator });
}

function update(changes: Partial<Session>): void {
  if (acting !== undefined) keepActing({ ...acting, ...changes });
  else if (own !== undefined) keepOwn({ ...own, ...changes });
}

function keepOwn(next: StoredSession): void {
  // Another tab may have stored its next session meanwhile.
  const store = [shared, ofTab].find((each) => parsed(each.read(NAME))?.accessToken === next.accessToken);
  store?.write(NAME, JSON.stringify(next));
  change(next, undefined);
}

/** Acts for a person in this tab alone; in the others, the operator remains who they are. */
export function actAs({ accessToken, accountId, email }: Session): void {
  if (own !== undefined) keepActing({ accessToken, accountId, email, operatorId: own.accountId });
}

function keepActing(next: StoredSession): void {
  ofTab.write(ACTING, JSON.stringify(next));
  change(own, next);
}

/** Returns to the operator's own session. @returns the session in which they acted for a person, if they did */
export function stopActing(): Session | undefined {
  const before = acting;
  if (before !== undefined) change(own, undefined);
  return before;
}

/** Forgets the session in all tabs. @returns its access token, with which to end it at the service */
export function forgetSession(): string | undefined {
  const accessToken = (stored() ?? own)?.accessToken;
  shared.write(NAME, undefined);
  ofTab.write(NAME, undefined);
  change(undefined, undefined);
  return accessToken;
}

/**
 * Stops using a session that the service has ended. Keeps it stored until the next one begins, because other tabs would
 * take its removal for a sign-out, and lose their input.
 */
export function leaveSession(): void {
  ended = own?.accessToken;
  change(undefined, undefined, '');
}

/**
 * Takes over the session that other tabs have stored. If it is another person's, reloads the document, so that no
 * action of one person goes on with the token of the other. Pages behind emailed links stay: they hold a secret that
 * would be lost, and show no more of an account than its address.
 */
export function followOtherTabs(): void {
  if (shared.read(NAME) !== undefined) ofTab.write(NAME, undefined);
  const latest = stored();
  if (JSON.stringify(latest) === JSON.stringify(own)) return;
  const isOther = own !== undefined && latest !== undefined && latest.accountId !== own.accountId;
  if (isOther && currentPath().startsWith('/console')) location.replace(href('/console'));
  else change(latest, latest?.accountId === acting?.operatorId ? acting : undefined);
}

addEventListener('storage', ({ key }) => {
  if (key === keyOf(NAME) || key === null) followOtherTabs();
});
// A page in the back/forward cache misses these events.
addEventListener('pageshow', followOtherTabs);

/** @param drafter the account whose drafts stay, or an empty string for any */
function change(
  nextOwn: StoredSession | undefined,
  nextActing: StoredSession | undefined,
  drafter = `${nextOwn?.accountId}`,
): void {
  keepDraftsOf(drafter);
  if (nextActing === undefined) ofTab.write(ACTING, undefined);
  own = nextOwn;
  acting = nextActing;
  session = combined();
  for (const listener of listeners) listener();
}

function keepDraftsOf(drafter: string): void {
  if (!ofTab.read(DRAFTS)?.startsWith(drafter)) ofTab.write(DRAFTS, undefined);
}

// The session may have ended while this tab showed no page of the console.
keepDraftsOf(`${own?.accountId}`);

function combined(): Session | undefined {
  return acting && own ? { ...acting, own } : own;
}

function stored(): StoredSession | undefined {
  const found = parsed(shared.read(NAME)) ?? parsed(ofTab.read(NAME));
  return found?.accessToken === ended ? undefined : found;
}

/** An operator acts only as long as they are the browser's person themselves. */
function storedActing(): StoredSession | undefined {
  const found = parsed(ofTab.read(ACTING));
  return found?.operatorId === own?.accountId ? found : undefined;
}

function takeLeftOver(): string | undefined {
  const found = parsed(shared.read(NAME));
  if (found === undefined || found.staying || isBrowserMarked()) return undefined;
  shared.write(NAME, undefined);
  ofTab.write(DRAFTS, undefined);
  return found.accessToken;
}

/** @returns undefined for anything but a session */
function parsed(text: string | undefined): StoredSession | undefined {
  try {
    const found = JSON.parse(text ?? '{}');
    const isWhole = [found.accessToken, found.accountId, found.email].every(
      (each) => typeof each === 'string',
    );
    return isWhole ? found : undefined;
  } catch {
    return undefined;
  }
}

/** The session of this page; renders again when it changes or ends. */
export function useSession(): Session | undefined {
  const [session, setSession] = useState(currentSession);
  useEffect(() => {
    const update = () => setSession(currentSession());
    update();
    return onSessionChange(update);
  }, []);
  return session;
}
