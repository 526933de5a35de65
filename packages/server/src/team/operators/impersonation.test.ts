import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { decodeJwt } from 'jose';
import { begin } from '../../../test/fixtures/impersonation.ts';
import { newOperator, removeOperator } from '../../../test/fixtures/operators.ts';
import { beginWith, signInAt } from '../../../test/fixtures/strong.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { rowsOf, runOn } from '../../../test/harness/rows.ts';
import { type Person, type Service, startService } from '../../../test/harness/service.ts';
import { answerAfter } from '../../../test/harness/slow-body.ts';
import { sweep } from '../../../test/harness/sweep.ts';
import { DAY, HOUR, MINUTE } from '../../ground/clock.ts';

let now = Date.now();
const start = (impersonation: string, environment = {}) =>
  startService({
    workInterval: 20,
    clock: () => now,
    environment: {
      PORTICO_IMPERSONATION: impersonation,
      PORTICO_OPERATOR_SESSION_IDLE: '30m',
      PORTICO_SESSION_IDLE: '20d',
      ...environment,
    },
  });
const service = await start('on');
after(() => service.stop());
const asking = await start('consent', { PORTICO_LIMITS: 'on', PORTICO_CHANGES_AN_HOUR: '5' });
after(() => asking.stop());

const pathOf = ({ account }: Person) => `/v1/operator/accounts/${account.id}/impersonation`;
const act = (by: Person, person: Person, at: Service = service) =>
  at.call('POST', pathOf(person), { token: by.token, body: { reason: 'Ticket 4711' } });
const rename = (token: string, name: string, at: Service = service) =>
  at.call('PUT', '/v1/account', { token, body: { name } });
const stateOf = async (token: string, at: Service = service) =>
  outcome(await at.call('GET', '/v1/account', { token }));
const eventsOf = async (token: string) =>
  (await service.call('GET', '/v1/account/events', { token })).body.items;
const ENDED = '401 ACCESS_TOKEN_INVALID';

test('201: an operator does what the person may; both see who it was', async () => {
  const [operator, person] = [await newOperator(service), await service.person('ada')];
  const organization = await service.organization(person);
  const impersonator = { id: operator.account.id, email: operator.account.email };
  const lastSignedIn = async () =>
    rowsOf(service.databaseUrl, `select last_signed_in_at from accounts where id = '${person.account.id}'`);
  const signedIn = await lastSignedIn();
  now += MINUTE;
  const reply = await act(operator, person);
  assert.equal(reply.status, 201, reply.text);
  const { accessToken: token, ...shown } = reply.body;
  assert.deepEqual(shown, {
    account: person.account,
    expiresAt: new Date(now + HOUR).toISOString(),
    methods: ['password', 'totp'],
    impersonator,
    passwordBreached: false,
  });
  assert.deepEqual(await lastSignedIn(), signedIn);
  assert.equal((await rename(token, 'By support')).body.name, 'By support');
  const path = `/v1/organizations/${organization}`;
  assert.equal(outcome(await service.call('PUT', path, { token, body: { name: 'Helped' } })), '200');
  const caller = await service.call('GET', '/v1/caller', { token });
  const { impersonator: by, ipAddress } = caller.body.session;
  assert.deepEqual([caller.body.type, by, ipAddress], ['session', impersonator, '127.0.0.1']);
  const issued = await service.call('POST', '/v1/tokens', { token, body: {} });
  const claims = decodeJwt(issued.body.token);
  assert.deepEqual([claims.sub, claims.act], [person.account.id, { sub: operator.account.id }]);
  const own = await service.call('POST', '/v1/tokens', { token: person.token, body: {} });
  assert.equal('act' in decodeJwt(own.body.token), false);

  const events = await eventsOf(person.token);
  const updated = events.find(({ type }: { type: string }) => type === 'account.updated');
  assert.deepEqual(
    [updated.actor, updated.impersonator, updated.ipAddress],
    [{ type: 'account', id: person.account.id, email: person.account.email }, impersonator, null],
  );
  const begun = events.find(({ type }: { type: string }) => type === 'account.impersonated');
  assert.deepEqual(
    [begun.actor.type, begun.actor.id, begun.impersonator, begun.details.reason, begun.details.endsAt],
    ['operator', operator.account.id, null, 'Ticket 4711', shown.expiresAt],
  );
  const query = `accountId=${person.account.id}&type=account.updated`;
  const all = await service.call('GET', `/v1/operator/events?${query}`, { token: operator.token });
  assert.deepEqual(
    [all.body.items[0].impersonator, all.body.items[0].ipAddress],
    [impersonator, '127.0.0.1'],
  );

  const mails = await service.mails(person.account.email);
  assert.ok(mails.every(({ purpose }) => purpose === 'verification'));
  const { items } = (await service.call('GET', '/v1/sessions', { token: person.token })).body;
  assert.deepEqual(
    items.map((session: Record<string, unknown>) => [session.impersonator, session.ipAddress]),
    [
      [impersonator, null],
      [null, '127.0.0.1'],
    ],
  );
  const ending = `/v1/sessions/${begun.details.sessionId}`;
  assert.equal(outcome(await service.call('DELETE', ending, { token: person.token })), '204');
  assert.equal(await stateOf(token), ENDED);
});

