import type { ResourceNeeds } from '../pipeline/resource.ts';
import { passkeyResource } from './passkeys/read.ts';
import { activeTotpResource, secondFactorResource, totpResource } from './second-factors/read.ts';
import { sessionResource } from './sessions/read.ts';

/** How the resources of this storey are found, locked and presented, by the names that operations give them. */
export const resources = (needs: ResourceNeeds) => ({
  session: sessionResource(needs),
  totp: totpResource(needs),
  activeTotp: activeTotpResource(needs),
  secondFactor: secondFactorResource(needs),
  passkey: passkeyResource(needs),
});
