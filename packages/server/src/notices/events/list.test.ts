import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { beginWith } from '../../../test/fixtures/strong.ts';
import { newWebhook } from '../../../test/fixtures/webhooks.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { runOn } from '../../../test/harness/rows.ts';
import { type Call, type Person, startService } from '../../../test/harness/service.ts';
import { newId } from '../../ground/id.ts';

const service = await startService({ clock: () => Date.parse('2026-05-06T07:08:09.010Z') });
after(() => service.stop());

interface Listed {
  readonly id: string;
  readonly type: string;
  readonly at: string;
  readonly actor: { readonly type: string; readonly id: string | null; readonly email: string | null };
  readonly subject: { readonly type: string; readonly id: string };
  readonly details: Readonly<Record<string, unknown>>;
  readonly requestId: string | null;
  readonly ipAddress: string | null;
}

async function events(path: string, { token }: Person): Promise<Listed[]> {
  const { status, body, text } = await service.call('GET', `${path}?limit=100`, { token });
  assert.equal(status, 200, text);
  return body.items;
}
const ofAccount = (person: Person) => events('/v1/account/events', person);
const ofOrganization = (id: string, person: Person) => events(`/v1/organizations/${id}/events`, person);
const typesOf = (listed: readonly Listed[]) => listed.map(({ type }) => type);

async function ok(method: string, path: string, call: Call) {
  const reply = await service.call(method, path, call);
  assert.ok(reply.status < 300, reply.text);
  return reply;
}

test('an account begins with the events of its registration and first session', async () => {
  const ada = await service.person('ada');
  const [session, registration, ...others] = await ofAccount(ada);
  assert.deepEqual(others, []);
  const { id, email } = ada.account;
  assert.deepEqual(registration, {
    id: registration?.id,
    type: 'account.registered',
    at: '2026-05-06T07:08:09.010Z',
    actor: { type: 'account', id, email },
    impersonator: null,
    subject: { type: 'account', id },
    details: {},
    requestId: registration?.requestId,
    ipAddress: '127.0.0.1',
  });
  assert.equal(session?.type, 'session.created');
  assert.deepEqual(session.details, { methods: ['password'] });
  assert.equal(session?.requestId, registration?.requestId);
  const { body } = await service.call('GET', '/v1/sessions', { token: ada.token });
  assert.deepEqual(session?.subject, { type: 'session', id: body.items[0].id });
});

test("the account's list has what the person does to it, newest first, with the changes", async () => {
  const { token, password, account } = await service.person('bob');
  await ok('PUT', '/v1/account', { token, body: { name: 'Bob' } });
  const second = (await ok('POST', '/v1/login', { body: { email: account.email, password } })).body
    .accessToken;
  await ok('PUT', '/v1/account/password', {
    token,
    body: { currentPassword: password, newPassword: 'another good password' },
  });
  const third = await ok('POST', '/v1/login', {
    body: { email: account.email, password: 'another good password' },
  });
  await ok('DELETE', '/v1/sessions', { token });
  const listed = await ofAccount({ token, password, account });
  assert.deepEqual(typesOf(listed), [
    'session.ended',
    'session.created',
    'session.ended',
    'account.password_changed',
    'session.created',
    'account.updated',
    'session.created',
    'account.registered',
  ]);
  assert.deepEqual(listed[5]?.details, { name: { from: null, to: 'Bob' } });
  const thirdId = String(third.headers.location).split('/').at(-1);
  assert.equal(listed[0]?.subject.id, thirdId);
  assert.equal(
    outcome(await service.call('GET', '/v1/account', { token: second })),
    '401 ACCESS_TOKEN_INVALID',
  );
});

test("the organization's list has what happens to it and its managers, for owners and admins", async () => {
  const [owner, admin, viewer] = [
    await service.person('owner'),
    await service.person('admin'),
    await service.person('viewer'),
  ];
  const id = await service.organization(owner, 'Acme');
  const added = await service.manager(id, owner, admin, 'admin');
  const watching = await service.manager(id, owner, viewer, 'viewer');
  const { token } = owner;
  await ok('PUT', `/v1/organizations/${id}`, { token: admin.token, body: { name: 'Emca' } });
  await ok('PUT', `/v1/managers/${added}`, { token, body: { role: 'owner' } });
  await ok('DELETE', `/v1/managers/${watching}`, { token });
  const listed = await ofOrganization(id, owner);
  assert.deepEqual(
    listed.map(({ type, details }) => ({ type, details })),
    [
      {
        type: 'manager.removed',
        details: { accountId: viewer.account.id, role: 'viewer', keys: [], webhooks: [] },
      },
      {
        type: 'manager.role_changed',
        details: { accountId: admin.account.id, role: { from: 'admin', to: 'owner' } },
      },
      { type: 'organization.updated', details: { name: { from: 'Acme', to: 'Emca' } } },
      { type: 'manager.accepted', details: { accountId: viewer.account.id } },
      { type: 'manager.added', details: { accountId: viewer.account.id, role: 'viewer' } },
      { type: 'manager.accepted', details: { accountId: admin.account.id } },
      { type: 'manager.added', details: { accountId: admin.account.id, role: 'admin' } },
      { type: 'organization.created', details: { name: 'Acme' } },
    ],
  );
  assert.deepEqual(listed[0]?.subject, { type: 'manager', id: watching });
  assert.deepEqual(typesOf(await ofAccount(viewer)), [
    'manager.removed',
    'manager.accepted',
    'manager.added',
    'session.created',
    'account.registered',
  ]);
});

