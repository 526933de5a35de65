import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeOperator, newOperator, removeOperator } from '../../../test/fixtures/operators.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { rowsOf, runOn } from '../../../test/harness/rows.ts';
import { type Person, startService } from '../../../test/harness/service.ts';
import { sweep } from '../../../test/harness/sweep.ts';
import { until } from '../../../test/harness/until.ts';
import { MOST_PENDING } from './approval.ts';

/** Steps that need two operators. */
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let now = Date.now();
const service = await startService({
  clock: () => now,
  workInterval: 20,
  environment: { PORTICO_OPERATOR_APPROVAL: 'on', PORTICO_OPERATOR_SESSION_IDLE: '12h' },
});
after(() => service.stop());

/** Two operators who have just signed in, because the steps require a recent sign-in. */
async function twoOperators(): Promise<[Person, Person]> {
  return [await newOperator(service), await newOperator(service)];
}

const PATH = '/v1/operator/approvals';
const call = ({ token }: Person, method: string, path: string, body?: unknown) =>
  service.call(method, path, { token, body });
const ask = (by: Person, operation: string, subjectId: string) =>
  call(by, 'POST', PATH, { operation, subjectId });
const give = (by: Person, id: string) => call(by, 'POST', `${PATH}/${id}`);

async function asked(by: Person, operation: string, subjectId: string): Promise<string> {
  const reply = await ask(by, operation, subjectId);
  assert.equal(reply.status, 201, reply.text);
  return reply.body.id;
}

async function typesOf(by: Person, about: string): Promise<string[]> {
  const { body } = await call(by, 'GET', `/v1/operator/events?limit=100&${about}`);
  return body.items
    .map(({ type }: { type: string }) => type)
    .filter((type: string) => /^approval|factors_removed|\.deleted$/.test(type));
}

test('403 APPROVAL_REQUIRED: a single operator cannot delete, nor remove factors', async () => {
  const [ada] = await twoOperators();
  const person = await service.person('kept');
  const organization = await service.organization(person);
  for (const path of [
    `accounts/${person.account.id}`,
    `accounts/${person.account.id}/factors`,
    `organizations/${organization}`,
  ])
    assert.equal(outcome(await call(ada, 'DELETE', `/v1/operator/${path}`)), '403 APPROVAL_REQUIRED');
  assert.equal(outcome(await call(person, 'GET', `/v1/organizations/${organization}`)), '200');
});

test("another operator's approval runs the step; events record both operators and the step", async () => {
  const [ada, mary] = await twoOperators();
  const person = await service.person('leaving');
  const { id, email } = person.account;
  const reply = await ask(ada, 'deleteAccountAsOperator', id);
  assert.equal(outcome(reply), '201');
  const { body: approval } = reply;
  assert.equal(reply.headers.location, `${PATH}/${approval.id}`);
  assert.deepEqual(approval, {
    id: approval.id,
    operation: 'deleteAccountAsOperator',
    subject: { type: 'account', id, name: email },
    state: 'pending',
    requestedBy: { id: ada.account.id, email: ada.account.email },
    decidedBy: null,
    createdAt: new Date(now).toISOString(),
    expiresAt: new Date(now + HOUR).toISOString(),
  });
  assert.equal(outcome(await call(person, 'GET', '/v1/account')), '200');
  const mail = await service.mailTo(mary.account.email, 'approval_notice');
  assert.match(mail.text, /\/console\/operator\/approvals\n/);

  const given = await give(mary, approval.id);
  assert.equal(outcome(given), '200');
  const decided = { state: 'approved', decidedBy: { id: mary.account.id, email: mary.account.email } };
  assert.deepEqual(given.body, { ...approval, ...decided, subject: { type: 'account', id, name: null } });
  assert.equal(outcome(await call(person, 'GET', '/v1/account')), '401 ACCESS_TOKEN_INVALID');
  const read = await call(ada, 'GET', `${PATH}/${approval.id}`);
  assert.deepEqual(read.body, given.body);
  assert.deepEqual(await typesOf(ada, `accountId=${id}`), [
    'account.deleted',
    'approval.given',
    'approval.requested',
  ]);
});

test('two operators remove second factors, and delete an organization', async () => {
  const [ada, mary] = await twoOperators();
  const person = await service.person('lost');
  const organization = await service.organization(person);
  const factors = await asked(ada, 'removeFactors', person.account.id);
  assert.equal(outcome(await give(mary, factors)), '200');
  await service.mailTo(person.account.email, 'factors_removed_notice');
  const deletion = await asked(mary, 'deleteOrganizationAsOperator', organization);
  assert.equal(outcome(await give(ada, deletion)), '200');
  const read = await call(ada, 'GET', `/v1/operator/organizations/${organization}`);
  assert.equal(read.body.state, 'deleted');
  assert.deepEqual(await typesOf(ada, `organizationId=${organization}`), [
    'organization.deleted',
    'approval.given',
    'approval.requested',
  ]);
});

