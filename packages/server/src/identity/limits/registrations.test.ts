import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { keptSignIn, saidOf } from '../../../test/fixtures/sign-ins.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { PASSWORD, type Reply, startService } from '../../../test/harness/service.ts';

const HOUR = 60 * 60_000;
let now = Date.now();
const service = await startService({
  clock: () => now,
  environment: { PORTICO_LIMITS: 'on', PORTICO_TRUSTED_PROXIES: '127.0.0.1' },
});
after(() => service.stop());
let people = 0;
const newEmail = () => `newcomer-${++people}@example.com`;

function register(
  address: string,
  body: unknown = { email: newEmail(), password: PASSWORD },
): Promise<Reply> {
  return service.call('POST', '/v1/register', { body, headers: { 'x-forwarded-for': address } });
}
async function outcomes(count: number, ask: () => Promise<Reply>): Promise<string[]> {
  const seen: string[] = [];
  for (let time = 0; time < count; time++) seen.push(outcome(await ask()));
  return seen;
}
const times = (count: number, what: string) => Array(count).fill(what);
const LIMITED = '403 RATE_LIMITED';

test('ten registrations for an address, including those through a provider', async () => {
  assert.deepEqual(await outcomes(10, () => register('192.0.2.9')), times(10, '201'));
  const verifier = await keptSignIn(service, 'code', saidOf(newEmail()));
  const headers = { 'x-forwarded-for': '192.0.2.9' };
  const complete = () => service.call('POST', '/v1/sign-ins/completion', { body: { verifier }, headers });
  assert.equal(outcome(await complete()), LIMITED);
});

test('ten registrations for an address in an hour', async () => {
  assert.deepEqual(await outcomes(11, () => register('192.0.2.1')), [...times(10, '201'), LIMITED]);
  const { headers } = await register('192.0.2.1');
  assert.equal(headers['retry-after'], '3600');
  assert.equal(headers.ratelimit, '"registrations-per-address";r=0;t=3600');
  assert.equal(headers['ratelimit-policy'], '"registrations-per-address";q=10;w=3600');
  assert.equal(outcome(await register('192.0.2.2')), '201');
  now += HOUR - 1;
  assert.equal(outcome(await register('192.0.2.1')), LIMITED);
  now += 1;
  assert.equal(outcome(await register('192.0.2.1')), '201');
});

test('409 EMAIL_ALREADY_EXISTS counts as a registration', async () => {
  const taken = { email: newEmail(), password: PASSWORD };
  assert.equal(outcome(await register('192.0.2.3', taken)), '201');
  const seen = await outcomes(10, () => register('192.0.2.3', taken));
  assert.deepEqual(seen, [...times(9, '409 EMAIL_ALREADY_EXISTS'), LIMITED]);
});

test('409 EMAIL_ALREADY_EXISTS from a change of address counts as a registration', async () => {
  const { token } = await service.person();
  const email = newEmail();
  assert.equal(outcome(await register('192.0.2.6', { email, password: PASSWORD })), '201');
  const headers = { 'x-forwarded-for': '192.0.2.6' };
  const body = { email, password: PASSWORD };
  const ask = () => service.call('PUT', '/v1/account/email', { token, headers, body });
  assert.deepEqual(await outcomes(10, ask), [...times(9, '409 EMAIL_ALREADY_EXISTS'), LIMITED]);
});

test('a flawed body does not count, and 403 RATE_LIMITED comes before validation', async () => {
  const flawed = () => register('192.0.2.4', { email: 'no email', password: PASSWORD });
  assert.deepEqual(await outcomes(12, flawed), times(12, '422 FIELDS_VALIDATION_ERROR: email'));
  await outcomes(10, () => register('192.0.2.4'));
  assert.equal(outcome(await flawed()), LIMITED);
  assert.equal(outcome(await register('192.0.2.4', '{')), LIMITED);
});

test('403 RATE_LIMITED comes before the body is read, even the first time', async () => {
  await outcomes(10, () => register('192.0.2.5'));
  assert.equal(outcome(await register('192.0.2.5', '{')), LIMITED);
});

test('a hundred registrations a day for an IPv6 /48, ten an hour for each /64', async () => {
  const seen: string[] = [];
  for (let subnet = 0; subnet < 10; subnet++) {
    const ask = () => register(`2001:db8:7:${subnet}::${(people % 999) + 1}`);
    seen.push(...(await outcomes(subnet === 0 ? 11 : 10, ask)));
  }
  assert.deepEqual(seen, [...times(10, '201'), LIMITED, ...times(90, '201')]);
  assert.equal(outcome(await register('2001:db8:7:ffff::1')), LIMITED);
  assert.equal(outcome(await register('2001:db8:8:ffff::1')), '201');
  now += 2 * HOUR;
  assert.equal(outcome(await register('2001:db8:7:1::1')), LIMITED);
  now += 22 * HOUR;
  assert.equal(outcome(await register('2001:db8:7:1::1')), '201');
});
