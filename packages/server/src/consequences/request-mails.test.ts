import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bareDatabases, insertAccount, newAccount } from '../../test/harness/bare-database.ts';
import { amountsOf } from '../configuration/amounts.ts';
import { readConfig } from '../configuration/config.ts';
import type { Transaction } from '../ground/database/database.ts';
import { secretKeysOf } from '../ground/secret-keys/keys.ts';
import { createLimits } from '../identity/limits/limits.ts';
import { rulesOf } from '../identity/limits/rules.ts';
import { type MailRequest, requestingMails } from './request-mails.ts';

const database = await bareDatabases()();
const config = readConfig({});
const secretKeys = secretKeysOf([Buffer.alloc(32, 1)]);
const clock = Date.now;
const amounts = amountsOf(config);
const limits = createLimits({ database, keys: secretKeys, clock, rules: rulesOf(config), amounts });
const requestMails = requestingMails({ limits, secretKeys, clock });
/** Notices to one address an hour. */
const MOST = config.noticesPerRecipient[0]?.most ?? 0;

/** Notices to this many existing accounts. */
async function notices(recipients: number, isVerified = true): Promise<MailRequest[]> {
  const accounts = Array.from({ length: recipients }, () =>
    newAccount({ email_verified_at: isVerified ? 1 : null }),
  );
  await database.transaction(async (tx) => {
    for (const account of accounts) await insertAccount(tx, account);
  });
  return accounts.map(({ id, email }) => ({ purpose: 'approval_notice', recipient: email, account: id }));
}

/** @returns how many statements it took */
async function request(mails: readonly MailRequest[], asker = 'somebody'): Promise<number> {
  let statements = 0;
  await database.transaction(async (tx) => {
    statements = 0;
    const counted = tx.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        statements++;
        return result;
      },
    });
    await requestMails(counted as Transaction, mails, asker);
  });
  return statements;
}

const mailsTo = (recipients: readonly string[]) =>
  database.read
    .selectFrom('mails')
    .select(['recipient', 'purpose', 'turn_at', 'asker', 'details'])
    .where('recipient', 'in', recipients)
    .orderBy('turn_at')
    .orderBy('id')
    .execute();
const recipientsOf = (mails: readonly MailRequest[]) => mails.map(({ recipient }) => recipient);

test('mails of a change take as many statements for 50 recipients as for two', async () => {
  const [few, many] = [await notices(2), await notices(50)];
  assert.equal(await request(many), await request(few));
  assert.equal((await mailsTo(recipientsOf(many))).length, many.length);
});

test('summing up notices beyond the limits takes as many statements for 50 recipients as for two', async () => {
  const [few, many] = [await notices(2), await notices(50)];
  for (let time = 0; time < MOST; time++) await request([...few, ...many]);
  assert.equal(await request(many), await request(few));
  const summaries = (await mailsTo(recipientsOf(many))).filter(
    ({ purpose }) => purpose === 'notices_summary',
  );
  assert.equal(summaries.length, many.length);
  // The summary is there now.
  assert.equal(await request(many), await request(few));
  const [one] = await mailsTo(recipientsOf(many.slice(0, 1))).then((mails) => mails.slice(-1));
  assert.deepEqual(JSON.parse(one?.details ?? '').counts, { approval_notice: 2 });
});

test('mails of one change to one recipient count one by one', async () => {
  const [[to], [other]] = [await notices(1), await notices(1)];
  assert.ok(to && other);
  await request([...Array.from({ length: MOST + 3 }, () => ({ ...to })), other]);
  const mails = await mailsTo([to.recipient]);
  const summaries = mails.filter(({ purpose }) => purpose === 'notices_summary');
  assert.equal(mails.length, MOST + 1);
  assert.deepEqual(
    summaries.map(({ details }) => JSON.parse(details ?? '').counts),
    [{ approval_notice: 3 }],
  );
  assert.equal((await mailsTo([other.recipient])).length, 1);
});

test('an unverified address gets one notice of a change, and no summary', async () => {
  const [to] = await notices(1, false);
  assert.ok(to);
  await request([{ ...to }, { ...to }, { ...to, recipient: to.recipient.toUpperCase() }]);
  assert.equal((await mailsTo([to.recipient, to.recipient.toUpperCase()])).length, 1);
});

test('mails of one requester are sent at intervals, also those of one change', async () => {
  const [first, second] = [await notices(3), await notices(2)];
  await request(first, 'in turns');
  await request(second, 'in turns');
  const all = [...first, ...second];
  const mails = await mailsTo(recipientsOf(all));
  assert.deepEqual(
    mails.map(({ recipient }) => recipient),
    recipientsOf(all),
  );
  const turns = mails.map(({ turn_at }) => Number(turn_at));
  const distances = turns.slice(1).map((turn, at) => turn - (turns[at] ?? 0));
  assert.ok(
    distances.every((distance) => distance >= 10_000),
    distances.join(),
  );
});
