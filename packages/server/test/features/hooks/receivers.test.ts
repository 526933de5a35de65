import assert from 'node:assert/strict';
import { after, afterEach, beforeEach, test } from 'node:test';
import type { HookPoint } from '@portico/api';
import { ANYWHERE } from '../../doubles/receiver.ts';
import { allow, answerWith, refuse, setHook, startRules } from '../../fixtures/hooks.ts';
import { newOperator } from '../../fixtures/operators.ts';
import { outcome } from '../../harness/outcome.ts';
import { rowsOf } from '../../harness/rows.ts';
import { startService } from '../../harness/service.ts';
import { until } from '../../harness/until.ts';

let now = Date.now();
const rules = await startRules();
/** Where names lead; addresses of this machine count as public, but for one. */
let leadsTo = '127.0.0.1';
const service = await startService({
  clock: () => now,
  environment: { PORTICO_METRICS_PORT: '0' },
  webhookAddresses: {
    ...ANYWHERE,
    resolve: async () => [leadsTo],
    isPublic: (address) => address !== '10.0.0.1',
  },
});
after(async () => {
  await service.stop();
  await rules.stop();
});
const operator = await newOperator(service);
const { token } = operator;
const owner = await service.person('owner');
const point: HookPoint = 'organization.create';
const set = (settings = {}, url = rules.url) => setHook(service, { by: operator, point, url, settings });
const remove = () => service.call('DELETE', `/v1/operator/hooks/${point}`, { token });
const create = (by = owner) =>
  service.call('POST', '/v1/organizations', { token: by.token, body: { name: 'Acme' } });
const eventsOf = async (type: string) =>
  (await service.call('GET', `/v1/operator/events?type=${type}&limit=100`, { token })).body.items;
const count = async () => (await rowsOf(service.databaseUrl, 'select id from organizations')).length;
beforeEach(() => {
  rules.behave(allow);
  rules.forget();
});
afterEach(remove);

const GIGABYTE = 2 ** 30;

for (const [what, behave, reason] of [
  ['never answers', () => {}, /^no answer in 300 ms$/],
  [
    'answers late',
    (response) => void setTimeout(() => answerWith(response, { allow: true }), 400).unref(),
    /^no answer/,
  ],
  ['begins to answer, and stops', (response) => void response.writeHead(200).write('{"allow"'), /^no answer/],
  ['closes the connection', (response) => void response.destroy(), /^the connection was closed$/],
  [
    'redirects',
    (response) => void response.writeHead(307, { location: rules.url }).end(),
    /redirects are not followed/,
  ],
  ['answers 201', (response) => answerWith(response, { allow: true }, 201), /^answered 201$/],
  ['answers 401', (response) => answerWith(response, { allow: true }, 401), /^answered 401$/],
  ['answers nothing', (response) => void response.end(), /boolean "allow"/],
  ['answers a page', (response) => void response.end('<html>'), /boolean "allow"/],
  ['answers a list', (response) => answerWith(response, [true]), /boolean "allow"/],
  ['answers with a word', (response) => answerWith(response, { allow: 'true' }), /boolean "allow"/],
  ['says it twice', (response) => void response.end('{"allow":true,"allow":true}'), /boolean "allow"/],
  ['answers with more', (response) => answerWith(response, { allow: true, also: 1 }), /unknown members/],
  [
    'allows with a reason',
    (response) => answerWith(response, { allow: true, reason: 'Welcome' }),
    /unknown members/,
  ],
  [
    'gives claims where none belong',
    (response) => answerWith(response, { allow: true, claims: {} }),
    /does not take/,
  ],
  ['refuses with a long reason', refuse('x'.repeat(201)), /at most 200 characters/],
  ['refuses in two lines', refuse('one\ntwo'), /at most 200 characters/],
  ['refuses backwards', refuse('a\u202eb'), /at most 200 characters/],
  [
    'answers a gigabyte',
    (response) => {
      const piece = Buffer.alloc(2 ** 16, ' ');
      response.writeHead(200, { 'content-length': GIGABYTE });
      const more = () => {
        while (!response.destroyed && response.write(piece));
      };
      response.on('drain', more);
      more();
    },
    /larger than 16 KiB/,
  ],
] as const satisfies readonly (readonly [string, Parameters<typeof rules.behave>[0], RegExp])[])
  test(`a receiver that ${what} has failed: 503, or the step is allowed`, async () => {
    await set({ timeout: 0.3 });
    rules.behave(behave);
    const before = await count();
    const { status, headers, body } = await create();
    assert.deepEqual([status, body.error.error, headers['retry-after']], [503, 'HOOK_UNAVAILABLE', '1']);
    assert.equal(await count(), before);
    const tried = await service.call('POST', `/v1/operator/hooks/${point}/test`, { token });
    assert.match(tried.body.reason, reason);
    await set({ timeout: 0.3, onFailure: 'allow' });
    assert.equal(outcome(await create()), '201');
  });

test('a receiver that answers twice is heard once', async () => {
  await set();
  rules.behave((response) => {
    const text = '{"allow":true}';
    const head = (length: number) => `HTTP/1.1 200 OK\r\nContent-Length: ${length}\r\n\r\n`;
    const second = '{"allow":false}';
    response.socket?.end(`${head(text.length)}${text}${head(second.length)}${second}`);
  });
  assert.equal(outcome(await create()), '201');
  assert.deepEqual(await eventsOf('hook.refused'), []);
});

