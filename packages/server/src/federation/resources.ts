import type { ResourceNeeds } from '../pipeline/resource.ts';
import { connectionResource } from './connections/read.ts';
import { identityResource } from './identities/read.ts';
import { scimGroupResource } from './scim/group-read.ts';
import { directoryResource, scimUserResource } from './scim/read.ts';

/** How the resources of this storey are found, locked and presented, by the names that operations give them. */
export const resources = (needs: ResourceNeeds) => ({
  identity: identityResource(needs),
  connection: connectionResource(needs),
  directory: directoryResource(),
  scimUser: scimUserResource(needs),
  scimGroup: scimGroupResource(needs),
});
