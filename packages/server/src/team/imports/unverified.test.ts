import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { imported } from '../../../test/features/import/accounts.ts';
import hashes from '../../../test/features/import/hashes.json' with { type: 'json' };
import { newApiKey } from '../../../test/fixtures/api-keys.ts';
import { newInvitation } from '../../../test/fixtures/invitations.ts';
import { makeOperator } from '../../../test/fixtures/operators.ts';
import { mailSecret } from '../../../test/fixtures/secrets.ts';
import { verifiedPerson } from '../../../test/fixtures/verified.ts';
import { newWebhook } from '../../../test/fixtures/webhooks.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { ownerless, rowsOf, runOn } from '../../../test/harness/rows.ts';
import { type Person, startService } from '../../../test/harness/service.ts';
import { until } from '../../../test/harness/until.ts';
import { newId } from '../../ground/id.ts';

/** Lines with the address of an account that a stranger may have registered. */
const service = await startService();
after(() => service.stop());

/** Another password than the one with which tests register people. */
const { hash: passwordHash, password = '' } = hashes[1] ?? {};
const UNPROVED =
  'belongs to an account whose address was never verified, which anyone could have registered; --replace-unverified takes it over';

const rolesOf = async ({ account: { id } }: Person) =>
  (
    await rowsOf(
      service.databaseUrl,
      `select o.name, m.role from managers m join organizations o on o.id = m.organization_id
       where m.account_id = '${id}' order by o.name`,
    )
  ).map(({ name, role }) => `${name} ${role}`);
const account = async (token: string) => outcome(await service.call('GET', '/v1/account', { token }));
const login = async (email: string, given: string) =>
  outcome(await service.call('POST', '/v1/login', { body: { email, password: given } }));

/** The line of a person, and that of a colleague in their organization. */
const linesFor = ({ account: { email } }: Person, key: string) => [
  {
    email: email.toUpperCase(),
    name: 'Real Owner',
    emailVerified: true,
    createdAt: '2019-03-01T12:00:00.000Z',
    passwordHash,
    organizations: [{ key, name: `Team ${key}`, role: 'owner' }],
  },
  { email: `colleague-of-${key}@example.com`, organizations: [{ key, role: 'viewer' }] },
];

test('refuses the line of an account with an unverified address, and the lines that depend on it', async () => {
  const stranger = await service.person('stranger');
  const lines = linesFor(stranger, 'crm-1');
  const rehearsed = await imported(service, lines, '--dry-run');
  const { code, summary, problems } = await imported(service, lines);
  assert.deepEqual(problems, [
    { line: 1, field: 'email', message: UNPROVED },
    { line: 2, field: 'organizations.0', message: 'has no owner: no valid line gives it one' },
  ]);
  assert.deepEqual([code, summary.accounts, summary.refused, summary.organizations], [1, 0, 2, 0]);
  assert.deepEqual(rehearsed, { code, problems, summary: { ...summary, dryRun: true } });
  assert.deepEqual(await rolesOf(stranger), []);
  assert.equal(await account(stranger.token), '200');
});

test('refuses it with or without organizations, and imports the other lines', async () => {
  const stranger = await service.person('alone');
  const { summary, problems } = await imported(service, [
    { email: stranger.account.email, passwordHash },
    { email: 'other@example.com' },
  ]);
  assert.deepEqual(problems, [{ line: 1, field: 'email', message: UNPROVED }]);
  assert.deepEqual([summary.accounts, summary.refused], [1, 1]);
  assert.equal(await login(stranger.account.email, password), '401 CREDENTIALS_INVALID');
});

test('accepts an account made by an import, verified or not', async () => {
  const lines = [
    { email: 'imported@example.com', organizations: [{ key: 'own', name: 'Own', role: 'owner' }] },
  ];
  assert.equal((await imported(service, lines)).code, 0);
  const again = await imported(service, lines);
  assert.deepEqual([again.code, again.summary.existing, again.problems], [0, 1, []]);
});

