import type { Contracts, EventDetails, EventType } from '@portico/api';
import { timestamp } from '../clock.ts';
import type { ConnectionRow } from '../database/schema.ts';
import type { AccessContext } from '../permissions.ts';
import { returnUrlOf } from '../sign-ins/ways.ts';

type Presented = Contracts['getConnection']['answer']['body'];
export type RolesFrom = NonNullable<Presented['rolesFrom']>;

/** A connection of an organization that is not deleted, and the role that the caller has there, if any. */
export interface SeenConnection extends AccessContext {
  readonly connection: ConnectionRow;
}

/** What to enter at the other side. Each connection has addresses of its own, so that no answer is taken for another's. */
export function addressesOf(publicUrl: string, id: string) {
  const saml = `${publicUrl}/saml/${id}`;
  return {
    returnUrl: returnUrlOf(publicUrl, id),
    entityId: `${saml}/metadata`,
    acsUrl: `${saml}/acs`,
    metadataUrl: `${saml}/metadata`,
    scimUrl: `${publicUrl}/scim/${id}/v2`,
  };
}

export function rolesFromOf({ roles_from }: Pick<ConnectionRow, 'roles_from'>): RolesFrom | null {
  return roles_from === null ? null : JSON.parse(roles_from);
}

export function presentConnection(connection: ConnectionRow, publicUrl: string): Presented {
  const { id, type, name, issuer, metadata, state } = connection;
  return {
    id,
    organizationId: connection.organization_id,
    type,
    name,
    issuer,
    clientId: connection.client_id,
    metadata,
    state,
    defaultRole: connection.default_role,
    rolesFrom: rolesFromOf(connection),
    trustsFactors: connection.trusts_factors === 1,
    ...addressesOf(publicUrl, id),
    createdAt: timestamp(connection.created_at),
    updatedAt: timestamp(connection.updated_at),
  };
}

/** An event of a connection, in the list of its organization. */
export function connectionEvent<Type extends Extract<EventType, `connection.${string}`>>(
  type: Type,
  { id, organization_id: organization, name }: Pick<ConnectionRow, 'id' | 'organization_id' | 'name'>,
  details?: EventDetails<Type>,
) {
  return { type, subject: id, organization, details: { name, ...details } };
}
