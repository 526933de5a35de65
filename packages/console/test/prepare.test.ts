/** The build that `npm install` starts. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('../prepare.sh', import.meta.url));
const OWN = join('packages', 'console', 'prepare.sh');
const MARKS = join('node_modules', '.cache', 'tests');

/** A repository whose Vite is a script. */
function newRoot(t: TestContext, vite: string): string {
  const root = mkdtempSync(join(tmpdir(), 'portico-prepare-'));
  t.after(() => rmSync(root, { recursive: true }));
  const files = {
    'node_modules/vite/package.json': '{ "type": "module", "exports": "./index.js" }',
    'node_modules/vite/index.js': '',
    'node_modules/vite/bin/vite.js': vite,
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  mkdirSync(join(root, dirname(OWN)), { recursive: true });
  cpSync(SCRIPT, join(root, OWN));
  return root;
}

function prepare(root: string): number | null {
  const PATH = `${dirname(process.execPath)}:${process.env.PATH}`;
  return spawnSync('sh', [join(root, OWN)], { env: { ...process.env, PATH } }).status;
}

test('builds the console, and marks it as built', (t) => {
  const root = newRoot(t, '');
  assert.equal(prepare(root), 0);
  assert.deepEqual(readdirSync(join(root, MARKS)), ['console.built']);
});

test('a build during which another one begins and ends succeeds', (t) => {
  const root = newRoot(
    t,
    `import { execFileSync } from 'node:child_process';
    const env = { ...process.env, IS_OTHER: 'yes' };
    if (!process.env.IS_OTHER) execFileSync('sh', [${JSON.stringify(OWN)}], { cwd: '../..', env });`,
  );
  assert.equal(prepare(root), 0);
  assert.deepEqual(readdirSync(join(root, MARKS)), ['console.built']);
});

test('a build succeeds where it cannot be marked', (t) => {
  const root = newRoot(t, '');
  writeFileSync(join(root, dirname(MARKS)), '');
  assert.equal(prepare(root), 0);
});

test('a build that fails says so, and is not marked', (t) => {
  const root = newRoot(t, 'process.exit(7);');
  assert.equal(prepare(root), 7);
  assert.ok(existsSync(join(root, MARKS)));
  assert.deepEqual(readdirSync(join(root, MARKS)), []);
});
