/** Recipes for what services have in databases of their own, with frameworks and servers of accounts. */
import { describe, test } from 'node:test';
import { hash as argon2 } from '@node-rs/argon2';
import { testedDatabase } from '../../harness/databases.ts';
import { PASSWORD } from '../../harness/service.ts';
import hashes from './hashes.json' with { type: 'json' };
import { ADA, assertImported, BEN, CHEAP, queried, TOTP } from './recipes.ts';

const ARGON2 = await argon2(PASSWORD, { memoryCost: 4096 });
/** A known hash of a program, and its password. */
function known(start: string) {
  const found = hashes.find(({ hash }) => typeof hash === 'string' && hash.startsWith(start));
  return { hash: String(found?.hash), password: found?.password ?? '' };
}

const UNUSABLE = 'unusable@example.com';

describe('import queries', { skip: testedDatabase === 'sqlite' && 'these ask PostgreSQL' }, () => {
  test('NextAuth: the tables of its adapters, which have no passwords', async () => {
    const lines = await queried(
      'nextauth',
      `create table users (id serial primary key, name varchar(255), email varchar(255), "emailVerified" timestamptz, image text);
      create table accounts (id serial primary key, "userId" integer not null, type varchar(255) not null, provider varchar(255) not null, "providerAccountId" varchar(255) not null);
      insert into users (name, email, "emailVerified") values ('${ADA.name}', '${ADA.email}', now()), ('', '${BEN.email}', null), ('Nobody', null, null);
      insert into accounts ("userId", type, provider, "providerAccountId") values (2, 'oidc', 'google', '1037'), (2, 'oauth', 'discord', 'd');`,
    );
    await assertImported(lines, [
      { ...ADA, password: undefined, key: '1' },
      { ...BEN, key: '2', identities: ['google 1037'] },
    ]);
  });

  test('Django: auth_user, with PBKDF2, Argon2, and bcrypt of SHA-256', async () => {
    const forms = [known('pbkdf2_sha256$'), known('argon2$'), known('bcrypt_sha256$'), known('scrypt$')];
    const rows = forms.map(
      ({ hash }, at) => `(${at + 1}, '${hash}', 'form-${at}@example.com', 'Ada', 'Lovelace', true, now())`,
    );
    const lines = await queried(
      'django',
      `create table auth_user (id integer primary key, password varchar(128) not null, email varchar(254) not null, first_name varchar(150) not null, last_name varchar(150) not null, is_active boolean not null, date_joined timestamptz not null);
      create table auth_group (id integer primary key, name varchar(150) not null);
      create table auth_user_groups (id serial primary key, user_id integer not null, group_id integer not null);
      insert into auth_user values ${rows.join(', ')},
        (10, '!unusable', '${UNUSABLE}', '', '', true, now()), (11, '${forms[0]?.hash}', 'gone@example.com', '', '', false, now()),
        (12, 'md5$salt$x', '', 'No', 'Address', true, now());
      insert into auth_group values (1, 'staff'), (2, 'editors');
      insert into auth_user_groups (user_id, group_id) values (10, 1), (10, 2);`,
    );
    await assertImported(lines, [
      ...forms.map(({ password }, at) => ({
        ...ADA,
        email: `form-${at}@example.com`,
        emailVerified: false,
        password,
        key: `${at + 1}`,
      })),
      {
        ...BEN,
        email: UNUSABLE,
        key: '10',
        metadata: { private: { groups: ['editors', 'staff'] } },
      },
      { ...BEN, email: 'gone@example.com', key: '11', suspended: true, password: forms[0]?.password ?? '' },
    ]);
  });

  test('Laravel: users, with bcrypt and Argon2', async () => {
    const lines = await queried(
      'laravel',
      `create table users (id bigserial primary key, name varchar(255) not null, email varchar(255) not null, email_verified_at timestamp(0), password varchar(255) not null, created_at timestamp(0));
      insert into users (name, email, email_verified_at, password, created_at) values
        ('${ADA.name}', '${ADA.email}', '2024-01-01', '${CHEAP.replace('$2b$', '$2y$')}', '2024-01-01'),
        ('${ADA.name}', 'argon@example.com', '2024-01-01', '${ARGON2}', null),
        ('', '${BEN.email}', null, '5f4dcc3b5aa765d61d8327deb882cf99', '2024-01-01');`,
    );
    await assertImported(lines, [
      { ...ADA, key: '1' },
      { ...ADA, email: 'argon@example.com', key: '2' },
      { ...BEN, key: '3' },
    ]);
  });

  test('Devise: users, with and without its modules', async () => {
    const table =
      'id bigserial primary key, email varchar not null, encrypted_password varchar not null, created_at timestamp(6) not null';
    const lines = await queried(
      'devise',
      `create table users (${table}, name varchar, confirmed_at timestamp, provider varchar, uid varchar);
      insert into users (email, encrypted_password, created_at, name, confirmed_at, provider, uid) values
        ('${ADA.email}', '${CHEAP}', '2024-01-01', '${ADA.name}', '2024-01-01', null, null),
        ('${BEN.email}', '', '2024-01-01', null, null, 'google_oauth2', '1037');`,
    );
    await assertImported(lines, [
      { ...ADA, key: '1' },
      { ...BEN, key: '2', identities: ['google 1037'] },
    ]);
    const bare = await queried(
      'devise',
      `create table users (${table});
      insert into users (email, encrypted_password, created_at) values ('${BEN.email}', '${CHEAP}', '2024-01-01');`,
    );
    await assertImported(bare, [{ ...BEN, key: '1', password: PASSWORD }]);
  });

  test('ASP.NET Core Identity: its tables, with hashes of versions 2 and 3', async () => {
    const [three, two] = [known('AQAAAAIAAY'), known('AAAB')];
    const lines = await queried(
      'aspnet',
      `create table "AspNetUsers" ("Id" text primary key, "UserName" text, "Email" text, "EmailConfirmed" boolean not null, "PasswordHash" text, "TwoFactorEnabled" boolean not null, "LockoutEnd" timestamptz, "LockoutEnabled" boolean not null);
      create table "AspNetUserTokens" ("UserId" text not null, "LoginProvider" text not null, "Name" text not null, "Value" text);
      create table "AspNetUserLogins" ("LoginProvider" text not null, "ProviderKey" text not null, "UserId" text not null);
      create table "AspNetRoles" ("Id" text primary key, "Name" text);
      create table "AspNetUserRoles" ("UserId" text not null, "RoleId" text not null);
      insert into "AspNetUsers" values
        ('n1', 'ada', '${ADA.email}', true, '${three.hash}', true, null, true),
        ('n2', 'two', 'two@example.com', true, '${two.hash}', false, now() + interval '5 minutes', true),
        ('n3', 'ben', '${BEN.email}', false, null, false, null, true),
        ('n4', 'gone', 'gone@example.com', false, 'odd', false, '9999-12-31', true), ('n5', 'x', null, false, null, false, null, true);
      insert into "AspNetUserTokens" values ('n1', '[AspNetUserStore]', 'AuthenticatorKey', '${TOTP}'), ('n3', '[AspNetUserStore]', 'AuthenticatorKey', '${TOTP}');
      insert into "AspNetUserLogins" values ('Google', '1037', 'n3'), ('Facebook', 'f', 'n3');
      insert into "AspNetRoles" values ('r1', 'Staff');
      insert into "AspNetUserRoles" values ('n3', 'r1');`,
    );
    await assertImported(lines, [
      { ...ADA, name: null, password: three.password, key: 'n1', totpSecret: TOTP },
      { ...ADA, name: null, email: 'two@example.com', password: two.password, key: 'n2' },
      { ...BEN, key: 'n3', identities: ['google 1037'], metadata: { private: { roles: ['Staff'] } } },
      { ...BEN, email: 'gone@example.com', key: 'n4', suspended: true },
    ]);
  });

  test('Ory Kratos: its tables, with odd traits', async () => {
    const ids = Array.from({ length: 4 }, (_, at) => `00000000-0000-4000-8000-00000000000${at + 1}`);
    const lines = await queried(
      'kratos',
      `create table identities (id uuid primary key, traits jsonb not null, state varchar not null, metadata_public jsonb, metadata_admin jsonb, created_at timestamp not null);
      create table identity_verifiable_addresses (identity_id uuid not null, value varchar not null, verified boolean not null);
      create table identity_credential_types (id uuid primary key, name varchar not null);
      create table identity_credentials (identity_id uuid not null, identity_credential_type_id uuid not null, config jsonb not null);
      insert into identities values
        ('${ids[0]}', '{"email": "${ADA.email}", "name": {"first": "Ada", "last": "Lovelace"}}', 'active', null, '{"plan": "team"}', now()),
        ('${ids[1]}', '{"email": "${BEN.email}", "name": 7}', 'inactive', 'null', null, now()),
        ('${ids[2]}', '{"email": "odd@example.com"}', 'active', null, null, now()), ('${ids[3]}', '{"username": "x"}', 'active', null, null, now());
      insert into identity_verifiable_addresses values ('${ids[0]}', 'ADA@example.com', true), ('${ids[1]}', '${BEN.email}', false);
      insert into identity_credential_types values ('${ids[0]}', 'password'), ('${ids[1]}', 'oidc'), ('${ids[2]}', 'totp');
      insert into identity_credentials values
        ('${ids[0]}', '${ids[0]}', '{"hashed_password": "${ARGON2}"}'), ('${ids[2]}', '${ids[0]}', '{"hashed_password": "$md5$x"}'),
        ('${ids[0]}', '${ids[2]}', '{"totp_url": "otpauth://totp/x:ada?algorithm=SHA1&digits=6&issuer=x&period=30&secret=${TOTP}"}'),
        ('${ids[1]}', '${ids[1]}', '{"providers": [{"provider": "google", "subject": "1037"}, {"provider": "own", "subject": "o"}]}');`,
    );
    await assertImported(lines, [
      { ...ADA, key: ids[0] ?? '', totpSecret: TOTP, metadata: { private: { plan: 'team' } } },
      { ...BEN, key: ids[1] ?? '', suspended: true, identities: ['google 1037'] },
      { ...BEN, email: 'odd@example.com', key: ids[2] ?? '' },
    ]);
  });

  test('Logto: its table of users', async () => {
    const lines = await queried(
      'logto',
      `create table users (id varchar(12) primary key, primary_email varchar(128), name varchar(128), password_encrypted varchar(256), password_encryption_method varchar, identities jsonb not null default '{}', custom_data jsonb not null default '{}', mfa_verifications jsonb not null default '[]', is_suspended boolean not null default false, created_at timestamptz not null default now());
      insert into users (id, primary_email, name, password_encrypted, identities, custom_data, mfa_verifications, is_suspended) values
        ('l1', '${ADA.email}', '${ADA.name}', '${ARGON2}', '{}', '{"plan": "team"}', '[{"type": "Totp", "key": "${TOTP}"}]', false),
        ('l2', '${BEN.email}', null, '5f4dcc3b5aa765d61d8327deb882cf99', '{"google": {"userId": "1037"}, "wechat": {"userId": "w"}}', '{}', '[]', true),
        ('l3', null, 'phone', null, '{}', '{}', '[]', false);`,
    );
    await assertImported(lines, [
      { ...ADA, key: 'l1', totpSecret: TOTP, metadata: { private: { plan: 'team' } } },
      { ...BEN, emailVerified: true, key: 'l2', suspended: true, identities: ['google 1037'] },
    ]);
  });
});
