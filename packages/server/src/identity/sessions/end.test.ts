import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newOperator } from '../../../test/fixtures/operators.ts';
import { INTO_SESSIONS } from '../../../test/fixtures/strong.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { assertOnIndex } from '../../../test/harness/plan.ts';
import { rowsOf, runOn } from '../../../test/harness/rows.ts';
import { PASSWORD, type Person, startService } from '../../../test/harness/service.ts';
import { sweep } from '../../../test/harness/sweep.ts';
import { until } from '../../../test/harness/until.ts';
import { newId, newIdAt } from '../../ground/id.ts';
import { hashToken, sessionTokens } from '../../pipeline/callers/key-token.ts';
import { markedAccounts } from './ending-store.ts';

/** More than end in one go. */
const MANY = 1_200;
const MOST = 3;
const DAY = 86_400_000;

const service = await startService({
  workInterval: 20,
  environment: { PORTICO_MOST_SESSIONS: String(MOST) },
});
after(() => service.stop());
const { databaseUrl } = service;

const get = async (token: string, path = '/v1/account') => service.call('GET', path, { token });
const account = async (token: string) => outcome(await get(token));
async function signIn({ account: { email } }: Person): Promise<{ token: string; id: string }> {
  const reply = await service.call('POST', '/v1/login', { body: { email, password: PASSWORD } });
  return { token: reply.body.accessToken, id: String(reply.headers.location).split('/').at(-1) ?? '' };
}
const listed = async (token: string): Promise<string[]> =>
  (await get(token, '/v1/sessions?limit=100')).body.items.map(({ id }: { id: string }) => id);
const rows = async ({ account: { id } }: Person) =>
  (await rowsOf(databaseUrl, `select id from sessions where account_id = '${id}'`)).length;

interface Ended {
  readonly type: string;
  readonly subject: { readonly id: string };
  readonly details: object;
}
const endedOf = async (token: string): Promise<Ended[]> =>
  (await get(token, '/v1/account/events?type=session.ended')).body.items;

/** As there may be from when nothing bounded them. @returns some of their tokens, the oldest first */
async function insertSessions(
  { account: { id } }: Person,
  made: (number: number) => string,
): Promise<string[]> {
  const tokens = Array.from({ length: MANY }, sessionTokens.make);
  const now = Date.now();
  const values = tokens.map((token, number) => [made(number), id, hashToken(token), now, now]);
  const places = values.map(() => "(?, ?, ?, ?, ?, 'password')").join();
  await runOn(databaseUrl, `${INTO_SESSIONS} ${places}`, values.flat());
  const some = [tokens.at(0), tokens.at(MANY / 2), tokens.at(-1)] as string[];
  for (const token of some) await until('the service sees it', async () => (await account(token)) === '200');
  return some;
}

test(`one more than ${MOST} sessions: ends the one unused for longest`, async () => {
  const ada = await service.person('ada');
  const [one, two] = [await signIn(ada), await signIn(ada)];
  const used = 'update sessions set last_used_at = last_used_at - ? where id = ?';
  await runOn(databaseUrl, used, [60_000, one.id]);
  const three = await signIn(ada);
  assert.equal(await account(one.token), '401 ACCESS_TOKEN_INVALID');
  for (const { token } of [ada, two, three]) assert.equal(await account(token), '200');
  const [{ subject, details } = {}] = await endedOf(ada.token);
  assert.deepEqual([subject?.id, details], [one.id, { reason: 'too_many' }]);
});

test('a session that replaces another ends no third one', async () => {
  const bea = await service.person('bea');
  const others = [await signIn(bea), await signIn(bea)];
  const reply = await service.call('POST', '/v1/reauthentication', {
    token: bea.token,
    body: { password: PASSWORD },
  });
  assert.equal(outcome(reply), '201');
  for (const { token } of others) assert.equal(await account(token), '200');
});

