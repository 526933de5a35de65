import type { Body } from '@portico/client';
import { portico } from '../../frame/portico.ts';
import { askedParameters } from '../../frame/posted.ts';
import { currentPath, href } from '../../frame/router.ts';
import { withSessionIfAlive } from '../../frame/still-alive.ts';

export type EndSessionRequest = Body<'lookUpEndSession'>;

/**
 * Takes the request of the application. An ID token in it identifies the person, so it moves from the address to the
 * history state, which only this document can read.
 */
export function takeParameters(): string {
  const asked = askedParameters();
  if (asked !== '') history.replaceState({ asked }, '', href(currentPath()));
  return history.state?.asked ?? '';
}

export const lookUp = (parameters: string) =>
  withSessionIfAlive(() => portico.lookUpEndSession({ body: { parameters } }));

/** Ends the session at the service. @returns no body if it has ended meanwhile */
export async function endSession(parameters: string, everywhere: boolean) {
  const outcome = await portico.endSession({ body: { parameters, everywhere } });
  const isOver = !outcome.ok && outcome.error === 'ACCESS_TOKEN_INVALID';
  return isOver ? ({ ok: true, body: undefined } as const) : outcome;
}