test('an operator ends it by signing out, or by deleting that session', async () => {
  const [operator, person] = [await newOperator(service), await service.person()];
  const one = await begin(service, operator.token, person);
  assert.equal(outcome(await service.call('POST', '/v1/logout', { token: one })), '204');
  const two = await begin(service, operator.token, person);
  const { session } = (await service.call('GET', '/v1/caller', { token: two })).body;
  assert.equal(outcome(await service.call('DELETE', `/v1/sessions/${session.id}`, { token: two })), '204');
  for (const token of [one, two]) assert.equal(await stateOf(token), ENDED);
  assert.equal(await stateOf(operator.token), '200');
  const [ended] = await eventsOf(person.token);
  assert.deepEqual([ended.type, ended.impersonator.id], ['session.ended', operator.account.id]);
});

const ENDS: Readonly<Record<string, (operator: Person, person: Person) => Promise<unknown>>> = {
  'the operator signs out': ({ token }) => service.call('POST', '/v1/logout', { token }),
  'the session of the operator is deleted': ({ account: { id } }) =>
    runOn(service.databaseUrl, 'delete from sessions where account_id = ? and impersonator_id is null', [id]),
  'all sessions of the operator are marked as ended': ({ account: { id } }) =>
    runOn(
      service.databaseUrl,
      `update accounts set ended_session_id = 'ffffffff-ffff-ffff-ffff-ffffffffffff' where id = ?`,
      [id],
    ),
  'the operator is dismissed': (operator) => removeOperator(service, operator),
  'the operator is suspended': ({ account: { id } }) =>
    runOn(service.databaseUrl, 'update accounts set suspended_at = 1 where id = ?', [id]),
  'the person is suspended': async (_, { account }) => {
    const other = await newOperator(service);
    const path = `/v1/operator/accounts/${account.id}/suspension`;
    return service.call('POST', path, { token: other.token, body: {} });
  },
  'the person becomes an operator': ({ account: _ }, person) =>
    runOn(service.databaseUrl, 'insert into operators (account_id, added_at) values (?, 0)', [
      person.account.id,
    ]),
  "the operator's account is deleted": async ({ account: { id } }) => {
    const other = await newOperator(service);
    await runOn(service.databaseUrl, 'delete from operators where account_id = ?', [id]);
    return service.call('DELETE', `/v1/operator/accounts/${id}`, { token: other.token });
  },
};
for (const [what, end] of Object.entries(ENDS)) {
  test(`401 when ${what}: from the next request on, and for one under way`, async () => {
    const [operator, person] = [await newOperator(service), await service.person()];
    const token = await begin(service, operator.token, person);
    assert.equal(await stateOf(token), '200');
    const request = { method: 'PUT', path: '/v1/account', token, body: { name: 'Too late' } };
    assert.equal(await answerAfter(service, request, () => end(operator, person)), ENDED);
    assert.equal(await stateOf(token), ENDED);
  });
}

test("401 after an hour despite use, and when the operator's session expires", async () => {
  const [operator, person] = [await newOperator(service), await service.person()];
  const token = await begin(service, operator.token, person);
  const began = now;
  for (const passed of [20, 40, 59]) {
    now = began + passed * MINUTE;
    assert.deepEqual([await stateOf(operator.token), await stateOf(token)], ['200', '200'], `${passed}`);
  }
  now = began + HOUR;
  assert.deepEqual([await stateOf(operator.token), await stateOf(token)], ['200', ENDED]);
  const listed = await service.call('GET', '/v1/sessions', { token: person.token });
  assert.equal(listed.body.items.length, 1);
  await signInAt(service, operator, now);
  const unused = await begin(service, operator.token, person);
  now += 30 * MINUTE;
  assert.deepEqual([await stateOf(unused), await stateOf(operator.token)], [ENDED, ENDED]);
  const over = 'update sessions set ends_at = 1 where impersonator_id = ?';
  await runOn(service.databaseUrl, over, [operator.account.id]);
  await sweep(service, 'delete-ended-sessions');
  const left = `select id from sessions where impersonator_id = '${operator.account.id}'`;
  assert.deepEqual(await rowsOf(service.databaseUrl, left), []);
});

