import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { type TestContext, test } from 'node:test';

/** In a process of its own, because Node runs no tests within a test. Files run again as in CI. */
const PROGRAM = `
  import { runGroups } from '${new URL('run.ts', import.meta.url)}';
  import { runAgain } from '${new URL('flaky.ts', import.meta.url)}';
  const [, , mode, ...lists] = process.argv;
  const titles = process.env.TITLES && new RegExp(process.env.TITLES);
  const groups = lists.map((list) => ({ pass: 'once', files: list.split(' '), titles }));
  const { failed } = await runGroups(groups, process.env);
  const problems = mode === 'again' ? await runAgain(failed, process.env) : failed.map(({ file }) => file);
  console.log('problems:', JSON.stringify(problems));`;

interface RunTests {
  /** The texts of files; those of one list share a process. */
  readonly groups: readonly (readonly string[])[];
  readonly variables?: Readonly<Record<string, string>>;
  readonly mode?: 'once' | 'again';
}

/** @returns the output, and the numbers of the failed files */
function runTests(t: TestContext, { groups, variables, mode = 'once' }: RunTests) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-run-'));
  t.after(() => rmSync(folder, { recursive: true }));
  let files = 0;
  const paths = groups.map((texts) =>
    texts.map((text) => {
      const path = join(folder, `${files++}.test.mjs`);
      writeFileSync(path, `import { after, before, describe, test } from 'node:test';\n${text}`);
      return relative('.', path);
    }),
  );
  const program = join(folder, 'run.mjs');
  writeFileSync(program, PROGRAM);
  const { NODE_TEST_CONTEXT: _, ...environment } = process.env;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [program, mode, ...paths.map((one) => one.join(' '))],
    {
      env: { ...environment, ...variables, FOLDER: folder },
      encoding: 'utf8',
    },
  );
  const [, problems = 'null'] = /^problems: (.*)$/m.exec(stdout) ?? [];
  const failed = (JSON.parse(problems) as string[]).map((problem) =>
    problem.replace(/^.*?(\d+)\.test\.mjs.*$/, '$1'),
  );
  return { folder, stdout: stdout + stderr, failed };
}

const WHOLE = `
  test('one', async (t) => { await t.test('within', () => {}); });
  test.skip('skipped', () => {});
  describe('group', () => { test('member', () => {}); });`;
const FAILING = "test('fails', () => { throw new Error('no'); });";

test('each test is counted once: in groups, nested or skipped', (t) => {
  for (const groups of [[[WHOLE], [FAILING]], [[WHOLE, FAILING]]]) {
    const { stdout, failed } = runTests(t, { groups });
    assert.deepEqual(failed, ['1']);
    assert.match(stdout, /1\.test\.mjs: fails, without a database\nError: no/);
    assert.match(stdout, /4 ran, 1 failed, 1 skipped/);
  }
});

test('a skipped group is counted, although none of its tests is', (t) => {
  const group = "describe('group', { skip: 'no program' }, () => { test('member', () => {}); });";
  assert.match(runTests(t, { groups: [[group]] }).stdout, /0 ran, 0 failed, 1 skipped/);
});

test('files of one process run in turn, each with its own before and after', (t) => {
  const says = (name: string) => `
    before(() => console.log('${name}: set-up'));
    after(() => console.log('${name}: end'));
    await Promise.resolve();
    test('${name}: one', () => console.log('${name}: one'));`;
  const broken = "throw new Error('cannot be loaded');";
  const { stdout, failed } = runTests(t, { groups: [[says('a'), says('b'), says('c'), broken]] });
  const said = [...stdout.matchAll(/^([abc]): (set-up|one|end)$/gm)].map(([line]) => line);
  const expected = ['a', 'b', 'c'].flatMap((name) =>
    ['set-up', 'one', 'end'].map((step) => `${name}: ${step}`),
  );
  assert.deepEqual(said, expected);
  assert.deepEqual(failed, ['3']);
  assert.match(stdout, /3\.test\.mjs.*\nError: cannot be loaded/);
});

