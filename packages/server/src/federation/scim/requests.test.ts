import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Directory, newDirectory } from '../../../test/fixtures/directories.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { runOn } from '../../../test/harness/rows.ts';
import { startService } from '../../../test/harness/service.ts';

const service = await startService();
after(() => service.stop());
const owner = await service.person('owner');

async function newScene() {
  const directory = await newDirectory(service, await service.organization(owner));
  const base = `/scim/${directory.connection}/v2`;
  const send = (method: string, path: string, body?: object) =>
    service.call(method, base + path, { token: directory.token, ...(body && { body }) });
  return { directory, send };
}

async function requestsOf({ connection }: Pick<Directory, 'connection'>, query = '?limit=100') {
  await service.app.settled();
  const path = `/v1/connections/${connection}/scim-requests${query}`;
  const reply = await service.call('GET', path, { token: owner.token });
  assert.equal(outcome(reply), '200', reply.text);
  return reply.body;
}

test('listScimRequests: each request with its outcome and changes, newest first', async () => {
  const { directory, send } = await newScene();
  const userName = `ada@${directory.domain}`;
  await send('GET', `/Users?filter=${encodeURIComponent(`userName eq "${userName}"`)}`);
  const { body: user } = await send('POST', '/Users', { userName });
  await send('PATCH', `/Users/${user.id}`, {
    Operations: [{ op: 'replace', path: 'active', value: 'perhaps' }],
  });
  await send('PATCH', `/Users/${user.id}`, { Operations: [{ op: 'replace', path: 'active', value: false }] });
  await send('GET', `/Users/${userName}`);
  await send('POST', '/Users', { userName: 'ada@elsewhere.example' });
  const { items } = await requestsOf(directory);
  const told = items.map(({ id, at, reason, ...others }: Record<string, unknown>) => others);
  const failed = { changed: [] };
  assert.deepEqual(told.toReversed(), [
    { method: 'GET', path: '/Users', status: 200, error: null, changed: [] },
    {
      ...{ method: 'POST', path: '/Users', status: 201, error: null },
      changed: ['account.created', 'manager.added'],
    },
    { ...failed, method: 'PATCH', path: `/Users/${user.id}`, status: 400, error: 'SCIM_VALUE_INVALID' },
    { method: 'PATCH', path: `/Users/${user.id}`, status: 200, error: null, changed: ['manager.removed'] },
    { ...failed, method: 'GET', path: '/Users/…', status: 404, error: 'SCIM_USER_NOT_FOUND' },
    { ...failed, method: 'POST', path: '/Users', status: 400, error: 'SCIM_VALUE_INVALID' },
  ]);
  const [last, , , refused] = items;
  assert.match(last.reason, /elsewhere\.example is not a verified domain/);
  assert.match(refused.reason, /"active" must be true or false/);
  assert.equal(items.at(-1).reason, null);
  assert.doesNotMatch(JSON.stringify(items), /ada@/);
});

/** Requests that a directory gets wrong, with a value of a person where another word must be. */
const MISPLACED: readonly (readonly [method: string, path: string, body?: object])[] = [
  ...['Users', 'Groups', 'Schemas', 'ResourceTypes'].map((kind) => ['GET', `/${kind}/ada@private`] as const),
  ...[
    'ada@private eq 1',
    'userName ada@private 1',
    'userName pr ada@private',
    'emails[value pr].ada@private pr',
  ].map((filter) => ['GET', `/Users?filter=${encodeURIComponent(filter)}`] as const),
  ['POST', '/Users', { userName: 'ada@private', 'ada@private': 1, active: 'ada@private' }],
  ['POST', '/Groups', { displayName: 'All', members: [{ value: 'ada@private' }] }],
];
/** Operations of a PATCH, likewise. */
const MISPLACED_PARTS: readonly object[] = [
  { op: 'ada@private', path: 'active', value: true },
  { op: 'replace', path: 'ada@private', value: true },
  { op: 'replace', path: 'active ada@private', value: true },
  { op: 'replace', path: 'emails[value ada@private 1].value', value: 'x' },
  { op: 'replace', path: 'emails[value pr].ada@private', value: 'x' },
  { op: 'replace', path: 'active', value: 'ada@private' },
  { op: 'replace', value: { active: 'ada@private' } },
];

test('listScimRequests: no personal value, wherever a directory puts it', async () => {
  const { directory, send } = await newScene();
  const { body: user } = await send('POST', '/Users', { userName: `eve@${directory.domain}` });
  for (const [method, path, body] of MISPLACED) await send(method, path, body);
  for (const part of MISPLACED_PARTS) await send('PATCH', `/Users/${user.id}`, { Operations: [part] });
  const { items } = await requestsOf(directory);
  assert.equal(items.length, 1 + MISPLACED.length + MISPLACED_PARTS.length);
  const failed = items.filter(({ error }: { error: string | null }) => error !== null);
  assert.equal(failed.length, items.length - 1);
  assert.doesNotMatch(JSON.stringify(items), /ada@|private/);
});

test('listScimRequests: includes a body that is not JSON, but no request with an invalid token', async () => {
  const { directory } = await newScene();
  const base = `/scim/${directory.connection}/v2/Users`;
  const headers = { authorization: `Bearer ${directory.token}`, 'content-type': 'application/scim+json' };
  await fetch(service.url + base, { method: 'POST', headers, body: '{' });
  await service.call('GET', base, { token: 'portico_st_'.padEnd(54, 'x') });
  await service.call('GET', base);
  const { items } = await requestsOf(directory);
  assert.deepEqual(
    items.map(({ error }: { error: string }) => error),
    ['BODY_MALFORMED'],
  );
});

test('listScimRequests: a request for another connection is in the log of its sender only', async () => {
  const [here, there] = [await newScene(), await newScene()];
  const path = `/scim/${there.directory.connection}/v2/Users`;
  const reply = await service.call('GET', path, { token: here.directory.token });
  assert.equal(outcome(reply), '404 CONNECTION_NOT_FOUND');
  const [own] = (await requestsOf(here.directory)).items;
  assert.equal(own.error, 'CONNECTION_NOT_FOUND');
  assert.deepEqual((await requestsOf(there.directory)).items, []);
});

test('listScimRequests: keeps the last 50 requests of a directory', async () => {
  const { directory, send } = await newScene();
  for (let count = 0; count < 53; count++) {
    await send('GET', count < 3 ? '/Users' : '/Groups');
    if (count % 20 === 0) await service.app.settled();
  }
  const { items, nextCursor } = await requestsOf(directory);
  assert.deepEqual([items.length, nextCursor], [50, null]);
  assert.ok(items.every(({ path }: { path: string }) => path === '/Groups'));
  const first = await requestsOf(directory, '?limit=30');
  const second = await requestsOf(directory, `?limit=30&cursor=${first.nextCursor}`);
  assert.deepEqual([...first.items, ...second.items], items);
});

test('listScimRequests: drops requests of a deleted connection, and keeps those of others', async () => {
  const [gone, stays] = [await newScene(), await newScene()];
  await gone.send('GET', '/Users');
  await stays.send('GET', '/Users');
  const { connection } = gone.directory;
  await runOn(service.databaseUrl, 'delete from connections where id = ?', [connection]);
  assert.equal((await requestsOf(stays.directory)).items.length, 1);
  const path = `/v1/connections/${connection}/scim-requests`;
  assert.equal(outcome(await service.call('GET', path, { token: owner.token })), '404 CONNECTION_NOT_FOUND');
});
