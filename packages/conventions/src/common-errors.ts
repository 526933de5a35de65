import { accessErrors } from './common-errors/access.ts';
import { type RequestLimits, requestErrors } from './common-errors/request.ts';
import { serverErrors } from './common-errors/server.ts';
import { stateErrors } from './common-errors/state.ts';
import { DEFAULT_LIMITS } from './limits.ts';

export interface CommonErrorsOptions<Realm extends string> extends Partial<RequestLimits> {
  /** What `WWW-Authenticate` names as the protected space (RFC 9110, section 11.5). */
  readonly realm: Realm;
}

/**
 * The errors of the conventions themselves: what the transport, access tokens, bodies, preconditions and the
 * server's own state can answer in any service. The texts quote the limits that are given.
 */
export function commonErrors<const Realm extends string>(options: CommonErrorsOptions<Realm>) {
  return {
    ...requestErrors({ ...DEFAULT_LIMITS, ...options }),
    ...accessErrors(options.realm),
    ...stateErrors,
    ...serverErrors,
  };
}