test('a file that leaves a clock mocked fails, and the next one of its process has the real clock', (t) => {
  const mocks = "for (const now of [1, 2]) t.mock.method(performance, 'now', () => now);";
  const leaves = `test('mocks twice', (t) => { ${mocks} });`;
  const restores =
    "test('mocks', (t) => { t.mock.timers.enable(); t.mock.method(performance, 'now', () => 1); });";
  const reads = "test('reads', () => { if (performance.now() === 1) throw new Error('it stands still'); });";
  const { stdout, failed } = runTests(t, { groups: [[restores, leaves, reads]] });
  assert.deepEqual(failed, ['1']);
  assert.match(stdout, /1\.test\.mjs.*\n.*the file leaves clocks mocked/);
});

test('a process that exits with 0 midway fails', (t) => {
  const ends = "test('one', () => {}); test('two', () => process.exit(0)); test('three', () => {});";
  assert.deepEqual(runTests(t, { groups: [[WHOLE], [ends]] }).failed, ['1']);
  assert.deepEqual(runTests(t, { groups: [[WHOLE, ends, WHOLE]] }).failed, ['0', '1', '2']);
});

test('a file that leaves a handle open fails and names it; earlier results are kept', (t) => {
  const leaves = `
    import { createServer } from 'node:net';
    for (let at = 0; at < 300; at++) test('test ' + at, () => {});
    test('leaves', () => { createServer().listen(0); });`;
  const { stdout, failed } = runTests(t, {
    groups: [[leaves]],
    variables: { PORTICO_TEST_LONGEST_END: '1000' },
  });
  assert.deepEqual(failed, ['0']);
  assert.match(stdout, /the file does not end\. Open: .*TCPServerWrap/);
});

test('an uncaught error fails the file', (t) => {
  const late = `
    test('one', async () => {
      setTimeout(() => { throw new Error('nothing catches it'); });
      await new Promise((resolve) => setTimeout(resolve, 50));
    });`;
  const { stdout, failed } = runTests(t, { groups: [[late]] });
  assert.deepEqual(failed, ['0']);
  assert.match(stdout, /nothing catches it/);
});

test('chosen titles: only those tests run', (t) => {
  const { stdout } = runTests(t, { groups: [[WHOLE], [FAILING]], variables: { TITLES: '^one' } });
  assert.match(stdout, /2 ran, 0 failed, 0 skipped/);
});

const FLAKY = `
  import { existsSync, writeFileSync } from 'node:fs';
  const mark = import.meta.filename + '.ran';
  test('sometimes', () => {
    if (existsSync(mark)) return console.log('the second time');
    writeFileSync(mark, '');
    throw new Error('the first time');
  });`;

test('CI: a file that passes on its second run is printed with both outputs, and fails nothing', (t) => {
  const { stdout, failed } = runTests(t, { groups: [[FLAKY, WHOLE, FAILING]], mode: 'again' });
  assert.deepEqual(failed, ['2']);
  assert.match(stdout, /FLAKY: .*0\.test\.mjs.*the first time.*Then it passed:.*the second time/s);
  assert.match(stdout, /flaky: 1 files/);
});

test('CI: more than three flaky files fail the run', (t) => {
  assert.deepEqual(runTests(t, { groups: [[FLAKY, FLAKY, FLAKY]], mode: 'again' }).failed, []);
  const { failed } = runTests(t, { groups: [[FLAKY, FLAKY, FLAKY, FLAKY]], mode: 'again' });
  assert.deepEqual(failed, ['4 flaky files']);
});

test('recording: the functions that each file ran after loading, several files per process included', (t) => {
  const { folder } = runTests(t, { groups: [[WHOLE]] });
  const module = join(process.cwd(), 'tools/generate/page-sections.ts');
  const uses = `
    import * as module from ${JSON.stringify(module)};
    const [name, used] = Object.entries(module).find(([, value]) => typeof value === 'function');
    USE
    test('uses it', () => { NOW });`;
  const call = 'try { used(""); } catch {}';
  const groups = [
    [uses.replace('USE', call).replace('NOW', ''), uses.replace('USE', '').replace('NOW', call)],
  ];
  const ran = mkdtempSync(join(folder, 'ran-'));
  runTests(t, { groups, variables: { PORTICO_TEST_RAN: ran } });
  const recorded = readdirSync(ran)
    .sort()
    .map((name) => JSON.parse(readFileSync(join(ran, name), 'utf8')));
  assert.deepEqual(
    recorded.map(({ functions }) => Object.keys(functions)),
    [[], ['tools/generate/page-sections.ts']],
  );
});
