import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { Failure } from '@portico/conventions';
import { mailingOn } from '../../../test/fixtures/mailing.ts';
import { createTestDatabase } from '../../../test/harness/databases.ts';
import { createResources } from '../../app/resources.ts';
import { amountsOf } from '../../configuration/amounts.ts';
import { readConfig } from '../../configuration/config.ts';
import { type Database, openDatabase } from '../../ground/database/database.ts';
import { secretKeysOf } from '../../ground/secret-keys/keys.ts';
import type { Judges } from '../../pipeline/authorization.ts';
import { changeStep } from '../../pipeline/change-step.ts';
import { NO_ADDITIONS, passUnasked } from '../../pipeline/hooks.ts';
import { newAccount } from '../accounts/columns.ts';
import { createHasher, type Hasher } from '../accounts/hasher.ts';
import { ownAccount } from '../accounts/own-account.ts';
import { passwordRules } from '../accounts/passwords.ts';
import { insertAccount } from '../accounts/store.ts';
import { createCodes } from '../second-factors/codes.ts';
import { login } from './login.ts';

/**
 * A login must take the same steps whether or not the account exists; how long that takes is measured
 * by `npm run timing`, on a quiet machine.
 */
const folder = await mkdtemp(join(tmpdir(), 'portico-login-'));
const database = await openDatabase({ url: await createTestDatabase(folder) });
const hasher = createHasher({ concurrency: 1, queue: 10 });
after(async () => {
  await hasher.close();
  await database.close();
  await rm(folder, { recursive: true });
});

const CLIENT = { ipAddress: '192.0.2.1', userAgent: null, connectionState: () => 'open' as const };
const steps: string[] = [];
let queries = 0;

/** The database, noting each query that is run, by the number under which it was prepared. */
const watched: Database = {
  ...database,
  prepare: (build) => {
    const query = database.prepare(build);
    const number = ++queries;
    const noting =
      <Parameters, Result>(run: (parameters: Parameters) => Result) =>
      (parameters: Parameters) => {
        steps.push(`query ${number}`);
        return run(parameters);
      };
    return { first: noting(query.first), all: noting(query.all) };
  },
};
const watchedHasher: Hasher = {
  ...hasher,
  verify: (stored, password, request) => {
    steps.push('compare');
    return hasher.verify(stored, password, request);
  },
};
const clock = Date.now;
const config = readConfig({});
const lifetime = { idle: 60_000, absolute: 60_000 };
const lifetimes = { operators: lifetime, others: lifetime };
const keys = secretKeysOf([Buffer.alloc(32, 1)]);
const mailing = mailingOn(watched);
const { handle } = login({
  database: watched,
  passwords: passwordRules({ ...config, name: () => 'Portico' }),
  change: changeStep({
    ...mailing,
    database: watched,
    clock,
    resources: createResources({ database, clock, lifetimes, deletionGrace: 0, publicUrl: () => '' }),
    hooks: { has: () => false, remembered: () => undefined, ask: async () => NO_ADDITIONS },
    onMails: () => {},
    onDeliveries: () => {},
    onEvents: () => {},
    onScimChange: () => {},
    isTeamTold: false,
    ownAccount,
    // A login has no caller yet.
    judges: {} as Judges,
    sessionBinding: 'off',
  }),
  hasher: watchedHasher,
  signInFallback: undefined,
  limits: mailing.limits,
  codes: createCodes(keys),
  clock,
  lifetimes,
  amounts: amountsOf(config),
  secretKeys: keys,
});

const insert = (email: string, password_hash: string) =>
  database.transaction((tx) => {
    passUnasked(tx);
    return insertAccount(
      tx,
      newAccount(
        { email: { typed: email, canonical: email }, isVerified: false, name: null, password_hash },
        clock(),
      ),
    );
  });
await insert('known@example.com', await hasher.hash('the right password', CLIENT));
await insert('without-password@example.com', hasher.ofNobody());

/** The steps of a failing login, in order. */
async function stepsOf(email: string | null, password: string | null): Promise<string[]> {
  steps.length = 0;
  const request = {
    ...CLIENT,
    body: { email, password: password === null ? null : { typed: password, nfc: password } },
    identified: () => {},
    fail: (constant: string) => new Failure(constant),
  };
  await assert.rejects(async () => handle(request as never), new Failure('CREDENTIALS_INVALID'));
  return [...steps];
}

test('a wrong password takes the same steps whether or not the email is known', async () => {
  const known = await stepsOf('known@example.com', 'not the password');
  assert.equal(known.filter((step) => step === 'compare').length, 1);
  assert(known.length > 5, `only ${known.length} steps were seen`);
  assert.deepEqual(await stepsOf('unknown@example.com', 'not the password'), known);
  assert.deepEqual(await stepsOf('known@example.com', 'not the password'), known);
  assert.deepEqual(await stepsOf('unknown@example.com', 'not the password'), known);
  assert.deepEqual(await stepsOf('without-password@example.com', 'not the password'), known);
  assert.deepEqual(await stepsOf('known@example.com', null), known);
  assert.deepEqual(await stepsOf('unknown@example.com', null), known);
});
