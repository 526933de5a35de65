import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { openConnections } from '../../../test/harness/bare-database.ts';
import { createTestDatabase } from '../../../test/harness/databases.ts';
import { amountsOf } from '../../configuration/amounts.ts';
import { readConfig } from '../../configuration/config.ts';
import { openDatabase } from '../../ground/database/database.ts';
import { newId } from '../../ground/id.ts';
import { secretKeysOf } from '../../ground/secret-keys/keys.ts';
import { createLimits } from './limits.ts';
import { rulesOf } from './rules.ts';

const HOUR = 60 * 60_000;
let now = Date.now();
const folder = await mkdtemp(join(tmpdir(), 'portico-limits-'));
const database = await openDatabase({ url: await createTestDatabase(folder) });
after(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});
const amounts = amountsOf(readConfig({}));
const made = { database, keys: secretKeysOf([Buffer.alloc(32, 1)]), clock: () => now, amounts };
const limits = createLimits({ ...made, rules: rulesOf(readConfig({})) });

const mail = (recipient: string) =>
  database.transaction((tx) => limits.mail(tx, { purpose: 'invitation', recipient }));
const invite = (inviter: string, organization: string) =>
  database.transaction((tx) => limits.invitation(tx, { inviter, organization }));

/** @returns how many of `count` sequential requests are allowed */
async function allowed(count: number, ask: () => Promise<unknown>): Promise<number> {
  let through = 0;
  for (let time = 0; time < count; time++) if ((await ask()) === undefined) through++;
  return through;
}

test('mails: three an hour and ten a day for a recipient, however the address is written', async () => {
  const day: number[] = [];
  for (let hour = 0; hour < 5; hour++) {
    const spellings = ['ada@example.com', 'Ada@EXAMPLE.com'];
    day.push(await allowed(6, () => mail(spellings[day.length % 2] ?? '')));
    now += HOUR;
  }
  assert.deepEqual(day, [3, 3, 3, 1, 0]);
  const refused = await mail('ada@example.com');
  assert.equal(refused?.headers?.['Retry-After'], String(19 * 3_600));
  assert.equal(refused?.headers?.['RateLimit-Policy'], '"mails-per-86400s";q=10;w=86400');
  assert.equal(await mail('grace@example.com'), undefined);
  now += 19 * HOUR;
  assert.equal(await mail('ada@example.com'), undefined);
});

test('invitations: twenty a day for an account, fifty for an organization', async () => {
  assert.equal(await allowed(25, () => invite('ada', 'engines')), 20);
  assert.equal(await allowed(25, () => invite('grace', 'engines')), 20);
  assert.equal(await allowed(25, () => invite('linus', 'engines')), 10);
  // Invitations beyond the limit of the organization have not been counted for the account.
  assert.equal(await allowed(25, () => invite('linus', 'kernels')), 10);
  now += 24 * HOUR;
  assert.equal(await allowed(25, () => invite('linus', 'engines')), 20);
});

test('a failed transaction does not count', async () => {
  for (let time = 0; time < 5; time++) {
    const failing = database.transaction(async (tx) => {
      assert.equal(
        await limits.mail(tx, { purpose: 'invitation', recipient: 'lost@example.com' }),
        undefined,
      );
      throw new RangeError('something else');
    });
    await assert.rejects(failing, RangeError);
  }
});

test('concurrent mails do not exceed the limit', async () => {
  // No more than there may be connections, so that none has to wait for one.
  await openConnections(database, 10);
  const answers = await Promise.all(Array.from({ length: 10 }, () => mail('many@example.com')));
  assert.equal(answers.filter((refused) => refused === undefined).length, 3);
});

test('a guess is given back if nothing was compared', async () => {
  const guess = { account: newId(), ipAddress: '192.0.2.1' };
  const overloaded = async () => {
    throw new RangeError('the queue is full');
  };
  for (let time = 0; time < 40; time++) await assert.rejects(limits.guess(guess, overloaded), RangeError);
  for (let time = 0; time < 5; time++) assert.equal(await limits.guess(guess, async () => false), false);
  await assert.rejects(
    limits.guess(guess, async () => true),
    /RATE_LIMITED/,
  );
});

test('without limits, every mail is allowed', async () => {
  const off = createLimits({ ...made, rules: undefined });
  const ask = () =>
    database.transaction((tx) => off.mail(tx, { purpose: 'reset', recipient: 'off@example.com' }));
  assert.equal(await allowed(20, ask), 20);
});

test('a comparison that ends after its window gives nothing back to the next', async () => {
  const { most, window } = rulesOf(readConfig({})).guesses.codes;
  const account = newId();
  let addresses = 0;
  const guess = (compare: () => Promise<false | 'wrong code'>) =>
    limits.guess({ account, ipAddress: `198.51.100.${++addresses}`, hasCode: true }, compare);
  await guess(async () => {
    now += window;
    for (let time = 0; time < most; time++) await guess(async () => 'wrong code');
    return false;
  });
  await assert.rejects(
    guess(async () => 'wrong code'),
    { constant: 'RATE_LIMITED' },
  );
});
