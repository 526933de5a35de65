import type { Many } from '../../../harness/many.ts';
import { id, SIZE, someOrganization, type Times } from './seed.ts';

/** Connections of organizations, and the users of their directories. */
export const federation = ({ past, next }: Times): readonly Many[] => {
  const times = { created_at: past, updated_at: past };
  return [
    {
      table: 'connections',
      count: SIZE.many,
      columns: {
        ...{ id: id('connections'), organization_id: someOrganization, type: `'oidc'`, name: `'Provider'` },
        ...{ state: `'active'`, default_role: `'viewer'`, trusts_factors: '0', ...times },
      },
    },
    {
      table: 'saml_settings',
      count: SIZE.many,
      columns: {
        ...{ connection_id: id('connections'), private_key: `''`, certificate: `''`, provider: `'{}'` },
        ...{ certificates_end_at: next, read_at: past },
      },
    },
    {
      table: 'scim_tokens',
      count: SIZE.many,
      columns: { connection_id: id('connections'), hash: `'seed-' || i`, created_at: past },
    },
    {
      table: 'scim_users',
      count: SIZE.base,
      columns: {
        ...{ connection_id: id('connections', `i % ${SIZE.many} + 1`), account_id: id('accounts') },
        ...{ user_name: `'user' || i || '@example.com'`, active: '1', is_own: '0', attributes: `'{}'` },
        ...times,
      },
    },
    {
      table: 'scim_groups',
      count: SIZE.base,
      columns: {
        ...{ id: id('scim_groups'), connection_id: id('connections', `i % ${SIZE.many} + 1`) },
        organization_id: someOrganization,
        ...{ display_name: `'Group ' || i`, folded_name: `'group ' || i`, revision: '1', ...times },
      },
    },
    {
      table: 'scim_members',
      count: SIZE.base,
      columns: { group_id: id('scim_groups'), account_id: id('accounts') },
    },
    {
      table: 'group_product_roles',
      count: SIZE.many,
      columns: { group_id: id('scim_groups'), role_id: id('product_roles') },
    },
    {
      table: 'scim_requests',
      count: SIZE.base,
      columns: {
        ...{ id: id('scim_requests'), connection_id: id('connections', `i % ${SIZE.many} + 1`) },
        ...{ method: `'GET'`, path: `'/Users'`, status: '200', changed: `'[]'`, created_at: past },
      },
    },
  ];
};
