import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeOperator, newOperator, removeOperator } from '../../../test/fixtures/operators.ts';
import { beginWith } from '../../../test/fixtures/strong.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { runOn } from '../../../test/harness/rows.ts';
import { PASSWORD, type Person, type Service, startService } from '../../../test/harness/service.ts';
import { sweep } from '../../../test/harness/sweep.ts';

/** How long sessions of operators live, whatever they are used for, and which steps require a recent one. */
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let now = Date.parse('2026-01-01T00:00:00.000Z');
const clock = () => now;
const service = await startService({ clock });
after(() => service.stop());
const at = (time: number) => new Date(time).toISOString();

const account = async ({ token }: Pick<Person, 'token'>, asked: Service = service) =>
  outcome(await asked.call('GET', '/v1/account', { token }));

test("an operator's session ends after an hour without use, for the account itself too", async () => {
  const operator = await newOperator(service);
  const ada = await service.person('ada');
  const token = operator.token;
  const [{ expiresAt }] = (await service.call('GET', '/v1/sessions', { token })).body.items;
  assert.equal(expiresAt, at(now + HOUR));
  now += HOUR - 1;
  assert.equal(await account(operator), '200');
  now += HOUR;
  const statistics = await service.call('GET', '/v1/operator/statistics', { token });
  assert.equal(outcome(statistics), '401 ACCESS_TOKEN_INVALID');
  assert.equal(await account(operator), '401 ACCESS_TOKEN_INVALID');
  assert.equal(await account(ada), '200');
});

test("an operator's session ends after twelve hours despite use", async () => {
  const operator = await newOperator(service);
  const began = now;
  while (now < began + 12 * HOUR - 30 * MINUTE) {
    now += 30 * MINUTE;
    assert.equal(await account(operator), '200');
  }
  const { body } = await service.call('GET', '/v1/caller', { token: operator.token });
  assert.equal(body.session.expiresAt, at(began + 12 * HOUR));
  now = began + 12 * HOUR;
  assert.equal(await account(operator), '401 ACCESS_TOKEN_INVALID');
});

test("sign-in and reauthentication return the expiry of an operator's session", async () => {
  const operator = await newOperator(service);
  const weak = await service.call('POST', '/v1/login', {
    body: { email: operator.account.email, password: PASSWORD },
  });
  assert.equal(weak.body.expiresAt, at(now + HOUR));
  const again = await service.call('POST', '/v1/reauthentication', {
    token: weak.body.accessToken,
    body: { password: PASSWORD },
  });
  assert.equal(again.body.expiresAt, at(now + HOUR));
});

test('becoming an operator shortens existing sessions', async () => {
  const ada = await service.person('ada');
  now += 2 * HOUR;
  assert.equal(await account(ada), '200');
  await makeOperator(service, ada);
  now += HOUR;
  assert.equal(await account(ada), '401 ACCESS_TOKEN_INVALID');
});

test('an ended session of an operator is not listed', async () => {
  const operator = await newOperator(service);
  const body = { email: operator.account.email, password: PASSWORD };
  const login = await service.call('POST', '/v1/login', { body });
  now += 40 * MINUTE;
  assert.equal(await account(operator), '200');
  now += 40 * MINUTE;
  const { token } = operator;
  const { items } = (await service.call('GET', '/v1/sessions', { token })).body;
  assert.deepEqual(
    items.map(({ current }: { current: boolean }) => current),
    [true],
  );
  const path = String(login.headers.location);
  assert.equal(outcome(await service.call('GET', path, { token })), '404 SESSION_NOT_FOUND');
});

test('both limits are configurable', async (t) => {
  const environment = { PORTICO_OPERATOR_SESSION_IDLE: '10m', PORTICO_OPERATOR_SESSION_ABSOLUTE: '15m' };
  const brief = await startService({ clock, environment });
  t.after(() => brief.stop());
  const operator = await newOperator(brief);
  now += 9 * MINUTE;
  assert.equal(await account(operator, brief), '200');
  now += 6 * MINUTE - 1;
  assert.equal(await account(operator, brief), '200');
  now += 1;
  assert.equal(await account(operator, brief), '401 ACCESS_TOKEN_INVALID');
});

test('delete-ended-sessions deletes those of operators after an hour', async (t) => {
  const working = await startService({ workInterval: 20 });
  t.after(() => working.stop());
  const [operator, ada] = [await newOperator(working), await working.person('ada')];
  const age = 'update sessions set last_used_at = last_used_at - ? where account_id = ?';
  await beginWith(working, operator);
  const of = [operator.account.id, ada.account.id];
  for (const id of of) await runOn(working.databaseUrl, age, [3 * HOUR, id]);
  await sweep(working, 'delete-ended-sessions');
  const left = await runOn(working.databaseUrl, 'select distinct account_id from sessions');
  assert.deepEqual(
    left.map(({ account_id }) => account_id),
    [ada.account.id],
  );
});

test("a former operator's sessions live as long as anyone's", async () => {
  const operator = await newOperator(service);
  await removeOperator(service, operator);
  now += 13 * DAY;
  assert.equal(await account(operator), '200');
});
