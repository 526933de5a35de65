import { INTERNAL, ORGANIZATION, PERSONAL, type Tables, TEAM } from './column.ts';

const OWNER = 'the team';

export const product = {
  role_catalogue: { whose: OWNER, goes: 'never: a single row', columns: { id: INTERNAL } },
  product_permissions: {
    whose: OWNER,
    goes: 'when the team removes it',
    columns: { name: TEAM, description: TEAM, delegable: TEAM },
  },
  product_roles: {
    whose: 'the team, or the organization that made it',
    goes: 'when the team or the organization removes it',
    columns: {
      id: INTERNAL,
      organization_id: INTERNAL,
      name: ORGANIZATION,
      title: ORGANIZATION,
      description: ORGANIZATION,
      delegable: TEAM,
      created_at: INTERNAL,
      updated_at: INTERNAL,
    },
  },
  product_role_permissions: {
    whose: 'the team, or the organization that made the role',
    goes: 'with its role',
    columns: { role_id: INTERNAL, permission: ORGANIZATION },
  },
  manager_product_roles: {
    whose: 'the person, and the organization',
    goes: 'when it is taken from the manager, or with them',
    columns: { manager_id: PERSONAL, role_id: PERSONAL },
  },
  invitation_product_roles: {
    whose: 'the organization',
    goes: 'with its invitation',
    columns: { invitation_id: INTERNAL, role_id: ORGANIZATION },
  },
  api_key_product_roles: {
    whose: 'the organization',
    goes: 'with its API key',
    columns: { api_key_id: INTERNAL, role_id: ORGANIZATION },
  },
} as const satisfies Tables;
