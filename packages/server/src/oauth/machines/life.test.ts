import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { exportJWK, generateKeyPair } from 'jose';
import { newApiKey } from '../../../test/fixtures/api-keys.ts';
import { askForToken, newMachine } from '../../../test/fixtures/machines.ts';
import { newOperator } from '../../../test/fixtures/operators.ts';
import { signInAt } from '../../../test/fixtures/strong.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { rowsOf } from '../../../test/harness/rows.ts';
import { AUDIENCE, type Person, startService } from '../../../test/harness/service.ts';
import { MOST_TOKENS } from './store.ts';

/** The life of a machine of an organization; the clock is the test's. */
const BEGIN = Date.parse('2026-05-06T07:08:09.000Z');
const HOUR = 3_600_000;
let now = BEGIN;
const service = await startService({ clock: () => now });
after(() => service.stop());

const owner = await service.person('owner');
const organization = await service.organization(owner, 'Acme');
const here = service.app.publicUrl;
const at = (time: number) => new Date(time).toISOString();

const asOwner = (method: string, path: string, body?: unknown) =>
  service.call(method, path, { token: owner.token, body });
const create = (body: object, by: Person = owner, of = organization) =>
  service.call('POST', `/v1/organizations/${of}/machines`, {
    token: by.token,
    body: { name: 'Machine', role: 'viewer', ...body },
  });
const callerOf = (token: string) => service.call('GET', '/v1/caller', { token });
const { publicKey } = await generateKeyPair('ES256', { extractable: true });
const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'one' }] };

