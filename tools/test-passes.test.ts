import assert from 'node:assert/strict';
import { test } from 'node:test';
import { passesOf, selectionOf } from './test-passes.ts';
import { Progress } from './test-progress.ts';

const FILES = {
  once: [
    'packages/api/src/errors.test.ts',
    'packages/conformance/test/rules.test.ts',
    'packages/server/test/features/proxies/nodes.test.ts',
    'tools/publish/packed.test.ts',
  ],
  onEachDatabase: [
    'packages/server/src/identity/accounts/register.test.ts',
    'packages/server/src/ground/database/migrate.test.ts',
    'packages/server/src/notices/mail/tasks.test.ts',
    'packages/server/test/faults/crash.test.ts',
    'packages/server/test/proofs/operations/changes.test.ts',
    'packages/server/test/proofs/operations/idempotency.test.ts',
    'packages/server/test/proofs/operations/matrix.test.ts',
    'packages/server/test/faults/power-cut.test.ts',
    'packages/server/test/proofs/races/accounts.test.ts',
  ],
  onSqlite: ['packages/console/test/people.test.ts'],
  spawning: new Set([
    'packages/server/test/faults/crash.test.ts',
    'packages/server/test/features/proxies/nodes.test.ts',
  ]),
};

test('everything runs on each database that it is about', () => {
  assert.deepEqual(passesOf(FILES, 'all'), {
    once: FILES.once,
    sqlite: [...FILES.onEachDatabase, ...FILES.onSqlite],
    postgres: FILES.onEachDatabase,
  });
});

test('before a commit nothing runs that starts processes, is a client or most of the console; races and what differs run on PostgreSQL', () => {
  assert.deepEqual(passesOf(FILES, 'quick'), {
    once: ['packages/api/src/errors.test.ts'],
    sqlite: [
      'packages/server/src/identity/accounts/register.test.ts',
      'packages/server/src/ground/database/migrate.test.ts',
      'packages/server/src/notices/mail/tasks.test.ts',
      'packages/server/test/proofs/operations/changes.test.ts',
      'packages/server/test/proofs/operations/idempotency.test.ts',
      'packages/server/test/proofs/operations/matrix.test.ts',
    ],
    postgres: [
      'packages/server/src/ground/database/migrate.test.ts',
      'packages/server/src/notices/mail/tasks.test.ts',
      'packages/server/test/proofs/operations/changes.test.ts',
      'packages/server/test/proofs/operations/idempotency.test.ts',
      'packages/server/test/proofs/races/accounts.test.ts',
    ],
  });
});

for (const [name, expected] of [
  ['accounts', ['packages/server/src/identity/accounts/register.test.ts']],
  [
    'packages/server/test',
    [
      'packages/server/test/faults/crash.test.ts',
      'packages/server/test/proofs/operations/changes.test.ts',
      'packages/server/test/proofs/operations/idempotency.test.ts',
      'packages/server/test/proofs/operations/matrix.test.ts',
      'packages/server/test/faults/power-cut.test.ts',
      'packages/server/test/proofs/races/accounts.test.ts',
    ],
  ],
  ['./packages/server/test/faults/crash.test.ts', ['packages/server/test/faults/crash.test.ts']],
  ['register.test.ts', ['packages/server/src/identity/accounts/register.test.ts']],
  ['account', []],
] as const)
  test(`what is asked for runs alone, on SQLite or on PostgreSQL: ${name}`, () => {
    const { sqlite, postgres } = passesOf(FILES, { names: [name], onPostgres: false });
    assert.deepEqual([sqlite, postgres], [expected, []]);
    const other = passesOf(FILES, { names: [name], onPostgres: true });
    assert.deepEqual([other.sqlite, other.postgres], [[], expected]);
  });

test('the command line says what to run, or what is wrong with it', () => {
  assert.equal(selectionOf([]), 'quick');
  assert.equal(selectionOf(['--all']), 'all');
  assert.deepEqual(selectionOf(['accounts', '--postgres']), { names: ['accounts'], onPostgres: true });
  assert.throws(() => selectionOf(['--postgress']), /no option --postgress/);
  assert.throws(() => selectionOf(['--all', 'accounts']), /--all stands alone/);
  assert.throws(() => selectionOf(['--postgres']), /wants a slice or a path/);
});

test('how far the run is, and how long it still takes, is said every now and then', () => {
  let now = 0;
  const progress = new Progress(100, () => now);
  now = 14_000;
  assert.equal(progress.ended(1), '');
  now = 20_000;
  assert.equal(progress.ended(1), '2 of 100 files\n');
  now = 60_000;
  assert.equal(progress.ended(23), '25 of 100 files, about 3 min left\n');
  now = 61_000;
  assert.equal(progress.ended(1), '');
});
