import { accessErrors } from './common-errors/access.ts';
import { requestErrors } from './common-errors/request.ts';
import { serverErrors } from './common-errors/server.ts';
import { stateErrors } from './common-errors/state.ts';
import { DEFAULT_LIMITS, type Limits } from './limits.ts';

/** What `commonErrors` states in its texts and headers. */
export interface CommonErrorsOptions<Realm extends string> extends Partial<Limits> {
  /** The realm in `WWW-Authenticate` (RFC 9110, section 11.5). */
  readonly realm: Realm;
}

/**
 * The errors that any service can have, because of the transport, access tokens, bodies, preconditions or the state of
 * the server. Limits given here are those of the service: the texts state them, and whatever serves the catalogue
 * enforces them.
 */
export function commonErrors<const Realm extends string>(options: CommonErrorsOptions<Realm>) {
  return {
    ...requestErrors({ ...DEFAULT_LIMITS, ...options }),
    ...accessErrors(options.realm),
    ...stateErrors,
    ...serverErrors,
  };
}
