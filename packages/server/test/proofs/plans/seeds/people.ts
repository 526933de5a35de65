import type { Many } from '../../../harness/many.ts';
import { id, SIZE, someAccount, type Times, words } from './seed.ts';

const email = `'user' || i || '@company' || (i % 5000) || '.example.com'`;

/** Accounts, of whose words many are common, and their sessions. */
export const people = ({ now, past }: Times): readonly Many[] => {
  const times = { created_at: past, updated_at: past };
  return [
    {
      table: 'accounts',
      count: SIZE.base,
      columns: {
        ...{ id: id('accounts'), email, email_canonical: email, name: `'Person ' || i`, ...times },
        ...{ words_of: `${email} || ' Person ' || i`, password_hash: `''`, email_verified_at: past },
        suspended_at: `case when i % 10 = 0 then ${past} end`,
        external_id: `case when i % 2 = 0 then 'external-' || i end`,
      },
    },
    ...words('accounts', SIZE.base, [
      ...[`'user' || i`, `'company' || (i % 5000)`, `'example'`, `'com'`, `'person'`, `cast(i as text)`],
    ]),
    {
      table: 'sessions',
      count: SIZE.base,
      columns: {
        ...{ id: id('sessions'), account_id: someAccount, token_hash: `'seed-' || i`, created_at: past },
        ...{ last_used_at: now, grant_id: `case when i % 2 = 0 then ${id('grants')} end` },
      },
    },
  ];
};

/** Credentials of people, and the other rows of an account. */
export const factors = ({ past, next }: Times): readonly Many[] => {
  const times = { created_at: past, updated_at: past };
  return [
    {
      table: 'passkeys',
      count: SIZE.many,
      columns: {
        ...{ id: id('passkeys'), account_id: someAccount, credential_id: `'seed-' || i`, public_key: `''` },
        ...{ counter: '0', name: `'Key'`, aaguid: `''`, backed_up: '0', transports: `''`, ...times },
        before_verification: '0',
      },
    },
    {
      table: 'identities',
      count: SIZE.many,
      columns: {
        ...{ id: id('identities'), account_id: someAccount, issuer: `'https://id.example.com'` },
        ...{ subject: `'seed-' || i`, before_verification: '0', created_at: past },
      },
    },
    {
      table: 'totp',
      count: SIZE.many,
      columns: {
        account_id: id('accounts'),
        secret: `''`,
        before_verification: '0',
        created_at: past,
        last_step: '0',
      },
    },
    {
      table: 'recovery_codes',
      count: SIZE.many,
      columns: {
        ...{ account_id: id('accounts', '(i + 9) / 10'), code_hmac: `'seed-' || i`, key: `''` },
        created_at: past,
      },
    },
    {
      table: 'devices',
      count: SIZE.many,
      columns: { account_id: someAccount, device_hmac: `'seed-' || i`, last_seen_at: past },
    },
    {
      table: 'account_metadata',
      count: SIZE.many,
      columns: { owner_id: id('accounts'), public: `'{}'`, private: `'{}'` },
    },
    {
      table: 'idempotency_keys',
      count: SIZE.many,
      columns: {
        ...{ account_id: someAccount, operation: `'createOrganization'`, key_hash: `'seed-' || i` },
        ...{ fingerprint: `''`, outcome: `'{}'`, created_at: past },
      },
    },
    {
      table: 'mail_secrets',
      count: SIZE.many,
      columns: {
        ...{ purpose: `'verification'`, subject_id: id('accounts'), hash: `'seed-' || i` },
        expires_at: next,
      },
    },
  ];
};
