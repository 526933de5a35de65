import { Client } from 'pg';
import { DAY } from '../../src/clock.ts';

/** Rows of a table, as SQL in which `i` counts from 1. */
interface Seed {
  readonly table: string;
  readonly count: number;
  readonly columns: Readonly<Record<string, string>>;
}

/** How many there are of what others belong to. */
const ACCOUNTS = 100_000;
const ORGANIZATIONS = 20_000;
const GRANTS = 50_000;
const SEALS = 100;
const LEAVES = 1_000;

/** The kinds of ids, each with a group of digits of its own. */
const KINDS = [
  ...['accounts', 'organizations', 'managers', 'invitations', 'sessions', 'grants', 'events', 'webhooks'],
  ...['deliveries', 'api_keys', 'mails', 'endings', 'passkeys', 'identities', 'connections', 'scim_groups'],
  ...['seals', 'logouts', 'sign_ins', 'login_codes', 'passkey_challenges', 'applications', 'domains'],
  ...['product_roles', 'service_keys', 'connection_tests', 'approvals', 'nobody'],
] as const;
type Kind = (typeof KINDS)[number];

/** The id of the row with a number, as SQL: in the order of the numbers, and older than what a service makes. */
function id(kind: Kind, number = 'i'): string {
  const digits = KINDS.indexOf(kind).toString(16).padStart(4, '0');
  return `('01900000-${digits}-7000-8000-' || lpad(to_hex((${number})::bigint), 12, '0'))::uuid`;
}

/** Some account or organization: every one has about as many rows. */
const someAccount = id('accounts', `(i * 7919) % ${ACCOUNTS} + 1`);
const someOrganization = id('organizations', `(i * 7919) % ${ORGANIZATIONS} + 1`);

/**
 * A database of a tenth of what Portico is judged with: a hundred thousand accounts, of whose words many are common; of
 * organizations the newest awaits its owner; thousands of accounts are being erased.
 */
