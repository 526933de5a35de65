import type { ResourceNeeds } from '../pipeline/resource.ts';
import { grantResource } from './authorizations/read.ts';
import { machineResource } from './machines/read.ts';

/** How the resources of this storey are found, locked and presented, by the names that operations give them. */
export const resources = (needs: ResourceNeeds) => ({
  grant: grantResource(needs),
  machine: machineResource(needs),
});
