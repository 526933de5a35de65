import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newApiKey } from '../../../test/fixtures/api-keys.ts';
import { demandPolicy, NO_POLICY } from '../../../test/fixtures/policies.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { rowsOf, runOn } from '../../../test/harness/rows.ts';
import { startService } from '../../../test/harness/service.ts';
import { sweep } from '../../../test/harness/sweep.ts';

const HOUR = 60 * 60_000;

interface EventBody {
  readonly actor: object;
  readonly subject: object;
  readonly ipAddress: string | null;
  readonly details: { readonly from: string; readonly to: string };
}

// Refusals are counted by the hour, which does not end meanwhile.
const now = Date.now();
const service = await startService({ workInterval: 20, clock: () => now });
after(() => service.stop());

test('refusals of a caller by a rule make one event an hour', async () => {
  const owner = await service.person('owner');
  const organization = await service.organization(owner);
  const key = await newApiKey(service, { organization, by: owner });
  const path = `/v1/organizations/${organization}`;
  const ask = async (token: string) => outcome(await service.call('GET', path, { token }));
  await demandPolicy(service, organization);
  for (const token of [owner.token, owner.token, key.token])
    assert.equal(await ask(token), '403 POLICY_REFUSED');
  await demandPolicy(service, organization, { ...NO_POLICY, allowedMethods: ['passkey'] });
  assert.equal(await ask(owner.token), '403 POLICY_REFUSED');
  const columns = ['hour', 'first_at', 'last_at'].map((column) => `${column} = ${column} - ${2 * HOUR}`);
  await runOn(service.databaseUrl, `update policy_refusals set ${columns.join(', ')}`);
  await demandPolicy(service, organization, NO_POLICY);
  await sweep(service, 'record-policy-refusals');
  const { body } = await service.call('GET', `${path}/events?type=organization.policy_refused`, owner);
  const seen = (body.items as EventBody[]).map(({ actor, subject, ipAddress, details }) => {
    const { from, to, ...told } = details;
    assert.ok(Date.parse(from) <= Date.parse(to));
    return JSON.stringify({ actor, subject, ipAddress, ...told });
  });
  const by = { actor: { type: 'system', id: null, email: null } };
  const about = { ...by, subject: { type: 'organization', id: organization }, ipAddress: null };
  assert.deepEqual(
    seen.sort(),
    [
      { ...about, rule: 'networks', accountId: owner.account.id, count: 2 },
      { ...about, rule: 'networks', apiKeyId: key.id, count: 1 },
      { ...about, rule: 'allowedMethods', accountId: owner.account.id, count: 1 },
    ]
      .map((event) => JSON.stringify(event))
      .sort(),
  );
  assert.deepEqual(await rowsOf(service.databaseUrl, 'select * from policy_refusals'), []);
});
