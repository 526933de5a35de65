/** The package for Debian, installed, upgraded, removed and purged by dpkg in a root folder of its own. */
import assert from 'node:assert/strict';
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { endOf, startProcess } from '../../packages/server/test/harness/process.ts';
import { NOT_PERMITTED } from '../tests/skipped.ts';
import { PLACES, Root, skipWithoutRoot } from './root.ts';
import { ROOT } from './workspaces.ts';

const run = promisify(execFile);
const built = join(ROOT, 'dist', 'debian-test');
const root = new Root();
after(() => {
  root.remove();
  rmSync(built, { recursive: true, force: true });
});
const hasDpkg = spawnSync('dpkg-deb', ['--version']).status === 0;
const skip = skipWithoutRoot || (!hasDpkg && `${NOT_PERMITTED}there is no dpkg`);
const EXECUTABLE = join(built, `portico-linux-${process.arch}`);

if (!skip) {
  await run('npm', ['run', '--silent', 'build:executable', '--', '--out', built], { cwd: ROOT });
  root.addLibrariesOf(EXECUTABLE);
  // Of the system, the scripts of the package and dpkg need these.
  for (const program of ['sh', 'rm']) root.addProgram(`/bin/${program}`, `bin/${program}`);
  mkdirSync(root.path('var/lib/dpkg'), { recursive: true });
  writeFileSync(root.path('var/lib/dpkg/status'), '');
}

async function packageOf(version: string): Promise<string> {
  const given = ['--executable', EXECUTABLE, '--out', built, '--version', version, '--compression', 'none'];
  const { stdout } = await run('npm', ['run', '--silent', 'build:debian', '--', ...given], { cwd: ROOT });
  return stdout.trim();
}

/** The root has none of the packages that this one depends on, only their files. */
function dpkg(...given: string[]): string {
  const options = [`--root=${root.folder}`, '--force-depends', '--force-confold'];
  const { status, stdout, stderr } = spawnSync('dpkg', [...options, ...given], { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  return stdout;
}

/** The settings that systemd would give the process. */
function settingsOfUnit(): { readonly program: string[]; readonly variables: Record<string, string> } {
  const unit = readFileSync(root.path('usr/lib/systemd/system/portico.service'), 'utf8');
  const values = (name: string) =>
    [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);
  const [file = ''] = values('EnvironmentFile');
  const lines = readFileSync(root.path(file), 'utf8')
    .split('\n')
    .filter((line) => /^\w+=/.test(line));
  const pairs = [...values('Environment'), ...lines].map((line) => line.split(/=(.*)/s).slice(0, 2));
  const variables = Object.fromEntries(pairs) as Record<string, string>;
  for (const [name, value] of Object.entries(variables))
    variables[name] = value.replace('%S/portico', '/data').replace('%C/portico', '/home');
  return { program: values('ExecStart')[0]?.split(' ') ?? [], variables };
}

test('installed, started as its unit says, upgraded, removed and purged', { skip }, async () => {
  dpkg('--install', await packageOf('0.1.0'));
  appendFileSync(
    root.path('etc/portico/environment'),
    'PORTICO_PUBLIC_URL=https://id.example.com\nPORTICO_HOST=127.0.0.1\n',
  );
  const { program, variables } = settingsOfUnit();
  const [command = '', ...given] = program;
  const service = await startProcess({ ...PLACES, ...variables }, root.command(command, ...given));
  assert.equal(service.announcement.publicUrl ?? service.announcement.url, 'https://id.example.com');
  assert.ok(existsSync(root.path('data/portico.db')));
  service.kill('SIGTERM');
  assert.equal((await endOf(service)).code, 0);

  dpkg('--install', await packageOf('0.2.0'));
  assert.match(readFileSync(root.path('etc/portico/environment'), 'utf8'), /id\.example\.com/);
  assert.match(dpkg('--list', 'portico'), /^ii\s+portico\s+0\.2\.0\s/m);

  mkdirSync(root.path('var/lib/portico'), { recursive: true });
  dpkg('--remove', 'portico');
  assert.ok(!existsSync(root.path('usr/bin/portico')));
  assert.ok(existsSync(root.path('etc/portico/environment')));
  assert.match(dpkg('--purge', 'portico'), /still in \/var\/lib\/portico/);
  assert.ok(!existsSync(root.path('etc/portico')));
  assert.ok(existsSync(root.path('var/lib/portico')), 'accounts are nothing that a package deletes');
});

test('the package has its bill of materials and all licences, and its sums hold', { skip }, async () => {
  const file = await packageOf('0.1.0');
  const tree = join(built, 'documents');
  execFileSync('dpkg-deb', ['--extract', file, tree]);
  const read = (name: string) => readFileSync(join(tree, 'usr/share/doc/portico', name), 'utf8');
  const copyright = read('copyright');
  assert.match(copyright, /^Portico 0\.1\.0.*\/usr\/share\/common-licenses\/Apache-2\.0/s);
  for (const name of ['Node.js', 'fastify', 'vue']) assert.ok(copyright.includes(`\n${name} `), name);
  assert.equal(read('portico.cdx.json'), readFileSync(`${EXECUTABLE}.cdx.json`, 'utf8'));
  const { components } = JSON.parse(readFileSync(`${file}.cdx.json`, 'utf8'));
  assert.deepEqual(components, JSON.parse(read('portico.cdx.json')).components);
  const sums = spawnSync('sha256sum', ['--check', 'SHA256SUMS'], { cwd: built, encoding: 'utf8' });
  assert.equal(sums.status, 0, sums.stderr);
  for (const name of [basename(file), basename(EXECUTABLE)])
    assert.match(sums.stdout, new RegExp(`${name}: OK`));
});

test('packed again later, in another time zone and with another umask: the same bytes', {
  skip,
}, async () => {
  const bytes = readFileSync(await packageOf('0.1.0'));
  const tool = `umask 077 && exec npm run --silent build:debian -- "$@"`;
  const given = ['--executable', EXECUTABLE, '--out', join(built, 'again'), '--compression', 'none'];
  mkdirSync(join(built, 'again'));
  const env = { ...process.env, TZ: 'Pacific/Auckland', LANG: 'tr_TR.UTF-8' };
  const { stdout } = await run('sh', ['-c', tool, 'sh', ...given, '--version', '0.1.0'], { cwd: ROOT, env });
  assert.ok(readFileSync(stdout.trim()).equals(bytes));
});

const noSystemd =
  spawnSync('systemd-analyze', ['security', '--help']).status !== 0 &&
  `${NOT_PERMITTED}there is no systemd-analyze`;

test('the unit is as confined as that for clones', { skip: skip || noSystemd }, async () => {
  const tree = join(built, 'tree');
  execFileSync('dpkg-deb', ['--extract', await packageOf('0.3.0'), tree]);
  const rate = (path: string) => {
    const judge = ['security', '--offline=true', '--no-pager', path];
    const { stdout } = spawnSync('systemd-analyze', judge, { encoding: 'utf8' });
    return Number(/exposure level for [^:]+: ([\d.]+)/.exec(stdout)?.[1]);
  };
  const exposure = rate(join(tree, 'usr/lib/systemd/system/portico.service'));
  assert.ok(exposure > 0);
  assert.ok(exposure <= rate(join(ROOT, 'deploy/portico.service')));
});
