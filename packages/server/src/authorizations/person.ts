import type { Caller } from '../callers/caller.ts';
import type { SessionCaller } from '../sessions/session.ts';

/**
 * People who signed in here. Nobody else signs in to applications, or out for one: not an operator for them, no key, no
 * application.
 */
export function personIn(caller: Caller | undefined): SessionCaller | undefined {
  return caller?.kind === 'session' && caller.session.grant_id === null ? caller : undefined;
}
