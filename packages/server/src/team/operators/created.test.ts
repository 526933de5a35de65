import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Scope } from '@portico/api';
import { newOperator } from '../../../test/fixtures/operators.ts';
import { keyWith } from '../../../test/fixtures/service-keys.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { assertOnIndex } from '../../../test/harness/plan.ts';
import { ownerless, rowsOf, runOn } from '../../../test/harness/rows.ts';
import { PASSWORD, startService } from '../../../test/harness/service.ts';
import { sweep } from '../../../test/harness/sweep.ts';
import { awaitingOwner } from '../../tenancy/organizations/ending-store.ts';

/** Accounts and organizations that the team creates, and their ids in the team's own systems. */
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
let now = Date.now();
const service = await startService({
  workInterval: 20,
  clock: () => now,
  environment: { PORTICO_DELETION_GRACE: '1d' },
});
after(() => service.stop());
const { token: key } = await keyWith(service, [
  'events:read',
  'accounts:read',
  'accounts:write',
  'organizations:read',
  'organizations:write',
]);

let made = 0;
const newEmail = () => `created-${process.pid}-${++made}@example.com`;
const newExternalId = () => `crm:${process.pid}/${++made}`;
const ask = (method: string, path: string, body?: unknown, token = key) =>
  service.call(method, `/v1/operator/${path}`, { token, body });
const login = (email: string, password = PASSWORD) =>
  service.call('POST', '/v1/login', { body: { email, password } });
const reset = (token: unknown) =>
  service.call('PUT', '/v1/password-resets', { body: { token, password: PASSWORD } });
const secretIn = ({ text }: { readonly text: string }) => /#token=([\w-]+)/.exec(text)?.[1];

async function created(path: string, body: object, token = key) {
  const reply = await ask('POST', path, body, token);
  assert.equal(outcome(reply), '201', reply.text);
  return reply;
}

async function eventsOf(query: string, type: string) {
  const { body } = await service.call('GET', `/v1/operator/events?type=${type}&${query}`, { token: key });
  return body.items.map(({ actor, details }: { actor: { type: string }; details: unknown }) => ({
    actor: actor.type,
    details,
  }));
}

test('201: an account with all given members; found by its external id', async () => {
  const [email, externalId] = [newEmail(), newExternalId()];
  const body = { email, name: ' Grace ', emailVerified: true, externalId, locale: 'PT-br' };
  const { body: account, headers } = await created('accounts', body);
  assert.equal(headers.location, `/v1/operator/accounts/${account.id}`);
  const { createdAt, id } = account;
  assert.deepEqual(account, {
    id,
    email,
    emailVerified: true,
    name: 'Grace',
    createdAt,
    updatedAt: createdAt,
    state: 'active',
    suspendedAt: null,
    security: { password: false, totp: false, recoveryCodesLeft: 0, passkeys: 0 },
    lastSignedInAt: null,
    operator: false,
    externalId,
    locale: 'pt-BR',
  });
  const read = await ask('GET', `accounts/${id}`);
  assert.deepEqual([read.body, read.headers.etag], [account, headers.etag]);
  const found = async (query: string) => (await ask('GET', `accounts?${query}`)).body;
  const by = `externalId=${encodeURIComponent(externalId)}`;
  assert.deepEqual(await found(`${by}&count=true`), { items: [account], nextCursor: null, total: 1 });
  for (const none of [
    `externalId=${encodeURIComponent(externalId.toUpperCase())}`,
    `${by}&state=suspended`,
    `${by}&email=x`,
  ])
    assert.deepEqual((await found(none)).items, [], none);
  assert.deepEqual(await eventsOf(`accountId=${id}`, 'account.created'), [
    { actor: 'service_key', details: { externalId, locale: 'pt-BR' } },
  ]);
  assert.equal((await service.mails(email)).length, 0);
});

