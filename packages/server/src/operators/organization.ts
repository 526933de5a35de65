import type { Contracts } from '@portico/api';
import { timestamp } from '../clock.ts';
import type { OrganizationRow } from '../database/schema.ts';

/** An organization, deleted or not, with what operators see of it. */
export interface OperatorOrganization extends OrganizationRow {
  readonly managers: number | null;
}

export function stateOf({ deleted_at }: Pick<OrganizationRow, 'deleted_at'>): 'active' | 'deleted' {
  return deleted_at === null ? 'active' : 'deleted';
}

export function presentOperatorOrganization(
  organization: OperatorOrganization,
): Contracts['getOrganizationAsOperator']['answer']['body'] {
  const { deleted_at } = organization;
  return {
    id: organization.id,
    name: organization.name,
    requireSecondFactor: organization.require_second_factor === 1,
    createdAt: timestamp(organization.created_at),
    updatedAt: timestamp(organization.updated_at),
    state: stateOf(organization),
    deletedAt: deleted_at === null ? null : timestamp(deleted_at),
    managerCount: organization.managers ?? 0,
  };
}
