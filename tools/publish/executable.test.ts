/** The executable in a root folder without anything else, as people start it. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { hashSync, verifySync } from '@node-rs/argon2';
import { DEVELOPER } from '../../packages/server/src/team/development/people.ts';
import { endOf, spawnService, startProcess } from '../../packages/server/test/harness/process.ts';
import { PLACES, PRIVATE_TMP, Root, skipWithoutRoot } from './root.ts';
import { ROOT } from './workspaces.ts';

const built = join(ROOT, 'dist', 'executable-test');
const root = new Root();
after(() => {
  root.remove();
  rmSync(built, { recursive: true, force: true });
});

await build(built);
const [NAME = ''] = readdirSync(built).filter((name) => name !== 'SHA256SUMS');
const EXECUTABLE = join(built, NAME);
root.addProgram(EXECUTABLE, 'portico');

async function build(folder: string): Promise<void> {
  const script = ['run', '--silent', 'build:executable', '--', '--out', folder];
  await promisify(execFile)('npm', script, { cwd: ROOT });
}

const inside = (...given: string[]) => root.command('/portico', ...given);
const SERVE = { ...PLACES, PORTICO_HOST: '127.0.0.1', PORTICO_DATA_DIR: '/data' };

async function signIn(url: string, person: { email: string; password: string }): Promise<number> {
  const { email, password } = person;
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/v1/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password }),
  });
  return answer.status;
}

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
  rmSync(root.path('home/.cache'), { recursive: true, force: true });
  for (const folder of ['home', 'tmp']) chmodSync(root.path(folder), 0o555);
  try {
    const service = await startProcess(SERVE, inside('serve'));
    const [warning] = service.log().filter(({ msg }) => /library that hashes passwords/.test(msg));
    assert.ok(warning, service.stdout());
    const person = { email: 'ada@example.com', password: 'correct horse battery staple', name: 'Ada' };
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify(person);
    const registered = await fetch(`${service.url}/v1/register`, { method: 'POST', headers, body });
    assert.equal(registered.status, 201, await registered.text());
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
  const sha256 = createHash('sha256').update(readFileSync(EXECUTABLE)).digest('hex');
  assert.deepEqual(JSON.parse(stdout).executable, { path: '/portico', sha256 });
  assert.equal(readFileSync(join(built, 'SHA256SUMS'), 'utf8'), `${sha256}  ${NAME}\n`);
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

test("hashes of Node's Argon2 are those of the library", async () => {
  const copy = join(ROOT, 'dist', 'executable-test', 'a', 'node_modules', '@node-rs');
  cpSync(join(ROOT, 'packages/server/executable/argon2'), join(copy, 'argon2'), { recursive: true });
  cpSync(join(ROOT, 'packages/server/executable/files'), join(built, 'a'), { recursive: true });
  // Cannot be loaded as a library.
  writeFileSync(join(copy, 'argon2/argon2.node'), 'nothing');
  const node = await import(join(copy, 'argon2/index.js'));
  assert.match(node.reasonForNodes, /cannot be loaded/);
  const costs = { memoryCost: 64, timeCost: 2, parallelism: 1 };
  for (const password of ['correct horse', 'pässwörd', '\u{1f40e}'.repeat(40)]) {
    assert.ok(verifySync(node.hashSync(password, costs), password));
    assert.ok(node.verifySync(hashSync(password, costs), password));
    assert.ok(!node.verifySync(hashSync(password, costs), `${password}x`));
    for (const algorithm of [0, 1, 2])
      assert.ok(node.verifySync(hashSync(password, { ...costs, algorithm }), password));
  }
});

test('two builds, in two folders, are the same bytes', async () => {
  const again = join(built, 'again');
  await build(again);
  assert.ok(readFileSync(join(again, NAME)).equals(readFileSync(EXECUTABLE)));
});