test('an account without a password admits no sign-in until one is set with the mailed link', async () => {
  const email = newEmail();
  const { body: account } = await created('accounts', { email, invite: true });
  assert.deepEqual([account.emailVerified, account.externalId, account.locale], [false, null, null]);
  for (const password of [PASSWORD, '', 'null'])
    assert.equal(outcome(await login(email, password)), '401 CREDENTIALS_INVALID');
  const registration = await service.call('POST', '/v1/register', { body: { email, password: PASSWORD } });
  assert.equal(outcome(registration), '409 EMAIL_ALREADY_EXISTS');
  const mail = await service.mailTo(email, 'account_invitation');
  // The link works for longer than one to reset a password, which anybody can request.
  now += 6 * DAY;
  assert.equal(outcome(await reset(secretIn(mail))), '204');
  assert.equal(outcome(await reset(secretIn(mail))), '422 FIELDS_VALIDATION_ERROR: token');
  const { status, body } = await login(email);
  assert.deepEqual([status, body.account.emailVerified], [201, true]);
  const kinds = (await service.mails(email)).map(({ purpose }) => purpose);
  assert.deepEqual(kinds, ['account_invitation']);
});

test("a password reset also sets the first password, and voids an invitation's link", async () => {
  const email = newEmail();
  await created('accounts', { email, invite: true });
  const invited = secretIn(await service.mailTo(email, 'account_invitation'));
  assert.equal((await service.call('POST', '/v1/password-resets', { body: { email } })).status, 204);
  assert.equal(outcome(await reset(secretIn(await service.mailTo(email, 'password_reset')))), '204');
  assert.equal(outcome(await reset(invited)), '422 FIELDS_VALIDATION_ERROR: token');
  assert.equal((await login(email)).status, 201);
});

test('suspending the account voids the link of its invitation', async () => {
  const email = newEmail();
  const { body: account } = await created('accounts', { email, invite: true });
  const invited = secretIn(await service.mailTo(email, 'account_invitation'));
  for (const method of ['POST', 'DELETE'])
    assert.equal(
      (await ask(method, `accounts/${account.id}/suspension`, method === 'POST' ? {} : undefined)).status,
      200,
    );
  assert.equal(outcome(await reset(invited)), '422 FIELDS_VALIDATION_ERROR: token');
});

test('409 EMAIL_ALREADY_EXISTS, EXTERNAL_ID_ALREADY_EXISTS: creates nothing, also with an Idempotency-Key', async () => {
  const [email, externalId] = [newEmail(), newExternalId()];
  await created('accounts', { email, externalId });
  const headers = { 'idempotency-key': `taken-${process.pid}` };
  for (const [body, constant] of [
    [{ email: email.toUpperCase(), externalId: newExternalId() }, 'EMAIL_ALREADY_EXISTS'],
    [{ email, externalId }, 'EMAIL_ALREADY_EXISTS'],
    [{ email: newEmail(), externalId }, 'EXTERNAL_ID_ALREADY_EXISTS'],
  ] as const) {
    assert.equal(outcome(await ask('POST', 'accounts', body)), `409 ${constant}`);
    if (constant === 'EMAIL_ALREADY_EXISTS') continue;
    for (let time = 0; time < 2; time++) {
      const reply = await service.call('POST', '/v1/operator/accounts', { token: key, body, headers });
      assert.equal(outcome(reply), `409 ${constant}`);
    }
  }
  const rows = await rowsOf(
    service.databaseUrl,
    `select id from accounts where external_id = '${externalId}'`,
  );
  assert.equal(rows.length, 1);
  // An account and an organization can have the same external id.
  await created('organizations', { name: 'Same', externalId });
  assert.equal(
    outcome(await ask('POST', 'organizations', { name: 'Again', externalId })),
    '409 EXTERNAL_ID_ALREADY_EXISTS',
  );
});

test('422: external ids with spaces or only invisible characters, and invalid locales', async () => {
  for (const externalId of ['', ' ', 'a b', 'a\u00a0b', 'a\n', 'a\u200bb', '\u2800', 'x'.repeat(129)])
    assert.equal(
      outcome(await ask('POST', 'accounts', { email: newEmail(), externalId })),
      '422 FIELDS_VALIDATION_ERROR: externalId',
      JSON.stringify(externalId),
    );
  for (const locale of ['', 'pt_BR', 'english language', 'x', '😀'])
    assert.equal(
      outcome(await ask('POST', 'accounts', { email: newEmail(), locale })),
      '422 FIELDS_VALIDATION_ERROR: locale',
      locale,
    );
  const { body } = await created('accounts', { email: newEmail(), externalId: `😀${'é'.repeat(120)}` });
  assert.equal([...body.externalId].length, 121);
});

