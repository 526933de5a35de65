import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { operations } from '@portico/api';
import type { Operation } from '@portico/conventions';
import { newApiKey } from '../../fixtures/api-keys.ts';
import { rightfulOf, teamsOf } from '../../fixtures/team.ts';
import { outcome } from '../../harness/outcome.ts';
import { type Person, startService } from '../../harness/service.ts';
import { pathOf } from './request.ts';

/** Every operation with a token that changes something, for a caller who has changed as much as it may. */
const UNKNOWN = '01890000-0000-7000-8000-000000000000';
const MOST = 30;
const service = await startService({
  environment: {
    PORTICO_LIMITS: 'on',
    PORTICO_CHANGES_AN_HOUR: String(MOST),
    PORTICO_LIMIT_REGISTRATIONS_PER_ADDRESS: '1000/1h',
  },
});
after(() => service.stop());
const team = await (await teamsOf(service))();
const { owner, operator } = team.people;
const key = await newApiKey(service, { organization: team.organization, by: owner, role: 'admin' });

/** Changes something again and again until that is refused. @returns how often it was not */
async function exhaust({ token }: Pick<Person, 'token'>, path: string): Promise<number> {
  for (let count = 0; count <= MOST; count++) {
    const { status, error } = await service.call('PUT', path, { token, body: { name: `Name ${count}` } });
    if (status === 200) continue;
    assert.equal(error, 'RATE_LIMITED');
    return count;
  }
  return assert.fail('nothing was refused');
}

for (const person of [owner, operator]) await exhaust(person, '/v1/account');
await exhaust(key, `/v1/organizations/${team.organization}`);

const all = Object.values<Operation>(operations).filter(({ access }) => access !== 'public');
const ask = (operation: Operation, { token }: Pick<Person, 'token'>) =>
  service.call(operation.method, pathOf(operation, UNKNOWN), { token, body: operation.body && {} });

test('403 RATE_LIMITED — every operation that changes something, before its target is looked up', async () => {
  const changing = all.filter((operation) => operation.countsChanges);
  assert.ok(changing.length >= 40, `only ${changing.length} operations change something`);
  for (const operation of changing) {
    const reply = await ask(operation, rightfulOf(team, operation));
    assert.equal(outcome(reply), '403 RATE_LIMITED', operation.id);
    assert.match(String(reply.headers['ratelimit-policy']), /^"changes";q=30;w=3600$/);
    assert.ok(Number(reply.headers['retry-after']) > 0);
    if (!operation.refuses.includes('api_key'))
      assert.equal(outcome(await ask(operation, key)), '403 RATE_LIMITED', operation.id);
  }
});

test('operations that change nothing are not counted, and still answered', async () => {
  for (const operation of all.filter(({ countsChanges }) => !countsChanges)) {
    const reply = await ask(operation, rightfulOf(team, operation));
    assert.notEqual(reply.error, 'RATE_LIMITED', operation.id);
  }
});
