import { type AnyOutcome, type Behaviour, behaviourOf } from './failures.ts';
import { currentSession, onSessionChange } from './session.ts';

/**
 * Why a person has to sign in again: too long ago for this step, without the second factor that a change of factors takes,
 * or because the session has ended.
 */
export type Reason = 'recent' | 'factors' | 'ended';

export interface Question {
  readonly reason: Reason;
  readonly email: string;
  /** @param signedIn whether what was begun can go on */
  readonly answer: (signedIn: boolean) => void;
}

let question: Question | undefined;
let answered: Promise<boolean> | undefined;
const listeners = new Set<() => void>();

export const openQuestion = () => question;

/** @returns a function that ends it */
export function onQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Runs something; where it fails because of the session, the person signs in again and it goes on.
 * @param changesFactors whether it is a change of the person's second factors, for which one signs in with one of them
 */
export async function signedIn<Outcome extends AnyOutcome>(
  run: () => Promise<Outcome>,
  changesFactors = false,
): Promise<Outcome> {
  for (;;) {
    const before = currentSession();
    const outcome = await run();
    const reason = outcome.ok ? undefined : reasonFor(behaviourOf(outcome), changesFactors);
    if (reason === undefined) return outcome;
    const now = currentSession();
    // While it ran, another tab may have begun the next session of the same account.
    const isReplaced = now?.accountId === before?.accountId && now?.accessToken !== before?.accessToken;
    if (!isReplaced && !(await signInAgain(reason))) return outcome;
  }
}

function reasonFor(behaviour: Behaviour, changesFactors: boolean): Reason | undefined {
  if (changesFactors && behaviour.show === 'second-factor') return 'factors';
  if (behaviour.show !== 'sign-in') return undefined;
  return changesFactors && behaviour.reason === 'recent' ? 'factors' : behaviour.reason;
}

/**
 * Asks the person to sign in again, in a dialog above whatever they do. Asked several times at once, it is one dialog.
 * @returns whether they did
 */
function signInAgain(reason: Reason): Promise<boolean> {
  answered ??= ask(reason).finally(() => {
    answered = undefined;
  });
  return answered;
}

function ask(reason: Reason): Promise<boolean> {
  const session = currentSession();
  if (session === undefined) return Promise.resolve(false);
  const { email, accountId, accessToken } = session;
  return new Promise((resolve) => {
    const answer = (signedIn: boolean) => {
      forget();
      show(undefined);
      resolve(signedIn);
    };
    // Signing in or out in another tab answers it as well.
    const forget = onSessionChange(() => {
      const now = currentSession();
      if (now?.accessToken !== accessToken) answer(now?.accountId === accountId);
    });
    show({ reason, email, answer });
  });
}

function show(next: Question | undefined): void {
  question = next;
  for (const listener of listeners) listener();
}
