import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { ANYWHERE } from '../../../test/doubles/receiver.ts';
import { setHook, startRules, verifyAll } from '../../../test/fixtures/hooks.ts';
import { newOperator } from '../../../test/fixtures/operators.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { rowsOf } from '../../../test/harness/rows.ts';
import { startService } from '../../../test/harness/service.ts';

const rules = await startRules();
const service = await startService({ webhookAddresses: ANYWHERE });
after(async () => {
  await service.stop();
  await rules.stop();
});
const operator = await newOperator(service);
const { token } = operator;
const path = '/v1/operator/hooks/organization.create';
const call = (method: string, body?: unknown, headers = {}) =>
  service.call(method, path, { token, body, headers });
const put = (body: object, headers = {}) => call('PUT', { url: rules.url, ...body }, headers);
beforeEach(() => call('DELETE').then(() => rules.forget()));

test('PUT: sets the hook of a point with all defaults, and shows its secret once', async () => {
  const { status, body } = await put({});
  const { id, secret, createdAt, updatedAt, ...hook } = body;
  assert.deepEqual(
    [status, hook],
    [
      200,
      {
        point: 'organization.create',
        url: rules.url,
        timeout: 1,
        onFailure: 'refuse',
        remember: 0,
        managed: false,
        failingSince: null,
      },
    ],
  );
  assert.match(secret, /^whsec_/);
  const read = await call('GET');
  assert.deepEqual(read.body, { ...body, secret: null });
  const again = await put({ timeout: 0.5, remember: 60, onFailure: 'allow' });
  assert.deepEqual([again.body.secret, again.body.timeout, again.body.remember], [null, 0.5, 60]);
  const [row] = await rowsOf(service.databaseUrl, 'select secret from hooks');
  assert.ok(!String(row?.secret).includes(secret.slice(6)));
});

test('PUT: a given secret is stored, is never shown, and signs', async () => {
  const secret = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;
  assert.equal((await put({ secret })).body.secret, null);
  const person = await service.person('signed');
  assert.equal(
    outcome(await service.call('POST', '/v1/organizations', { token: person.token, body: { name: 'A' } })),
    '201',
  );
  assert.equal(verifyAll(rules, secret).length, 1);
});

test('PUT, GET and DELETE: the ETag is of the hook without its secret', async () => {
  const made = await put({});
  const read = await call('GET');
  assert.equal(made.headers.etag, read.headers.etag);
  const stale = { 'if-match': '"stale"' };
  assert.equal(outcome(await put({ timeout: 2 }, stale)), '409 PRECONDITION_FAILED');
  assert.equal(outcome(await call('DELETE', undefined, stale)), '409 PRECONDITION_FAILED');
  const current = { 'if-match': read.headers.etag };
  assert.equal(outcome(await put({ timeout: 2 }, current)), '200');
  assert.equal((await call('GET', undefined, { 'if-none-match': read.headers.etag })).status, 200);
});

for (const [what, body, field] of [
  ['an URL without TLS', { url: 'ftp://rules.example' }, 'url'],
  ['an URL with a password', { url: 'https://a:b@rules.example' }, 'url'],
  ['more than two seconds', { timeout: 2.1 }, 'timeout'],
  ['no time at all', { timeout: 0 }, 'timeout'],
  ['another outcome of failures', { onFailure: 'ask' }, 'onFailure'],
  ['more than a minute of memory', { remember: 61 }, 'remember'],
  ['a short secret', { secret: 'whsec_AAAA' }, 'secret'],
] as const)
  test(`422: ${what}`, async () => {
    assert.equal(outcome(await put(body)), `422 FIELDS_VALIDATION_ERROR: ${field}`);
  });

test('404 HOOK_NOT_FOUND: an unknown point, and one without a hook', async () => {
  for (const method of ['GET', 'DELETE']) assert.equal(outcome(await call(method)), '404 HOOK_NOT_FOUND');
  assert.equal(outcome(await service.call('POST', `${path}/test`, { token })), '404 HOOK_NOT_FOUND');
  const unknown = { token, body: { url: rules.url } };
  assert.equal(
    outcome(await service.call('PUT', '/v1/operator/hooks/account.delete', unknown)),
    '404 HOOK_NOT_FOUND',
  );
});

test('events tell of a hook by its host, and never by its path or secret', async () => {
  await put({});
  await put({ timeout: 2, secret: `whsec_${Buffer.alloc(32, 5).toString('base64')}` });
  await call('DELETE');
  const { body } = await service.call('GET', '/v1/operator/events?limit=20', { token });
  const told = body.items.filter(({ type }: { type: string }) => type.startsWith('hook.')).slice(0, 3);
  const { host } = new URL(rules.url);
  assert.deepEqual(
    told.map(({ type, details }: { type: string; details: object }) => [type, details]),
    [
      ['hook.deleted', { point: 'organization.create', host }],
      ['hook.updated', { point: 'organization.create', timeout: { from: 1, to: 2 }, secret: true }],
      ['hook.created', { point: 'organization.create', host, timeout: 1, onFailure: 'refuse', remember: 0 }],
    ],
  );
});

test('POST test: shows what was sent and answered, and changes nothing', async () => {
  const made = await put({});
  assert.equal(outcome(made), '200');
  const { secret } = made.body;
  const tryIt = () => service.call('POST', `${path}/test`, { token });
  const { body } = await tryIt();
  assert.deepEqual(
    [body.outcome, body.status, body.answered, body.reason],
    ['allowed', 200, '{"allow":true}', null],
  );
  const sent = JSON.parse(body.sent);
  assert.deepEqual(
    [sent.type, sent.data.pending, sent.data.details.test],
    ['organization.create', true, true],
  );
  assert.deepEqual(verifyAll(rules, secret), [sent]);
  rules.behave((response) => response.writeHead(500).end('out of order'));
  const failed = (await tryIt()).body;
  assert.deepEqual(
    [failed.outcome, failed.status, failed.answered, failed.reason],
    ['failed', 500, 'out of order', 'answered 500'],
  );
  rules.behave((response) => response.end('{"allow":false,"reason":"No"}'));
  assert.deepEqual([(await tryIt()).body.outcome, (await tryIt()).body.reason], ['refused', 'No']);
  rules.behave((response) => response.end('{"allow":true}'));
});

test('GET: lists the hooks, at most one for each point', async () => {
  await put({});
  await setHook(service, { by: operator, point: 'manager.join', url: rules.url });
  await put({ timeout: 2 });
  const { body } = await service.call('GET', '/v1/operator/hooks', { token });
  assert.deepEqual(
    body.items.map(({ point, secret }: { point: string; secret: null }) => [point, secret]),
    [
      ['manager.join', null],
      ['organization.create', null],
    ],
  );
  await service.call('DELETE', '/v1/operator/hooks/manager.join', { token });
});
