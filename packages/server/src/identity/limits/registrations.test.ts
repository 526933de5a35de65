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

test('from one address ten may register, also where the next comes on the word of a provider', async () => {
  assert.deepEqual(await outcomes(10, () => register('192.0.2.9')), times(10, '201'));
  const verifier = await keptSignIn(service, 'code', saidOf(newEmail()));
  const headers = { 'x-forwarded-for': '192.0.2.9' };
  const complete = () => service.call('POST', '/v1/sign-ins/completion', { body: { verifier }, headers });
  assert.equal(outcome(await complete()), LIMITED);
});

test('from one address ten may register in an hour', async () => {
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

test('to be told that an email is taken counts as one', async () => {
  const taken = { email: newEmail(), password: PASSWORD };
  assert.equal(outcome(await register('192.0.2.3', taken)), '201');
  const seen = await outcomes(10, () => register('192.0.2.3', taken));
  assert.deepEqual(seen, [...times(9, '409 EMAIL_ALREADY_EXISTS'), LIMITED]);
});

test('to be told so by a change of address counts as one too', async () => {
  const { token } = await service.person();
  const email = newEmail();
  assert.equal(outcome(await register('192.0.2.6', { email, password: PASSWORD })), '201');
  const headers = { 'x-forwarded-for': '192.0.2.6' };
  const body = { email, password: PASSWORD };
  const ask = () => service.call('PUT', '/v1/account/email', { token, headers, body });
  assert.deepEqual(await outcomes(10, ask), [...times(9, '409 EMAIL_ALREADY_EXISTS'), LIMITED]);
});

test('a body with flaws does not count, and a caller who goes too fast hears that first', async () => {
  const flawed = () => register('192.0.2.4', { email: 'no email', password: PASSWORD });
  assert.deepEqual(await outcomes(12, flawed), times(12, '422 FIELDS_VALIDATION_ERROR: email'));
  await outcomes(10, () => register('192.0.2.4'));
  assert.equal(outcome(await flawed()), LIMITED);
  assert.equal(outcome(await register('192.0.2.4', '{')), LIMITED);
});

test('a caller who goes too fast is refused before the body is read, even the first time', async () => {
  await outcomes(10, () => register('192.0.2.5'));
  assert.equal(outcome(await register('192.0.2.5', '{')), LIMITED);
});

test('from one /48 of IPv6 a hundred may register in a day, ten from each /64 in an hour', async () => {
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
