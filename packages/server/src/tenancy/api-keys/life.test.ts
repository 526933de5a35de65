import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import { newApiKey } from '../../../test/fixtures/api-keys.ts';
import { signInAt } from '../../../test/fixtures/strong.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { type Person, startService } from '../../../test/harness/service.ts';
import { MOST_SECRETS } from '../../pipeline/callers/secrets.ts';

/** The life of an API key; the clock is the test's. */
const BEGIN = Date.parse('2026-05-06T07:08:09.000Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let now = BEGIN;
const service = await startService({ clock: () => now });
after(() => service.stop());

const owner = await service.person('owner');
const organization = await service.organization(owner, 'Acme');
afterEach(() => signInAt(service, owner, now));
const at = (time: number) => new Date(time).toISOString();

const asOwner = (method: string, path: string, body?: unknown) =>
  service.call(method, path, { token: owner.token, body });
const create = (body: unknown, by: Person = owner, of = organization) =>
  service.call('POST', `/v1/organizations/${of}/api-keys`, { token: by.token, body });
const callerOf = (token: string) => service.call('GET', '/v1/caller', { token });

test('201: a key, shown only once; its prefix stays visible', async () => {
  const reply = await create({ name: ' Billing ', role: 'admin', expiresAt: at(now + HOUR) });
  assert.equal(reply.status, 201, reply.text);
  const { id, key, ...rest } = reply.body;
  assert.match(key, /^portico_ak_[\w-]{43}$/);
  assert.deepEqual(rest, {
    organizationId: organization,
    name: 'Billing',
    role: 'admin',
    roles: [],
    prefix: key.slice(0, 'portico_ak_'.length + 4),
    createdBy: { id: owner.account.id, name: null },
    createdAt: at(now),
    updatedAt: at(now),
    lastUsedAt: null,
    expiresAt: at(now + HOUR),
  });
  assert.equal(reply.headers.location, `/v1/api-keys/${id}`);
  assert.equal(reply.headers.etag, undefined);
  const read = await asOwner('GET', `/v1/api-keys/${id}`);
  assert.deepEqual(read.body, { id, ...rest });
  assert.match(String(read.headers.etag), /^"/);
});

for (const [what, body, fields] of [
  ['the role of an owner', { role: 'owner' }, 'role'],
  ['an end that is now', { expiresAt: at(BEGIN) }, 'expiresAt'],
  ['an end that is past', { expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
  ['an end that is no time', { expiresAt: 'tomorrow' }, 'expiresAt'],
  ['an end on a day that is not', { expiresAt: '2027-02-30T00:00:00Z' }, 'expiresAt'],
  ['an end in an hour that is not', { expiresAt: '2027-02-03T24:00:00Z' }, 'expiresAt'],
  ['an end without an offset', { expiresAt: '2027-02-03T04:05:06' }, 'expiresAt'],
  ['two flaws', { role: 'king', expiresAt: 7 }, 'expiresAt, role'],
] as const) {
  test(`422 FIELDS_VALIDATION_ERROR: ${what}`, async () => {
    const reply = await create({ name: 'Key', role: 'viewer', ...body });
    assert.equal(outcome(reply), `422 FIELDS_VALIDATION_ERROR: ${fields}`);
  });
}

test('expiresAt with an offset is answered in UTC', async () => {
  const reply = await create({ name: 'Key', role: 'viewer', expiresAt: '2027-01-01t01:00:00.5+02:00' });
  assert.equal(reply.body.expiresAt, '2026-12-31T23:00:00.500Z');
});

test('an expired key is 401 from that moment on, and stays in the list', async () => {
  const of = await service.organization(owner);
  const expiresAt = at(now + HOUR);
  const { id, token } = await newApiKey(service, { organization: of, by: owner, expiresAt });
  now += HOUR - 1;
  assert.equal(outcome(await callerOf(token)), '200');
  now += 1;
  assert.equal(outcome(await callerOf(token)), '401 ACCESS_TOKEN_INVALID');
  const { body } = await asOwner('GET', `/v1/organizations/${of}/api-keys`);
  assert.deepEqual(
    body.items.map((item: { id: string; expiresAt: string }) => [item.id, item.expiresAt]),
    [[id, expiresAt]],
  );
});

test('records the last use of a key once a minute at most', async () => {
  const { id, token } = await newApiKey(service, { organization, by: owner });
  const lastUsed = async () => (await asOwner('GET', `/v1/api-keys/${id}`)).body.lastUsedAt;
  assert.equal(await lastUsed(), null);
  const first = now;
  assert.equal((await callerOf(token)).body.apiKey.lastUsedAt, at(first));
  assert.equal(await lastUsed(), at(first));
  now += MINUTE - 1;
  assert.equal((await callerOf(token)).body.apiKey.lastUsedAt, at(first));
  assert.equal(await lastUsed(), at(first));
  now += 1;
  await callerOf(token);
  assert.equal(await lastUsed(), at(first + MINUTE));
});

test('a rotated key stops working, the new one works at once; all else stays', async () => {
  const { id, token } = await newApiKey(service, { organization, by: owner, name: 'Cron', role: 'admin' });
  now += 1_000;
  const reply = await asOwner('POST', `/v1/api-keys/${id}/rotation`);
  assert.equal(reply.status, 200, reply.text);
  const { key, prefix, ...rest } = reply.body;
  assert.notEqual(key, token);
  assert.ok(key.startsWith(prefix));
  const { id: same, name, role, updatedAt } = rest;
  assert.deepEqual(
    { same, name, role, updatedAt },
    { same: id, name: 'Cron', role: 'admin', updatedAt: at(now) },
  );
  assert.equal(outcome(await callerOf(token)), '401 ACCESS_TOKEN_INVALID');
  assert.equal(outcome(await callerOf(key)), '200');
});

test('with an overlap, both secrets work until it ends', async () => {
  const { id, token } = await newApiKey(service, { organization, by: owner });
  const { body } = await asOwner('POST', `/v1/api-keys/${id}/rotation`, { overlap: 60 });
  now += MINUTE - 1;
  for (const works of [token, body.key]) assert.equal(outcome(await callerOf(works)), '200');
  now += 1;
  assert.equal(outcome(await callerOf(token)), '401 ACCESS_TOKEN_INVALID');
  assert.equal(outcome(await callerOf(body.key)), '200');
});

test('a later rotation shortens earlier overlaps, and never lengthens them', async () => {
  const { id, token } = await newApiKey(service, { organization, by: owner });
  const rotate = async (overlap: number) =>
    (await asOwner('POST', `/v1/api-keys/${id}/rotation`, { overlap })).body.key;
  const second = await rotate(60);
  const third = await rotate(604_800);
  now += MINUTE;
  assert.equal(outcome(await callerOf(token)), '401 ACCESS_TOKEN_INVALID');
  assert.equal(outcome(await callerOf(second)), '200');
  const fourth = await rotate(0);
  for (const over of [second, third]) assert.equal(outcome(await callerOf(over)), '401 ACCESS_TOKEN_INVALID');
  assert.equal(outcome(await callerOf(fourth)), '200');
});

test(`more than ${MOST_SECRETS} working secrets of a key: ends those that would end first`, async () => {
  const { id, token } = await newApiKey(service, { organization, by: owner });
  const secrets = [token];
  for (let rotation = 0; rotation < MOST_SECRETS + 1; rotation++) {
    now += 1_000;
    secrets.push((await asOwner('POST', `/v1/api-keys/${id}/rotation`, { overlap: 604_800 })).body.key);
  }
  const answers = [];
  for (const secret of secrets) answers.push(outcome(await callerOf(secret)));
  const [first, second, ...others] = answers;
  assert.deepEqual([first, second], Array(2).fill('401 ACCESS_TOKEN_INVALID'));
  assert.deepEqual(others, Array(MOST_SECRETS).fill('200'));
});

for (const overlap of [-1, 604_801, 1.5, '60']) {
  test(`422 FIELDS_VALIDATION_ERROR: an overlap of ${JSON.stringify(overlap)}`, async () => {
    const { id } = await newApiKey(service, { organization, by: owner });
    const reply = await asOwner('POST', `/v1/api-keys/${id}/rotation`, { overlap });
    assert.equal(outcome(reply), '422 FIELDS_VALIDATION_ERROR: overlap');
  });
}

test('404 API_KEY_NOT_FOUND: a revoked key is gone, also from the list', async () => {
  const of = await service.organization(owner);
  const { id, token } = await newApiKey(service, { organization: of, by: owner });
  assert.equal(outcome(await asOwner('DELETE', `/v1/api-keys/${id}`)), '204');
  assert.equal(outcome(await callerOf(token)), '401 ACCESS_TOKEN_INVALID');
  assert.equal(outcome(await asOwner('GET', `/v1/api-keys/${id}`)), '404 API_KEY_NOT_FOUND');
  const { body } = await asOwner('GET', `/v1/organizations/${of}/api-keys`);
  assert.deepEqual(body.items, []);
});

test('deleting the organization stops its keys at once; restoring it revives them', async () => {
  const of = await service.organization(owner);
  const { id, token } = await newApiKey(service, { organization: of, by: owner });
  assert.equal(outcome(await asOwner('DELETE', `/v1/organizations/${of}`)), '204');
  assert.equal(outcome(await callerOf(token)), '401 ACCESS_TOKEN_INVALID');
  assert.equal(outcome(await asOwner('GET', `/v1/api-keys/${id}`)), '404 API_KEY_NOT_FOUND');
  assert.equal(outcome(await asOwner('POST', `/v1/organizations/${of}/restore`)), '200');
  assert.equal(outcome(await callerOf(token)), '200');
});

test('a key outlives the manager who created it', async () => {
  const [of, admin] = [await service.organization(owner), await service.person('admin')];
  const manager = await service.manager(of, owner, admin, 'admin');
  const { token } = await newApiKey(service, { organization: of, by: admin, role: 'admin' });
  assert.equal(outcome(await asOwner('DELETE', `/v1/managers/${manager}`)), '204');
  assert.equal(outcome(await callerOf(token)), '200');
});

test('409 INVITATION_NOT_PENDING: an invitation counts as revoked once its API key expires', async () => {
  const of = await service.organization(owner);
  const invited = await service.person('invited-by-key');
  const { email } = invited.account;
  const path = `/v1/organizations/${of}/invitations`;
  const body = { email, role: 'viewer' };
  const { token } = await newApiKey(service, {
    ...{ organization: of, by: owner, role: 'admin' },
    expiresAt: at(now + HOUR),
  });
  const { body: made } = await service.call('POST', path, { token, body });
  const { text } = await service.mailTo(email, 'invitation');
  const secret = /#token=([\w-]+)/.exec(text)?.[1];
  const look = async () =>
    (await service.call('POST', '/v1/invitations/lookup', { body: { token: secret } })).body.state;
  const listed = async (state: string) =>
    (await asOwner('GET', `${path}?state=${state}`)).body.items.map(({ id }: { id: string }) => id);
  now += HOUR - 1;
  assert.equal(await look(), 'pending');
  now += 1;
  assert.equal(await look(), 'revoked');
  assert.equal((await asOwner('GET', `/v1/invitations/${made.id}`)).body.state, 'revoked');
  assert.deepEqual(
    [await listed('revoked'), await listed('pending'), await listed('expired')],
    [[made.id], [], []],
  );
  const accept = await service.call('POST', '/v1/invitations/accept', {
    token: invited.token,
    body: { token: secret },
  });
  assert.equal(outcome(accept), '409 INVITATION_NOT_PENDING');
  assert.equal(
    outcome(await asOwner('POST', `/v1/invitations/${made.id}/resend`)),
    '409 INVITATION_NOT_PENDING',
  );
  assert.equal(outcome(await asOwner('POST', path, body)), '201');
  assert.deepEqual(await listed('revoked'), [made.id]);
});
