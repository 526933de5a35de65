import type { Contracts, EventDetails, EventType } from '@portico/api';
import { timestamp } from '../../ground/clock.ts';
import type { ConnectionRow } from '../../ground/database/schema.ts';
import type { AccessContext } from '../../pipeline/permissions.ts';
import { readUsedCertificate } from '../saml/certificates.ts';
import { providerOf } from '../saml/settings.ts';
import { returnUrlOf } from '../sign-ins/ways.ts';

type ConnectionAnswer = Contracts['getConnection']['answer']['body'];
export type RolesFrom = NonNullable<ConnectionAnswer['rolesFrom']>;

export type Attributes = ConnectionAnswer['attributes'];

/** A connection, with what the metadata of its identity provider say, as JSON; null for OpenID Connect. */
export interface KnownConnection extends ConnectionRow {
  readonly provider: string | null;
}

/** A connection of an organization that is not deleted, and the role that the caller has there, if any. */
export interface SeenConnection extends AccessContext {
  readonly connection: KnownConnection;
}

/** The addresses to enter at the provider. Each connection has addresses of its own, so that no answer is taken for another's. */
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

export function attributesOf({ attributes }: Pick<ConnectionRow, 'attributes'>): Attributes {
  return attributes === null ? {} : JSON.parse(attributes);
}

export function presentConnection(connection: KnownConnection, publicUrl: string): ConnectionAnswer {
  const { id, type, name, issuer, state } = connection;
  return {
    id,
    organizationId: connection.organization_id,
    type,
    name,
    issuer,
    clientId: connection.client_id,
    metadata: presentMetadata(connection),
    state,
    defaultRole: connection.default_role,
    rolesFrom: rolesFromOf(connection),
    attributes: attributesOf(connection),
    trustsFactors: connection.trusts_factors === 1,
    ...addressesOf(publicUrl, id),
    createdAt: timestamp(connection.created_at),
    updatedAt: timestamp(connection.updated_at),
  };
}

function presentMetadata({ metadata: source, provider }: KnownConnection): ConnectionAnswer['metadata'] {
  if (source === null || provider === null) return null;
  const { entityId: identityProvider, signOnUrl, certificates, leftOut } = providerOf({ provider });
  const used = certificates.map(readUsedCertificate).map((one) => ({ ...one, why: null }));
  const all = [...used, ...leftOut].map(({ subject, notAfter, why }) => ({
    subject,
    notAfter: notAfter === null ? null : timestamp(notAfter),
    used: why === null,
    why,
  }));
  return { source, identityProvider, signOnUrl, certificates: all };
}

/** An event of a connection, in the list of its organization. */
export function connectionEvent<Type extends Extract<EventType, `connection.${string}`>>(
  type: Type,
  { id, organization_id: organization, name }: Pick<ConnectionRow, 'id' | 'organization_id' | 'name'>,
  details?: EventDetails<Type>,
) {
  return { type, subject: id, organization, details: { name, ...details } };
}
