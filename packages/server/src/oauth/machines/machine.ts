import type { Contracts } from '@portico/api';
import { timestamp } from '../../ground/clock.ts';
import { presentMaker } from '../../identity/accounts/account.ts';
import type { AccessContext } from '../../pipeline/permissions.ts';
import type { ApiKey } from '../../tenancy/api-keys/api-key.ts';
import { namesIn } from '../../tenancy/roles/held.ts';
import type { Application } from '../applications/application.ts';

/**
 * A machine of an organization: an API key for what it may do there, and an application with the same id for how it
 * authenticates. It has no key of its own: the secrets of its API key are the access tokens that it gets for this service.
 */
export interface Machine {
  readonly key: ApiKey;
  readonly application: Application;
}

/** A machine of an organization that is not deleted, and the caller's access to that. */
export interface SeenMachine extends AccessContext, Machine {}

type Answer = Contracts['getMachine']['answer']['body'];

export function presentMachine({ key, application }: Machine): Answer {
  const { state, audiences, tokenEndpointAuth, jwks } = application;
  const used = Math.max(key.last_used_at ?? 0, application.last_used_at ?? 0);
  return {
    id: key.id,
    organizationId: key.organization_id,
    name: key.name,
    role: key.role,
    roles: namesIn(key.roles),
    state,
    audiences: [...audiences],
    tokenEndpointAuth: tokenEndpointAuth as Answer['tokenEndpointAuth'],
    jwks: jwks as Answer['jwks'],
    createdBy: presentMaker(key),
    createdAt: timestamp(key.created_at),
    updatedAt: timestamp(key.updated_at),
    lastUsedAt: used === 0 ? null : timestamp(used),
  };
}

/** The members that a change of a machine is told by. */
export function comparable({ key, application }: Machine) {
  const { state, audiences, tokenEndpointAuth, jwks } = application;
  return { name: key.name, state, audiences, tokenEndpointAuth, jwks };
}