test('refuses other callers, operators as targets, invalid reasons and weak sessions', async () => {
  const [operator, person] = [await newOperator(service), await service.person()];
  assert.equal(outcome(await act(person, operator)), '403 ACCESS_FORBIDDEN');
  assert.equal(outcome(await act(operator, operator)), '409 OPERATOR_PROTECTED');
  assert.equal(outcome(await act(operator, await newOperator(service))), '409 OPERATOR_PROTECTED');
  for (const reason of ['', ' ', 'x'.repeat(501)]) {
    const reply = await service.call('POST', pathOf(person), { token: operator.token, body: { reason } });
    assert.equal(outcome(reply), '422 FIELDS_VALIDATION_ERROR: reason');
  }
  await beginWith(service, operator, 'password');
  assert.equal(outcome(await act(operator, person)), '403 SECOND_FACTOR_MISSING');
  await beginWith(service, operator);
  await signInAt(service, operator, now - 11 * MINUTE);
  assert.equal(outcome(await act(operator, person)), '403 REAUTHENTICATION_REQUIRED');
  await signInAt(service, operator, now);
  await runOn(service.databaseUrl, 'update accounts set suspended_at = 1 where id = ?', [person.account.id]);
  assert.equal(outcome(await act(operator, person)), '403 IMPERSONATION_NOT_ALLOWED');
  const closed = await start('off');
  try {
    const [other, somebody] = [await newOperator(closed), await closed.person()];
    assert.equal(outcome(await act(other, somebody, closed)), '403 IMPERSONATION_NOT_ALLOWED');
  } finally {
    await closed.stop();
  }
});

test('an Idempotency-Key of the person and the same of the operator are different', async () => {
  const [operator, person] = [await newOperator(service), await service.person()];
  const token = await begin(service, operator.token, person);
  const create = (by: string) =>
    service.call('POST', '/v1/organizations', {
      token: by,
      body: { name: 'Acme' },
      headers: { 'idempotency-key': 'one' },
    });
  const [own, acted, again] = [await create(person.token), await create(token), await create(token)];
  assert.deepEqual([own.status, acted.status, again.status], [201, 201, 201]);
  assert.notEqual(own.body.id, acted.body.id);
  assert.deepEqual([again.body.id, again.headers['idempotency-replayed']], [acted.body.id, 'true']);
  assert.equal((await create(person.token)).body.id, own.body.id);
});

test("with consent: takes the person's permission, for a day at most; withdrawing it ends the session", async () => {
  const [operator, person] = [await newOperator(asking), await asking.person()];
  const path = '/v1/account/support-access';
  const allow = (allowed: boolean) => asking.call('PUT', path, { token: person.token, body: { allowed } });
  const shown = async () => (await asking.call('GET', path, { token: person.token })).body;
  const beginning = async () => outcome(await act(operator, person, asking));
  const none = { allowed: false, endsAt: null };
  assert.deepEqual(await shown(), none);
  assert.equal(await beginning(), '403 IMPERSONATION_NOT_ALLOWED');
  const until = { allowed: true, endsAt: new Date(now + DAY).toISOString() };
  assert.deepEqual((await allow(true)).body, until);
  assert.deepEqual(await shown(), until);
  const token = await begin(asking, operator.token, person);
  const refused = { method: 'PUT', path: '/v1/account', token, body: { name: 'Too late' } };
  assert.equal(
    await answerAfter(asking, refused, async () => assert.deepEqual((await allow(false)).body, none)),
    ENDED,
  );
  assert.equal(await stateOf(token, asking), ENDED);
  const { items } = (await asking.call('GET', '/v1/account/events', { token: person.token })).body;
  assert.deepEqual(
    items.slice(0, 2).map(({ type, details }: { type: string; details: unknown }) => [type, details]),
    [
      ['session.ended', { reason: 'support_access' }],
      ['account.support_access_changed', none],
    ],
  );
  await allow(true);
  now += DAY;
  assert.deepEqual(await shown(), none);
  await runOn(asking.databaseUrl, 'update sessions set last_used_at = ?', [now]);
  await signInAt(asking, operator, now);
  assert.equal(await beginning(), '403 IMPERSONATION_NOT_ALLOWED');
});

test("an operator's changes for a person count for the operator, not the person", async () => {
  const [operator, person] = [await newOperator(asking), await asking.person()];
  const body = { allowed: true };
  await asking.call('PUT', '/v1/account/support-access', { token: person.token, body });
  const token = await begin(asking, operator.token, person);
  const outcomes = [];
  for (let number = 1; number <= 5; number++)
    outcomes.push(outcome(await rename(token, `Name ${number}`, asking)));
  assert.deepEqual(outcomes, ['200', '200', '200', '200', '403 RATE_LIMITED']);
  assert.equal(outcome(await rename(person.token, 'Mine', asking)), '200');
});