test('a name that comes to lead inside is not connected to', async () => {
  const { port } = new URL(rules.url);
  await set({}, `http://rules.example:${port}/portico`);
  assert.equal(outcome(await create()), '201');
  leadsTo = '10.0.0.1';
  assert.equal(outcome(await create()), '503 HOOK_UNAVAILABLE');
  const tried = await service.call('POST', `/v1/operator/hooks/${point}/test`, { token });
  leadsTo = '127.0.0.1';
  assert.equal(tried.body.reason, 'the address is not public');
  assert.equal(rules.connections() > 0 && rules.received.length, 1);
});

test('after five failures in a row it rests for 10 seconds, then one question tries; events tell of both', async () => {
  await set({ timeout: 0.3 });
  const fails = () => rules.behave((response) => answerWith(response, {}, 500));
  fails();
  for (let time = 0; time < 7; time++) assert.equal(outcome(await create()), '503 HOOK_UNAVAILABLE');
  assert.equal(rules.received.length, 5);
  assert.equal((await create()).headers['retry-after'], '10');
  const [failing, ...earlier] = await eventsOf('hook.failing');
  assert.deepEqual(failing.details, {
    point,
    host: new URL(rules.url).host,
    reason: 'answered 500',
    onFailure: 'refuse',
  });
  assert.equal(failing.actor.type, 'system');
  const read = await service.call('GET', `/v1/operator/hooks/${point}`, { token });
  assert.notEqual(read.body.failingSince, null);
  now += 10_000;
  await create();
  await create();
  assert.equal(rules.received.length, 6);
  assert.equal((await eventsOf('hook.failing')).length, earlier.length + 1);
  now += 10_000;
  rules.behave(allow);
  assert.equal(outcome(await create()), '201');
  assert.equal(outcome(await create()), '201');
  assert.equal((await eventsOf('hook.recovered')).length, earlier.length + 1);
  const well = await service.call('GET', `/v1/operator/hooks/${point}`, { token });
  assert.equal(well.body.failingSince, null);
});

test('one that flaps neither rests nor is told of, as it never fails five times in a row', async () => {
  await set();
  const before = (await eventsOf('hook.failing')).length;
  for (let time = 0; time < 12; time++) {
    rules.behave((response) => answerWith(response, { allow: true }, time % 2 ? 500 : 200));
    assert.equal(outcome(await create()), time % 2 ? '503 HOOK_UNAVAILABLE' : '201');
  }
  assert.equal((await eventsOf('hook.failing')).length, before);
});

test('beyond 64 questions under way, others fail at once; strangers to the step notice nothing', async () => {
  const { token: strangers } = await service.person('stranger');
  let names = 0;
  const serve = async () => {
    const read = await service.call('GET', '/v1/account', { token: strangers });
    const body = { name: `Stranger ${++names}` };
    const written = await service.call('PUT', '/v1/account', { token: strangers, body });
    return [read, written].map(outcome);
  };
  // Again where the machine was too busy for all of them to arrive before the first has failed.
  await until('64 questions are under way', async () => {
    await remove();
    await set({ timeout: 2 });
    const full = Promise.withResolvers<true>();
    const waiting: (() => void)[] = [];
    let failed = 0;
    const look = () => {
      if (waiting.length === 64 && failed === 6) full.resolve(true);
    };
    rules.behave((response) => {
      waiting.push(() => answerWith(response, { allow: true }));
      look();
    });
    const people = await Promise.all(Array.from({ length: 14 }, () => service.person('crowd')));
    const crowd = people.flatMap((person) =>
      Array.from({ length: 5 }, async () => {
        const made = outcome(await create(person));
        if (made === '503 HOOK_UNAVAILABLE') failed++;
        look();
        return made;
      }),
    );
    const settled = Promise.all(crowd);
    const isFull = await Promise.race([full.promise, settled.then(() => false)]);
    // A write, too: it would wait for a transaction that was open while hooks are asked.
    if (isFull) assert.deepEqual(await serve(), ['200', '200']);
    for (const answer of waiting) answer();
    const outcomes = await settled;
    return isFull && outcomes.filter((one) => one === '201').length === 64;
  });
});

test('metrics count what came of each question', async () => {
  const metric = async (result: string) => {
    const text = await (await fetch(`${service.app.metricsUrl}/metrics`)).text();
    const line = new RegExp(`^portico_hooks_total\\{point="${point}",outcome="${result}"\\} (\\d+)$`, 'm');
    return Number(line.exec(text)?.[1] ?? 0);
  };
  const outcomes = ['allowed', 'remembered', 'refused', 'failed'];
  const before = await Promise.all(outcomes.map(metric));
  await set({ remember: 60 });
  await create();
  await create();
  rules.behave(refuse());
  await set({ remember: 59 });
  await create();
  await create();
  rules.behave((response) => answerWith(response, {}, 500));
  await set();
  await create();
  const after = await Promise.all(outcomes.map(metric));
  assert.deepEqual(
    after.map((count, at) => count - (before[at] ?? 0)),
    [1, 2, 1, 1],
  );
});
