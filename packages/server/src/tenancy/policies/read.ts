import { ok } from '../../pipeline/answers.ts';
import type { Resource, ResourceNeeds } from '../../pipeline/resource.ts';
import type { HandlerOf } from '../handler.ts';
import type { SeenOrganization } from '../organizations/organization.ts';
import { organizationResource } from '../organizations/read.ts';

/** The policy of an organization that is not deleted. */
export function policyResource(needs: ResourceNeeds): Resource<SeenOrganization> {
  return { ...organizationResource(needs), present: ({ demands }) => demands.policy };
}

export function getOrganizationPolicy(): HandlerOf<'getOrganizationPolicy'> {
  return { handle: ({ target: { demands } }) => ok(demands.policy) };
}
