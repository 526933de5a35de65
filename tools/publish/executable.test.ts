/** The executable in a root folder without anything else, as people start it. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { DEVELOPER } from '../../packages/server/src/team/development/people.ts';
import { endOf, spawnService, startProcess } from '../../packages/server/test/harness/process.ts';
import { ROOM_FOR_ORGANIZATIONS } from '../../packages/server/test/harness/room.ts';
import { until } from '../../packages/server/test/harness/until.ts';
import { sha256Of } from './attachments.ts';
import { copyData, Founder, fill, folderIn } from './filling-disk.ts';
import { register, signIn } from './people.ts';
import { PLACES, PRIVATE_TMP, Root, skipWithoutRoot } from './root.ts';
import { ROOT } from './workspaces.ts';

const built = join(ROOT, 'dist', 'executable-test');
const root = new Root();
after(() => {
  root.remove();
  rmSync(built, { recursive: true, force: true });
});

await build(built);
const NAME = `portico-${process.platform}-${process.arch}`;
const EXECUTABLE = join(built, NAME);
root.addProgram(EXECUTABLE, 'portico');
// glibc's, which every machine has that has glibc.
root.addLibrariesOf(join(ROOT, libraryOf('@node-rs/argon2')));

/** The binary that a package brings for this machine. */
function libraryOf(name: string): string {
  const [file] = globSync(`node_modules/${name}-${process.platform}-${process.arch}-*/*.node`, { cwd: ROOT });
  assert.ok(file, `${name} has no library for this machine`);
  return file;
}

async function build(folder: string, cwd = ROOT, env: NodeJS.ProcessEnv = process.env): Promise<void> {
  const script = ['run', '--silent', 'build:executable', '--', '--out', folder];
  await promisify(execFile)('npm', script, { cwd, env });
}

const inside = (...given: string[]) => root.command('/portico', ...given);
const SERVE = { ...PLACES, PORTICO_HOST: '127.0.0.1', PORTICO_DATA_DIR: '/data' };

test('in an empty root, as nobody: dev signs people in, serves pages and stops', {
  skip: skipWithoutRoot,
}, async () => {
  const service = await startProcess(PLACES, inside('dev'));
  assert.equal(await signIn(service.url, DEVELOPER), 201);
  for (const path of ['/console', '/docs', '/openapi.json', '/errors', '/guide/start/install.html'])
    assert.equal((await fetch(service.url + path)).status, 200, path);
  assert.match(readdirSync(root.path('home/.cache/portico')).join(), /argon2-\w+\.node,compiled/);
  service.kill('SIGTERM');
  const { code, stderr } = await endOf(service);
  assert.deepEqual([code, stderr], [0, '']);
});

test('three threads: each answers', { skip: skipWithoutRoot }, async () => {
  const service = await startProcess({ ...PLACES, PORTICO_THREADS: '3' }, inside('dev'));
  const answers = await Promise.all(Array.from({ length: 30 }, () => fetch(`${service.url}/console`)));
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
  assert.equal(await signIn(service.url, DEVELOPER), 201);
  assert.deepEqual(
    service.log().filter(({ level }) => level > 30),
    [],
  );
  service.kill('SIGTERM');
  assert.equal((await endOf(service)).code, 0);
});

test('no folder that code can be loaded from: Node hashes passwords, and the log says so', {
  skip: skipWithoutRoot,
}, async () => {
  for (const folder of ['home/.cache', PRIVATE_TMP])
    rmSync(root.path(folder), { recursive: true, force: true });
  for (const folder of ['home', 'tmp']) chmodSync(root.path(folder), 0o555);
  try {
    const service = await startProcess(SERVE, inside('serve'));
    const [warning] = service.log().filter(({ msg }) => /library that hashes passwords/.test(msg));
    assert.ok(warning, service.stdout());
    const person = { email: 'ada@example.com', password: 'correct horse battery staple' };
    await register(service.url, person);
    assert.equal(await signIn(service.url, person), 201);
    assert.equal(await signIn(service.url, { ...person, password: 'incorrect horse' }), 401);
    service.kill('SIGTERM');
    assert.equal((await endOf(service)).code, 0);
  } finally {
    for (const folder of ['home', 'tmp']) chmodSync(root.path(folder), 0o777);
  }
});

test('a changed library in the private folder is replaced, and a folder of others is not used', {
  skip: skipWithoutRoot,
}, async () => {
  const folder = root.path('home/.cache/portico');
  rmSync(folder, { recursive: true, force: true });
  const doctor = async () => endOf(spawnService(SERVE, inside('doctor')));
  await doctor();
  const [library = ''] = readdirSync(folder).filter((name) => name.endsWith('.node'));
  const path = join(folder, library);
  const whole = readFileSync(path);
  chmodSync(path, 0o700);
  writeFileSync(path, whole.subarray(0, 1000));
  await doctor();
  assert.deepEqual(readFileSync(path), whole);

  chmodSync(folder, 0o770);
  rmSync(path);
  await doctor();
  assert.ok(!existsSync(path));
  assert.ok(existsSync(root.path(PRIVATE_TMP, library)));
});

