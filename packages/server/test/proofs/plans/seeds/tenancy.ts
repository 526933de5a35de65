import type { Many } from '../../../harness/many.ts';
import { id, oneOf, SIZE, someAccount, someOrganization, type Times, words } from './seed.ts';

const email = `'user' || i || '@company' || (i % 5000) || '.example.com'`;

/** Organizations, the newest of which awaits its owner, and their managers. */
export const organizations = ({ past, next }: Times): readonly Many[] => {
  const times = { created_at: past, updated_at: past };
  return [
    {
      table: 'organizations',
      count: SIZE.organizations,
      columns: {
        ...{ id: id('organizations'), name: `'Organization ' || i`, name_folded: `'organization ' || i` },
        ...{ words_of: `'Organization ' || i`, ...times },
        deleted_at: `case when i % 20 = 3 then ${past} end`,
        awaiting_owner_since: `case when i = ${SIZE.organizations} or i % 100 = 1 then ${past} end`,
        external_id: `case when i % 2 = 0 then 'external-' || i end`,
      },
    },
    ...words('organizations', SIZE.organizations, [`'organization'`, `cast(i as text)`]),
    {
      table: 'managers',
      count: SIZE.base,
      columns: {
        ...{ id: id('managers'), account_id: id('accounts'), ...times },
        organization_id: id('organizations', `i % ${SIZE.organizations - 1} + 1`),
        role: `case when i < ${SIZE.organizations} then 'owner' else 'viewer' end`,
      },
    },
    {
      table: 'invitations',
      count: SIZE.base,
      columns: {
        ...{ id: id('invitations'), organization_id: someOrganization, email, email_canonical: email },
        ...{ words_of: email, role: `'viewer'`, invited_by: someAccount, created_at: past, expires_at: next },
        state: oneOf(['accepted', 'revoked', 'pending']),
      },
    },
    ...words('invitations', SIZE.base, [`'user' || i`, `'company' || (i % 5000)`, `'example'`, `'com'`]),
    ...(['organization', 'manager'] as const).map((owner) => ({
      table: `${owner}_metadata`,
      count: SIZE.many,
      columns: { owner_id: id(`${owner}s`), public: `'{}'`, private: `'{}'` },
    })),
  ];
};

/** Settings of an organization, and the programs that act for it. */
export const settings = ({ now, past, next }: Times): readonly Many[] => {
  const times = { created_at: past, updated_at: past };
  return [
    {
      table: 'webhooks',
      count: SIZE.many,
      columns: {
        ...{ id: id('webhooks'), organization_id: someOrganization, url: `'https://hooks.example.com/'` },
        ...{ state: `'active'`, secret: `''`, created_by: someAccount, ...times },
      },
    },
    {
      table: 'deliveries',
      count: SIZE.base,
      columns: {
        ...{
          id: id('deliveries'),
          webhook_id: id('webhooks', `i % ${SIZE.many} + 1`),
          type: `'account.updated'`,
        },
        ...{ event_id: id('events'), attempts: '1', created_at: past, due_at: next },
        state: oneOf(['delivered', 'failed', 'pending']),
      },
    },
    {
      table: 'api_keys',
      count: SIZE.many,
      columns: {
        ...{ id: id('api_keys'), organization_id: someOrganization, name: `'Key'`, role: `'viewer'` },
        ...{ prefix: `'portico_ak_'`, created_by: someAccount, ...times },
      },
    },
    {
      table: 'api_key_secrets',
      count: SIZE.many,
      columns: { hash: `'seed-' || i`, api_key_id: id('api_keys') },
    },
    {
      table: 'domains',
      count: SIZE.many,
      columns: {
        ...{ id: id('domains'), organization_id: someOrganization, name: `'company' || i || '.example.com'` },
        ...{ state: `'verified'`, token: `''`, created_at: past, verified_at: past, checked_at: now },
      },
    },
    {
      table: 'product_roles',
      count: SIZE.many,
      columns: {
        ...{ id: id('product_roles'), organization_id: someOrganization, name: `'role-' || i` },
        ...{ delegable: '1', ...times },
      },
    },
    {
      table: 'given_roles',
      count: SIZE.many,
      columns: { manager_id: id('managers'), role: `'viewer'`, given_at: past },
    },
    ...(['manager', 'invitation', 'api_key'] as const).map((owner) => ({
      table: `${owner}_product_roles`,
      count: SIZE.many,
      columns: { [`${owner}_id`]: id(`${owner}s`), role_id: id('product_roles') },
    })),
  ];
};