test('409 SECOND_OPERATOR_REQUIRED: the requesting operator approves', async () => {
  const [ada] = await twoOperators();
  const { account } = await service.person('waiting');
  const id = await asked(ada, 'removeFactors', account.id);
  assert.equal(outcome(await give(ada, id)), '409 SECOND_OPERATOR_REQUIRED');
});

test('409 APPROVAL_NOT_PENDING: approved already, or withdrawn by either operator', async () => {
  const [ada, mary] = await twoOperators();
  for (const by of [ada, mary]) {
    const { account } = await service.person('decided');
    const id = await asked(ada, 'removeFactors', account.id);
    assert.equal(outcome(await call(by, 'DELETE', `${PATH}/${id}`)), '204');
    assert.equal(outcome(await give(mary, id)), '409 APPROVAL_NOT_PENDING');
    assert.equal(outcome(await call(by, 'DELETE', `${PATH}/${id}`)), '409 APPROVAL_NOT_PENDING');
    const { body } = await call(ada, 'GET', `${PATH}/${id}`);
    assert.deepEqual([body.state, body.decidedBy.id], ['withdrawn', by.account.id]);
    const again = await asked(ada, 'removeFactors', account.id);
    assert.equal(outcome(await give(mary, again)), '200');
    assert.equal(outcome(await give(mary, again)), '409 APPROVAL_NOT_PENDING');
  }
});

test('404 APPROVAL_NOT_FOUND an hour after the request, which can then be made again', async () => {
  const [ada] = await twoOperators();
  const { account } = await service.person('late');
  const id = await asked(ada, 'removeFactors', account.id);
  now += HOUR;
  const [zoe, mary] = await twoOperators();
  assert.equal(outcome(await give(mary, id)), '404 APPROVAL_NOT_FOUND');
  assert.equal(outcome(await call(mary, 'DELETE', `${PATH}/${id}`)), '404 APPROVAL_NOT_FOUND');
  const { items } = (await call(mary, 'GET', PATH)).body;
  assert.ok(!items.some((item: { id: string }) => item.id === id));
  assert.notEqual(await asked(zoe, 'removeFactors', account.id), id);
});

test('404 APPROVAL_NOT_FOUND once the requester is no longer an operator', async () => {
  const [ada, mary] = await twoOperators();
  const { account } = await service.person('former');
  const id = await asked(ada, 'removeFactors', account.id);
  await removeOperator(service, ada);
  assert.equal(outcome(await give(mary, id)), '404 APPROVAL_NOT_FOUND');
});

test('404: the subject of the step has been deleted', async () => {
  const [ada, mary] = await twoOperators();
  const person = await service.person('gone');
  const organization = await service.organization(person);
  const ofAccount = await asked(ada, 'removeFactors', person.account.id);
  const ofOrganization = await asked(ada, 'deleteOrganizationAsOperator', organization);
  assert.equal(outcome(await call(person, 'DELETE', `/v1/organizations/${organization}`)), '204');
  assert.equal(outcome(await call(person, 'DELETE', '/v1/account')), '204');
  assert.equal(outcome(await give(mary, ofAccount)), '404 ACCOUNT_NOT_FOUND');
  assert.equal(outcome(await give(mary, ofOrganization)), '404 ORGANIZATION_NOT_FOUND');
});

test('409 OPERATOR_PROTECTED and LAST_OWNER, at the request and again at the approval', async () => {
  const [ada, mary] = await twoOperators();
  for (const { account } of [ada, mary])
    assert.equal(outcome(await ask(ada, 'removeFactors', account.id)), '409 OPERATOR_PROTECTED');
  const person = await service.person('rising');
  const id = await asked(ada, 'deleteAccountAsOperator', person.account.id);
  await service.organization(person);
  assert.equal(outcome(await give(mary, id)), '409 LAST_OWNER');
  assert.equal(outcome(await ask(mary, 'deleteAccountAsOperator', person.account.id)), '409 LAST_OWNER');
  await makeOperator(service, person);
  assert.equal(outcome(await give(mary, id)), '409 OPERATOR_PROTECTED');
  const { body } = await call(ada, 'GET', `${PATH}/${id}`);
  assert.equal(body.state, 'pending');
});

test('409 APPROVAL_ALREADY_PENDING for any operator, but not for another step on the same account', async () => {
  const [ada, mary] = await twoOperators();
  const { account } = await service.person('twice');
  await asked(ada, 'removeFactors', account.id);
  for (const by of [ada, mary])
    assert.equal(outcome(await ask(by, 'removeFactors', account.id)), '409 APPROVAL_ALREADY_PENDING');
  await asked(mary, 'deleteAccountAsOperator', account.id);
});