test('doctor names the file and its hash', { skip: skipWithoutRoot }, async () => {
  const { stdout } = await endOf(spawnService(SERVE, inside('doctor', '--json')));
  const sha256 = sha256Of(EXECUTABLE);
  assert.deepEqual(JSON.parse(stdout).executable, { path: '/portico', sha256 });
  assert.ok(readFileSync(join(built, 'SHA256SUMS'), 'utf8').startsWith(`${sha256}  ${NAME}\n`));
});

const FULL = { home: 'size=64k', tmp: 'size=64k' };
const NO_EXECUTION = { home: 'noexec', tmp: 'noexec' };
const WITH_ROOM = { home: 'size=100m', tmp: 'size=100m' };

for (const [what, folders, reason] of [
  ['has room', WITH_ROOM, undefined],
  ['is full', FULL, /home\/\.cache\/portico: ENOSPC; \/tmp\/portico-\d+: ENOSPC.*with free space/],
  ['may not hold programs', NO_EXECUTION, /failed to map segment.*without noexec/],
] as const) {
  const title = reason ? `signs people in, and the log and the doctor say so` : 'no warning';
  test(`on a read-only disk, each place for code ${what}: ${title}`, { skip: skipWithoutRoot }, async () => {
    const on = (...given: string[]) =>
      root.commandOn({ ...folders, data: 'size=100m' }, '/portico', ...given);
    const service = await startProcess(SERVE, on('serve'));
    const warnings = service.log().filter(({ msg }) => /library that hashes passwords/.test(msg));
    assert.equal(warnings.length, reason ? 1 : 0, service.stdout());
    const person = { email: 'ada@example.com', password: 'correct horse battery staple' };
    await register(service.url, person);
    assert.equal(await signIn(service.url, person), 201);
    service.kill('SIGTERM');
    assert.equal((await endOf(service)).code, 0);
    const { code, stdout } = await endOf(spawnService(SERVE, on('doctor')));
    assert.equal(code, 0, stdout);
    if (!reason) return assert.doesNotMatch(stdout, /library that hashes/);
    for (const text of [warnings[0]?.msg ?? '', stdout]) assert.match(text, reason);
  });
}

test('a full disk for data: it does not start, and says why; the doctor says so', {
  skip: skipWithoutRoot,
}, async () => {
  const on = (...given: string[]) => root.commandOn({ data: 'size=64k' }, '/portico', ...given);
  const started = await endOf(spawnService(SERVE, on('serve')));
  assert.equal(started.code, 1);
  assert.match(started.stderr, /^Portico cannot start: PORTICO_DATA_DIR: .*database or disk is full\n$/);
  const examined = await endOf(spawnService(SERVE, on('doctor')));
  assert.equal(examined.code, 1, examined.stdout);
  assert.match(examined.stdout, /^problem +data folder +the disk of \/data is full/m);
});

test('the disk for data fills while it serves: changes are refused, reads go on, nothing acknowledged is lost, and it recovers', {
  skip: skipWithoutRoot,
}, async () => {
  const variables = { ...SERVE, ...ROOM_FOR_ORGANIZATIONS };
  const person = { email: 'founder@example.com', password: 'correct horse battery staple' };
  const service = await startProcess(variables, root.commandOn({ data: 'size=32m' }, '/portico', 'serve'));
  const founder = await Founder.at(service.url, '/v1/register', person);
  const crashed = root.path('crashed');
  for (const round of [1, 2]) {
    assert.deepEqual(new Set(await founder.createMany()), new Set([undefined]), `round ${round}`);
    const empty = fill(folderIn(service.pid, '/data'));
    // A log that was written back has room for some changes.
    await until('the disk is full', async () => {
      const failures = await founder.createMany();
      const refused = failures.filter((failure) => failure !== undefined);
      assert.ok(
        refused.every((failure) => failure === 'SERVICE_UNAVAILABLE'),
        `${refused}`,
      );
      return refused.length === failures.length;
    });
    assert.equal((await founder.get('/v1/account')).status, 200);
    assert.equal((await founder.get('/health/live')).status, 200);
    await founder.isReady(503);
    assert.deepEqual(await founder.names(), [...founder.acknowledged].sort());
    if (round === 2) copyData(service.pid, '/data', crashed);
    empty();
    await until('a change works', async () => (await founder.create()) === undefined);
    await founder.isReady(200);
    assert.deepEqual(await founder.names(), [...founder.acknowledged].sort());
  }
  const known = founder.acknowledged.slice(0, -1).sort();
  founder.close();
  service.kill('SIGTERM');
  const { code, stderr } = await endOf(service);
  assert.deepEqual([code, stderr], [0, '']);

  // As after a crash on the full disk, with room again.
  rmSync(join(crashed, 'ballast'));
  const again = await startProcess({ ...variables, PORTICO_DATA_DIR: '/crashed' }, inside('serve'));
  const returned = await Founder.at(again.url, '/v1/login', person);
  assert.deepEqual(await returned.names(), known);
  assert.equal(await returned.create(), undefined);
  returned.close();
  again.kill('SIGTERM');
  assert.equal((await endOf(again)).code, 0);
});

