import type { Caller } from '../../pipeline/callers/caller.ts';
import type { SessionCaller } from '../../pipeline/callers/session.ts';

/**
 * The person, if one signed in here. Nobody else can sign in to applications, or out at the request of one: no operator
 * who acts for a person, no key, no application.
 */
export function personIn(caller: Caller | undefined): SessionCaller | undefined {
  return caller?.kind === 'session' && caller.session.grant_id === null ? caller : undefined;
}
