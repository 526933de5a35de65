import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { testFiles } from './test-files.ts';

const TREE: Readonly<Record<string, string>> = {
  'packages/server/test/harness/databases.ts': 'export const testedDatabase = 1;',
  'packages/server/test/harness/service.ts':
    "import { testedDatabase } from './databases.ts';\nexport { testedDatabase };",
  'packages/server/src/managers/add.test.ts':
    "import {\n  testedDatabase,\n} from '../../test/harness/service.ts';",
  'packages/api/src/errors.test.ts': "import assert from 'node:assert';",
};

/** A repository with these files, each by its path. */
function treeOf(t: TestContext, files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'portico-tree-'));
  t.after(() => rmSync(root, { recursive: true }));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return root;
}

test('a file that reaches the databases runs on each of them, any other once', (t) => {
  assert.deepEqual(testFiles(treeOf(t, TREE)), {
    once: ['packages/api/src/errors.test.ts'],
    onEachDatabase: ['packages/server/src/managers/add.test.ts'],
    onSqlite: [],
    spawning: new Set(),
  });
});

test('a file that looks at the service from outside runs on SQLite, unless it asks which database it is', (t) => {
  const added = {
    'packages/console/test/journey.test.ts': "import '../../server/test/harness/service.ts';",
    'packages/console/test/nodes.test.ts':
      "import { testedDatabase } from '../../server/test/harness/databases.ts';\nimport '../../server/test/harness/service.ts';",
  };
  const { onEachDatabase, onSqlite } = testFiles(treeOf(t, { ...TREE, ...added }));
  assert.deepEqual(onSqlite, ['packages/console/test/journey.test.ts']);
  assert.deepEqual(onEachDatabase, [
    'packages/console/test/nodes.test.ts',
    'packages/server/src/managers/add.test.ts',
  ]);
});

test('tests of a new slice, package or folder are run, wherever they stand', (t) => {
  const added = {
    'packages/server/src/invitations/deep/accept.test.ts': "import '../../../test/harness/service.ts';",
    'packages/client/later.test.ts': '',
    'bench/numbers.test.ts': "import type { X } from '../packages/server/test/harness/databases.ts';",
  };
  const { once, onEachDatabase } = testFiles(treeOf(t, { ...TREE, ...added }));
  assert.deepEqual(once, [
    'bench/numbers.test.ts',
    'packages/api/src/errors.test.ts',
    'packages/client/later.test.ts',
  ]);
  assert.deepEqual(onEachDatabase, [
    'packages/server/src/invitations/deep/accept.test.ts',
    'packages/server/src/managers/add.test.ts',
  ]);
});

test('a module that is imported when it is needed counts, and so do circles', (t) => {
  const added = {
    'tools/a.test.ts': "const b = await import('./b.ts');",
    'tools/b.ts': "export * from './c.ts';",
    'tools/c.ts': "import './b.ts';\nimport '../packages/server/test/harness/service.ts';",
  };
  assert.ok(testFiles(treeOf(t, { ...TREE, ...added })).onEachDatabase.includes('tools/a.test.ts'));
});

test('what looks like a test and would never run is a failure; installed packages have tests of their own', (t) => {
  for (const stray of ['packages/api/src/old.test.js', 'tools/new.spec.ts', 'tools/x.test.mts']) {
    assert.throws(() => testFiles(treeOf(t, { ...TREE, [stray]: '' })), new RegExp(stray));
  }
  const installed = { 'node_modules/x/x.test.js': '', 'packages/api/node_modules/y/y.spec.ts': '' };
  assert.deepEqual(testFiles(treeOf(t, { ...TREE, ...installed })), testFiles(treeOf(t, TREE)));
});

test('nothing to run is a failure', (t) => {
  const { 'packages/api/src/errors.test.ts': _, ...noneOnce } = TREE;
  assert.throws(() => testFiles(treeOf(t, noneOnce)), /no test file without a database/);
  const { 'packages/server/src/managers/add.test.ts': __, ...noneOnEach } = TREE;
  assert.throws(() => testFiles(treeOf(t, noneOnEach)), /no test file with a database/);
});
