import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { KyselyPlugin } from 'kysely';
import { databaseFor } from '../../test/plan.ts';
import { changeStep } from '../change.ts';
import { readConfig } from '../config.ts';
import type { Database } from '../database/database.ts';
import { newId } from '../id.ts';
import { createLimits } from '../limits/limits.ts';
import { rulesOf } from '../limits/rules.ts';
import { createResources } from '../resources.ts';
import { secretKeysOf } from '../secret-keys/keys.ts';
import { requestPasswordReset } from './reset-password.ts';
import { insertAccount } from './store.ts';

/** What a request does must be the same whether or not there is an account; `npm run timing` measures how long it takes. */
const clock = Date.now;
const CLIENT = { ipAddress: '192.0.2.1', requestId: 'one', ownRequestId: () => 'one' };

/** The database, noting what kind of statement each is that runs in a transaction. */
function watching(database: Database, steps: string[]): Database {
  const noting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      steps.push(node.kind);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return {
    ...database,
    prepare: (build) => {
      const query = database.prepare(build);
      const note =
        <Parameters, Result>(run: (parameters: Parameters) => Result) =>
        (parameters: Parameters) => {
          steps.push('prepared');
          return run(parameters);
        };
      return { first: note(query.first), all: note(query.all) };
    },
    transaction: (work) => database.transaction((tx) => work(tx.withPlugin(noting))),
  };
}

test('a request to reset a password takes the same steps whether or not the email is known', async (t) => {
  const { database } = await databaseFor(t);
  const steps: string[] = [];
  const watched = watching(database, steps);
  const keys = secretKeysOf([Buffer.alloc(32, 1)]);
  const lifetimes = { idle: 60_000, absolute: 60_000 };
  const resources = createResources({ database: watched, clock, lifetimes, deletionGrace: 0 });
  const { handle } = requestPasswordReset({
    change: changeStep({
      database: watched,
      clock,
      resources,
      onMails: () => {},
      onDeliveries: () => {},
      isTeamTold: false,
    }),
    limits: createLimits({ database: watched, keys, clock, rules: rulesOf(readConfig({})) }),
  });
  const now = clock();
  await database.transaction((tx) =>
    insertAccount(tx, {
      id: newId(),
      email: 'known@example.com',
      email_canonical: 'known@example.com',
      email_verified_at: now,
      pending_email: null,
      pending_email_canonical: null,
      name: null,
      password_hash: '',
      created_at: now,
      updated_at: now,
    }),
  );
  async function stepsOf(email: string): Promise<string[]> {
    steps.length = 0;
    const body = { email: { typed: email, canonical: email } };
    assert.deepEqual(await handle({ ...CLIENT, body } as never), { status: 204 });
    return [...steps];
  }
  const known = await stepsOf('known@example.com');
  assert.ok(known.filter((step) => step === 'InsertQueryNode').length >= 1, known.join());
  assert.deepEqual(await stepsOf('unknown@example.com'), known);
  const again = await stepsOf('known@example.com');
  assert.deepEqual(await stepsOf('unknown@example.com'), again);
});
