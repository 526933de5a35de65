import { currentSession } from './session.ts';

/** Why a person has to sign in again: too long ago for this step, or the session has ended. */
export type Reason = 'recent' | 'ended';

export interface Question {
  readonly reason: Reason;
  readonly email: string;
  readonly accountId: string;
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
 * Asks the person to sign in again, in a dialog above whatever they do. Asked several times at once, it is one dialog.
 * @returns whether they did
 */
export function signInAgain(reason: Reason): Promise<boolean> {
  answered ??= ask(reason).finally(() => {
    answered = undefined;
  });
  return answered;
}

function ask(reason: Reason): Promise<boolean> {
  const session = currentSession();
  if (session === undefined) return Promise.resolve(false);
  const { email, accountId } = session;
  return new Promise((resolve) => {
    show({
      reason,
      email,
      accountId,
      answer: (signedIn) => {
        show(undefined);
        resolve(signedIn);
      },
    });
  });
}

function show(next: Question | undefined): void {
  question = next;
  for (const listener of listeners) listener();
}
