import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { codeOf, protect, wrongCodeOf } from '../../../test/fixtures/totp.ts';
import { runOn } from '../../../test/harness/rows.ts';
import { type Person, startService } from '../../../test/harness/service.ts';
import { readConfig } from '../../configuration/config.ts';
import { rulesOf } from './rules.ts';

const DAY = 24 * 60 * 60_000;
/** Many more than are compared. */
const TRIES = 2_000;
/** Codes that are accepted at a moment, of a million: the present one, and one step each way. */
const CHANCE = 3 / 1_000_000;
const chanceOf = (codes: number) => 1 - (1 - CHANCE) ** codes;
/** Addresses from which the account has signed in. */
const KNOWN = 5;
/** The promise of docs/decisions. */
const LARGEST_CHANCE = 1 / 1_000;

let now = Date.now();
const service = await startService({
  clock: () => now,
  environment: { PORTICO_LIMITS: 'on', PORTICO_TRUSTED_PROXIES: '127.0.0.1' },
});
after(() => service.stop());

function login({ account, password }: Person, code: string | undefined, from: string) {
  const body = { email: account.email, password, code };
  return service.call('POST', '/v1/login', { body, headers: { 'x-forwarded-for': from } });
}

/** As many windows as begin in a day, in the worst case, for the addresses that the account knows and for all others. */
const most = 2 * 2 * rulesOf(readConfig({})).guesses.codes.most;

test(`${TRIES} wrong codes a day with the right password: at most a chance of one in a thousand`, async (t) => {
  assert.ok(chanceOf(most) <= LARGEST_CHANCE);
  const ada = await protect(service, await service.person('ada'), now);
  const known = Array.from({ length: KNOWN }, (_, number) => `203.0.113.${number}`);
  for (const address of known) {
    now += 30_000;
    assert.equal((await login(ada, codeOf(ada.secret, now), address)).status, 201);
  }
  let compared = 0;
  for (let number = 0; number < TRIES; number++) {
    now += DAY / TRIES;
    // Every other try from an address that the account knows, the others from all over the world.
    const elsewhere = `198.51.${number % 250}.${(number >> 8) % 250}`;
    const from = number % 2 ? (known[(number >> 1) % KNOWN] ?? '') : elsewhere;
    const { error } = await login(ada, wrongCodeOf(ada.secret, now), from);
    if (error === 'SECOND_FACTOR_INVALID') compared++;
    else assert.equal(error, 'RATE_LIMITED');
  }
  t.diagnostic(`${compared} codes were compared: a chance of ${chanceOf(compared)}; at most ${most} can be`);
  assert.ok(compared >= most / 2 && compared <= most, `${compared} codes were compared`);
});

test('codes used up from elsewhere: the owner signs in from a known address; codes from others are refused', async () => {
  const ada = await protect(service, await service.person('ada'), now);
  const home = '203.0.113.200';
  assert.equal((await login(ada, codeOf(ada.secret, now), home)).status, 201);
  const errorFrom = async (from: string, code?: string) => (await login(ada, code, from)).error;
  const elsewhere = (number: number) => `198.52.${number >> 2}.1`;
  const count = most / 4;
  for (let number = 0; number < count; number++)
    assert.equal(await errorFrom(elsewhere(number), wrongCodeOf(ada.secret, now)), 'SECOND_FACTOR_INVALID');
  now += 30_000;
  const abroad = elsewhere(count);
  assert.equal(await errorFrom(abroad, codeOf(ada.secret, now)), 'RATE_LIMITED');
  assert.equal(await errorFrom(abroad), 'SECOND_FACTOR_REQUIRED');
  assert.equal((await login(ada, codeOf(ada.secret, now), home)).status, 201);
});

test('a right password does not reset wrong codes, and a wrong password uses no codes up', async () => {
  const eve = await protect(service, await service.person('eve'), now);
  const from = '203.0.113.7';
  const stored = 'select max(count) as most from limits where count > 0 and last_at >= ?';
  const since = ++now;
  for (let time = 0; time < 4; time++) {
    now += 1_000;
    const wrong = await login(eve, wrongCodeOf(eve.secret, now), from);
    assert.equal(wrong.error, 'SECOND_FACTOR_INVALID');
    const body = { email: eve.account.email, password: eve.password };
    const headers = { 'x-forwarded-for': from };
    const missing = await service.call('POST', '/v1/login', { body, headers });
    assert.equal(missing.error, 'SECOND_FACTOR_REQUIRED');
  }
  const [row] = await runOn(service.databaseUrl, stored, [since]);
  assert.equal(Number(row?.most), 4);
});