test('200: PUT account keeps absent members and clears null ones; an unchanged account makes no event', async () => {
  const externalId = newExternalId();
  const { body: account, headers } = await created('accounts', {
    email: newEmail(),
    name: 'Ada',
    externalId,
    locale: 'de',
  });
  const path = `accounts/${account.id}`;
  const put = (body: object, etag?: string | string[]) =>
    service.call('PUT', `/v1/operator/${path}`, {
      token: key,
      body,
      headers: etag ? { 'if-match': String(etag) } : {},
    });
  const { body: renamed, headers: after } = await put({ name: null, locale: 'EN-gb' }, headers.etag);
  assert.deepEqual([renamed.name, renamed.externalId, renamed.locale], [null, externalId, 'en-GB']);
  assert.equal(outcome(await put({ name: 'x' }, headers.etag)), '409 PRECONDITION_FAILED');
  assert.deepEqual((await put({})).body, renamed);
  assert.deepEqual((await put({ externalId }, after.etag)).body, renamed);
  assert.equal((await put({ externalId: null })).body.externalId, null);
  const taken = newExternalId();
  await created('accounts', { email: newEmail(), externalId: taken });
  assert.equal(outcome(await put({ externalId: taken })), '409 EXTERNAL_ID_ALREADY_EXISTS');
  assert.equal((await put({ externalId })).body.externalId, externalId);
  assert.deepEqual(await eventsOf(`accountId=${account.id}`, 'account.updated'), [
    { actor: 'service_key', details: { externalId: { from: null, to: externalId } } },
    { actor: 'service_key', details: { externalId: { from: externalId, to: null } } },
    {
      actor: 'service_key',
      details: { name: { from: 'Ada', to: null }, locale: { from: 'de', to: 'en-GB' } },
    },
  ]);
});

test('the external id of a deleted account can be used again', async () => {
  const externalId = newExternalId();
  const { body: account } = await created('accounts', { email: newEmail(), externalId });
  assert.equal(outcome(await ask('DELETE', `accounts/${account.id}`)), '204');
  await created('accounts', { email: newEmail(), externalId });
});

test('201: an organization with its owner, who manages it at once', async () => {
  const person = await service.person('owner');
  const { token } = await keyWith(service, ['organizations:read', 'organizations:write', 'managers:write']);
  const externalId = newExternalId();
  const body = { name: 'Acme', ownerAccountId: person.account.id, externalId };
  const { body: organization, headers } = await created('organizations', body, token);
  const { id, createdAt } = organization;
  assert.equal(headers.location, `/v1/operator/organizations/${id}`);
  assert.deepEqual(organization, {
    id,
    name: 'Acme',
    logo: null,
    requireSecondFactor: false,
    ssoRequired: false,
    createdAt,
    updatedAt: createdAt,
    state: 'active',
    deletedAt: null,
    managerCount: 1,
    externalId,
    awaitingOwner: false,
  });
  const read = await ask('GET', `organizations/${id}`);
  assert.deepEqual([read.body, read.headers.etag], [organization, headers.etag]);
  const own = await service.call('GET', `/v1/organizations/${id}`, { token: person.token });
  assert.equal(own.body.role, 'owner');
  const found = await ask('GET', `organizations?externalId=${encodeURIComponent(externalId)}&count=true`);
  const listed = { ...organization, lastActiveAt: createdAt };
  assert.deepEqual(found.body, { items: [listed], nextCursor: null, total: 1 });
  assert.deepEqual(await eventsOf(`organizationId=${id}`, 'organization.created'), [
    { actor: 'service_key', details: { name: 'Acme', externalId } },
  ]);
  const unknown = { name: 'x', ownerAccountId: '01890000-abcd-7000-8000-00000000abcd' };
  assert.equal(
    outcome(await ask('POST', 'organizations', unknown, token)),
    '422 FIELDS_VALIDATION_ERROR: ownerAccountId',
  );
});

