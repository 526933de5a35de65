/** The image, made by hand by its Dockerfile's instructions, started as it is started there. */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { after, before, test } from 'node:test';
import { clientOf } from '../../packages/server/test/harness/client.ts';
import {
  type Command,
  endOf,
  ROOT,
  type Serving,
  startProcess,
} from '../../packages/server/test/harness/process.ts';
import { ROOM_FOR_ORGANIZATIONS } from '../../packages/server/test/harness/room.ts';
import { PASSWORD } from '../../packages/server/test/harness/service.ts';
import { until } from '../../packages/server/test/harness/until.ts';
import { NOT_PERMITTED } from '../../tools/tests/skipped.ts';
import { type MadeImage, makeImage } from './made-image.ts';

/** Of the whole image. Node takes 150. */
const MOST_MEGABYTES = 220;

/** Entries that .dockerignore admits, and both files that say so. */
const IN_CONTEXT = [
  '.dockerignore',
  'Dockerfile',
  'LICENSE',
  'deploy/image',
  'package-lock.json',
  'package.json',
  'packages',
  'tsconfig.json',
];

const target = mkdtempSync(join(tmpdir(), 'portico-image-'));
after(() => rmSync(target, { recursive: true, force: true }));
let image: MadeImage;
before(() => {
  image = makeImage(ROOT, target);
});

const mayMount =
  process.getuid?.() === 0 &&
  spawnSync('unshare', ['--mount', 'setpriv', '--reuid=1000', '--clear-groups', 'true']).status === 0;

/** As the image's user on a read-only file system, where that can be had; otherwise as this one. */
function started(command: readonly string[]): Command {
  if (!mayMount) return command as Command;
  const script = `mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" &&
    exec setpriv --reuid=${image.user} --regid=${image.user} --clear-groups "$@"`;
  return ['unshare', '--mount', 'sh', '-c', script, image.app, ...command];
}

/** Callers that this machine holds up for some seconds still find it there. */
const LIFE = { PORTICO_LAME_DUCK: '15s', PORTICO_SHUTDOWN_GRACE: '60s' };
let service: Serving;

test('image: serves on all addresses, as a non-root user who can write only its data', async () => {
  assert.ok(image.user > 0);
  service = await startProcess(
    { ...image.environment, ...LIFE, ...ROOM_FOR_ORGANIZATIONS, PORTICO_LIMITS: 'off' },
    started(image.command),
  );
  assert.match(service.url, /^http:\/\/0\.0\.0\.0:/);
  assert.ok(service.announcement.console, 'the console is in it');
  assert.ok(readdirSync(image.data).includes('portico.db'));
  if (!mayMount) return;
  const status = execFileSync('cat', [`/proc/${service.pid}/status`], { encoding: 'utf8' });
  assert.match(status, new RegExp(`Uid:\\s+${image.user}\\s`));
});

test('image: contains the compile cache, for a quick start on a read-only file system', () => {
  const [cache = ''] = readdirSync(join(image.app, 'node_modules/.cache/portico'));
  assert.ok(cache.startsWith(process.version));
  assert.ok(readdirSync(join(image.app, 'node_modules/.cache/portico', cache)).length > 20);
});

test('image: the health check reports readiness', () => {
  const [program = '', ...given] = image.healthcheck;
  const healthAt = (port: string) =>
    spawnSync(program, given, { env: { ...image.environment, PORTICO_PORT: port } }).status;
  assert.equal(healthAt(new URL(service.url).port), 0);
  assert.equal(healthAt('1'), 1);
});

test('image: SIGTERM under load fails no request, and exits with 0', async () => {
  const url = service.url.replace('0.0.0.0', '127.0.0.1');
  const body = { email: 'ada@example.com', password: PASSWORD };
  const first = clientOf(url);
  const registered = await first.send({ method: 'POST', path: '/v1/register', body });
  first.close();
  assert.equal(registered.status, 201, registered.text);
  const token = registered.body.accessToken;
  let answered = 0;
  const caller = async () => {
    const client = clientOf(url);
    for (;;) {
      const organization = { method: 'POST', path: '/v1/organizations', token, body: { name: 'Acme' } };
      const { status, error, headers, text } = await client.send(organization);
      assert.ok(status === 201 || error === 'OVERLOADED', text);
      answered++;
      if (headers.connection === 'close' && error === undefined) break;
    }
    client.close();
  };
  const callers = Promise.all(Array.from({ length: 4 }, caller));
  await Promise.race([callers, until('the load has begun', () => answered > 40)]);
  service.kill('SIGTERM');
  await callers;
  const { code, stderr } = await endOf(service);
  assert.deepEqual([code, stderr], [0, '']);
});

