import { MOST_SCIM_RESOURCES } from '@portico/api';
import type { ConnectionRow } from '../../ground/database/schema.ts';
import { addressesOf } from '../connections/connection.ts';
import type { HandlerOf, Needs } from '../handler.ts';
import { described } from './attribute.ts';
import { GROUP_SCHEMA } from './group.ts';
import { groupSchema } from './group-schema.ts';
import { scimList } from './list.ts';
import { isNamed } from './names.ts';
import { ENTERPRISE_SCHEMA, USER_SCHEMA } from './user.ts';
import { enterpriseSchema, userSchema } from './user-schema.ts';

/** What is supported (RFC 7643, section 5). */
export function getScimConfiguration({ publicUrl }: Needs): HandlerOf<'getScimConfiguration'> {
  return {
    handle: ({ target: { connection } }) => ({
      status: 200,
      body: {
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
        patch: { supported: true },
        bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
        filter: { supported: true, maxResults: MOST_SCIM_RESOURCES },
        changePassword: { supported: false },
        sort: { supported: false },
        etag: { supported: true },
        authenticationSchemes: [
          {
            type: 'oauthbearertoken',
            name: 'OAuth Bearer Token',
            description: 'The token that an owner of the organization created for the connection',
            primary: true,
          },
        ],
        meta: metaOf(
          'ServiceProviderConfig',
          `${addressesOf(publicUrl(), connection.id).scimUrl}/ServiceProviderConfig`,
        ),
      },
    }),
  };
}

const metaOf = (resourceType: string, location: string) => ({ resourceType, location });

function schemasOf(needs: Pick<Needs, 'publicUrl'>, connection: ConnectionRow) {
  const base = `${addressesOf(needs.publicUrl(), connection.id).scimUrl}/Schemas`;
  return [userSchema, groupSchema, enterpriseSchema].map(({ id, name, description, attributes }) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
    id,
    name,
    description,
    attributes: attributes.map(described),
    meta: metaOf('Schema', `${base}/${id}`),
  }));
}

export function listScimSchemas(needs: Needs): HandlerOf<'listScimSchemas'> {
  return {
    handle: ({ target: { connection } }) => scimList(schemasOf(needs, connection)),
  };
}

export function getScimSchema(needs: Needs): HandlerOf<'getScimSchema'> {
  return {
    handle: ({ target: { connection }, parameters: { schema }, fail }) => {
      const body = schemasOf(needs, connection).find((one) => isNamed(one, [schema]));
      if (!body) throw fail('SCIM_DESCRIPTION_NOT_FOUND');
      return { status: 200, body };
    },
  };
}

const USER = {
  name: 'User',
  endpoint: '/Users',
  description: 'An account provisioned in the organization',
  schema: USER_SCHEMA,
  schemaExtensions: [{ schema: ENTERPRISE_SCHEMA, required: false }],
};
const GROUP = {
  name: 'Group',
  endpoint: '/Groups',
  description: 'Users who get a role in the organization from its name',
  schema: GROUP_SCHEMA,
  schemaExtensions: [],
};

function typesOf(needs: Pick<Needs, 'publicUrl'>, connection: ConnectionRow) {
  const base = `${addressesOf(needs.publicUrl(), connection.id).scimUrl}/ResourceTypes`;
  return [USER, GROUP].map((type) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    id: type.name,
    ...type,
    meta: metaOf('ResourceType', `${base}/${type.name}`),
  }));
}

export function listScimResourceTypes(needs: Needs): HandlerOf<'listScimResourceTypes'> {
  return { handle: ({ target: { connection } }) => scimList(typesOf(needs, connection)) };
}

export function getScimResourceType(needs: Needs): HandlerOf<'getScimResourceType'> {
  return {
    handle: ({ target: { connection }, parameters: { type }, fail }) => {
      const body = typesOf(needs, connection).find(({ id }) => id === type);
      if (!body) throw fail('SCIM_DESCRIPTION_NOT_FOUND');
      return { status: 200, body };
    },
  };
}
