import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { operations } from '@portico/api';
import type { Operation } from '@portico/conventions';
import { newApiKey } from '../../../test/fixtures/api-keys.ts';
import { newOperator, removeOperator } from '../../../test/fixtures/operators.ts';
import { beginWith } from '../../../test/fixtures/strong.ts';
import { teamsOf } from '../../../test/fixtures/team.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { type Person, startService } from '../../../test/harness/service.ts';
import { requestTo } from '../../../test/proofs/operations/request.ts';
import { sceneOf } from '../../../test/proofs/operations/scene.ts';

/** Access to the interface for operators, which reveals nothing to anybody else. */
const service = await startService();
after(() => service.stop());
const newTeam = await teamsOf(service);
const team = await newTeam();
const scene = await sceneOf(service, team, { as: 'operator' });
const UNKNOWN = '01890000-0000-7000-8000-000000000000';
const all = Object.values<Operation>(operations).filter(({ raises }) => raises);

async function answers(token: string | undefined, ids: Readonly<Record<string, string>>): Promise<string[]> {
  const seen = new Set<string>();
  for (const operation of all) {
    const { method, path, body } = requestTo(operation, { ...scene, ids: { ...scene.ids, ...ids } });
    seen.add(outcome(await service.call(method, path, { token, body })));
  }
  return [...seen];
}
const SOMETHING = {};
const NOTHING = {
  anyAccount: UNKNOWN,
  anyOrganization: UNKNOWN,
  activeOrganization: UNKNOWN,
  approval: UNKNOWN,
};
const BAD_ID = { anyAccount: 'x', anyOrganization: 'x', activeOrganization: 'x', approval: 'x' };

async function refused(token: string | undefined, expected: string): Promise<void> {
  for (const ids of [SOMETHING, NOTHING, BAD_ID]) assert.deepEqual(await answers(token, ids), [expected]);
}

test('at least 16 operations are for operators', () => {
  assert.ok(all.length >= 16);
});

test('401 ACCESS_TOKEN_MISSING without an access token', () =>
  refused(undefined, '401 ACCESS_TOKEN_MISSING'));

test('403 ACCESS_FORBIDDEN: anyone else, in weak and strong sessions, whether or not the target exists', async () => {
  const person = await service.person('stranger');
  await refused(person.token, '403 ACCESS_FORBIDDEN');
  await beginWith(service, person);
  await refused(person.token, '403 ACCESS_FORBIDDEN');
});

test('403 ACCESS_FORBIDDEN: API keys, also of an organization owned by an operator', async () => {
  const { operator } = team.people;
  const organization = await service.organization(operator);
  const { token } = await newApiKey(service, { organization, by: operator, role: 'admin' });
  await refused(token, '403 ACCESS_FORBIDDEN');
});

test('403 SECOND_FACTOR_MISSING: operators in weak sessions, whether or not the target exists', async () => {
  const operator = await newOperator(service);
  await beginWith(service, operator, 'password');
  await refused(operator.token, '403 SECOND_FACTOR_MISSING');
});

test('403 ACCESS_FORBIDDEN from the moment an operator is removed', async () => {
  const operator = await newOperator(service);
  const list = () => service.call('GET', '/v1/operator/accounts', { token: operator.token });
  assert.equal(outcome(await list()), '200');
  await removeOperator(service, operator);
  assert.equal(outcome(await list()), '403 ACCESS_FORBIDDEN');
});

test('404 for operators: unknown, malformed and misspelled ids', async () => {
  const { token } = team.people.operator as Person;
  for (const id of [UNKNOWN, 'x', scene.ids.anyAccount.toUpperCase()]) {
    const reply = await service.call('GET', `/v1/operator/accounts/${id}`, { token });
    assert.equal(outcome(reply), '404 ACCOUNT_NOT_FOUND');
    const other = await service.call('GET', `/v1/operator/organizations/${id}`, { token });
    assert.equal(outcome(other), '404 ORGANIZATION_NOT_FOUND');
  }
});
