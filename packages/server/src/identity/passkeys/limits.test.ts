import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { outcome } from '../../../test/harness/outcome.ts';
import { rowsOf } from '../../../test/harness/rows.ts';
import { startService } from '../../../test/harness/service.ts';

let now = Date.now();
const service = await startService({
  clock: () => now,
  environment: {
    PORTICO_LIMITS: 'on',
    PORTICO_LIMIT_PASSKEY_CHALLENGES_PER_ADDRESS: '3/10m',
    PORTICO_TRUSTED_PROXIES: '127.0.0.1',
  },
});
after(() => service.stop());

const ask = (address: string) =>
  service.call('POST', '/v1/passkey-challenges', { headers: { 'x-forwarded-for': address } });
const stored = async () => (await rowsOf(service.databaseUrl, 'select id from passkey_challenges')).length;

test('403 RATE_LIMITED: too many challenges for one address; stores nothing', async () => {
  const outcomes: string[] = [];
  for (let time = 0; time < 5; time++) outcomes.push(outcome(await ask('192.0.2.1')));
  assert.deepEqual(outcomes, ['201', '201', '201', '403 RATE_LIMITED', '403 RATE_LIMITED']);
  assert.equal(await stored(), 3);
  const refused = await ask('192.0.2.1');
  assert.equal(refused.headers['ratelimit-policy'], '"passkey-challenges-per-address";q=3;w=600');
  assert.equal(outcome(await ask('192.0.2.2')), '201');
  now += 10 * 60_000;
  assert.equal(outcome(await ask('192.0.2.1')), '201');
});

test('403 RATE_LIMITED: an IPv6 /64 counts as one address', async () => {
  const addresses = ['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8::4', '2001:db8:0:1::1'];
  const outcomes: string[] = [];
  for (const address of addresses) outcomes.push(outcome(await ask(address)));
  assert.deepEqual(outcomes, ['201', '201', '201', '403 RATE_LIMITED', '201']);
});