test("events show nobody's IP address but the reader's own", async () => {
  const [owner, admin] = [await service.person('owner'), await service.person('admin')];
  const id = await service.organization(owner);
  await service.manager(id, owner, admin, 'admin');
  const addresses = async (person: Person) =>
    (await ofOrganization(id, person)).map(({ ipAddress }) => ipAddress);
  assert.deepEqual(await addresses(owner), [null, '127.0.0.1', '127.0.0.1']);
  assert.deepEqual(await addresses(admin), ['127.0.0.1', null, null]);
  const [, added] = await ofAccount(admin);
  assert.deepEqual([added?.type, added?.ipAddress], ['manager.added', null]);
});

test("requestId is the service's own; the caller's is in the details, and both are logged", async () => {
  const { token, ...person } = await service.person('carol');
  await ok('PUT', '/v1/account', { token, body: { name: 'Carol' }, headers: { 'request-id': 'mine-1' } });
  const [event] = await ofAccount({ token, ...person });
  assert.equal(event?.details.callerRequestId, 'mine-1');
  assert.match(String(event?.requestId), /^[0-9a-f-]{36}$/);
  const line = service
    .log()
    .split('\n')
    .find((text) => text.includes('"mine-1"'));
  assert.equal(JSON.parse(line ?? '{}').recordedRequestId, event?.requestId);

  const reply = await ok('PUT', '/v1/account', { token, body: { name: null } });
  const [next] = await ofAccount({ token, ...person });
  assert.equal(next?.requestId, reply.headers['request-id']);
  assert.equal('callerRequestId' in (next?.details ?? {}), false);
});

test('failed and ineffective requests make no events', async () => {
  const { token, ...person } = await service.person('dave');
  const before = await ofAccount({ token, ...person });
  await service.call('DELETE', '/v1/sessions', { token });
  const refused = await service.call('PUT', '/v1/account', {
    token,
    body: { name: 'Dave' },
    headers: { 'if-match': '"other"' },
  });
  assert.equal(outcome(refused), '409 PRECONDITION_FAILED');
  assert.deepEqual(await ofAccount({ token, ...person }), before);
});

test('403 ACCESS_FORBIDDEN for viewers', async () => {
  const [owner, viewer] = [await service.person('owner'), await service.person('viewer')];
  const id = await service.organization(owner);
  await service.manager(id, owner, viewer, 'viewer');
  const reply = await service.call('GET', `/v1/organizations/${id}/events`, { token: viewer.token });
  assert.equal(outcome(reply), '403 ACCESS_FORBIDDEN');
});

test('filters a list by type, and by the acting account', async () => {
  const [owner, admin] = [await service.person('filter'), await service.person('filtered')];
  const id = await service.organization(owner, 'Acme');
  await service.manager(id, owner, admin, 'admin');
  await ok('PUT', `/v1/organizations/${id}`, { token: admin.token, body: { name: 'Emca' } });
  await ok('PUT', `/v1/organizations/${id}`, { token: owner.token, body: { name: 'Came' } });
  const listed = async (query: string) => {
    const { body } = await ok('GET', `/v1/organizations/${id}/events?${query}`, { token: owner.token });
    return body;
  };
  const typed = await listed('type=organization.updated');
  assert.deepEqual(typesOf(typed.items), ['organization.updated', 'organization.updated']);
  assert.equal(typed.nextCursor, null);
  const own = await listed(`actorId=${admin.account.id}&type=organization.updated`);
  assert.deepEqual(
    own.items.map((event: Listed) => event.actor.id),
    [admin.account.id],
  );
  const first = await listed('type=organization.updated&limit=1');
  const second = await listed(`type=organization.updated&limit=1&cursor=${first.nextCursor}`);
  assert.deepEqual(
    [first.items[0].id, second.items[0].id, second.nextCursor],
    [typed.items[0].id, typed.items[1].id, null],
  );
  assert.deepEqual((await listed('type=manager.removed')).items, []);
  const { body } = await ok('GET', '/v1/account/events?type=account.registered', { token: owner.token });
  assert.deepEqual(typesOf(body.items), ['account.registered']);
});