test(`409 APPROVAL_LIMIT_REACHED beyond ${MOST_PENDING} pending of one operator, not for others`, async () => {
  const [ada, mary] = await twoOperators();
  const person = await service.person('many');
  let last = '';
  for (let number = 0; number < MOST_PENDING; number++) {
    const organization = await service.organization(person);
    last = await asked(ada, 'deleteOrganizationAsOperator', organization);
  }
  const organization = await service.organization(person);
  const reply = await ask(ada, 'deleteOrganizationAsOperator', organization);
  assert.equal(outcome(reply), '409 APPROVAL_LIMIT_REACHED');
  const others = await asked(mary, 'deleteOrganizationAsOperator', organization);
  assert.equal(outcome(await give(ada, others)), '200');
  assert.equal(outcome(await call(ada, 'DELETE', `${PATH}/${last}`)), '204');
  await asked(ada, 'deleteOrganizationAsOperator', await service.organization(person));
});

test('422: an unknown account or organization, or an operation that takes no approval', async () => {
  const [ada] = await twoOperators();
  const { account } = await service.person('unknown');
  const invalid = '422 FIELDS_VALIDATION_ERROR';
  const unknown = '01890000-0000-7000-8000-000000000000';
  assert.equal(outcome(await ask(ada, 'removeFactors', unknown)), `${invalid}: subjectId`);
  const other = await ask(ada, 'deleteOrganizationAsOperator', account.id);
  assert.equal(outcome(other), `${invalid}: subjectId`);
  assert.equal(outcome(await ask(ada, 'suspendAccount', account.id)), `${invalid}: operation`);
});

test('an Idempotency-Key replays requests and approvals', async () => {
  const [ada, mary] = await twoOperators();
  const { account } = await service.person('once');
  const send = async ({ token }: Person, path: string, body?: unknown) =>
    service.call('POST', path, { token, body, headers: { 'idempotency-key': `key-${path}` } });
  const body = { operation: 'removeFactors', subjectId: account.id };
  const [first, second] = [await send(ada, PATH, body), await send(ada, PATH, body)];
  assert.deepEqual(second.body, first.body);
  const path = `${PATH}/${first.body.id}`;
  const [given, replayed] = [await send(mary, path), await send(mary, path)];
  assert.deepEqual([given.status, replayed.status], [200, 200]);
  assert.deepEqual(replayed.body, given.body);
  assert.equal((await typesOf(ada, `accountId=${account.id}`)).length, 3);
});

test('stored answers for an Idempotency-Key lose the address of a deleted account', async () => {
  const [ada, mary] = await twoOperators();
  const { account } = await service.person('forgotten');
  const send = ({ token }: Person, path: string, body?: unknown) =>
    service.call('POST', path, { token, body, headers: { 'idempotency-key': account.id } });
  const { body } = await send(ada, PATH, { operation: 'deleteAccountAsOperator', subjectId: account.id });
  assert.equal(body.subject.name, account.email);
  assert.equal(outcome(await send(mary, `${PATH}/${body.id}`)), '200');
  const kept = 'select outcome from idempotency_keys';
  await until('the address is in no answer that is kept', async () => {
    const outcomes = await rowsOf(service.databaseUrl, kept);
    return outcomes.length > 0 && !outcomes.some(({ outcome: text }) => String(text).includes(account.email));
  });
});

test('the list has the requests of the last hour, newest first, and filters by state', async () => {
  now += HOUR;
  const [ada, mary] = await twoOperators();
  const { account } = await service.person('listed');
  const ids = [
    await asked(ada, 'removeFactors', account.id),
    await asked(ada, 'deleteAccountAsOperator', account.id),
  ];
  assert.equal(outcome(await give(mary, ids[0] ?? '')), '200');
  const listed = async (query: string) => {
    const { items } = (await call(mary, 'GET', `${PATH}?${query}`)).body;
    return items.map(({ id }: { id: string }) => id);
  };
  assert.deepEqual(await listed(''), ids.toReversed());
  assert.deepEqual(await listed('state=pending'), ids.slice(1));
  assert.deepEqual(await listed('state=approved'), ids.slice(0, 1));
  assert.deepEqual(await listed('state=withdrawn'), []);
  const { body } = await call(mary, 'GET', `${PATH}?limit=1`);
  assert.deepEqual(await listed(`cursor=${body.nextCursor}`), ids.slice(0, 1));
});

test('deletes expired approvals an hour later', async () => {
  const [ada] = await twoOperators();
  const { account } = await service.person('old');
  const [id, kept] = [
    await asked(ada, 'removeFactors', account.id),
    await asked(ada, 'deleteAccountAsOperator', account.id),
  ];
  const expire = 'update approvals set expires_at = ? where id = ?';
  await runOn(service.databaseUrl, expire, [Date.now() - HOUR - MINUTE, id]);
  await runOn(service.databaseUrl, expire, [Date.now() - HOUR / 2, kept]);
  await sweep(service, 'delete-approvals');
  const rows = await rowsOf(service.databaseUrl, `select id from approvals where id in ('${id}', '${kept}')`);
  assert.deepEqual(
    rows.map((row) => row.id),
    [kept],
  );
});
