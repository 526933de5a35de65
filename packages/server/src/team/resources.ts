import type { ResourceNeeds } from '../pipeline/resource.ts';
import { approvalResource } from './approvals/read.ts';
import { hookResource } from './hooks/read.ts';
import { anyAccountResource } from './operators/accounts.ts';
import { applicationResource } from './operators/applications.ts';
import { anyManagerResource } from './operators/managers.ts';
import {
  anyAccountMetadataResource,
  anyManagerMetadataResource,
  anyOrganizationMetadataResource,
} from './operators/metadata.ts';
import { activeOrganizationResource, anyOrganizationResource } from './operators/organizations.ts';
import { serviceKeyResource } from './operators/service-keys.ts';

/** How the resources of this storey are found, locked and presented, by the names that operations give them. */
export const resources = (needs: ResourceNeeds) => ({
  anyAccount: anyAccountResource(needs),
  anyOrganization: anyOrganizationResource(needs),
  activeOrganization: activeOrganizationResource(needs),
  anyManager: anyManagerResource(needs),
  anyAccountMetadata: anyAccountMetadataResource(needs),
  anyOrganizationMetadata: anyOrganizationMetadataResource(needs),
  anyManagerMetadata: anyManagerMetadataResource(needs),
  approval: approvalResource(needs),
  serviceKey: serviceKeyResource(needs),
  application: applicationResource(needs),
  hook: hookResource(needs),
});
