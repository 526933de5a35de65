import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { after, test } from 'node:test';
import { addNew } from './add.ts';
import { Misused } from './values.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const NOT_COPIED = /(^|\/)(node_modules|\.git|dist)$/;
const copy = mkdtempSync(join(tmpdir(), 'portico-new-'));
after(() => rmSync(copy, { recursive: true }));

/** Copies the repository with its installed packages, and relinks its own packages to the copy. */
function copyRepository(): void {
  cpSync(ROOT, copy, { recursive: true, filter: (path) => !NOT_COPIED.test(relative(ROOT, path)) });
  const installed = globSync('{.,packages/*}/node_modules/{@*/*,*}', { cwd: ROOT });
  for (const path of installed.filter((each) => !/node_modules\/(@[^/]*|\.bin)$/.test(each))) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    const own = globSync('packages/*', { cwd: ROOT }).find((folder) =>
      path.endsWith(`@portico/${folder.slice('packages/'.length)}`),
    );
    symlinkSync(own ? join(copy, own) : join(ROOT, path), join(copy, path));
  }
}

function run(...args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' });
  assert.equal(status, 0, `${args.join(' ')}\n${stdout}${stderr}`);
}

test('npm run new: its files compile, for each kind', () => {
  copyRepository();
  for (const asked of [
    'operation organizations describe PUT /organizations/:id/description',
    'operation webhooks archive',
    'event organization.described',
    'error DESCRIPTION_LOCKED 409 describeOrganization',
    'error DESCRIPTION_UNCHANGED 409 updateOrganization',
  ])
    assert.ok(addNew(copy, asked.split(' ')).left.length > 0, asked);
  addNew(copy, ['column', 'organizations', 'description', 'string | null', 'ORGANIZATION']);
  addNew(copy, ['column', 'managers', 'seen_at', 'number | null', 'PERSONAL']);
  run('tools/generate/main.ts');
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  run(tsc, '-p', '.');
  run(tsc, '-p', 'packages/console');
});

test('npm run new: refused with a reason, and writes no file', () => {
  for (const [asked, reason] of [
    ['', /operation \| column \| event \| error/],
    ['operation nowhere describe', /operation <slice> <verb>/],
    ['column nothing name', /column <table> <name>/],
    ['event nothing.happened', /no event begins with nothing/],
    ['error TAKEN 418 updateOrganization', /no error has the status 418/],
    ['error TAKEN 409 nothing', /no operation nothing/],
  ] as const)
    assert.throws(
      () => addNew(ROOT, asked.split(' ')),
      (error) => error instanceof Misused && reason.test(error.message),
    );
});
