import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { hold } from '../harness/load.ts';
import {
  type Command,
  endOf,
  newPlace,
  type Place,
  ROOT,
  refusedStart,
  serviceEnvironment,
  startProcess,
} from '../harness/process.ts';
import { PASSWORD } from '../harness/service.ts';
import { until } from '../harness/until.ts';

const NPM: Command = ['npm', 'start', '--silent'];
/** Waits for requests under way however long they take. */
const PATIENT = {
  PORTICO_LAME_DUCK: '0s',
  PORTICO_SHUTDOWN_GRACE: '5m',
  PORTICO_REQUEST_TIMEOUT: '5m',
};
const START = 'packages/server/start.sh';

const folders: string[] = [];
const places: Place[] = [];
after(() => {
  for (const place of places) place.remove();
  for (const folder of folders) rmSync(folder, { recursive: true });
});

async function start(variables: Record<string, string> = {}) {
  const place = await newPlace();
  places.push(place);
  return startProcess({ ...place.variables, ...variables }, NPM);
}

/** A request that is under way, without the last byte of its body. */
const registering = (url: string) =>
  hold({ url, method: 'POST', path: '/v1/register', body: { email: 'ada@example.com', password: PASSWORD } });

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`${signal} to npm: the server finishes requests under way, and exits with code 0`, async () => {
    const service = await start(PATIENT);
    const slow = await registering(service.url);
    service.kill(signal);
    await until('it is stopping', () => service.log().find(({ msg }) => msg === 'stopping'));
    assert.equal((await slow.release()).status, 201);
    // Its standard output closes once no process holds it.
    const { code, stderr } = await endOf(service);
    assert.deepEqual([code, stderr], [0, '']);
  });
}

test('SIGKILL of npm: the server finishes requests under way, and stops', async () => {
  const service = await start(PATIENT);
  const slow = await registering(service.url);
  service.kill('SIGKILL');
  await until('it is stopping', () => service.log().find(({ msg }) => msg === 'stopping'));
  assert.equal((await slow.release()).status, 201);
  const { signal, stderr } = await service.ended;
  assert.deepEqual([signal, stderr], ['SIGKILL', '']);
});

const noTerminal =
  (process.platform !== 'linux' || !existsSync('/usr/bin/script')) && 'needs script(1) of util-linux';

test('Ctrl-C at npm start, which reaches npm and the server: the server stops gracefully', {
  skip: noTerminal,
}, async () => {
  const place = await newPlace();
  places.push(place);
  // npm replaces the shell: a shell that waits for npm would itself end by Ctrl-C, and report that instead.
  const terminal = spawn('/usr/bin/script', ['-qec', `exec ${NPM.join(' ')}`, '/dev/null'], {
    cwd: ROOT,
    env: {
      ...serviceEnvironment({ ...place.variables, ...PATIENT, PORTICO_LOG_LEVEL: 'info' }),
      SHELL: '/bin/sh',
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let shown = '';
  terminal.stdout.on('data', (chunk) => {
    shown += chunk;
  });
  const ended = once(terminal, 'close');
  try {
    const url = await until('it serves', () => /listening=(\S+)/.exec(shown)?.[1]);
    const slow = await registering(url);
    terminal.stdin.write('\u0003');
    await until('it is stopping', () => shown.includes('stopping'));
    assert.equal((await slow.release()).status, 201);
    assert.deepEqual(await ended, [0, null]);
  } finally {
    terminal.kill('SIGKILL');
  }
});

/** A copy of the start script, in which the service only prints which Node runs it. */
function copy(bundled?: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'portico-start-'));
  folders.push(folder);
  const bin = join(folder, 'node_modules/.bin');
  mkdirSync(dirname(join(folder, START)), { recursive: true });
  mkdirSync(join(folder, 'packages/server/src'));
  mkdirSync(bin, { recursive: true });
  cpSync(join(ROOT, START), join(folder, START));
  writeFileSync(
    join(folder, 'packages/server/src/main.ts'),
    'console.error(process.argv0); process.exit(3);',
  );
  if (bundled !== undefined) program(bin, bundled);
  return folder;
}

/** Puts a `node` of these shell commands into a folder. */
function program(folder: string, commands: string): string {
  const file = join(folder, 'node');
  writeFileSync(file, `#!/bin/sh\n${commands}\n`);
  chmodSync(file, 0o755);
  return folder;
}

function folderWithNode(commands?: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'portico-node-'));
  folders.push(folder);
  if (commands !== undefined) return program(folder, commands);
  symlinkSync(process.execPath, join(folder, 'node'));
  return folder;
}

const UNLOADABLE = 'echo "error while loading shared libraries: libatomic.so.1: cannot open" >&2; exit 127';
const OLD = 'echo v20.20.2';
const SYSTEM = '/usr/bin:/bin';

const startIn = (folder: string, path: string) => refusedStart({ PATH: path }, ['sh', join(folder, START)]);

test("the packages' Node cannot run here: the machine's own runs the service", async () => {
  const own = folderWithNode();
  const { code, stderr } = await startIn(copy(UNLOADABLE), `${own}:${SYSTEM}`);
  assert.deepEqual([code, stderr], [3, `${join(own, 'node')}\n`]);
});

test('the packages bring no Node: the first on PATH that is new enough runs the service', async () => {
  const own = folderWithNode();
  const { code, stderr } = await startIn(copy(), `${folderWithNode(OLD)}:${own}:${SYSTEM}`);
  assert.deepEqual([code, stderr], [3, `${join(own, 'node')}\n`]);
});

test('no Node can run the service: one line names those tried and the missing library', async () => {
  const old = folderWithNode(OLD);
  const folder = copy(UNLOADABLE);
  const { code, stderr } = await startIn(folder, `${old}:${emptyTools()}`);
  assert.equal(code, 1);
  assert.match(stderr, /^Portico cannot start: it needs Node 24 or newer, .*\n$/);
  assert.ok(stderr.includes('libatomic.so.1: cannot open'), stderr);
  assert.ok(stderr.includes(`${old}/node (v20.20.2)`), stderr);
});

test('neither the packages nor the machine have a Node: one line says so', async () => {
  const { stderr } = await startIn(copy(), emptyTools());
  assert.match(
    stderr,
    /^Portico cannot start: it needs Node 24 or newer, and found none that npm installed .*\n$/,
  );
});

/** A folder with the commands that the script calls, but without any Node. */
function emptyTools(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portico-tools-'));
  folders.push(folder);
  for (const name of ['sh', 'dirname', 'head']) {
    const found = ['/usr/bin', '/bin'].map((place) => join(place, name)).find(existsSync);
    symlinkSync(found ?? '', join(folder, name));
  }
  return folder;
}