test('sessions that end together make one event with their count; a single one is named', async () => {
  const cleo = await service.person('cleo');
  const [one, two] = [await signIn(cleo), await signIn(cleo)];
  await service.call('DELETE', '/v1/sessions', { token: one.token });
  assert.equal(await account(two.token), '401 ACCESS_TOKEN_INVALID');
  const { id: alone } = await signIn(cleo);
  await service.call('DELETE', '/v1/sessions', { token: one.token });
  const told = (await endedOf(one.token)).map(({ subject, details }) => [subject.id, details]);
  assert.deepEqual(told, [
    [alone, {}],
    [cleo.account.id, { count: 2 }],
  ]);
});

for (const [whose, at] of [
  ['', () => newId()],
  [' of a node whose clock is a day ahead', () => newIdAt(Date.now() + DAY)],
] as const) {
  test(`${MANY} sessions${whose} end at once, except that of the request; their rows go later`, async () => {
    const dora = await service.person('dora');
    const tokens = await insertSessions(dora, at);
    assert.equal(outcome(await service.call('DELETE', '/v1/sessions', { token: dora.token })), '204');
    for (const token of tokens) {
      assert.equal(await account(token), '401 ACCESS_TOKEN_INVALID');
      const change = { token, body: { name: 'Eve' } };
      assert.equal(outcome(await service.call('PUT', '/v1/account', change)), '401 ACCESS_TOKEN_INVALID');
    }
    const [{ details } = {}] = await endedOf(dora.token);
    assert.deepEqual(details, { count: 1_000 });
    const [own = ''] = await listed(dora.token);
    const other = await signIn(dora);
    assert.equal(await account(other.token), '200');
    assert.deepEqual((await listed(dora.token)).sort(), [own, other.id].sort());
    assert.equal(outcome(await get(dora.token, `/v1/sessions/${own}`)), '200');
    await sweep(service, 'delete-marked-sessions');
    assert.equal(await rows(dora), 2);
    for (const { token } of [dora, other]) assert.equal(await account(token), '200');
    const marked = `select id from accounts where ended_session_id is not null or kept_session_id is not null`;
    assert.deepEqual(await rowsOf(databaseUrl, marked), []);
  });
}

test(`${MANY} sessions of an earlier version: a sign-in keeps the newest ${MOST}`, async () => {
  const eve = await service.person('eve');
  const [oldest = '', , newest = ''] = await insertSessions(eve, newId);
  const { token, id } = await signIn(eve);
  assert.deepEqual(
    [await account(eve.token), await account(oldest), await account(newest), await account(token)],
    ['401 ACCESS_TOKEN_INVALID', '401 ACCESS_TOKEN_INVALID', '200', '200'],
  );
  const left = await listed(token);
  assert.deepEqual([left.length, left[0]], [MOST, id]);
  await sweep(service, 'delete-marked-sessions');
  assert.equal(await rows(eve), MOST);
});

test('an operator, a suspension and a new password end any number of sessions', async () => {
  const operator = await newOperator(service);
  const frank = await service.person('frank');
  const path = `/v1/operator/accounts/${frank.account.id}`;
  const password = { currentPassword: PASSWORD, newPassword: 'another password' };
  for (const end of [
    () => service.call('DELETE', `${path}/sessions`, { token: operator.token }),
    async () => {
      const { token } = await signIn(frank);
      return service.call('PUT', '/v1/account/password', { token, body: password });
    },
    () => service.call('POST', `${path}/suspension`, { token: operator.token }),
  ]) {
    const tokens = await insertSessions(frank, newId);
    assert.match(outcome(await end()), /^20/);
    for (const token of tokens) assert.equal(await account(token), '401 ACCESS_TOKEN_INVALID');
  }
});

test('ended sessions of an account are found on an index', (t) =>
  assertOnIndex(t, 'accounts_ended_session_id_idx', (read) => markedAccounts(read)));
