import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PostgresMemory } from './postgres-memory.ts';
import { PostgresStatement } from './postgres-statement.ts';

test('remembers nothing on a standby, which does not report all commits', () => {
  const memory = new PostgresMemory();
  const asked = { statement: new PostgresStatement('select 1'), values: ['id'] };
  const after = (committed: string | null) => {
    memory.hear([{ committed }], 0);
    memory.keep(asked, { id: 'id' });
    return memory.recall(asked);
  };
  assert.deepEqual(['1:1:', '1:1:', '1:2:', '1:2:', null, null, '1:2:', '1:2:'].map(after), [
    undefined,
    { id: 'id' },
    undefined,
    { id: 'id' },
    undefined,
    undefined,
    undefined,
    { id: 'id' },
  ]);
});

test('checks become rare when they save nothing, and frequent again when they do', () => {
  const memory = new PostgresMemory();
  const asked = { statement: new PostgresStatement('select 1'), values: ['id'] };
  let commits = 0;
  const looksIn = (trips: number, commitsInEach: number) => {
    let looks = 0;
    for (let trip = 0; trip < trips; trip++) {
      commits += commitsInEach;
      if (!memory.looks()) continue;
      looks++;
      memory.hear([{ committed: String(commits) }], memory.recall(asked) ? 8 : 0);
      memory.keep(asked, { id: 'id' });
    }
    return looks;
  };
  const inVain = looksIn(10_000, 1);
  assert.ok(inVain > 0 && inVain < 500, `${inVain} looks in vain`);
  looksIn(2_000, 0);
  assert.equal(looksIn(100, 0), 100);
});