test('422 FIELDS_VALIDATION_ERROR: an unknown type and an invalid account id', async () => {
  const owner = await service.person('flawed-filter');
  const id = await service.organization(owner, 'Acme');
  const path = `/v1/organizations/${id}/events?type=organization.painted&actorId=ada`;
  const reply = await service.call('GET', path, { token: owner.token });
  assert.equal(outcome(reply), '422 FIELDS_VALIDATION_ERROR: actorId, type');
});

test('422 FIELDS_VALIDATION_ERROR: a type that the list never contains', async () => {
  const person = await service.person('elsewhere');
  const { token } = person;
  const id = await service.organization(person);
  for (const path of [
    `/v1/organizations/${id}/events?type=session.created`,
    '/v1/account/events?type=webhook.created',
  ])
    assert.equal(outcome(await service.call('GET', path, { token })), '422 FIELDS_VALIDATION_ERROR: type');
  for (const path of [`/v1/organizations/${id}/events`, '/v1/account/events'])
    await ok('GET', `${path}?type=manager.added`, { token });
});

test('setting the same values makes no event, and keeps the resource as it is', async () => {
  const person = await service.person('same');
  const { token } = person;
  const id = await service.organization(person, 'Acme');
  const key = { body: { name: 'Key', role: 'viewer' } };
  const { body: apiKey } = await ok('POST', `/v1/organizations/${id}/api-keys`, { token, ...key });
  const { id: webhook, url, types } = await newWebhook(service, { organization: id, by: person });
  const { body: managers } = await ok('GET', `/v1/organizations/${id}/managers`, { token });
  await ok('PUT', '/v1/account', { token, body: { name: 'Same' } });
  const before = [await ofAccount(person), await ofOrganization(id, person)];
  const repeated = [
    ['/v1/account', { name: 'Same' }],
    [`/v1/organizations/${id}`, { name: 'Acme' }],
    [`/v1/managers/${managers.items[0].id}`, { role: 'owner' }],
    [`/v1/api-keys/${apiKey.id}`, { name: 'Key' }],
    [`/v1/webhooks/${webhook}`, { url, types, state: 'active' }],
  ] as const;
  for (const [path, body] of repeated) {
    const read = await ok('GET', path, { token });
    const reply = await ok('PUT', path, { token, body });
    assert.deepEqual([reply.body, reply.headers.etag], [read.body, read.headers.etag], path);
  }
  assert.deepEqual([await ofAccount(person), await ofOrganization(id, person)], before);
});

test('an event names only the members that changed', async () => {
  const owner = await service.person('some');
  const id = await service.organization(owner, 'Acme');
  await beginWith(service, owner);
  const { token } = owner;
  const path = `/v1/organizations/${id}`;
  await ok('PUT', path, { token, body: { name: 'Acme', requireSecondFactor: true } });
  await ok('PUT', path, { token, body: { name: 'Emca', requireSecondFactor: true } });
  const [name, demand] = await ofOrganization(id, owner);
  assert.deepEqual(demand?.details, { requireSecondFactor: { from: false, to: true } });
  assert.deepEqual(name?.details, { name: { from: 'Acme', to: 'Emca' } });
});

test('a rare filter examines a bounded number of events for each page, and the next page continues', async () => {
  const owner = await service.person('rare');
  const id = await service.organization(owner, 'Acme');
  const rows = Array.from({ length: 2_100 }, () => {
    const text = [newId(), 'manager.added', id, id, '{}'].map((value) => `'${value}'`);
    return `(${text.join()}, 0)`;
  });
  await runOn(
    service.databaseUrl,
    `insert into events (id, type, subject_id, organization_id, details, at) values ${rows.join()}`,
  );
  // Commits, so that the reader's next snapshot includes writes of other processes.
  await ok('PUT', '/v1/account', { token: owner.token, body: { name: 'Rare' } });
  const path = `/v1/organizations/${id}/events?type=organization.created`;
  const first = await ok('GET', path, { token: owner.token });
  assert.deepEqual(first.body.items, []);
  const second = await ok('GET', `${path}&cursor=${first.body.nextCursor}`, { token: owner.token });
  assert.deepEqual(typesOf(second.body.items), ['organization.created']);
  assert.equal(second.body.nextCursor, null);
});
