/** The recipe for Keycloak, on a realm as several of its versions export it. */
import assert from 'node:assert/strict';
import { pbkdf2Sync, randomBytes } from 'node:crypto';
import { describe, test } from 'node:test';
import { hash as argon2 } from '@node-rs/argon2';
import { Secret } from 'otpauth';
import { testedDatabase } from '../../harness/databases.ts';
import { PASSWORD } from '../../harness/service.ts';
import { ADA, assertImported, BEN, type KnownPerson, scripted, TOTP } from './recipes.ts';

describe('import scripts', { skip: testedDatabase === 'postgres' && 'these ask no database' }, () => {
  test('Keycloak: a realm export with users, whose hashes are Argon2 or PBKDF2', async () => {
    const realm = {
      realm: 'myrealm',
      users: [
        keycloakUser('k1', ADA, [await keycloakArgon2(), keycloakOtp('Quohp7t2mrLMUwft3g90')]),
        keycloakUser('k2', { ...ADA, email: 'p256@example.com' }, [
          keycloakPbkdf2('pbkdf2-sha256', 64),
          keycloakOtp(TOTP, { secretEncoding: 'BASE32' }),
        ]),
        keycloakUser('k3', { ...ADA, email: 'p1@example.com' }, [
          keycloakPbkdf2('pbkdf2', 20),
          keycloakOtp('Quohp7t2mrLMUwft3g90', { digits: 8 }),
        ]),
        keycloakUser('k4', BEN, [keycloakPbkdf2('md5', 16)]),
        {
          ...keycloakUser('k5', { ...BEN, email: 'gone@example.com' }, []),
          enabled: false,
          attributes: { plan: ['team'] },
          groups: ['/staff'],
          realmRoles: ['default-roles-myrealm'],
          federatedIdentities: [
            { identityProvider: 'google', userId: '1037', userName: 'gone' },
            { identityProvider: 'corporate', userId: 'c', userName: 'gone' },
          ],
        },
        { id: 'k6', username: 'service-account-x', enabled: true },
        keycloakUser('k7', { ...ADA, email: 'old@example.com' }, [keycloakBefore8()]),
        {
          ...keycloakUser('k8', { ...BEN, email: 'odd@example.com' }, [
            { type: 'password', secretData: '{' },
          ]),
          createdTimestamp: 'yesterday',
          attributes: { note: ['x'.repeat(9_000)] },
        },
      ],
      organizations: [
        { id: 'o1', name: 'Engines', members: [{ username: ADA.email }, { username: 'old@example.com' }] },
        { id: 'o2', name: 'Ownerless', members: [{ username: 'old@example.com' }] },
        { id: 'o3', name: 'Empty' },
      ],
    };
    Object.assign(realm.users[0] as object, { realmRoles: ['owner'] });
    const { lines, told } = scripted('keycloak', [JSON.stringify(realm)]);
    const unowned = 'is left out: no member with an email has the realm role of an owner';
    assert.deepEqual(told, [
      `Ownerless ${unowned}`,
      `Empty ${unowned}`,
      'k5: without its identity at corporate',
      'k6 is left out: it has no email',
      'k8: without its date, which cannot be read',
      'k8: without its password, which cannot be read',
      'k8: without its attributes, groups and realm roles, which are too long',
    ]);
    await assertImported(lines, [
      {
        ...ADA,
        key: 'k1',
        totpSecret: Secret.fromUTF8('Quohp7t2mrLMUwft3g90').base32,
        organizations: [['Engines', 'owner']],
        metadata: { private: { realmRoles: ['owner'] } },
      },
      {
        ...BEN,
        email: 'gone@example.com',
        key: 'k5',
        suspended: true,
        identities: ['google 1037'],
        metadata: {
          private: {
            attributes: { plan: ['team'] },
            groups: ['/staff'],
            realmRoles: ['default-roles-myrealm'],
          },
        },
      },
      { ...ADA, email: 'p256@example.com', key: 'k2', totpSecret: TOTP },
      { ...ADA, email: 'p1@example.com', key: 'k3' },
      { ...BEN, key: 'k4' },
      { ...ADA, email: 'old@example.com', key: 'k7', organizations: [['Engines', 'viewer']] },
      { ...BEN, email: 'odd@example.com', key: 'k8' },
    ]);
  });
});

const keycloakUser = (
  id: string,
  { email, name, emailVerified }: KnownPerson,
  credentials: readonly object[],
) => {
  const [firstName, lastName] = name?.split(' ') ?? [];
  return {
    id,
    createdTimestamp: 1740654221121,
    username: email,
    enabled: true,
    emailVerified,
    firstName,
    lastName,
    email,
    credentials,
  };
};

const keycloakCredential = (type: string, secretData: object, credentialData: object) => ({
  id: `credential-${type}`,
  type,
  createdDate: 1740654903754,
  secretData: JSON.stringify(secretData),
  credentialData: JSON.stringify(credentialData),
});

const keycloakOtp = (value: string, more: object = {}) =>
  keycloakCredential(
    'otp',
    { value },
    { subType: 'totp', digits: 6, counter: 0, period: 30, algorithm: 'HmacSHA1', ...more },
  );

async function keycloakArgon2(): Promise<object> {
  const phc = await argon2(PASSWORD, { memoryCost: 7168, timeCost: 5, parallelism: 1 });
  const [, , , , salt = '', value = ''] = phc.split('$');
  const padded = (text: string) => Buffer.from(text, 'base64').toString('base64');
  return keycloakCredential(
    'password',
    { value: padded(value), salt: padded(salt), additionalParameters: {} },
    {
      hashIterations: 5,
      algorithm: 'argon2',
      additionalParameters: {
        hashLength: ['32'],
        memory: ['7168'],
        type: ['id'],
        version: ['1.3'],
        parallelism: ['1'],
      },
    },
  );
}

function keycloakPbkdf2(algorithm: string, bytes: number): object {
  const salt = randomBytes(16);
  const digest = algorithm === 'pbkdf2' ? 'sha1' : 'sha256';
  const value = pbkdf2Sync(PASSWORD, salt, 27_500, bytes, digest).toString('base64');
  return keycloakCredential(
    'password',
    { value, salt: salt.toString('base64'), additionalParameters: {} },
    { hashIterations: 27_500, algorithm, additionalParameters: {} },
  );
}

/** A credential as exports had it before Keycloak 8. */
function keycloakBefore8(): object {
  const salt = randomBytes(16);
  const value = pbkdf2Sync(PASSWORD, salt, 27_500, 64, 'sha256').toString('base64');
  const hash = { hashedSaltedValue: value, salt: salt.toString('base64') };
  return {
    type: 'password',
    ...hash,
    hashIterations: 27_500,
    algorithm: 'pbkdf2-sha256',
    counter: 0,
    digits: 0,
  };
}
