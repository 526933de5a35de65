import { frame as texts } from '../texts/frame.json';
import { type AnyOutcome, type Behaviour, behaviourOf } from './failures.ts';
import { notify } from './notices.tsx';
import type { Lines } from './page.tsx';
import { currentPlace, navigate } from './router.ts';
import { currentSession, followOtherTabs, leaveSession, onSessionChange, stopActing } from './session.ts';

/**
 * Why a person has to sign in again: the last time was too long ago (`recent`), a change of factors takes a second factor
 * (`factors`), or the session has ended.
 */
export type Reason = 'recent' | 'factors' | 'ended';
/** Why a call waits: the person has to sign in again, or to choose a new password. */
type Obstacle = Reason | 'breached';

export interface Question<Why extends Obstacle = Reason> {
  readonly reason: Why;
  readonly email: string;
  /** Replaces the default words for the reason. */
  readonly lines?: Lines | undefined;
  /** @param signedIn whether to repeat the call */
  readonly answer: (signedIn: boolean) => void;
}

let question: Question<Obstacle> | undefined;
let answered: Promise<boolean> | undefined;
const listeners = new Set<() => void>();

export const openQuestion = () => question;

export const isAboutSignIn = (open: Question<Obstacle>): open is Question => open.reason !== 'breached';

/** @returns a function that unsubscribes */
export function onQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

interface Kind {
  /** Whether the call changes the person's second factors, which takes signing in with one of them. */
  readonly changesFactors?: boolean | undefined;
  /** Whether the call only loads what a page shows, so that no input depends on it. */
  readonly loads?: boolean;
}

/** The access token of a session with which a call from this page has succeeded. */
let alive: string | undefined;

/**
 * Makes a call; if it fails because of the session, asks the person to sign in again, or for a new password, and repeats it. For a session from
 * an earlier visit that turns out to have ended, leads to the sign-in page instead.
 */
export async function signedIn<Outcome extends AnyOutcome>(
  run: () => Promise<Outcome>,
  { changesFactors = false, loads = false }: Kind = {},
): Promise<Outcome> {
  for (;;) {
    const before = currentSession();
    const outcome = await run();
    // Ignores answers to requests from before this session.
    if (outcome.ok && before?.accessToken === currentSession()?.accessToken) alive = before?.accessToken;
    const reason = outcome.ok ? undefined : reasonFor(behaviourOf(outcome), changesFactors);
    if (reason === undefined) return outcome;
    followOtherTabs();
    const now = currentSession();
    // An operator cannot sign in again as the person for whom they acted.
    if (before?.own !== undefined) {
      // Other calls may have found that it has ended, too.
      const isStill = now?.accessToken === before.accessToken;
      if (reason === 'ended' && isStill && stopActing()) notify(texts.actingEnded);
      return outcome;
    }
    // Never repeats one person's request for another.
    if (before === undefined || now?.accountId !== before.accountId) return outcome;
    // Meanwhile, another tab may have begun a new session of the same account: then just repeat the call.
    if (now.accessToken !== before.accessToken) continue;
    if (reason === 'ended' && loads && alive !== before.accessToken) {
      navigate(`/console/sign-in?next=${encodeURIComponent(currentPlace())}`, { replace: true });
      leaveSession();
      return outcome;
    }
    if (!(await askAgain(reason))) return outcome;
  }
}

function reasonFor(behaviour: Behaviour, changesFactors: boolean): Obstacle | undefined {
  if (changesFactors && behaviour.show === 'second-factor') return 'factors';
  if (behaviour.show !== 'sign-in') return undefined;
  return changesFactors && behaviour.reason === 'recent' ? 'factors' : behaviour.reason;
}

/**
 * Asks the person to sign in again, or for a new password, in a dialog. Concurrent calls share one dialog.
 * @returns whether they did
 */
export function askAgain(reason: Obstacle, lines?: Lines): Promise<boolean> {
  answered ??= ask(reason, lines).finally(() => {
    answered = undefined;
  });
  return answered;
}

function ask(reason: Obstacle, lines: Lines | undefined): Promise<boolean> {
  const session = currentSession();
  if (session === undefined) return Promise.resolve(false);
  const { email, accountId, accessToken } = session;
  return new Promise((resolve) => {
    const answer = (signedIn: boolean) => {
      forget();
      show(undefined);
      resolve(signedIn);
    };
    // Signing in or out in another tab also closes the dialog.
    const forget = onSessionChange(() => {
      const now = currentSession();
      if (now?.accessToken !== accessToken) answer(now?.accountId === accountId);
    });
    show({ reason, email, lines, answer });
  });
}

function show(next: Question<Obstacle> | undefined): void {
  question = next;
  for (const listener of listeners) listener();
}
