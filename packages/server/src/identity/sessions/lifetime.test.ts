import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { outcome } from '../../../test/harness/outcome.ts';
import { runOn } from '../../../test/harness/rows.ts';
import { PASSWORD, startService } from '../../../test/harness/service.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

const start = Date.parse('2026-01-01T00:00:00.000Z');
let now = start;
const service = await startService({ clock: () => now });
after(() => service.stop());
const ada = await service.person('ada');

async function signIn() {
  const body = { email: ada.account.email, password: PASSWORD };
  const { body: answer, headers } = await service.call('POST', '/v1/login', { body });
  return { token: answer.accessToken, expiresAt: answer.expiresAt, path: String(headers.location) };
}
const account = async (token: string) => outcome(await service.call('GET', '/v1/account', { token }));
const at = (time: number) => new Date(time).toISOString();

test('an unused session ends after 14 days, to the millisecond', async () => {
  const [used, unused] = [await signIn(), await signIn()];
  assert.equal(used.expiresAt, at(now + 14 * DAY));
  now += 14 * DAY - 1;
  assert.equal(await account(used.token), '200');
  now += 1;
  assert.equal(await account(unused.token), '401 ACCESS_TOKEN_INVALID');
  assert.equal(await account(used.token), '200');
  assert.equal(
    outcome(await service.call('GET', unused.path, { token: used.token })),
    '404 SESSION_NOT_FOUND',
  );
});

test('a used session ends after 90 days', async () => {
  const session = await signIn();
  const created = now;
  for (let day = 0; day < 80; day += 10) {
    now += 10 * DAY;
    assert.equal(await account(session.token), '200', `after ${day + 10} days`);
  }
  const seen = await service.call('GET', session.path, { token: session.token });
  assert.equal(seen.body.lastUsedAt, at(now));
  assert.equal(seen.body.expiresAt, at(created + 90 * DAY));
  now = created + 90 * DAY - 1;
  assert.equal(await account(session.token), '200');
  assert.equal(await account(session.token), '200', 'nothing was written since');
  now += 1;
  assert.equal(await account(session.token), '401 ACCESS_TOKEN_INVALID');
});

test('records the use of a session once a minute at most', async () => {
  const session = await signIn();
  const id = session.path.split('/').at(-1);
  const created = now;
  const written = async () => {
    const [row] = await runOn(service.databaseUrl, 'select last_used_at from sessions where id = ?', [id]);
    return Number(row?.last_used_at);
  };
  const shown = async () =>
    (await service.call('GET', session.path, { token: session.token })).body.lastUsedAt;
  for (now = created; now < created + MINUTE; now += 10 * SECOND) {
    assert.equal(await shown(), at(created));
    assert.equal(await written(), created);
  }
  now = created + MINUTE + SECOND;
  assert.equal(await shown(), at(now));
  assert.equal(await written(), now);
  const second = now;
  now += 59 * SECOND;
  assert.equal(await shown(), at(second));
  assert.equal(await written(), second);
});

test('both limits are configurable, and the earlier one counts', async (t) => {
  const brief = await startService({
    clock: () => now,
    environment: { PORTICO_SESSION_IDLE: '1h', PORTICO_SESSION_ABSOLUTE: '90m' },
  });
  t.after(() => brief.stop());
  const { token, account } = await brief.person('ada');
  const created = now;
  const body = { email: account.email, password: PASSWORD };
  const login = await brief.call('POST', '/v1/login', { body });
  assert.equal(login.body.expiresAt, at(created + 60 * MINUTE));
  now = created + 59 * MINUTE;
  const { items } = (await brief.call('GET', '/v1/sessions', { token })).body;
  const ends = items.map(({ expiresAt }: { expiresAt: string }) => expiresAt);
  assert.deepEqual(ends, [at(created + 60 * MINUTE), at(created + 90 * MINUTE)]);
  now = created + 90 * MINUTE - 1;
  assert.equal(outcome(await brief.call('GET', '/v1/account', { token })), '200');
  now += 1;
  assert.equal(outcome(await brief.call('GET', '/v1/account', { token })), '401 ACCESS_TOKEN_INVALID');
});

test('a session with an idle limit of seconds lives while it is used', async (t) => {
  const brief = await startService({ clock: () => now, environment: { PORTICO_SESSION_IDLE: '5s' } });
  t.after(() => brief.stop());
  const { token } = await brief.person('ada');
  for (let use = 0; use < 10; use++) {
    now += 4 * SECOND;
    assert.equal(outcome(await brief.call('GET', '/v1/account', { token })), '200');
  }
  now += 5 * SECOND;
  assert.equal(outcome(await brief.call('GET', '/v1/account', { token })), '401 ACCESS_TOKEN_INVALID');
});