function seedsAt(time: number): Seed[] {
  const [now, past, next] = [time, time - DAY, time + 90 * DAY].map(String) as [string, string, string];
  const times = { created_at: past, updated_at: past };
  const email = `'user' || i || '@company' || i % 5000 || '.example.com'`;
  const words = (kind: 'accounts' | 'organizations' | 'invitations', word: string) => ({
    [`${kind.slice(0, -1)}_id`]: id(kind),
    word,
  });
  return [
    {
      table: 'accounts',
      count: ACCOUNTS,
      columns: {
        ...{ id: id('accounts'), email, email_canonical: email, name: `'Person ' || i`, ...times },
        ...{ words_of: `${email} || ' Person ' || i`, password_hash: `''`, email_verified_at: past },
        suspended_at: `case when i % 10 = 0 then ${past} end`,
        erased_at: `case when i % 50 = 7 then ${past} end`,
        external_id: `case when i % 2 = 0 then 'external-' || i end`,
      },
    },
    ...[`'user' || i`, `'company' || i % 5000`, `'example'`, `'com'`, `'person'`, `i::text`].map((word) => ({
      table: 'account_words',
      count: ACCOUNTS,
      columns: words('accounts', word),
    })),
    {
      table: 'organizations',
      count: ORGANIZATIONS,
      columns: {
        ...{ id: id('organizations'), name: `'Organization ' || i`, name_folded: `'organization ' || i` },
        ...{ words_of: `'Organization ' || i`, ...times },
        deleted_at: `case when i % 20 = 3 then ${past} end`,
        awaiting_owner_since: `case when i = ${ORGANIZATIONS} or i % 100 = 1 then ${past} end`,
        external_id: `case when i % 2 = 0 then 'external-' || i end`,
      },
    },
    ...[`'organization'`, 'i::text'].map((word) => ({
      table: 'organization_words',
      count: ORGANIZATIONS,
      columns: words('organizations', word),
    })),
    {
      table: 'managers',
      count: ACCOUNTS,
      columns: {
        ...{ id: id('managers'), account_id: id('accounts'), ...times },
        organization_id: id('organizations', `i % ${ORGANIZATIONS - 1} + 1`),
        role: `case when i < ${ORGANIZATIONS} then 'owner' else 'viewer' end`,
      },
    },
    {
      table: 'sessions',
      count: ACCOUNTS,
      columns: {
        ...{ id: id('sessions'), account_id: someAccount, token_hash: `'seed-' || i`, created_at: past },
        ...{ last_used_at: now, grant_id: `case when i <= ${GRANTS / 2} then ${id('grants')} end` },
      },
    },
    {
      table: 'grants',
      count: GRANTS,
      columns: {
        ...{ id: id('grants'), account_id: someAccount, session_id: id('sessions', `i + ${GRANTS}`) },
        ...{ application_id: id('applications', 'i % 100'), application_name: `'Invoices'` },
        ...{ organization_id: someOrganization, scopes: `'openid'`, opens_session: '1' },
        ...{ session_expires_at: next, created_at: past, last_used_at: past },
      },
    },
    {
      table: 'access_tokens',
      count: GRANTS,
      columns: {
        ...{ hash: `'seed-' || i`, grant_id: id('grants'), scopes: `'openid'` },
        ...{ created_at: past, expires_at: next },
      },
    },
    {
      table: 'refresh_tokens',
      count: GRANTS,
      columns: { hash: `'seed-' || i`, grant_id: id('grants'), number: '1', uses: '0' },
    },
    {
      table: 'authorization_codes',
      count: 5_000,
      columns: {
        ...{ hash: `'seed-' || i`, grant_id: id('grants'), redirect_uri: `'https://app.example.com/'` },
        expires_at: next,
      },
    },
    {
      table: 'applications',
      count: 100,
      columns: {
        ...{ id: id('applications', 'i - 1'), name: `'Invoices'`, kind: `'web'`, state: `'active'` },
        ...{ settings: `'{"redirectUris":["https://app.example.com/callback"]}'`, ...times },
      },
    },
    {
      table: 'events',
      count: 500_000,
      columns: {
        id: id('events'),
        type: `(array['session.created', 'invitation.created', 'organization.updated', 'account.updated'])[i % 4 + 1]`,
        ...{ at: past, details: `'{}'`, ip_address: `'10.0.0.1'`, request_id: `''` },
        organization_id: `case when i % 4 in (1, 2) then ${someOrganization} end`,
        account_id: `case when i % 4 in (0, 3) then ${someAccount} end`,
        actor_id: someAccount,
        subject_id: `case when i % 4 = 1 then ${id('invitations', `i % 50000 + 1`)} else ${someAccount} end`,
        seal_number: `case when i <= ${SEALS * LEAVES} then (i - 1) / ${LEAVES} + 1 end`,
        leaf_index: `case when i <= ${SEALS * LEAVES} then (i - 1) % ${LEAVES} end`,
        ...{ recorded: 'i', seq: 'i' },
      },
    },
    {
      table: 'seals',
      count: SEALS,
      columns: {
        ...{ number: 'i', id: id('seals'), count: String(LEAVES), root: `''`, at: past, signature: `'..'` },
        first_event_id: id('events', `(i - 1) * ${LEAVES} + 1`),
        last_event_id: id('events', `i * ${LEAVES}`),
      },
    },
    {
      table: 'leaves',
      count: SEALS * LEAVES,
      columns: {
        ...{ seal_number: `(i - 1) / ${LEAVES} + 1`, leaf_index: `(i - 1) % ${LEAVES}` },
        ...{ event_id: id('events'), account_id: `case when i % 4 in (0, 3) then ${someAccount} end` },
        leaf: `encode(sha256(i::text::bytea), 'hex')`,
      },
    },
    {
      table: 'endings',
      count: 5_000,
      columns: {
        ...{
          id: id('endings'),
          kind: `'account'`,
          subject_id: id('accounts', 'i * 20 + 7'),
          details: `'{}'`,
        },
        email_canonical: `'gone' || i || '@company.example.com'`,
        ...{ stage: `'events'`, after: id('endings', '0'), due_at: next },
      },
    },
    {
      table: 'invitations',
      count: 50_000,
      columns: {
        ...{ id: id('invitations'), organization_id: someOrganization, email, email_canonical: email },
        ...{ words_of: email, role: `'viewer'`, invited_by: someAccount, created_at: past, expires_at: next },
        state: `(array['accepted', 'revoked', 'pending'])[i % 3 + 1]`,
      },
    },
    ...[`'user' || i`, `'company' || i % 5000`, `'example'`, `'com'`].map((word) => ({
      table: 'invitation_words',
      count: 50_000,
      columns: words('invitations', word),
    })),
    {
      table: 'webhooks',
      count: 10_000,
      columns: {
        ...{ id: id('webhooks'), organization_id: someOrganization, url: `'https://hooks.example.com/'` },
        ...{ state: `'active'`, secret: `''`, created_by: someAccount, ...times },
      },
    },
    {
      table: 'deliveries',
      count: 50_000,
      columns: {
        ...{ id: id('deliveries'), webhook_id: id('webhooks', 'i % 10000 + 1'), type: `'account.updated'` },
        ...{ event_id: id('events', 'i * 10'), attempts: '1', created_at: past, due_at: next },
        state: `(array['delivered', 'failed', 'pending'])[i % 3 + 1]`,
      },
    },
    {
      table: 'api_keys',
      count: 20_000,
      columns: {
        ...{ id: id('api_keys'), organization_id: someOrganization, name: `'Key'`, role: `'viewer'` },
        ...{ prefix: `'portico_ak_'`, created_by: someAccount, ...times },
      },
    },
    {
      table: 'api_key_secrets',
      count: 20_000,
      columns: { hash: `'seed-' || i`, api_key_id: id('api_keys') },
    },
    {
      table: 'mails',
      count: 10_000,
      columns: {
        ...{ id: id('mails'), purpose: `'verification'`, recipient: email, account_id: someAccount },
        ...{ created_at: past, due_at: next, attempts: '1', lane: `'notices'`, turn_at: `${next} + i` },
        asker: `'seed-' || i % 1000`,
      },
    },
    {
      table: 'mail_secrets',
      count: 20_000,
      columns: {
        ...{ purpose: `'verification'`, subject_id: id('accounts'), hash: `'seed-' || i` },
        expires_at: next,
      },
    },
    {
      table: 'limits',
      count: 20_000,
      columns: { key: `'seed-' || i`, count: '1', last_at: now, free_at: now, ends_at: next },
    },
    {
      table: 'failed_guesses',
      count: 10_000,
      columns: {
        ...{ account_id: id('accounts'), ip_address: `'10.0.0.1'`, hour: now, count: '1' },
        ...{ first_at: now, last_at: now },
      },
    },
    {
      table: 'idempotency_keys',
      count: 20_000,
      columns: {
        ...{ account_id: someAccount, operation: `'createOrganization'`, key_hash: `'seed-' || i` },
        ...{ fingerprint: `''`, outcome: `'{}'`, created_at: past },
      },
    },
    {
      table: 'idempotency_mentions',
      count: 20_000,
      columns: {
        ...{ caller_id: someAccount, operation: `'addManager'`, key_hash: `'seed-' || i` },
        ...{ mentioned: `'seed-' || i`, created_at: past },
      },
    },
    {
      table: 'totp',
      count: 20_000,
      columns: {
        ...{ account_id: id('accounts'), secret: `''`, before_verification: '0', created_at: past },
        last_step: '0',
      },
    },
    {
      table: 'recovery_codes',
      count: 50_000,
      columns: {
        ...{ account_id: id('accounts', '(i + 9) / 10'), code_hmac: `'seed-' || i`, key: `''` },
        created_at: past,
      },
    },
    {
      table: 'passkeys',
      count: 20_000,
      columns: {
        ...{ id: id('passkeys'), account_id: someAccount, credential_id: `'seed-' || i`, public_key: `''` },
        ...{ counter: '0', name: `'Key'`, aaguid: `''`, backed_up: '0', transports: `''`, ...times },
        before_verification: '0',
      },
    },
    {
      table: 'passkey_challenges',
      count: 5_000,
      columns: {
        ...{ id: id('passkey_challenges'), kind: `'registration'`, account_id: someAccount },
        ...{ challenge: `''`, expires_at: next },
      },
    },
    {
      table: 'identities',
      count: 20_000,
      columns: {
        ...{ id: id('identities'), account_id: someAccount, issuer: `'https://id.example.com'` },
        ...{ subject: `'seed-' || i`, before_verification: '0', created_at: past },
      },
    },
    {
      table: 'sign_ins',
      count: 5_000,
      columns: {
        ...{ id: id('sign_ins'), kind: `'sign_in'`, stage: `'begun'`, verifier_hash: `'seed-' || i` },
        ...{ tries: '0', created_at: past, expires_at: next, account_id: someAccount },
      },
    },
    {
      table: 'login_codes',
      count: 5_000,
      columns: {
        ...{ id: id('login_codes'), account_id: id('accounts'), subject: `'seed-' || i`, tries: '0' },
        expires_at: next,
      },
    },
    {
      table: 'devices',
      count: 20_000,
      columns: { account_id: someAccount, device_hmac: `'seed-' || i`, last_seen_at: past },
    },
    {
      table: 'solved_challenges',
      count: 5_000,
      columns: { hash: `'seed-' || i`, expires_at: next },
    },
    {
      table: 'client_assertions',
      count: 5_000,
      columns: { hash: `'seed-' || i`, expires_at: next },
    },
    {
      table: 'saml_assertions',
      count: 5_000,
      columns: { hash: `'seed-' || i`, expires_at: next },
    },
    {
      table: 'logouts',
      count: 5_000,
      columns: {
        ...{ id: id('logouts'), application_id: id('applications', 'i % 100'), account_id: someAccount },
        ...{ grant_id: id('grants'), attempts: '1', created_at: past, due_at: next },
      },
    },
    {
      table: 'connections',
      count: 2_000,
      columns: {
        ...{ id: id('connections'), organization_id: someOrganization, type: `'oidc'`, name: `'Provider'` },
        ...{ state: `'active'`, default_role: `'viewer'`, trusts_factors: '0', ...times },
      },
    },
    {
      table: 'domains',
      count: 5_000,
      columns: {
        ...{ id: id('domains'), organization_id: someOrganization, name: `'company' || i || '.example.com'` },
        ...{ state: `'verified'`, token: `''`, created_at: past, verified_at: past, checked_at: now },
      },
    },
    {
      table: 'scim_users',
      count: 20_000,
      columns: {
        ...{ connection_id: id('connections', 'i % 2000 + 1'), account_id: id('accounts') },
        ...{ user_name: email, active: '1', is_own: '0', attributes: `'{}'`, ...times },
      },
    },
    {
      table: 'scim_groups',
      count: 5_000,
      columns: {
        ...{ id: id('scim_groups'), connection_id: id('connections', 'i % 2000 + 1'), revision: '1' },
        ...{ display_name: `'Group ' || i`, folded_name: `'group ' || i`, ...times },
      },
    },
    {
      table: 'scim_members',
      count: 50_000,
      columns: { group_id: id('scim_groups', 'i % 5000 + 1'), account_id: id('accounts') },
    },
    {
      table: 'given_roles',
      count: 10_000,
      columns: { manager_id: id('managers'), role: `'viewer'`, given_at: past },
    },
    {
      table: 'address_salts',
      count: ACCOUNTS / 2,
      columns: { account_id: id('accounts'), salt: `''`, commitment: `''` },
    },
    ...(['account', 'organization', 'manager'] as const).map((owner) => ({
      table: `${owner}_metadata`,
      count: 10_000,
      columns: { owner_id: id(`${owner}s`), public: `'{}'`, private: `'{}'` },
    })),
    {
      table: 'product_roles',
      count: 10_000,
      columns: {
        ...{ id: id('product_roles'), organization_id: someOrganization, name: `'role-' || i` },
        ...{ delegable: '1', ...times },
      },
    },
    {
      table: 'manager_product_roles',
      count: 20_000,
      columns: { manager_id: id('managers'), role_id: id('product_roles', 'i % 10000 + 1') },
    },
    {
      table: 'invitation_product_roles',
      count: 10_000,
      columns: { invitation_id: id('invitations'), role_id: id('product_roles') },
    },
    {
      table: 'api_key_product_roles',
      count: 10_000,
      columns: { api_key_id: id('api_keys'), role_id: id('product_roles') },
    },
    {
      table: 'policy_refusals',
      count: 5_000,
      columns: {
        ...{ organization_id: someOrganization, caller_id: id('accounts'), caller_kind: `'account'` },
        ...{ rule: `'second_factor'`, hour: now, count: '1', first_at: now, last_at: now },
      },
    },
    {
      table: 'sso_bypasses',
      count: 5_000,
      columns: {
        ...{ organization_id: someOrganization, session_id: id('sessions'), account_id: someAccount },
        ...{ at: now, told: '1' },
      },
    },
    {
      table: 'import_keys',
      count: 5_000,
      columns: { kind: `'clerk'`, key: `'seed-' || i`, organization_id: id('organizations') },
    },
    {
      table: 'import_roles',
      count: 10_000,
      columns: { account_id: id('accounts'), kind: `'clerk'`, key: `'seed-' || i`, role: `'viewer'` },
    },
  ];
}

/** Inserts all rows, and has the server learn of them. References are right, and checking them takes longer than inserting. */
export async function seed(databaseUrl: string): Promise<void> {
  await onServer(databaseUrl, seedsAt(Date.now()));
  await analyze(databaseUrl);
}

async function onServer(databaseUrl: string, seeds: readonly Seed[]): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('set session_replication_role = replica; set synchronous_commit = off');
  for (const { table, count, columns } of seeds) {
    const values = Object.values(columns).join();
    await client.query(
      `insert into ${table} (${Object.keys(columns).join()}) select ${values} from generate_series(1::bigint, ${count}) as i`,
    );
  }
  await client.end();
}

/** As autovacuum does by itself in time. */
async function analyze(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('vacuum (analyze)');
  await client.end();
}
