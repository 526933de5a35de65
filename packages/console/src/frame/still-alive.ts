import { refreshSession } from './portico.ts';
import { currentSession, leaveSession, stopActing } from './session.ts';

/**
 * Makes a call that people without a session can make, too, and finds out at the same time whether that of this page is
 * still alive: for the service, one that has ended is like none.
 * @returns the outcome, with the access token with which it was got
 */
export async function withSessionIfAlive<Outcome extends object>(call: () => Promise<Outcome>) {
  const accessToken = currentSession()?.accessToken;
  const [outcome, account] = await Promise.all([call(), accessToken && refreshSession()]);
  const session = currentSession();
  const isOver = account && !account.ok && account.error === 'ACCESS_TOKEN_INVALID';
  if (isOver && session?.accessToken === accessToken) {
    if (session?.own === undefined) leaveSession();
    else stopActing();
  }
  return { ...outcome, accessToken };
}
