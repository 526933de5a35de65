/** Recipes for the files of services that others run. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { testedDatabase } from '../../harness/databases.ts';
import { PASSWORD } from '../../harness/service.ts';
import { assertImported, CHEAP, jsonLines, scripted, TOTP } from './recipes.ts';

const ADA = { email: 'ada@example.com', name: 'Ada Lovelace', emailVerified: true };
const BEN = { email: 'ben@example.com', name: null, emailVerified: false };

describe('import scripts', { skip: testedDatabase === 'postgres' && 'these ask no database' }, () => {
  test('Cognito: the users of its CLI, who reset their passwords', () => {
    const user = (attributes: object, more: object = {}) => ({
      Username: 'name',
      Attributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
      UserCreateDate: '2023-06-01T12:00:00.123000+02:00',
      Enabled: true,
      UserStatus: 'CONFIRMED',
      ...more,
    });
    const identities = JSON.stringify([
      { userId: '1037', providerName: 'Google', providerType: 'Google', primary: 'true' },
      { userId: 'f', providerName: 'Facebook', providerType: 'Facebook', primary: 'false' },
    ]);
    const Users = [
      user({
        sub: 's1',
        email: ADA.email,
        email_verified: 'true',
        given_name: 'Ada',
        family_name: 'Lovelace',
      }),
      user({ sub: 's2', email: BEN.email, identities, 'custom:plan': 'team' }, { Enabled: false }),
      user({ sub: 's3', phone_number: '+15550100' }),
      user({ sub: 's4', email: 'odd@example.com', identities: '{' }, { UserCreateDate: 'soon' }),
      { Username: 's5' },
    ];
    const { lines, told } = scripted('cognito', [JSON.stringify({ Users })]);
    assert.deepEqual(told, [
      's2: without its identity at Facebook',
      's3 is left out: it has no email',
      's4: without its date, which cannot be read',
      's4: without its identities, which cannot be read',
      's5 is left out: it has no email',
    ]);
    return assertImported(lines, [
      { ...ADA, key: 's1' },
      {
        ...BEN,
        key: 's2',
        suspended: true,
        identities: ['google 1037'],
        metadata: { private: { plan: 'team' } },
      },
      { ...BEN, email: 'odd@example.com', key: 's4' },
    ]);
  });

  test('WorkOS: users, memberships and identities of its API, who reset their passwords', () => {
    const user = (id: string, { email, emailVerified }: typeof BEN | typeof ADA, more: object = {}) => ({
      object: 'user',
      id,
      email,
      email_verified: emailVerified,
      first_name: null,
      last_name: null,
      external_id: null,
      metadata: {},
      created_at: '2024-01-01T00:00:00.000Z',
      ...more,
    });
    const member = (user_id: string, organization: string, slug: string, status = 'active') => ({
      object: 'organization_membership',
      user_id,
      organization_id: `org_${organization}`,
      organization_name: organization,
      role: { slug },
      status,
    });
    const users = jsonLines([
      {
        data: [user('user_1', ADA, { first_name: 'Ada', last_name: 'Lovelace', metadata: { plan: 'team' } })],
      },
      { data: [user('user_2', BEN, { external_id: 'crm-2', created_at: null }), null, { id: 'user_3' }] },
    ]);
    const memberships = jsonLines([
      { data: [member('user_1', 'Engines', 'admin'), member('user_2', 'Engines', 'member')] },
      { data: [member('user_2', 'Looms', 'member'), member('user_1', 'Looms', 'admin', 'pending')] },
      { message: 'Unauthorized' },
    ]);
    const identity = (provider: string, idp_id: string | null) => ({ idp_id, type: 'OAuth', provider });
    const identities = jsonLines([
      { user: 'user_1', identities: [identity('GoogleOAuth', '1037'), null, identity('AppleOAuth', null)] },
      {
        user: 'user_2',
        identities: { data: [identity('MicrosoftOAuth', '4F42'), identity('GitHubOAuth', '7')] },
      },
      { user: 'user_9', identities: [identity('GoogleOAuth', '1')] },
      { message: 'Not Found' },
    ]);
    const { lines, told } = scripted('workos', [users, memberships, identities]);
    assert.match(told[0] ?? '', /^line 3 of .+ is left out: it cannot be read$/);
    assert.match(told[2] ?? '', /^line 4 of .+ is left out: it cannot be read$/);
    assert.deepEqual(told.toSpliced(2, 1).slice(1), [
      'org_Looms is left out: no active member is an owner or an administrator',
      'user_1: without its identity at AppleOAuth',
      'user_2: without its date, which cannot be read',
      'user_2: without its identity at MicrosoftOAuth',
      'user_3 is left out: it has no email',
    ]);
    const parsed = lines
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
    assert.deepEqual(
      parsed.map(({ externalId, organizations }) => [externalId, organizations]),
      [
        [undefined, [{ key: 'org_Engines', name: 'Engines', role: 'owner' }]],
        ['crm-2', [{ key: 'org_Engines', name: 'Engines', role: 'viewer' }]],
      ],
    );
    return assertImported(lines, [
      { ...ADA, key: 'user_1', identities: ['google 1037'], metadata: { private: { plan: 'team' } } },
      { ...BEN, key: 'user_2', externalId: 'crm-2', identities: ['github 7'] },
    ]);
  });

  test('Zitadel: the export of its Admin API, with bcrypt and odd users', async () => {
    const human = (userId: string, { email, emailVerified }: typeof BEN | typeof ADA, more: object = {}) => ({
      userId,
      user: { userName: email, profile: {}, email: { email, isEmailVerified: emailVerified }, ...more },
    });
    const orgs = [
      {
        orgId: 'z1',
        org: { name: 'Engines' },
        humanUsers: [
          human('h1', ADA, {
            profile: { firstName: 'Ada', lastName: 'Lovelace', displayName: 'Ada Lovelace' },
            hashedPassword: { value: CHEAP, algorithm: 'bcrypt' },
            otpCode: TOTP,
          }),
          human('h2', BEN, { hashedPassword: { value: '{SSHA}x' } }),
          { userId: 'h3' },
          null,
        ],
        orgMembers: [{ userId: 'h1', roles: ['ORG_OWNER'] }, { userId: 'h2' }],
        userLinks: [
          { userId: 'h2', idpId: 'i1', idpName: 'Google', providedUserId: '1037' },
          { userId: 'h2', idpId: 'i2', idpName: 'Corporate', providedUserId: 'c' },
        ],
        userMetadata: [{ id: 'h2', key: 'plan', value: Buffer.from('team').toString('base64') }],
      },
      { orgId: 'z2', humanUsers: [human('h4', { ...BEN, email: 'alone@example.com' })] },
      { orgId: 'z3' },
    ];
    const { lines, told } = scripted('zitadel', [JSON.stringify({ orgs })]);
    const unowned = 'is left out, but for its users: none of them owns it';
    assert.deepEqual(told, [
      'h2: without its password, whose hash is of another kind',
      'h2: without its identity at Corporate',
      'h3 is left out: it has no email',
      `z2 ${unowned}`,
      `z3 ${unowned}`,
    ]);
    await assertImported(lines, [
      { ...ADA, key: 'h1', password: PASSWORD, totpSecret: TOTP, organizations: [['Engines', 'owner']] },
      { ...BEN, key: 'h2', identities: ['google 1037'], metadata: { private: { plan: 'team' } } },
      { ...BEN, email: 'alone@example.com', key: 'h4' },
    ]);
  });
});
