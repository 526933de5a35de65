import type { Many } from '../../../harness/many.ts';
import { id, SIZE, someAccount, someOrganization, type Times } from './seed.ts';

const APPLICATIONS = 100;

/** Applications, and their grants. */
export const access = ({ past, next }: Times): readonly Many[] => {
  const times = { created_at: past, updated_at: past };
  return [
    {
      table: 'applications',
      count: APPLICATIONS,
      columns: {
        ...{ id: id('applications', 'i - 1'), name: `'Invoices'`, kind: `'web'`, state: `'active'` },
        ...{ settings: `'{"redirectUris":["https://app.example.com/callback"]}'`, ...times },
      },
    },
    {
      table: 'grants',
      count: SIZE.base,
      columns: {
        ...{ id: id('grants'), account_id: someAccount, session_id: id('sessions') },
        ...{ application_id: id('applications', `i % ${APPLICATIONS}`), application_name: `'Invoices'` },
        ...{ organization_id: someOrganization, scopes: `'openid'`, opens_session: '1' },
        ...{ session_expires_at: next, created_at: past, last_used_at: past },
      },
    },
    {
      table: 'access_tokens',
      count: SIZE.base,
      columns: {
        ...{ hash: `'seed-' || i`, grant_id: id('grants'), scopes: `'openid'` },
        ...{ created_at: past, expires_at: next },
      },
    },
    {
      table: 'refresh_tokens',
      count: SIZE.base,
      columns: { hash: `'seed-' || i`, grant_id: id('grants'), number: '1', uses: '0' },
    },
  ];
};
