import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { testedDatabase } from '../harness/databases.ts';
import { skipWithoutCompiler } from '../harness/preloaded.ts';
import { cutPower } from './disk/cuts.ts';

describe('a power cut on SQLite', {
  skip: testedDatabase === 'postgres' ? 'about SQLite' : skipWithoutCompiler(),
}, () => {
  test('nothing that anyone was told of is missing, and the file is whole, whenever the power goes', async (t) => {
    const losses = await cutPower({ sessions: 2, transactions: 1_200, cuts: 10, workload: 'portico' });
    t.diagnostic(JSON.stringify(losses));
    assert.ok(
      losses.restarts > 2,
      `the log was begun ${losses.restarts} times: too seldom to prove anything`,
    );
    assert.ok(losses.told > 0 && losses.followed > 0);
    assert.equal(losses.lossy, 0);
  });

  test('what is answered without a sync is missing after the same cuts: they can tell', async () => {
    const losses = await cutPower({ sessions: 1, transactions: 1_000, cuts: 10, workload: 'careless' });
    assert.ok(losses.lossy > 0);
  });
});
