import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { SCOPES } from '@portico/api';
import { newOperator } from '../../../test/fixtures/operators.ts';
import { newServiceKey } from '../../../test/fixtures/service-keys.ts';
import { called, variablesOf } from '../../../test/harness/called.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { rowsOf, runOn } from '../../../test/harness/rows.ts';
import { startService } from '../../../test/harness/service.ts';
import { answerAfter } from '../../../test/harness/slow-body.ts';

let now = Date.now();
const service = await startService({
  clock: () => now,
  // Seals are events, too: none is made meanwhile.
  workInterval: 3_600_000,
  environment: {
    PORTICO_TRUSTED_PROXIES: '127.0.0.1',
    PORTICO_LIMITS: 'on',
    PORTICO_SERVICE_KEY_RATE: '20',
  },
});
after(() => service.stop());
const { token: operator } = await newOperator(service);
const keys = (...args: string[]) => called(['service-keys', ...args, '--json'], variablesOf(service));
const call = (token: string, address = '203.0.113.9') =>
  service.call('GET', '/v1/caller', { token, headers: { 'x-forwarded-for': address } });

async function made(...args: string[]) {
  const { code, stdout, stderr } = await keys(...args);
  assert.equal(code, 0, stderr);
  return JSON.parse(stdout);
}

const newest = async () => {
  const { body } = await service.call('GET', '/v1/operator/events?limit=1', { token: operator });
  const [{ type, actor, subject, details }] = body.items;
  return { type, actor: actor.type, subject: subject.id, details };
};

test('a new key for a language comes with code that calls this service, and reads the key from its environment', async () => {
  const given = ['service-keys', 'add', 'Job', '--scope', 'events:read'];
  const variables = { ...variablesOf(service), PORTICO_PUBLIC_URL: 'https://id.example.com/accounts' };
  const { key, environment, code } = JSON.parse(
    (await called([...given, '--for', 'python', '--json'], variables)).stdout,
  );
  assert.equal(environment, `PORTICO_SERVICE_KEY=${key}`);
  assert.ok(code.includes("'https://id.example.com/accounts/v1/caller'"), code);
  assert.ok(!code.includes(key));
  const { stdout } = await called([...given, '--for', 'python'], variables);
  assert.ok(stdout.endsWith(`\n${code}\n`), stdout);
  assert.doesNotMatch((await called(given, variables)).stdout, /import/);
});

test('a new key works at once, shows its scopes, and is listed without its secret', async () => {
  const { key, ...shown } = await made('add', 'Sync', '--scope', 'events:read', '--scope', 'accounts:read');
  assert.match(key, /^portico_sk_[A-Za-z0-9_-]{43}$/);
  assert.deepEqual(
    [
      shown.name,
      shown.scopes,
      shown.networks,
      shown.expiresAt,
      shown.lastUsedAt,
      key.startsWith(shown.prefix),
    ],
    ['Sync', ['accounts:read', 'events:read'], null, null, null, true],
  );
  assert.deepEqual(await newest(), {
    type: 'service_key.created',
    actor: 'system',
    subject: shown.id,
    details: { name: 'Sync', scopes: shown.scopes, networks: null, expiresAt: null },
  });
  assert.deepEqual((await call(key)).body, {
    type: 'service_key',
    account: null,
    session: null,
    apiKey: null,
    grant: null,
    operator: false,
    serviceKey: { id: shown.id, name: 'Sync', scopes: shown.scopes },
    organization: null,
  });
  const path = '/v1/operator/service-keys';
  const { body } = await service.call('GET', path, { token: operator });
  const { lastUsedAt, ...listed } = body.items[0];
  assert.deepEqual({ ...listed, lastUsedAt: null }, shown);
  assert.equal(lastUsedAt, new Date(now).toISOString());
  assert.deepEqual(
    (await service.call('GET', `${path}/${shown.id}`, { token: operator })).body,
    body.items[0],
  );
  assert.equal(JSON.stringify(await made('list')).includes(key), false);
  assert.ok(!JSON.stringify(body).includes(key));
});

test('after a rotation, the earlier key works for the overlap, or not at all without one', async () => {
  const first = await made('add', 'Turn', '--scope', 'accounts:read');
  const second = await made('rotate', first.id, '--overlap', '10m');
  assert.deepEqual((await newest()).details, { name: 'Turn', overlap: 600 });
  for (const { key } of [first, second]) assert.equal(outcome(await call(key)), '200');
  // The command goes by the clock of the machine.
  now = Date.now() + 10 * 60_000;
  assert.equal(outcome(await call(first.key)), '401 ACCESS_TOKEN_INVALID');
  const third = await made('rotate', first.id);
  assert.equal(outcome(await call(second.key)), '401 ACCESS_TOKEN_INVALID');
  assert.equal(outcome(await call(third.key)), '200');
  await made('remove', first.id);
  assert.equal((await newest()).type, 'service_key.revoked');
  assert.equal(outcome(await call(third.key)), '401 ACCESS_TOKEN_INVALID');
});

test('a key expires, and works from its networks only', async () => {
  const { key } = await made(
    ...['add', 'Near', '--scope', 'accounts:read', '--expires', '1h'],
    ...['--network', '192.0.2.0/24', '--network', '2001:db8::1'],
  );
  for (const [address, expected] of [
    ['192.0.2.77', '200'],
    ['2001:db8::1', '200'],
    ['192.0.3.1', '401 ACCESS_TOKEN_INVALID'],
    ['2001:db8::2', '401 ACCESS_TOKEN_INVALID'],
  ] as const)
    assert.equal(outcome(await call(key, address)), expected, address);
  const ended = Date.now() + 60 * 60_000;
  const before = now;
  now = ended;
  assert.equal(outcome(await call(key, '192.0.2.77')), '401 ACCESS_TOKEN_INVALID');
  now = before;
});