test('--replace-unverified takes the account over, voids all that was set up, and applies the line', async () => {
  const stranger = await service.person('squatter');
  const { token } = stranger;
  const { id, email } = stranger.account;
  const organization = await service.organization(stranger, 'Trap');
  const key = await newApiKey(service, { organization, by: stranger, role: 'admin' });
  const webhook = await newWebhook(service, { organization, by: stranger });
  const invitation = await newInvitation(service, { organization, by: stranger });
  const passkey = `insert into passkeys (id, account_id, credential_id, public_key, counter, name, aaguid, backed_up,
    transports, before_verification, created_at, updated_at) values (?, ?, ?, '', 0, 'Key', '', 0, '', 1, 1, 1)`;
  await runOn(service.databaseUrl, passkey, [newId(), id, newId()]);
  const reset = await mailSecret(service, 'password_reset', id);
  await mailSecret(service, 'verification', id);
  const totp = `insert into totp (account_id, secret, before_verification, created_at, last_step) values (?, '', 1, 1, 0)`;
  await runOn(service.databaseUrl, totp, [id]);

  const lines = linesFor(stranger, 'crm-2');
  const rehearsed = await imported(service, lines, '--replace-unverified', '--dry-run');
  const done = await imported(service, lines, '--replace-unverified');
  assert.deepEqual([done.code, done.problems], [0, []]);
  const { accounts, takenOver, organizations, managers } = done.summary;
  assert.deepEqual([accounts, takenOver, organizations, managers], [1, 1, 1, 2]);
  assert.deepEqual(rehearsed.summary, { ...done.summary, dryRun: true });

  const own = await until('it is seen', async () => {
    const reply = await service.call('POST', '/v1/login', { body: { email, password } });
    return reply.status === 201 && reply.body.accessToken;
  });
  const { body } = await service.call('GET', '/v1/account', { token: own });
  assert.deepEqual(
    [body.id, body.email, body.name, body.emailVerified, body.createdAt],
    [id, email.toUpperCase(), 'Real Owner', true, '2019-03-01T12:00:00.000Z'],
  );
  assert.deepEqual(await rolesOf(stranger), ['Team crm-2 owner', 'Trap owner']);

  assert.equal(await account(token), '401 ACCESS_TOKEN_INVALID');
  assert.equal(await login(email, stranger.password), '401 CREDENTIALS_INVALID');
  const security = await service.call('GET', '/v1/account/security', { token: own });
  assert.deepEqual(security.body, { password: true, totp: false, recoveryCodesLeft: 0, passkeys: 0 });
  const caller = await service.call('GET', '/v1/caller', { token: key.token });
  assert.equal(outcome(caller), '401 ACCESS_TOKEN_INVALID');
  const seen = async (path: string) => outcome(await service.call('GET', path, { token: own }));
  assert.equal(await seen(`/v1/webhooks/${webhook.id}`), '404 WEBHOOK_NOT_FOUND');
  const left = await service.call('GET', `/v1/invitations/${invitation}`, { token: own });
  assert.equal(left.body.state, 'revoked');
  const given = { token: reset, password: 'another horse battery' };
  const used = await service.call('PUT', '/v1/password-resets', { body: given });
  assert.equal(outcome(used), '422 FIELDS_VALIDATION_ERROR: token');

  const events = await service.call('GET', '/v1/account/events?limit=100', { token: own });
  const types = events.body.items.map(({ type }: { type: string }) => type);
  for (const type of ['account.taken_over', 'account.email_verified', 'session.ended'])
    assert.ok(types.includes(type), type);

  const again = await imported(service, lines, '--replace-unverified');
  assert.deepEqual([again.summary.takenOver, again.summary.existing, again.problems], [0, 2, []]);
  assert.deepEqual(await ownerless(service.databaseUrl), []);
});

test('--replace-unverified leaves verified accounts and operators alone', async () => {
  const [verified, operator] = [await verifiedPerson(service, 'kept'), await service.person('operator')];
  await makeOperator(service, operator);
  const lines = [verified, operator].map(({ account: { email } }) => ({ email, passwordHash }));
  const { summary, problems } = await imported(service, lines, '--replace-unverified');
  assert.deepEqual([summary.existing, summary.takenOver, summary.refused], [1, 0, 1]);
  const message = 'belongs to an operator whose address was never verified';
  assert.deepEqual(problems, [{ line: 2, field: 'email', message }]);
  for (const { token } of [verified, operator]) assert.equal(await account(token), '200');
});

test('--replace-unverified keeps a suspension', async () => {
  const stranger = await service.person('suspended');
  const suspend = 'update accounts set suspended_at = 1 where id = ?';
  await runOn(service.databaseUrl, suspend, [stranger.account.id]);
  const { summary } = await imported(
    service,
    [{ email: stranger.account.email, passwordHash }],
    '--replace-unverified',
  );
  assert.equal(summary.takenOver, 1);
  await until(
    'it is seen',
    async () => (await login(stranger.account.email, password)) === '403 ACCOUNT_SUSPENDED',
  );
});