test('201: a machine with its secret, shown only once; its tokens are for this service', async () => {
  const reply = await create({ name: ' Nightly export ', role: 'admin' });
  assert.equal(reply.status, 201, reply.text);
  const { id, secret, ...rest } = reply.body;
  assert.match(secret, /^portico_cs_[\w-]{43}$/);
  assert.deepEqual(rest, {
    organizationId: organization,
    name: 'Nightly export',
    role: 'admin',
    roles: [],
    state: 'active',
    audiences: [here],
    tokenEndpointAuth: 'client_secret_basic',
    jwks: null,
    createdBy: { id: owner.account.id, name: null },
    createdAt: at(now),
    updatedAt: at(now),
    lastUsedAt: null,
  });
  assert.equal(reply.headers.location, `/v1/machines/${id}`);
  const read = await asOwner('GET', `/v1/machines/${id}`);
  assert.deepEqual(read.body, { id, ...rest });
  assert.match(String(read.headers.etag), /^"/);
  const stored = JSON.stringify(await rowsOf(service.databaseUrl, 'select * from application_secrets'));
  assert.ok(!stored.includes(secret));
});

test('201: one with a key of its own has no secret', async () => {
  const reply = await create({ tokenEndpointAuth: 'private_key_jwt', jwks, audiences: [AUDIENCE] });
  assert.deepEqual([reply.status, reply.body.secret], [201, null]);
  assert.deepEqual(reply.body.jwks, jwks);
  const rotated = await asOwner('POST', `/v1/machines/${reply.body.id}/rotation`, {});
  assert.deepEqual([rotated.status, rotated.body.secret], [200, null]);
});

for (const [what, body, fields] of [
  ['the role of an owner', { role: 'owner' }, 'role'],
  ['an audience that the service does not allow', { audiences: ['https://other.example.com'] }, 'audiences'],
  ['no audience', { audiences: [] }, 'audiences'],
  ['an audience twice', { audiences: [AUDIENCE, AUDIENCE] }, 'audiences'],
  ['no way to authenticate', { tokenEndpointAuth: 'none' }, 'tokenEndpointAuth'],
  ['no key', { tokenEndpointAuth: 'private_key_jwt' }, 'jwks'],
  ['a private key', { jwks: { keys: [{ kty: 'EC', d: 'AQAB' }] } }, 'jwks'],
  ['a role that there is not', { roles: ['nothing'] }, 'roles'],
] as const) {
  test(`422 FIELDS_VALIDATION_ERROR: ${what}`, async () => {
    assert.equal(outcome(await create(body)), `422 FIELDS_VALIDATION_ERROR: ${fields}`);
  });
}

test('403 ACCESS_FORBIDDEN: only owners make, see and change machines', async () => {
  const { id } = await newMachine(service, { organization, by: owner });
  for (const role of ['admin', 'viewer'] as const) {
    const person = await service.person(role);
    await service.manager(organization, owner, person, role);
    const ask = (method: string, path: string, body?: unknown) =>
      service.call(method, path, { token: person.token, body });
    for (const reply of [
      await create({}, person),
      await ask('GET', `/v1/organizations/${organization}/machines`),
      await ask('GET', `/v1/machines/${id}`),
      await ask('PUT', `/v1/machines/${id}`, { name: 'Mine' }),
      await ask('POST', `/v1/machines/${id}/rotation`, {}),
      await ask('DELETE', `/v1/machines/${id}`),
    ])
      assert.equal(outcome(reply), '403 ACCESS_FORBIDDEN');
  }
});

test('409 MACHINE_LIMIT_REACHED: the organization has 50 machines, however many API keys it has', async () => {
  const of = await service.organization(owner);
  await newApiKey(service, { organization: of, by: owner });
  for (let made = 0; made < 50; made += 1) await newMachine(service, { organization: of, by: owner });
  assert.equal(outcome(await create({}, owner, of)), '409 MACHINE_LIMIT_REACHED');
  const { items } = (await asOwner('GET', `/v1/organizations/${of}/api-keys`)).body;
  assert.equal(items.length, 1);
});

test('404: a machine is no API key, and no application of the team', async () => {
  const { id } = await newMachine(service, { organization, by: owner });
  assert.equal(outcome(await asOwner('GET', `/v1/api-keys/${id}`)), '404 API_KEY_NOT_FOUND');
  assert.equal(outcome(await asOwner('POST', `/v1/api-keys/${id}/rotation`, {})), '404 API_KEY_NOT_FOUND');
  const operator = await newOperator(service);
  const as = (method: string, path: string) => service.call(method, path, { token: operator.token });
  const listed = (await as('GET', '/v1/operator/applications?limit=100')).body.items;
  assert.ok(!listed.some((one: { id: string }) => one.id === id));
  assert.equal(outcome(await as('GET', `/v1/operator/applications/${id}`)), '404 APPLICATION_NOT_FOUND');
});

test('a rotated secret stops working, and with it the tokens that it got; with an overlap, both work', async () => {
  const machine = await newMachine(service, { organization, by: owner });
  const { access_token } = (await askForToken(service, machine)).body;
  assert.equal(outcome(await callerOf(access_token)), '200');
  const { secret } = (await asOwner('POST', `/v1/machines/${machine.id}/rotation`, {})).body;
  assert.equal(outcome(await callerOf(access_token)), '401 ACCESS_TOKEN_INVALID');
  assert.equal(outcome(await askForToken(service, machine)), '401 APPLICATION_INVALID');
  const second = { id: machine.id, secret };
  const kept = (await askForToken(service, second)).body.access_token;
  await asOwner('POST', `/v1/machines/${machine.id}/rotation`, { overlap: 60 });
  assert.equal(outcome(await callerOf(kept)), '200');
  assert.equal(outcome(await askForToken(service, second)), '200');
  now += 60_000;
  assert.equal(outcome(await askForToken(service, second)), '401 APPLICATION_INVALID');
  await signInAt(service, owner, now);
});

test('a machine has ten secrets at most, of which the newest works', async () => {
  const machine = await newMachine(service, { organization, by: owner });
  let last = machine;
  for (let times = 0; times < 12; times += 1) {
    const reply = await asOwner('POST', `/v1/machines/${machine.id}/rotation`, { overlap: 3_600 + times });
    last = { id: machine.id, secret: reply.body.secret };
  }
  const count = `select hash from application_secrets where application_id = '${machine.id}'`;
  assert.equal((await rowsOf(service.databaseUrl, count)).length, 10);
  assert.equal(outcome(await askForToken(service, last)), '200');
});

for (const [what, change] of [
  ['it is disabled', { state: 'disabled' }],
  ['its audiences change', { audiences: [AUDIENCE] }],
  ['it has another way to authenticate', { tokenEndpointAuth: 'private_key_jwt', jwks }],
] as const)
  test(`401: tokens end at once when ${what}`, async () => {
    const machine = await newMachine(service, { organization, by: owner });
    const { access_token } = (await askForToken(service, machine)).body;
    const reply = await asOwner('PUT', `/v1/machines/${machine.id}`, change);
    assert.equal(reply.status, 200, reply.text);
    assert.equal(outcome(await callerOf(access_token)), '401 ACCESS_TOKEN_INVALID');
  });

test('a change of the name ends no token, and is told by an event; no change is none', async () => {
  const machine = await newMachine(service, { organization, by: owner, name: 'Before' });
  const { access_token } = (await askForToken(service, machine)).body;
  const reply = await asOwner('PUT', `/v1/machines/${machine.id}`, { name: 'After' });
  assert.deepEqual([reply.status, reply.body.name], [200, 'After']);
  await asOwner('PUT', `/v1/machines/${machine.id}`, { name: 'After' });
  assert.equal(outcome(await callerOf(access_token)), '200');
  const { items } = (await asOwner('GET', `/v1/organizations/${organization}/events?limit=100`)).body;
  const own = items.filter((event: { subject: { id: string } }) => event.subject.id === machine.id);
  assert.deepEqual(
    own.map(({ type, details }: { type: string; details: unknown }) => [type, details]),
    [
      ['machine.updated', { name: { from: 'Before', to: 'After' } }],
      ['machine.created', { name: 'Before', role: 'viewer', audiences: [here] }],
    ],
  );
});

test('204: a deleted machine has no token, no secret and no row any more', async () => {
  const machine = await newMachine(service, { organization, by: owner });
  const { access_token } = (await askForToken(service, machine)).body;
  assert.equal(outcome(await asOwner('DELETE', `/v1/machines/${machine.id}`)), '204');
  assert.equal(outcome(await callerOf(access_token)), '401 ACCESS_TOKEN_INVALID');
  assert.equal(outcome(await askForToken(service, machine)), '401 APPLICATION_INVALID');
  for (const query of [
    `select id from applications where id = '${machine.id}'`,
    `select hash from application_secrets where application_id = '${machine.id}'`,
    `select hash from api_key_secrets where api_key_id = '${machine.id}'`,
    `select id from api_keys where id = '${machine.id}'`,
  ])
    assert.deepEqual(await rowsOf(service.databaseUrl, query), [], query);
});

test('a machine stays when the person who made it is removed, unless keys are revoked with them', async () => {
  const of = await service.organization(owner);
  const second = await service.person('second');
  await service.manager(of, owner, second, 'owner');
  const [kept, ended] = [
    await newMachine(service, { organization: of, by: owner, name: 'Of the first' }),
    await newMachine(service, { organization: of, by: second, name: 'Of the second' }),
  ];
  const { access_token } = (await askForToken(service, ended)).body;
  const { items } = (await asOwner('GET', `/v1/organizations/${of}/managers`)).body;
  const manager = items.find((one: { account: { id: string } }) => one.account.id === second.account.id);
  assert.equal(outcome(await asOwner('DELETE', `/v1/managers/${manager.id}?revoke=keys`)), '204');
  assert.equal(outcome(await askForToken(service, kept)), '200');
  assert.equal(outcome(await askForToken(service, ended)), '401 APPLICATION_INVALID');
  assert.equal(outcome(await callerOf(access_token)), '401 ACCESS_TOKEN_INVALID');
  const events = (await asOwner('GET', `/v1/organizations/${of}/events?type=machine.deleted`)).body.items;
  assert.deepEqual(
    events.map(({ subject }: { subject: { id: string } }) => subject.id),
    [ended.id],
  );
});

test('a machine of a deleted organization gets and has no token until that is restored', async () => {
  const of = await service.organization(owner);
  const machine = await newMachine(service, { organization: of, by: owner });
  const { access_token } = (await askForToken(service, machine)).body;
  assert.equal(outcome(await asOwner('DELETE', `/v1/organizations/${of}`)), '204');
  assert.equal(outcome(await callerOf(access_token)), '401 ACCESS_TOKEN_INVALID');
  assert.equal(outcome(await askForToken(service, machine)), '401 APPLICATION_INVALID');
  assert.equal(outcome(await asOwner('POST', `/v1/organizations/${of}/restore`)), '200');
  assert.equal(outcome(await callerOf(access_token)), '200');
});

test('a machine has 50 tokens that work here at most: a further one ends the oldest', async () => {
  const machine = await newMachine(service, { organization, by: owner });
  const first = (await askForToken(service, machine)).body.access_token;
  for (let times = 0; times < MOST_TOKENS; times += 1) {
    now += 1;
    assert.equal(outcome(await askForToken(service, machine)), '200');
  }
  assert.equal(outcome(await callerOf(first)), '401 ACCESS_TOKEN_INVALID');
  const last = (await askForToken(service, machine)).body.access_token;
  now += HOUR - 1;
  assert.equal(outcome(await callerOf(last)), '200');
  now += 1;
  assert.equal(outcome(await callerOf(last)), '401 ACCESS_TOKEN_INVALID');
});
