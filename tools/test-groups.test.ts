import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { testFiles } from './test-files.ts';
import { groupsOf, isSharing, startsTooLate, writeGroups } from './test-groups.ts';
import { runAlone } from './test-run-alone.ts';

test('files beside their source share processes, neighbours together; others have one each', () => {
  const inFolder = Array.from(
    { length: 27 },
    (_, at) => `packages/server/src/identity/accounts/${at}.test.ts`,
  );
  const beside = [...inFolder, 'packages/server/src/id.test.ts'];
  const others = ['packages/server/test/faults/crash.test.ts', 'tools/x.test.ts'];
  const groups = groupsOf([...others, ...beside]);
  assert.deepEqual(groups, [beside.slice(0, 14), beside.slice(14), ...others.map((file) => [file])]);
});

test('what takes longest comes first, and fewer such files share a process', () => {
  const races = Array.from({ length: 11 }, (_, at) => `packages/server/test/proofs/races/${at}.test.ts`);
  const fuzz = 'packages/server/test/proofs/fuzz/fuzz.test.ts';
  assert.deepEqual(groupsOf(['tools/x.test.ts', ...races, fuzz]), [
    races.slice(0, 4),
    races.slice(4, 8),
    races.slice(8),
    [fuzz],
    ['tools/x.test.ts'],
  ]);
});

test('where nothing shares, there is no group', () => {
  assert.deepEqual(groupsOf(['tools/x.test.ts']), [['tools/x.test.ts']]);
});

test('no file declares tests before its service has started', () => {
  const { once, onEachDatabase, onSqlite } = testFiles('.');
  const all = [...once, ...onEachDatabase, ...onSqlite];
  assert.ok(all.filter(isSharing).length > 100 && !all.every(isSharing), `${all.length} files`);
  assert.deepEqual(
    all.filter((file) => startsTooLate(readFileSync(file, 'utf8'))),
    [],
  );
  const start = 'const service = await startService();\n';
  const declared = "test('200', async () => {\n  const other = await startService();\n});\n";
  assert.ok(!startsTooLate(start + declared));
  for (const late of [start, 'await startService();\n', 'scene = await startScene({\n});\n'])
    assert.ok(startsTooLate(declared + late), late);
});

test('files of a group run one after another, each with its own set-up and end, and are counted as before', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-groups-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), `import { after, before, test } from 'node:test';\n${text}`);
    return join(folder, name);
  };
  const says = (name: string) => `
    before(() => console.log('${name}: set-up'));
    after(() => console.log('${name}: end'));
    await Promise.resolve();
    test('${name}: one', () => console.log('${name}: one'));`;
  const group = [
    file('a.test.mjs', says('a')),
    file('b.test.mjs', `${says('b')}\ntest('b: fails', () => { throw new Error('no'); });`),
    file('c.test.mjs', says('c')),
    file('d.test.mjs', "throw new Error('cannot be loaded');"),
  ];
  mkdirSync(join(folder, 'written'));
  const written = writeGroups([group], join(folder, 'written'));
  const { status, stdout } = runAlone(folder, written);
  assert.equal(status, 1);
  const said = [...stdout.matchAll(/^([abc]): (set-up|one|end)$/gm)].map(([line]) => line);
  const expected = ['a', 'b', 'c'].flatMap((name) =>
    ['set-up', 'one', 'end'].map((what) => `${name}: ${what}`),
  );
  assert.deepEqual(said, expected);
  assert.match(stdout, /b\.test\.mjs: b: fails\nError: no/);
  assert.match(stdout, /d\.test\.mjs\nError: cannot be loaded/);
  assert.match(stdout, /^3 passed, 2 failed, 0 skipped/m);
});

test('once a file of a group has been loaded, nothing is tracked while its tests run', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-groups-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const group = ['a', 'b'].map((name) => {
    const path = join(folder, `${name}.test.mjs`);
    writeFileSync(
      path,
      `import { describe, test } from 'node:test';
      import { setImmediate } from 'node:timers/promises';
      import { trackers } from '${new URL('test-tracking.ts', import.meta.url)}';
      test('loaded', async () => {
        for (let turns = 0; trackers().length > 0; turns++) {
          if (turns === 1_000) throw new Error('tracked');
          await setImmediate();
        }
      });
      describe('part', () => { test('of it', () => {}); });`,
    );
    return path;
  });
  mkdirSync(join(folder, 'written'));
  const { stdout } = runAlone(folder, writeGroups([group], join(folder, 'written')));
  assert.match(stdout, /^4 passed, 0 failed, 0 skipped/m);
});

test('a file by itself is run as it is', () => {
  const file = resolve('tools/test-groups.test.ts');
  assert.deepEqual(writeGroups([[file]], tmpdir()), [file]);
});
