import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type OperationId, operations } from '@portico/api';
import type { Operation } from '@portico/conventions';
import { teamsOf } from '../../fixtures/team.ts';
import { outcome } from '../../harness/outcome.ts';
import { type Person, startService } from '../../harness/service.ts';
import { descriptionOf } from './descriptions.ts';
import { requestTo } from './request.ts';
import { sceneOf } from './scene.ts';

/** An entity tag is that of the representation that this caller sees. */
const service = await startService({ clock: () => Date.parse('2026-01-01T00:00:00.000Z') });
after(() => service.stop());
const newTeam = await teamsOf(service);

const get = (path: string, { token }: Person, headers = {}) => service.call('GET', path, { token, headers });
const put = (path: string, { token }: Person, body: unknown) => service.call('PUT', path, { token, body });

test("200 — a new role of the caller changes the organization's ETag for this caller alone", async () => {
  const { organization, people, managers } = await newTeam();
  const path = `/v1/organizations/${organization}`;
  const [asViewer, asAdmin] = [await get(path, people.viewer), await get(path, people.admin)];
  assert.notEqual(asViewer.headers.etag, asAdmin.headers.etag);
  await put(`/v1/managers/${managers.viewer}`, people.owner, { role: 'admin' });
  const promoted = await get(path, people.viewer, { 'if-none-match': String(asViewer.headers.etag) });
  assert.equal(outcome(promoted), '200');
  assert.equal(promoted.headers.etag, asAdmin.headers.etag);
  const same = await get(path, people.admin, { 'if-none-match': String(asAdmin.headers.etag) });
  assert.equal(outcome(same), '304');
});

test('200 — a new name of the account changes the ETag of its managers', async () => {
  const { people, managers } = await newTeam();
  const path = `/v1/managers/${managers.viewer}`;
  const before = await get(path, people.owner);
  await put('/v1/account', people.viewer, { name: 'Vera' });
  const after = await get(path, people.owner, { 'if-none-match': String(before.headers.etag) });
  assert.equal(outcome(after), '200');
  assert.equal(after.body.account.name, 'Vera');
  const stale = await service.call('PUT', path, {
    token: people.owner.token,
    headers: { 'if-match': String(before.headers.etag) },
    body: { role: 'admin' },
  });
  assert.equal(outcome(stale), '409 PRECONDITION_FAILED');
  assert.equal(stale.headers.etag, after.headers.etag);
});

test('409 PRECONDITION_FAILED — If-Match with the ETag that another caller got', async () => {
  const { organization, people } = await newTeam();
  const path = `/v1/organizations/${organization}`;
  const asOwner = await get(path, people.owner);
  const reply = await service.call('PUT', path, {
    token: people.admin.token,
    headers: { 'if-match': String(asOwner.headers.etag) },
    body: { name: 'New' },
  });
  assert.equal(outcome(reply), '409 PRECONDITION_FAILED');
});

test('201 — the ETag is that of the resource when read', async () => {
  const { organization, people } = await newTeam();
  const { token } = people.owner;
  const { account } = await service.person('new');
  for (const [path, body] of [
    ['/v1/organizations', { name: 'New' }],
    [`/v1/organizations/${organization}/managers`, { accountId: account.id, role: 'viewer' }],
  ] as const) {
    const created = await service.call('POST', path, { token, body });
    assert.equal(created.status, 201);
    const read = await get(String(created.headers.location), people.owner);
    assert.equal(read.headers.etag, created.headers.etag);
    assert.equal(read.text, created.text);
  }
});

test('every single resource has an ETag; lists, sessions and failures have none', async () => {
  const team = await newTeam();
  const scene = await sceneOf(service, team);
  const found: Record<string, boolean> = {};
  for (const operation of Object.values<Operation>(operations)) {
    const { id, method, versioned } = operation;
    if (method !== 'GET' || versioned === false) continue;
    await descriptionOf(id as OperationId).prepare?.(service, team.people.owner.account.id);
    const { path: at } = requestTo(operation, scene);
    const { token } = team.people[operation.raises ? 'operator' : 'owner'];
    const reply = await service.call('GET', at, { token, headers: { 'if-none-match': '*' } });
    found[id] = reply.headers.etag !== undefined;
    assert.equal(reply.status, found[id] ? 304 : 200, id);
    const refused = await service.call('GET', at, { headers: { 'if-none-match': '*' } });
    if (operation.access === 'public') continue;
    assert.equal(outcome(refused), '401 ACCESS_TOKEN_MISSING', id);
    assert.equal(refused.headers.etag, undefined, id);
  }
  const tagged = Object.values<Operation>(operations).filter(
    ({ id, conditional }) => id in found && conditional,
  );
  assert.ok(tagged.length >= 3);
  assert.deepEqual(
    Object.keys(found).filter((id) => found[id]),
    tagged.map(({ id }) => id),
  );
});

test('HEAD — the status and headers of GET, and no body, for successes and failures', async (t) => {
  // Of no application: a service says with its headers when it has learned of the first one that runs in a browser.
  const alone = await startService();
  t.after(() => alone.stop());
  const { organization, people } = await (await teamsOf(alone))();
  for (const [path, person] of [
    ['/v1/account', people.owner],
    ['/v1/sessions', people.owner],
    [`/v1/organizations/${organization}`, people.viewer],
    [`/v1/organizations/${organization}`, people.outsider],
    ['/v1/organizations?limit=0', people.owner],
    ['/v1/organizations/unknown', people.owner],
    ['/v1/nowhere', people.owner],
    ['/v1/register', people.owner],
  ] as const) {
    const one = await alone.call('GET', path, { token: person.token });
    const head = await alone.call('HEAD', path, { token: person.token });
    assert.equal(head.text, '', path);
    assert.equal(head.status, one.status, path);
    for (const reply of [one, head]) {
      assert.match(String(reply.headers['request-id']), /./);
      delete (reply.headers as Record<string, unknown>)['request-id'];
      delete (reply.headers as Record<string, unknown>).date;
    }
    assert.deepEqual(head.headers, one.headers, path);
  }
});
