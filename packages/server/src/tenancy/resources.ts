import type { ResourceNeeds } from '../pipeline/resource.ts';
import { apiKeyResource } from './api-keys/read.ts';
import { domainResource } from './domains/read.ts';
import { groupMemberResource, groupResource, groupsOrganizationResource } from './groups/read.ts';
import { invitationResource, receivedInvitationResource } from './invitations/read.ts';
import { managerResource, ownManagerResource } from './managers/read.ts';
import { organizationResource, ownedOrganizationResource } from './organizations/read.ts';
import { policyResource } from './policies/read.ts';
import { governedRoleResource, roleResource } from './roles/read.ts';

/** How the resources of this storey are found, locked and presented, by the names that operations give them. */
export const resources = (needs: ResourceNeeds) => ({
  organization: organizationResource(needs),
  policy: policyResource(needs),
  ownedOrganization: ownedOrganizationResource(needs),
  manager: managerResource(needs),
  group: groupResource(needs),
  groupMember: groupMemberResource(needs),
  groupsOrganization: groupsOrganizationResource(needs),
  ownManager: ownManagerResource(needs),
  invitation: invitationResource(needs),
  receivedInvitation: receivedInvitationResource(needs),
  domain: domainResource(needs),
  apiKey: apiKeyResource(needs),
  role: roleResource(needs),
  governedRole: governedRoleResource(needs),
});
