import { type Contracts, type EventDetails, type EventType, flaw, ROLES } from '@portico/api';
import { timestamp } from '../../ground/clock.ts';
import type { ProductRoleRow } from '../../ground/database/schema.ts';
import type { AccessContext } from '../../pipeline/permissions.ts';
import { type Names, namesIn } from './held.ts';

export interface ProductRole extends ProductRoleRow {
  readonly permissions: Names;
  /** 1 where a configuration file defines it. */
  readonly managed: number;
}

/** A role of the product, and the role of the caller in regard to it: a caller who may change it counts as its owner. */
export interface SeenRole extends AccessContext {
  readonly product: ProductRole;
}

/** Names that would be taken for roles in the organization itself. */
export const RESERVED: readonly string[] = ROLES;
export const RESERVED_FLAW = flaw('reserved', 'must not be owner, admin or viewer');

/** An event of a role: in the list of its organization, or of the service. */
export function roleEvent<Type extends Extract<EventType, `role.${string}`>>(
  type: Type,
  { id, organization_id }: Pick<ProductRoleRow, 'id' | 'organization_id'>,
  details: EventDetails<Type>,
) {
  return { type, subject: id, organization: organization_id ?? undefined, details };
}

export function presentRole(role: ProductRole): Contracts['getRole']['answer']['body'] {
  return {
    id: role.id,
    name: role.name,
    title: role.title,
    description: role.description,
    permissions: namesIn(role.permissions),
    delegable: role.delegable === 1,
    organizationId: role.organization_id,
    managed: role.managed === 1,
    createdAt: timestamp(role.created_at),
    updatedAt: timestamp(role.updated_at),
  };
}