test(`image: smaller than ${MOST_MEGABYTES} MB, without tests, console sources or tools`, () => {
  const output = execFileSync('du', ['--summarize', '--bytes', image.root], { encoding: 'utf8' });
  const bytes = Number.parseInt(output, 10);
  assert.ok(bytes > statSync(process.execPath).size, 'Node is in it');
  assert.ok(bytes < MOST_MEGABYTES * 1e6, output);
  const files = readdirSync(image.app, { recursive: true, encoding: 'utf8' });
  const strangers = files.filter((file) =>
    /^packages\/.*\.test\.ts$|^packages\/\w+\/test\/|^packages\/console\/src|^node_modules\/(vite|typescript|node-)/.test(
      file,
    ),
  );
  assert.deepEqual(strangers, []);
});

test('image: has its bill of materials, and the licences of all that is in it', () => {
  const { components } = JSON.parse(
    readFileSync(join(image.root, 'usr/share/doc/portico/portico.cdx.json'), 'utf8'),
  );
  const names: string[] = components.map(({ name }: { name: string }) => name);
  for (const name of ['node', 'libc6', '@node-rs/argon2', 'fastify', 'preact', '@scalar/api-reference'])
    assert.ok(names.includes(name), name);
  const documents = readdirSync(join(image.root, 'usr/share/doc'));
  for (const name of ['node', 'portico', 'libc6'])
    assert.ok(documents.includes(name), `${name} in ${documents}`);
  const licenses = readFileSync(join(image.root, 'usr/share/doc/portico/licenses.txt'), 'utf8');
  for (const name of names.filter((one) => /^(fastify|preact|@scalar.*)$/.test(one)))
    assert.match(licenses, new RegExp(`^${name} [\\d.]+ \\(`, 'm'), name);
});

test('image: made again in another folder, from a clone that only its owner can read, it has the same files, which all can read', () => {
  const clone = mkdtempSync(join(tmpdir(), 'portico-clone-'));
  const again = mkdtempSync(join(tmpdir(), 'portico-image-'));
  try {
    for (const name of IN_CONTEXT)
      cpSync(join(ROOT, name), join(clone, name), {
        recursive: true,
        filter: (path) => !/[/](node_modules|dist|test)$/.test(path),
      });
    execFileSync('chmod', ['-R', 'go-rwx', clone]);
    const other = makeImage(clone, again);
    assert.deepEqual(hashesIn(other.root), hashesIn(image.root));
    const places = [other.app, join(other.root, 'usr/share')];
    const unread = ['-name', '.cache', '-prune', '-o', '!', '-perm', '-a=r', '-print'];
    assert.equal(execFileSync('find', [...places, ...unread], { encoding: 'utf8' }), '');
  } finally {
    for (const folder of [clone, again]) rmSync(folder, { recursive: true });
  }
});

test('image: no file can be changed by all, or takes on the rights of its owner', () => {
  const wrong = ['-type', 'f', '(', '-perm', '-o=w', '-o', '-perm', '/6000', ')'];
  assert.equal(execFileSync('find', [image.root, ...wrong], { encoding: 'utf8' }), '');
});

/**
 * SHA-256 of each file, by its path. Leaves out Node's compile cache, which is named after folders of this machine, data, and
 * places that are mounted: one of them has the Node of this machine.
 */
function hashesIn(root: string): Readonly<Record<string, string>> {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)))
    .filter((path) => !/^(data|dev|tmp)\/|^app\/node_modules\/\.cache\//.test(path));
  return Object.fromEntries(
    paths.sort().map((path) => [path, hash('sha256', readFileSync(join(root, path)))]),
  );
}

const noDocker =
  spawnSync('docker', ['info'], { stdio: 'ignore' }).status !== 0 &&
  `${NOT_PERMITTED}there is no Docker engine`;

test('docker build: the image prints its version', { skip: noDocker }, () => {
  const tag = 'portico-test';
  execFileSync('docker', ['build', '--quiet', '--tag', tag, ROOT], { stdio: 'pipe' });
  const run = ['run', '--rm', '--read-only', tag, '--version'];
  assert.match(execFileSync('docker', run, { encoding: 'utf8' }), /\d+\.\d+\.\d+/);
});