test('403 RATE_LIMITED: a key beyond its requests a second, and no other', async () => {
  const [busy, calm] = [await newServiceKey(service), await newServiceKey(service)];
  now += 60_000 - (now % 1_000);
  for (let asked = 0; asked < 20; asked++) assert.equal(outcome(await call(busy.token)), '200');
  const refused = await call(busy.token);
  assert.equal(outcome(refused), '403 RATE_LIMITED');
  assert.deepEqual(
    [refused.headers.ratelimit, refused.headers['ratelimit-policy'], refused.headers['retry-after']],
    ['"service-key";r=0;t=1', '"service-key";q=20;w=1', '1'],
  );
  assert.equal(outcome(await call(calm.token)), '200');
  now += 1_000;
  assert.equal(outcome(await call(busy.token)), '200');
});

test("a key's reads make no events; its changes make events of the key", async () => {
  const { id, token } = await newServiceKey(service);
  const { account } = await service.person('ada');
  const recorded = async () => (await rowsOf(service.databaseUrl, 'select id from events')).length;
  const before = await recorded();
  for (const path of ['accounts', `accounts/${account.id}`, 'organizations', 'events', 'statistics'])
    assert.equal(outcome(await service.call('GET', `/v1/operator/${path}`, { token })), '200', path);
  assert.equal(await recorded(), before);
  const suspension = `/v1/operator/accounts/${account.id}/suspension`;
  assert.equal(outcome(await service.call('POST', suspension, { token, body: {} })), '200');
  const { body } = await service.call('GET', '/v1/operator/events?limit=2', { token });
  const suspended = body.items.find(({ type }: { type: string }) => type === 'account.suspended');
  assert.deepEqual(suspended.actor, { type: 'service_key', id, email: null });
});

test('401 ACCESS_TOKEN_INVALID: a key removed before the body arrives changes nothing', async () => {
  const { id, token } = await newServiceKey(service);
  const { account } = await service.person('slow');
  const path = `/v1/operator/accounts/${account.id}`;
  const request = { method: 'POST', path: `${path}/suspension`, token, body: {}, ifMatch: '*' };
  const answer = await answerAfter(service, request, async () => void (await made('remove', id)));
  assert.equal(answer, '401 ACCESS_TOKEN_INVALID');
  assert.equal((await service.call('GET', path, { token: operator })).body.state, 'active');
});

test('refused uses are counted up to ten a second, so that they cannot keep the database busy', async () => {
  const { id, token } = await newServiceKey(service, { networks: ['192.0.2.0/24'] });
  now += 60_000 - (now % 1_000);
  const counted = async () => {
    const select = `select sum(count) as count from service_key_refusals where service_key_id = '${id}'`;
    return Number((await rowsOf(service.databaseUrl, select))[0]?.count);
  };
  const refuse = async () => assert.equal(outcome(await call(token)), '401 ACCESS_TOKEN_INVALID');
  for (let asked = 0; asked < 15; asked++) await refuse();
  assert.equal(await counted(), 10);
  now += 1_000;
  await refuse();
  assert.equal(await counted(), 11);
  // This takes nothing from uses within its networks.
  assert.equal(outcome(await call(token, '192.0.2.1')), '200');
});

test('service-keys: invalid arguments are reported, and make nothing', async () => {
  for (const [args, message] of [
    [['add', 'Key'], /at least one scope/],
    [['add', 'Key', '--scope', 'operators:write'], /must be one of accounts:read/],
    [['add', 'Key', '--scope', 'accounts:read', '--network', '192.0.2.0/99'], /CIDR notation/],
    [['add', 'Key', '--scope', 'accounts:read', '--expires', 'soon'], /a time such as/],
    [['add', 'Key', '--scope', 'accounts:read', '--expires', '2099-02-30T00:00:00Z'], /a time such as/],
    [['add', 'Key', '--scope', 'accounts:read', '--expires', '2020-01-01T00:00:00Z'], /in the future/],
    [['add', 'x'.repeat(201), '--scope', 'accounts:read'], /1 to 200/],
    [['add', 'Key\u202egnillib', '--scope', 'accounts:read'], /1 to 200/],
    [['add', '\u2800', '--scope', 'accounts:read'], /1 to 200/],
    [['add', 'Key', '--scope', 'accounts:read', '--for', 'cobol'], /curl, node, python, go/],
    [['rotate', 'nothing', '--overlap', '30d'], /from 1s to 7d/],
  ] as const) {
    const { code, stderr } = await called(['service-keys', ...args], variablesOf(service));
    assert.deepEqual([code, message.test(stderr)], [2, true], stderr);
  }
  for (const verb of ['rotate', 'remove']) {
    const { code, stderr } = await called(['service-keys', verb, 'nothing'], variablesOf(service));
    assert.deepEqual([code, /no service key has this ID/.test(stderr)], [1, true], stderr);
  }
  const { id } = await newServiceKey(service);
  await runOn(service.databaseUrl, 'update service_keys set expires_at = 1 where id = ?', [id]);
  const expired = await called(['service-keys', 'rotate', id], variablesOf(service));
  assert.deepEqual([expired.code, /has expired/.test(expired.stderr)], [1, true], expired.stderr);
  const help = await called(['service-keys', 'add', '--help'], variablesOf(service));
  for (const scope of SCOPES) assert.ok(help.stdout.includes(scope), scope);
});
