import { MOST_SCIM_RESOURCES } from '@portico/api';
import { addressesOf } from '../connections/connection.ts';
import type { HandlerOf, Needs } from '../handler.ts';
import { GROUP_SCHEMA } from './group.ts';
import { scimList } from './list.ts';
import { scimTypes } from './schema.ts';
import { ENTERPRISE_SCHEMA, USER_SCHEMA } from './user.ts';

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

export function listScimSchemas({ publicUrl }: Needs): HandlerOf<'listScimSchemas'> {
  return {
    handle: async ({ target: { connection } }) => {
      const { User, Enterprise, Group } = await scimTypes();
      const base = `${addressesOf(publicUrl(), connection.id).scimUrl}/Schemas`;
      return scimList([User, Group, Enterprise].map(({ definition }) => definition.describe(base)));
    },
  };
}

const USER = {
  name: 'User',
  endpoint: '/Users',
  description: 'An account that has a place in the organization',
  schema: USER_SCHEMA,
  schemaExtensions: [{ schema: ENTERPRISE_SCHEMA, required: false }],
};
const GROUP = {
  name: 'Group',
  endpoint: '/Groups',
  description: 'Users to whom its name gives a role in the organization',
  schema: GROUP_SCHEMA,
  schemaExtensions: [],
};

export function listScimResourceTypes({ publicUrl }: Needs): HandlerOf<'listScimResourceTypes'> {
  return {
    handle: ({ target: { connection } }) => {
      const base = `${addressesOf(publicUrl(), connection.id).scimUrl}/ResourceTypes`;
      return scimList(
        [USER, GROUP].map((type) => ({
          schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
          id: type.name,
          ...type,
          meta: metaOf('ResourceType', `${base}/${type.name}`),
        })),
      );
    },
  };
}
