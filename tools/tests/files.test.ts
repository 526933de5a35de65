import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { groupsOf, testFiles } from './files.ts';

const ERRORS = 'packages/api/src/errors.test.ts';
const ADD = 'packages/server/src/managers/add.test.ts';

const TREE: Readonly<Record<string, string>> = {
  'packages/server/test/harness/databases.ts': 'export const testedDatabase = 1;',
  'packages/server/test/harness/service.ts':
    "import { testedDatabase } from './databases.ts';\nexport { testedDatabase };",
  'packages/server/src/managers/add.test.ts':
    "import {\n  testedDatabase,\n} from '../../test/harness/service.ts';",
  [ERRORS]: "import assert from 'node:assert';",
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

/** The passes of each file. */
const passesIn = (root: string) =>
  Object.fromEntries(testFiles(root).map(({ path, passes }) => [path, passes.join(' ')]));

/** Those of files that are added to the tree. */
function passesOfAdded(t: TestContext, added: Readonly<Record<string, string>>) {
  const { [ERRORS]: _, [ADD]: __, ...others } = passesIn(treeOf(t, { ...TREE, ...added }));
  return others;
}

test('a file that imports the databases runs on each, any other once', (t) => {
  assert.deepEqual(passesIn(treeOf(t, TREE)), { [ERRORS]: 'once', [ADD]: 'sqlite postgres' });
});

test('a file that tests the service from outside runs on SQLite, unless it imports testedDatabase', (t) => {
  const harness = '../../server/test/harness';
  const added = {
    'packages/console/test/journey.test.ts': `import '${harness}/service.ts';`,
    'packages/console/test/nodes.test.ts': `import { testedDatabase } from '${harness}/databases.ts';`,
  };
  assert.deepEqual(passesOfAdded(t, added), {
    'packages/console/test/journey.test.ts': 'sqlite',
    'packages/console/test/nodes.test.ts': 'sqlite postgres',
  });
});

test('a new slice, package or folder: its tests are found', (t) => {
  const added = {
    'packages/server/src/tenancy/deep/accept.test.ts': "import '../../../test/harness/service.ts';",
    'packages/client/later.test.ts': '',
    'bench/numbers.test.ts': "import type { X } from '../packages/server/test/harness/databases.ts';",
  };
  assert.deepEqual(passesOfAdded(t, added), {
    'bench/numbers.test.ts': 'once',
    'packages/client/later.test.ts': 'once',
    'packages/server/src/tenancy/deep/accept.test.ts': 'sqlite postgres',
  });
});

test('dynamic and circular imports count', (t) => {
  const added = {
    'tools/a.test.ts': "const b = await import('./b.ts');",
    'tools/b.ts': "export * from './c.ts';",
    'tools/c.ts': "import './b.ts';\nimport '../packages/server/test/harness/service.ts';",
  };
  assert.deepEqual(passesOfAdded(t, added), { 'tools/a.test.ts': 'sqlite postgres' });
});

test('misnamed test files are refused; those of installed packages are ignored', (t) => {
  for (const stray of ['packages/api/src/old.test.js', 'tools/new.spec.ts', 'tools/x.test.mts']) {
    assert.throws(() => testFiles(treeOf(t, { ...TREE, [stray]: '' })), new RegExp(stray));
  }
  const installed = { 'node_modules/x/x.test.js': '', 'packages/api/node_modules/y/y.spec.ts': '' };
  assert.deepEqual(passesOfAdded(t, installed), {});
});

test('an empty pass is a failure, unless paths were chosen', (t) => {
  const { [ERRORS]: _, ...noneOnce } = TREE;
  assert.throws(() => testFiles(treeOf(t, noneOnce)), /nothing to run once/);
  const { [ADD]: __, ...noneOnEach } = TREE;
  const root = treeOf(t, noneOnEach);
  assert.throws(() => testFiles(root), /nothing to run sqlite/);
  assert.deepEqual(
    testFiles(root, () => false),
    [],
  );
});

test('quick: neither process starters nor proofs, but files that need a database or certificate', (t) => {
  const starts = "import { spawn } from 'node:child_process';";
  const added = {
    'packages/server/test/doubles/certificates.ts': starts,
    'packages/server/test/proofs/fuzz/fuzz.test.ts': '',
    'tools/helper.ts': starts,
    'tools/a.test.ts': "import './helper.ts';",
    'tools/b.test.ts': "import '../packages/server/test/doubles/certificates.ts';",
  };
  const files = testFiles(treeOf(t, { ...TREE, ...added })).filter(({ isQuick }) => isQuick);
  assert.deepEqual(
    files.map(({ path }) => path),
    [ERRORS, ADD, 'tools/b.test.ts'],
  );
});

test('the bundle, the console and the site are built only for files that need them', (t) => {
  const harness = 'packages/server/test/harness';
  const added = {
    [`${harness}/main.ts`]: '',
    [`${harness}/chromium.ts`]: '',
    'tools/a.test.ts': `import '../${harness}/main.ts';`,
    'tools/b.test.ts': `import '../${harness}/chromium.ts';`,
    'tools/publish/build.ts': '',
    'tools/publish/c.test.ts': `import './build.ts';`,
  };
  const builds = testFiles(treeOf(t, { ...TREE, ...added })).map(({ path, builds }) => [path, ...builds]);
  assert.deepEqual(builds, [
    [ERRORS],
    [ADD],
    ['tools/a.test.ts', 'bundle', 'console'],
    ['tools/b.test.ts', 'console'],
    ['tools/publish/c.test.ts', 'site'],
  ]);
});

test('files beside sources share processes by folder; others have one each', () => {
  const inFolder = Array.from({ length: 43 }, (_, at) => `packages/server/src/accounts/${at}.test.ts`);
  const beside = [...inFolder, 'packages/server/src/id.test.ts'];
  const others = ['packages/server/test/faults/crash.test.ts', 'tools/x.test.ts'];
  assert.deepEqual(
    groupsOf('sqlite', [...others, ...beside]).map(({ files }) => files),
    [beside.slice(0, 22), beside.slice(22), ...others.map((file) => [file])],
  );
  assert.deepEqual(groupsOf('once', ['tools/x.test.ts']), [{ pass: 'once', files: ['tools/x.test.ts'] }]);
});

test('the slowest groups come first, with fewer files per process', () => {
  const races = Array.from({ length: 11 }, (_, at) => `packages/server/test/proofs/races/${at}.test.ts`);
  const fuzz = 'packages/server/test/proofs/fuzz/fuzz.test.ts';
  assert.deepEqual(
    groupsOf('postgres', ['tools/x.test.ts', ...races, fuzz]).map(({ files }) => files),
    [races.slice(0, 4), races.slice(4, 8), races.slice(8), [fuzz], ['tools/x.test.ts']],
  );
});

test('no file declares tests before its service has started, as a group would run them at once', () => {
  const files = testFiles('.').map(({ path }) => path);
  assert.ok(files.length > 400, `${files.length} files`);
  assert.deepEqual(
    files.filter((file) => startsTooLate(readFileSync(file, 'utf8'))),
    [],
  );
  const start = 'const service = await startService();\n';
  const declared = "test('200', async () => {\n  const other = await startService();\n});\n";
  assert.ok(!startsTooLate(start + declared));
  for (const late of [start, 'await startService();\n', 'scene = await startScene({\n});\n'])
    assert.ok(startsTooLate(declared + late), late);
});

function startsTooLate(text: string): boolean {
  const firstTest = text.search(/^(?:test|it|describe)(?:\.\w+)?\(/m);
  return firstTest !== -1 && /^(?:\w.* = )?await start\w*\(/m.test(text.slice(firstTest));
}

test('no file that shares a process changes its folder, which the others are in', () => {
  const shared = groupsOf(
    'sqlite',
    testFiles('.').map(({ path }) => path),
  ).filter(({ files }) => files.length > 1);
  const all = shared.flatMap(({ files }) => files);
  assert.ok(all.length > 200, `${all.length} files`);
  assert.deepEqual(
    all.filter((file) => /\bprocess\.chdir\(/.test(readFileSync(file, 'utf8'))),
    [],
  );
});
