import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mailingOn } from '../../../test/fixtures/mailing.ts';
import { databaseFor } from '../../../test/harness/plan.ts';
import type { Database } from '../../ground/database/database.ts';
import { secretKeysOf } from '../../ground/secret-keys/keys.ts';
import { passUnasked } from '../../pipeline/hooks.ts';
import { createChallenges } from '../challenges/challenges.ts';
import { requestPasswordReset } from './change-password.ts';
import { newAccount } from './columns.ts';
import type { AskedReset } from './resets.ts';
import { insertAccount } from './store.ts';

/** A request must do the same whether or not there is an account; `npm run timing` measures how long it takes. */
const CLIENT = { ipAddress: '192.0.2.1', requestId: 'one', ownRequestId: () => 'one' };

/** The database, which records the calls that it gets. */
function watching(database: Database, steps: string[]): Database {
  return {
    ...database,
    prepare: (build) => {
      const query = database.prepare(build);
      const note =
        <Parameters, Result>(run: (parameters: Parameters) => Result) =>
        (parameters: Parameters) => {
          steps.push(String(run));
          return run(parameters);
        };
      return { first: note(query.first), all: note(query.all) };
    },
    transaction: (work) => {
      steps.push('transaction');
      return database.transaction(work);
    },
  };
}

test('a reset request takes the same steps whether or not the email is known', async (t) => {
  const { database } = await databaseFor(t);
  const steps: string[] = [];
  const watched = watching(database, steps);
  const added: AskedReset[] = [];
  const { limits } = mailingOn(watched);
  const challenges = createChallenges({
    database: watched,
    keys: secretKeysOf([Buffer.alloc(32, 1)]),
    clock: Date.now,
  });
  const resets = { add: (reset: AskedReset) => void added.push(reset), written: async () => {} };
  const { handle } = requestPasswordReset({ challenges, database: watched, limits, resets });
  const now = Date.now();
  await database.transaction((tx) => {
    passUnasked(tx);
    return insertAccount(
      tx,
      newAccount(
        {
          email: { typed: 'Known@example.com', canonical: 'known@example.com' },
          isVerified: true,
          name: null,
          password_hash: '',
        },
        now,
      ),
    );
  });
  async function stepsOf(email: string): Promise<string[]> {
    steps.length = 0;
    const body = { email: { typed: email, canonical: email } };
    assert.deepEqual(await handle({ ...CLIENT, body, identified: () => {} } as never), { status: 204 });
    return [...steps];
  }
  // The first request from an address writes the rows to which the others add.
  await stepsOf('unknown@example.com');
  const known = await stepsOf('known@example.com');
  assert.ok(known.length >= 2 && !known.includes('transaction'), known.join());
  assert.deepEqual(await stepsOf('unknown@example.com'), known);
  assert.deepEqual(
    added.map(({ account }) => account?.email),
    ['Known@example.com'],
  );
});
