import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { testedDatabase } from '../harness/databases.ts';
import { skipWithoutCompiler } from '../harness/preloaded.ts';
import { cutPower } from './disk/cuts.ts';

describe('power cuts on SQLite', {
  skip: testedDatabase === 'postgres' ? 'about SQLite' : skipWithoutCompiler(),
}, () => {
  test('every answered change survives, and the file is intact, whenever the power fails', async (t) => {
    const losses = await cutPower({ sessions: 2, transactions: 1_200, cuts: 10, workload: 'portico' });
    t.diagnostic(JSON.stringify(losses));
    assert.ok(
      losses.restarts > 2,
      `the log was begun ${losses.restarts} times: too seldom to prove anything`,
    );
    assert.ok(losses.told > 0 && losses.followed > 0);
    assert.equal(losses.lossy, 0);
  });

  test('control: changes answered without a sync are lost in the same cuts', async () => {
    const losses = await cutPower({ sessions: 1, transactions: 1_000, cuts: 10, workload: 'careless' });
    assert.ok(losses.lossy > 0);
  });
});
