import { refreshSession } from './portico.ts';
import { currentSession, leaveSession, stopActing } from './session.ts';

/**
 * Makes a call that needs no session, and finds out at the same time whether that of this page is still alive: the
 * service treats an ended session like none.
 * @returns the outcome, with the access token of the call
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
