import type { Contracts, RoleName } from '@portico/api';
import { timestamp } from '../clock.ts';
import type { OrganizationRow } from '../database/schema.ts';

/** An organization that is not deleted, and the role that the caller has in it, if any. */
export interface SeenOrganization {
  readonly organization: OrganizationRow;
  readonly role: RoleName | undefined;
}

/** An organization as a manager of it sees it. */
export function presentOrganization(
  organization: OrganizationRow,
  role: RoleName,
): Contracts['getOrganization']['answer']['body'] {
  return {
    id: organization.id,
    name: organization.name,
    role,
    createdAt: timestamp(organization.created_at),
    updatedAt: timestamp(organization.updated_at),
  };
}
