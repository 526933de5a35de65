import { MINUTE } from '../../ground/clock.ts';
import type { DeviceAuthorizationRow } from '../../ground/database/schema.ts';
import { scopesOf } from '../authorizations/grant.ts';
import type { AuthorizationRequest } from '../authorizations/parameters.ts';

/** How long both codes of a device are good for, in milliseconds. */
export const DEVICE_LIFETIME = 10 * MINUTE;

/** The request of a device, as one that comes through a browser. */
export function requestOf(
  device: Pick<DeviceAuthorizationRow, 'scopes' | 'resource' | 'organization_id'>,
): AuthorizationRequest {
  return {
    scopes: scopesOf(device),
    resource: device.resource,
    organizationId: device.organization_id,
    challenge: null,
    nonce: null,
    dpopJkt: null,
    prompts: [],
    maxAge: undefined,
    isForStrong: false,
    loginHint: null,
    idTokenHint: null,
  };
}
