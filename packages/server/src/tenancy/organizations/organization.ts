import type { Contracts, EventDetails, EventType, RoleName } from '@portico/api';
import { timestamp } from '../../ground/clock.ts';
import type { OrganizationRow } from '../../ground/database/schema.ts';
import type { AccessContext } from '../../pipeline/permissions.ts';
import { logoUrl } from '../brand/brand.ts';
import { type DemandRow, demandsOf } from '../policies/demands.ts';

/** An organization and the role that the caller has in it, if any. */
export interface SeenOrganization extends AccessContext {
  readonly organization: OrganizationRow;
}

/** An organization with what follows from its domains for its managers. */
export type DemandingOrganization = OrganizationRow & Pick<DemandRow, 'sso_domains'>;

/** The same, with whether the manager who asks is held to its own sign-in, as that manager's row says. */
export type HoldingOrganization = DemandingOrganization & Pick<DemandRow, 'sso_held'>;

/** @param role of the caller, if any */
export function seenAs(role: RoleName | undefined, organization: HoldingOrganization): SeenOrganization {
  return { organization, role, demands: demandsOf(organization.id, organization) };
}

/** An event of an organization, in its list. */
export function organizationEvent<Type extends Extract<EventType, `organization.${string}`>>(
  type: Type,
  { id }: Pick<OrganizationRow, 'id'>,
  details?: EventDetails<Type>,
) {
  return { type, subject: id, organization: id, details };
}

/** An organization as its managers see it. Nobody else must see it. */
export function presentOrganization(
  { organization, role }: Pick<SeenOrganization, 'organization' | 'role'>,
  publicUrl: string,
): Contracts['getOrganization']['answer']['body'] {
  if (!role) throw new TypeError('The caller is not a manager of the organization');
  return {
    id: organization.id,
    name: organization.name,
    logo: logoUrl(organization.logo, publicUrl),
    role,
    requireSecondFactor: organization.require_second_factor === 1,
    ssoRequired: organization.sso_required === 1,
    deletedAt: organization.deleted_at === null ? null : timestamp(organization.deleted_at),
    createdAt: timestamp(organization.created_at),
    updatedAt: timestamp(organization.updated_at),
  };
}
