/** The recipes of docs/migrate, each run as documented on an invented export in the format of the service. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { describe, test } from 'node:test';
import { hash as argon2 } from '@node-rs/argon2';
import { testedDatabase } from '../../harness/databases.ts';
import { PASSWORD } from '../../harness/service.ts';
import {
  ADA,
  assertImported,
  BEN,
  CHEAP,
  jsonLines,
  type KnownPerson,
  programOf,
  queried,
  scripted,
  TOTP,
} from './recipes.ts';

describe('import scripts', { skip: testedDatabase === 'postgres' && 'these ask no database' }, () => {
  test('Auth0: profiles from the Management API, and password hashes from its support', async () => {
    const users = [
      { user_id: 'auth0|5dea9f9c82dd7c0e76e4ec93', ...profile(ADA), created_at: '2019-12-06T18:36:12.412Z' },
      {
        user_id: 'google-oauth2|1037',
        ...profile({ ...BEN, name: BEN.email }),
        created_at: '2020-01-01T00:00:00.000Z',
        identities: [
          { provider: 'google-oauth2', user_id: '1037', connection: 'google-oauth2', isSocial: true },
          { provider: 'auth0', user_id: 'x', connection: 'Username-Password-Authentication' },
          { provider: 'windowslive', user_id: 'w1', connection: 'windowslive' },
          null,
        ],
        app_metadata: { plan: 'team' },
      },
      {
        user_id: 'auth0|euclid',
        ...profile({ ...ADA, email: 'euclid@example.com' }),
        created_at: '2020-01-01T00:00:00.000Z',
      },
      {
        user_id: 'auth0|gone',
        ...profile({ ...ADA, email: 'gone@example.com' }),
        blocked: true,
        created_at: 'soon',
      },
      { user_id: 'sms|1', name: '+15550100', created_at: '2020-01-01T00:00:00.000Z' },
    ];
    const common = { tenant: 'acme', connection: 'Username-Password-Authentication', _tmp_is_unique: true };
    const passwords = [
      { _id: { $oid: '5dea9f9c82dd7c0e76e4ec93' }, email: ADA.email, passwordHash: CHEAP, ...common },
      { _id: { $oid: '60425dc43519d90068f82973' }, alt_id: 'euclid', passwordHash: CHEAP, ...common },
    ];
    const { lines, told } = scripted('auth0', [`${jsonLines(users)}{"user_id":\n`, jsonLines(passwords)]);
    assert.deepEqual(told, [
      `line ${users.length + 1} is left out: it is not JSON`,
      'google-oauth2|1037: without its identity at windowslive',
      'google-oauth2|1037: without its identity at undefined',
      'auth0|gone: without its date, which cannot be read',
      'sms|1 is left out: it has no email',
    ]);
    await assertImported(lines, [
      { ...ADA, key: 'auth0|5dea9f9c82dd7c0e76e4ec93' },
      {
        ...BEN,
        key: 'google-oauth2|1037',
        identities: ['google 1037'],
        metadata: { private: { plan: 'team' } },
      },
      { ...ADA, email: 'euclid@example.com', key: 'auth0|euclid' },
      { ...ADA, email: 'gone@example.com', key: 'auth0|gone', password: undefined, suspended: true },
    ]);
    const without = scripted('auth0', [jsonLines(users)]).lines;
    assert.deepEqual([without.split('\n').length, without.includes('passwordHash')], [5, false]);
  });

  test('Clerk: the CSV file from its dashboard, with bans and identities of its API', async () => {
    const columns =
      'id,first_name,last_name,username,primary_email_address,primary_phone_number,verified_email_addresses,unverified_email_addresses,verified_phone_numbers,unverified_phone_numbers,totp_secret,password_digest,password_hasher';
    const csv = [
      columns,
      `user_1,Ada,Lovelace,,${ADA.email},,${ADA.email}|other@example.com,,,,${TOTP},${CHEAP},bcrypt`,
      `user_2,"Mary ""M."", of York",,,mary@example.com,,mary@example.com,,,,,"${await argon2(PASSWORD, { memoryCost: 4096 })}",argon2id`,
      `user_3,,,ben,${BEN.email},,,${BEN.email},,,,5f4dcc3b5aa765d61d8327deb882cf99,md5`,
      'user_4,,,phone,,+15550100,,,+15550100,,,,',
      'user_5,,,,Mixed@Example.com,,mixed@example.com,,,,,,',
      'user_6,,,,,,first@example.com,,,,,,',
      'user_7',
      '',
    ].join('\r\n');
    const [engines, looms] = ['org_1', 'org_2'].map((id, at) => ({
      id,
      name: ['Engines', 'Looms'][at],
      created_by: ['user_1', 'user_gone'][at],
    }));
    const member = (user_id: string, role: string, organization: unknown) => ({
      role,
      organization,
      public_user_data: { user_id },
    });
    const memberships = jsonLines([
      { data: [member('user_1', 'org:admin', engines), member('user_2', 'org:member', engines)] },
      { data: [member('user_2', 'org:admin', looms), member('user_1', 'org:member', looms)] },
      { errors: [] },
    ]);
    const account = (provider: string, provider_user_id: string | null, status = 'verified') => ({
      object: 'external_account',
      provider,
      provider_user_id,
      verification: { status },
    });
    const details = (id: string, banned: boolean, ...external_accounts: unknown[]) => ({
      object: 'user',
      id,
      banned,
      locked: true,
      external_accounts,
    });
    const users = jsonLines([
      [
        details(
          'user_1',
          false,
          account('oauth_google', '1037'),
          account('oauth_github', '42', 'unverified'),
        ),
      ],
      [
        details('user_2', true, account('oauth_facebook', '7'), null),
        details('user_3', false, account('oauth_apple', null)),
        details('user_5', false, account('github', '43')),
      ],
      { errors: [] },
    ]);
    const { lines, told } = scripted('clerk', [csv, memberships, users]);
    assert.deepEqual(told, [
      'line 3 of the memberships is left out: it cannot be read',
      'line 3 of the users is left out: it cannot be read',
      'user_1: without its identity at oauth_github',
      'user_2: without its identity at oauth_facebook',
      'user_3: without its identity at oauth_apple',
      'user_4 is left out: it has no email',
      'user_6: without its ban and identities, which the users lack',
      'user_7 is left out: it has no email',
    ]);
    const without = scripted('clerk', [csv, '']);
    assert.deepEqual(
      [without.lines.split('\n').length, /suspended|provider|owner/.test(without.lines)],
      [6, false],
    );
    assert.deepEqual(without.told, [
      'bans and identities are left out: users.jsonl was not given',
      'user_4 is left out: it has no email',
      'user_7 is left out: it has no email',
    ]);
    await assertImported(lines, [
      {
        ...ADA,
        key: 'user_1',
        identities: ['google 1037'],
        totpSecret: TOTP,
        organizations: [
          ['Looms', 'viewer'],
          ['Engines', 'owner'],
        ],
      },
      {
        ...ADA,
        email: 'mary@example.com',
        name: 'Mary "M.", of York',
        key: 'user_2',
        suspended: true,
        organizations: [
          ['Looms', 'owner'],
          ['Engines', 'viewer'],
        ],
      },
      { ...BEN, key: 'user_3', metadata: { private: { username: 'ben' } } },
      { ...BEN, email: 'Mixed@Example.com', emailVerified: true, key: 'user_5', identities: ['github 43'] },
      { ...BEN, email: 'first@example.com', emailVerified: true, key: 'user_6' },
    ]);
  });

  test("Firebase: the export of its CLI, with the project's hash parameters", async () => {
    const hashes = JSON.parse(readFileSync(new URL('hashes.json', import.meta.url), 'utf8'));
    const { password, hash } = hashes.find(({ by }: { by: string }) => by.startsWith('Firebase'));
    const common = { lastSignedInAt: '1575657372412', createdAt: '1575657372412', providerUserInfo: [] };
    const users = [
      { localId: 'a1', ...firebase(ADA), passwordHash: hash.hash, salt: hash.salt, ...common },
      { localId: 'b2', ...firebase(BEN), ...common },
      {
        localId: 'c3',
        ...firebase({ ...BEN, email: 'gone@example.com' }),
        disabled: true,
        ...common,
        providerUserInfo: [
          { providerId: 'google.com', rawId: '1037' },
          { providerId: 'facebook.com', rawId: 'f' },
          { providerId: 'password', rawId: 'gone@example.com' },
        ],
        customAttributes: '{"plan":"team"}',
      },
      { localId: 'f6', ...firebase({ ...BEN, email: 'odd@example.com' }), ...common, customAttributes: '{' },
      { localId: 'd4', phoneNumber: '+15550100', ...common },
      { localId: 'e5', ...firebase({ ...BEN, email: 'undated@example.com' }) },
    ];
    const { lines, told } = scripted('firebase', [JSON.stringify({ users })], {
      SIGNER_KEY: hash.signerKey,
      SALT_SEPARATOR: hash.saltSeparator,
    });
    assert.deepEqual(told, [
      'c3: without its identity at facebook.com',
      'f6: without its claims, which cannot be read',
      'd4 is left out: it has no email',
      'e5: without its date, which cannot be read',
    ]);
    await assertImported(lines, [
      { ...ADA, key: 'a1', password },
      { ...BEN, key: 'b2' },
      {
        ...BEN,
        email: 'gone@example.com',
        key: 'c3',
        suspended: true,
        identities: ['google 1037'],
        metadata: { private: { claims: { plan: 'team' } } },
      },
      { ...BEN, email: 'odd@example.com', key: 'f6' },
      { ...BEN, email: 'undated@example.com', key: 'e5' },
    ]);
  });

  test('PocketBase: its SQLite file', async () => {
    const database = new DatabaseSync(':memory:');
    database.exec(
      "create table users (avatar text default '' not null, created text default '' not null, email text default '' not null, emailVisibility boolean default false not null, id text primary key not null, name text default '' not null, password text default '' not null, tokenKey text default '' not null, updated text default '' not null, verified boolean default false not null)",
    );
    database.exec(
      'create table _externalAuths (id text primary key not null, collectionRef text not null, recordRef text not null, provider text not null, providerId text not null)',
    );
    database.exec(
      "insert into _externalAuths values ('e1', '_pb_users_auth_', 'b1b2c3d4e5f6g7h', 'google', '1037')",
    );
    const add = database.prepare(
      'insert into users (id, email, name, password, verified, created) values (?, ?, ?, ?, ?, ?)',
    );
    const created = '2024-12-03 09:53:00.138Z';
    add.run('a1b2c3d4e5f6g7h', ADA.email, ADA.name, CHEAP, 1, created);
    add.run('b1b2c3d4e5f6g7h', BEN.email, '', '', 0, created);
    add.run('c1b2c3d4e5f6g7h', '', 'Only by OAuth', '', 1, created);
    const rows = database.prepare(programOf('pocketbase', 'sql')).all();
    await assertImported(rows.map((row) => `${Object.values(row)[0]}\n`).join(''), [
      { ...ADA, key: 'a1b2c3d4e5f6g7h' },
      { ...BEN, key: 'b1b2c3d4e5f6g7h', identities: ['google 1037'] },
    ]);
  });
});

describe('import queries', { skip: testedDatabase === 'sqlite' && 'these ask PostgreSQL' }, () => {
  test('Better Auth: its tables, and those of its organization plug-in', async () => {
    const hashes = JSON.parse(readFileSync(new URL('hashes.json', import.meta.url), 'utf8'));
    const { hash } = hashes.find(
      ({ by, password }: { by: string; password: string }) =>
        by.includes('better-auth') && password === PASSWORD,
    );
    const lines = await queried(
      'better-auth',
      `create table "user" (id text primary key, name text not null, email text not null unique, "emailVerified" boolean not null, image text, "createdAt" timestamptz not null, "updatedAt" timestamptz not null, banned boolean);
      create table account (id text primary key, "accountId" text not null, "providerId" text not null, "userId" text not null, password text);
      create table organization (id text primary key, name text not null, slug text, "createdAt" timestamptz not null);
      create table member (id text primary key, "organizationId" text not null, "userId" text not null, role text not null);
      insert into "user" values ('u1', '${ADA.name}', '${ADA.email}', true, null, now(), now(), null), ('u2', '', '${BEN.email}', false, null, now(), now(), true);
      insert into account values ('a1', 'u1', 'credential', 'u1', '${hash}'), ('a2', '1037', 'google', 'u2', null);
      insert into organization values ('o1', 'Engines', 'engines', now());
      insert into member values ('m1', 'o1', 'u1', 'owner'), ('m2', 'o1', 'u2', 'member');`,
    );
    await assertImported(lines, [
      { ...ADA, key: 'u1', organizations: [['Engines', 'owner']] },
      { ...BEN, key: 'u2', suspended: true, identities: ['google 1037'] },
    ]);
  });

  test('Supabase: the auth schema of its database', async () => {
    const lines = await queried(
      'supabase',
      `create schema auth;
      create type auth.factor_type as enum ('totp', 'webauthn', 'phone');
      create type auth.factor_status as enum ('unverified', 'verified');
      create table auth.users (id uuid primary key, email varchar(255), encrypted_password varchar(255), email_confirmed_at timestamptz, raw_user_meta_data jsonb, created_at timestamptz, banned_until timestamptz, deleted_at timestamptz, is_anonymous boolean not null default false);
      create table auth.mfa_factors (id uuid primary key, user_id uuid not null, friendly_name text, factor_type auth.factor_type not null, status auth.factor_status not null, created_at timestamptz not null, updated_at timestamptz not null, secret text);
      create table auth.identities (provider_id text not null, user_id uuid not null, identity_data jsonb not null, provider text not null, id uuid primary key);
      insert into auth.identities values
        ('1037', '00000000-0000-4000-8000-000000000005', '{}', 'google', gen_random_uuid()),
        ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000001', '{}', 'email', gen_random_uuid());
      insert into auth.users values
        ('00000000-0000-4000-8000-000000000001', '${ADA.email}', '${CHEAP}', now(), '{"full_name": "${ADA.name}"}', now(), null, null, false),
        ('00000000-0000-4000-8000-000000000002', '${BEN.email}', '', null, '{}', now(), null, null, false),
        ('00000000-0000-4000-8000-000000000003', null, null, null, '{}', now(), null, null, true),
        ('00000000-0000-4000-8000-000000000004', 'gone@example.com', '', null, '{}', now(), null, now(), false),
        ('00000000-0000-4000-8000-000000000005', 'banned@example.com', '', null, '{}', now(), now() + interval '1 year', null, false);
      insert into auth.mfa_factors values
        (gen_random_uuid(), '00000000-0000-4000-8000-000000000001', 'lost', 'totp', 'unverified', now() - interval '1 day', now(), 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'),
        (gen_random_uuid(), '00000000-0000-4000-8000-000000000001', 'phone', 'totp', 'verified', now(), now(), '${TOTP}'),
        (gen_random_uuid(), '00000000-0000-4000-8000-000000000002', 'phone', 'totp', 'verified', now(), now(), '{"key_id":"k","alg":"aes-gcm-hkdf","data":"…"}');`,
    );
    await assertImported(lines, [
      { ...ADA, key: '00000000-0000-4000-8000-000000000001', totpSecret: TOTP },
      { ...BEN, key: '00000000-0000-4000-8000-000000000002' },
      {
        ...BEN,
        email: 'banned@example.com',
        key: '00000000-0000-4000-8000-000000000005',
        suspended: true,
        identities: ['google 1037'],
      },
    ]);
  });
});

const profile = ({ email, name, emailVerified }: KnownPerson) => ({
  email,
  name,
  email_verified: emailVerified,
});

const firebase = ({ email, name, emailVerified }: KnownPerson) => ({
  email,
  emailVerified,
  ...(name !== null && { displayName: name }),
});