test("403: giving an owner takes managers:write, or an operator's recent sign-in", async () => {
  const { account } = await service.person('owner');
  const body = { name: 'x', ownerAccountId: account.id };
  const scopes: Scope[] = ['organizations:write', 'managers:read'];
  const { token } = await keyWith(service, scopes);
  assert.equal(outcome(await ask('POST', 'organizations', body, token)), '403 ACCESS_FORBIDDEN');
  const late = await newOperator(service);
  const { body: organization } = await created('organizations', { name: 'x' });
  const path = `organizations/${organization.id}`;
  now += 10 * MINUTE + 1;
  const REFUSED = '403 REAUTHENTICATION_REQUIRED';
  assert.equal(outcome(await ask('POST', 'organizations', body, late.token)), REFUSED);
  assert.equal(outcome(await ask('PUT', path, { requireSecondFactor: true }, late.token)), REFUSED);
  assert.equal(outcome(await ask('PUT', path, { name: 'y' }, late.token)), '200');
  assert.equal((await ask('PUT', path, { requireSecondFactor: true })).body.requireSecondFactor, true);
});

test('200: PUT organization keeps absent members and clears null ones', async () => {
  const [externalId, taken] = [newExternalId(), newExternalId()];
  await created('organizations', { name: 'Other', externalId: taken });
  const { body: organization, headers } = await created('organizations', { name: 'Before', externalId });
  const path = `/v1/operator/organizations/${organization.id}`;
  const put = (body: object, etag?: string | string[]) =>
    service.call('PUT', path, { token: key, body, headers: etag ? { 'if-match': String(etag) } : {} });
  const { body: renamed } = await put({ name: 'After' }, headers.etag);
  assert.deepEqual([renamed.name, renamed.externalId, renamed.awaitingOwner], ['After', externalId, true]);
  assert.equal(outcome(await put({ name: 'x' }, headers.etag)), '409 PRECONDITION_FAILED');
  assert.equal(outcome(await put({ externalId: taken })), '409 EXTERNAL_ID_ALREADY_EXISTS');
  assert.equal((await put({ externalId: null })).body.externalId, null);
  assert.deepEqual((await ask('GET', `organizations?name=after&limit=1`)).body.items[0]?.name, 'After');
  assert.deepEqual(await eventsOf(`organizationId=${organization.id}`, 'organization.updated'), [
    { actor: 'service_key', details: { externalId: { from: externalId, to: null } } },
    { actor: 'service_key', details: { name: { from: 'Before', to: 'After' } } },
  ]);
});

test('deletes an organization without an owner after the grace period, but not one that has got one', async () => {
  const { databaseUrl } = service;
  const create = async () => (await created('organizations', { name: 'Waiting' })).body.id as string;
  const [gone, owned, young] = [await create(), await create(), await create()];
  const person = await service.person('owner');
  const added = await ask(
    'POST',
    `organizations/${owned}/managers`,
    { accountId: person.account.id, role: 'owner' },
    (await keyWith(service, ['managers:write'])).token,
  );
  assert.equal(outcome(added), '201');
  assert.equal((await ask('GET', `organizations/${owned}`)).body.awaitingOwner, false);
  const older = 'update organizations set awaiting_owner_since = awaiting_owner_since - ? where id in (?, ?)';
  await runOn(databaseUrl, older, [now - Date.now() + DAY + 61 * MINUTE, gone, owned]);
  await sweep(service, 'purge-ownerless-organizations');
  assert.equal(outcome(await ask('GET', `organizations/${gone}`)), '404 ORGANIZATION_NOT_FOUND');
  for (const id of [owned, young]) assert.equal((await ask('GET', `organizations/${id}`)).status, 200);
  const purged = await rowsOf(databaseUrl, `select details from events where type = 'organization.purged'`);
  assert.deepEqual(
    purged.map(({ details }) => details),
    ['{"reason":"owner_missing"}'],
  );
  assert.ok(!(await ownerless(databaseUrl)).includes(owned));
});

test('organizations awaiting an owner are found on organizations_awaiting_owner_since_idx, without sorting', (t) =>
  assertOnIndex(t, 'organizations_awaiting_owner_since_idx', (read) => awaitingOwner(read, 1)));