test('a second one on the port of the first: it does not start, says why, and leaves the first alone', {
  skip: skipWithoutRoot,
}, async () => {
  const first = await startProcess(PLACES, inside('dev'));
  const { port } = new URL(first.url);
  const variables = { ...SERVE, PORTICO_PORT: port };
  const second = await endOf(spawnService(variables, inside('serve')));
  assert.equal(second.code, 1);
  assert.match(second.stderr, /^Portico cannot start: .*EADDRINUSE|already in use/);
  assert.equal(await signIn(first.url, DEVELOPER), 201);
  first.kill('SIGTERM');
  assert.equal((await endOf(first)).code, 0);
});

test('replaced while it runs: the process goes on as it was, with threads that begin later; a new start is the new file', {
  skip: skipWithoutRoot,
}, async () => {
  const service = await startProcess({ ...PLACES, PORTICO_THREADS: '2' }, inside('dev'));
  const { stdout: before } = await endOf(spawnService(SERVE, inside('doctor', '--json')));
  // A file that is no program: a thread or a module that were read from it would fail.
  writeFileSync(root.path('next'), 'another version');
  renameSync(root.path('next'), root.path('portico'));
  // The first sign-in begins the thread that hashes, and the pages and documents are read for the first time.
  assert.equal(await signIn(service.url, DEVELOPER), 201);
  for (const path of ['/console', '/docs', '/openapi.json', '/guide/start/install.html'])
    assert.equal((await fetch(service.url + path)).status, 200, path);
  assert.equal(await signIn(service.url, DEVELOPER), 201);
  service.kill('SIGTERM');
  const { code, stderr } = await endOf(service);
  assert.deepEqual([code, stderr], [0, '']);

  copyFileSync(EXECUTABLE, root.path('next'));
  // Bytes after its end make it another file, and the same program.
  appendFileSync(root.path('next'), '\n');
  renameSync(root.path('next'), root.path('portico'));
  const { stdout } = await endOf(spawnService(SERVE, inside('doctor', '--json')));
  const sha256 = sha256Of(root.path('portico'));
  assert.equal(JSON.parse(stdout).executable.sha256, sha256);
  assert.notEqual(JSON.parse(before).executable.sha256, sha256);
});

test('its bill of materials and licences name Node, the library, and what is bundled', () => {
  const bill = JSON.parse(readFileSync(`${EXECUTABLE}.cdx.json`, 'utf8'));
  const sha256 = sha256Of(EXECUTABLE);
  assert.deepEqual(bill.metadata.component.hashes, [{ alg: 'SHA-256', content: sha256 }]);
  const refs: string[] = bill.components.map((one: { 'bom-ref': string }) => one['bom-ref']);
  assert.equal(new Set(refs).size, refs.length);
  const licenses = readFileSync(`${EXECUTABLE}.licenses.txt`, 'utf8');
  const { optionalDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const node = `node-${process.platform}-${process.arch}`;
  assert.ok(refs.includes(`pkg:npm/${node}@${optionalDependencies[node]}`));
  assert.match(licenses, /Node\.js is licensed for use as follows/);
  for (const name of ['@node-rs/argon2', 'fastify', 'preact', 'vue', '@zxcvbn-ts/language-common']) {
    assert.ok(
      refs.some((ref) => ref.startsWith(`pkg:npm/${name.replace('@', '%40')}@`)),
      name,
    );
    assert.ok(licenses.includes(`\n${name} `), name);
  }
  for (const { name, licenses: license } of bill.components) assert.ok(license?.length === 1, name);
});

test('two that start at once for the first time both serve', { skip: skipWithoutRoot }, async () => {
  rmSync(root.path('home/.cache'), { recursive: true, force: true });
  const both = [1, 2].map(() => startProcess(PLACES, inside('dev')));
  for (const service of await Promise.all(both)) {
    assert.equal(await signIn(service.url, DEVELOPER), 201);
    service.kill('SIGTERM');
    assert.equal((await endOf(service)).code, 0);
  }
});

test('built again from a copy of the repository, in another time zone, by another user: the same bytes', async () => {
  const copy = join(built, 'repository');
  mkdirSync(copy);
  const names = readdirSync(ROOT).filter((name) => !['.git', 'dist'].includes(name));
  // Links to the same files, because packages take gigabytes.
  await promisify(execFile)('cp', ['--archive', '--link', ...names, copy], { cwd: ROOT });
  const env = { ...process.env, TZ: 'Pacific/Auckland', LANG: 'tr_TR.UTF-8', USER: 'somebody' };
  await build(join(copy, 'dist/executable'), copy, env);
  for (const name of [NAME, `${NAME}.cdx.json`, `${NAME}.licenses.txt`, 'SHA256SUMS'])
    assert.ok(
      readFileSync(join(copy, 'dist/executable', name)).equals(readFileSync(join(built, name))),
      `${name} differs`,
    );
});
