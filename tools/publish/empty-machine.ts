/**
 * Follows docs/start/install.md on machines that have never seen Portico: roots with Debian's base alone, one for each
 * way, from the page's own commands to a page that somebody signed in to. `npm run check:install` takes minutes, and needs
 * root, mmdebstrap, buildah, Chromium, and Debian's and npm's registries, so it is not one of the tests.
 */
import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, test } from 'node:test';
import { machineEnvironment } from './machine.ts';
import { CERTIFICATES, put, putNode } from './node-of-machine.ts';
import { signInOnPage } from './page.ts';
import { register } from './people.ts';
import { ROOT } from './workspaces.ts';

/** Keeps a container's files without a driver of the kernel, and runs its builds without namespaces. */
const BUILDAH = { STORAGE_DRIVER: 'vfs', BUILDAH_ISOLATION: 'chroot' };

const FREE_PORT = { PORTICO_PORT: '0' };

const work = mkdtempSync(join(tmpdir(), 'portico-machine-'));
after(() => rmSync(work, { recursive: true, force: true }));

function run(program: string, given: readonly string[], cwd = ROOT): string {
  const env = { ...machineEnvironment(), ...BUILDAH };
  return execFileSync(program, given, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}

/** Debian's base, with the certificates that this machine trusts. */
const base = join(work, 'base');
run('mmdebstrap', ['--quiet', '--variant=minbase', '--include=ca-certificates', 'bookworm', base]);
put(CERTIFICATES, base, CERTIFICATES);

/** The commands of the page's table, by the first words of their row. */
const rows = new Map(
  [
    ...readFileSync(join(ROOT, 'docs/start/install.md'), 'utf8').matchAll(
      /^\| (.*) \| `(.*)` \| `(.*)` \|$/gm,
    ),
  ].map(([, have = '', build = '', start = '']) => [have.split(' ').slice(0, 2).join(' '), { build, start }]),
);

function rowOf(words: string): { readonly build: string; readonly start: string } {
  const row = rows.get(words);
  assert.ok(row, `the page has no row "${words}": ${[...rows.keys()]}`);
  return row;
}

class Machine {
  readonly folder: string;

  constructor(name: string) {
    this.folder = join(work, name);
    run('cp', ['--archive', '--reflink=auto', base, this.folder]);
  }

  path(...parts: string[]): string {
    return join(this.folder, ...parts);
  }

  put(file: string, path: string): void {
    put(file, this.folder, path);
  }

  /** A command line in here, with processes and devices of its own. */
  start(line: string, variables: Readonly<Record<string, string>> = {}): ChildProcess {
    const script = `mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" && exec chroot "$0" /bin/sh -ec "$1"`;
    const given = ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', script, this.folder, line];
    const env = {
      PATH: '/usr/local/bin:/usr/bin:/usr/sbin:/bin:/sbin',
      HOME: '/root',
      DEBIAN_FRONTEND: 'noninteractive',
      NODE_EXTRA_CA_CERTS: CERTIFICATES,
      ...variables,
    };
    return spawn('unshare', given, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  }

  async run(line: string): Promise<void> {
    const process = this.start(line);
    process.stdout?.resume();
    assert.deepEqual(await once(process, 'exit'), [0, null], line);
  }
}

/** Registers somebody at a service that starts, signs in on its page, and stops it. */
async function signInTo(service: ChildProcess): Promise<void> {
  const ended = once(service, 'exit');
  try {
    const url = await addressOf(service);
    const ada = { email: 'ada@example.com', password: 'correct horse battery' };
    await register(url, ada);
    await signInOnPage(url, ada);
  } finally {
    // unshare(1) ignores SIGTERM while it waits; its end ends everything inside.
    service.kill('SIGKILL');
    await ended;
    service.stdout?.destroy();
  }
}

async function addressOf({ stdout }: ChildProcess): Promise<string> {
  assert.ok(stdout);
  let port: string | undefined;
  for await (const line of createInterface({ input: stdout })) {
    [, port] = /"listening":"[^"]*:(\d+)"/.exec(line) ?? [];
    if (port !== undefined) break;
  }
  assert.ok(port, 'the service announced no address');
  stdout.resume();
  return `http://127.0.0.1:${port}`;
}

const inClone = (line: string): string => run('sh', ['-ec', line.replace('npm ci && ', '')]);

test('one file: installed libraries, then ./portico-linux-x64 dev', async () => {
  const { build, start } = rowOf('a Linux');
  inClone(build);
  const machine = new Machine('file');
  await machine.run('apt-get update -qq && apt-get install -y -qq libstdc++6 libatomic1');
  const [program = ''] = start.split(' ');
  machine.put(join(ROOT, program), program);
  await signInTo(machine.start(start, FREE_PORT));
});

test("Debian's package: apt install, then the command of the unit", async () => {
  const { build, start } = rowOf('Debian or');
  inClone(build);
  const machine = new Machine('debian');
  const [install = '', enable = ''] = start.split(' && ');
  assert.match(enable, /^systemctl enable --now portico$/);
  const file = install.split(' ').at(-1) ?? '';
  machine.put(join(ROOT, file), file);
  await machine.run(`apt-get update -qq && ${install.replace('apt install', 'apt-get install -y -qq')}`);
  const unit = readFileSync(machine.path('usr/lib/systemd/system/portico.service'), 'utf8');
  const [, program = ''] = /^ExecStart=(.*)$/m.exec(unit) ?? [];
  await machine.run('mkdir --mode 0700 /var/lib/portico && chown nobody /var/lib/portico');
  const asNobody = `exec setpriv --reuid nobody --clear-groups ${program}`;
  await signInTo(machine.start(asNobody, { ...FREE_PORT, PORTICO_DATA_DIR: '/var/lib/portico' }));
});

test('the image: built by buildah from the Dockerfile, run as its user', async () => {
  const { build } = rowOf('Docker or');
  assert.equal(build, 'docker build -t portico .');
  const node = new Machine('node');
  putNode(node.folder);
  await node.run(
    'apt-get update -qq && apt-get install -y -qq libstdc++6 libatomic1 && groupadd -g 1000 node && useradd -u 1000 -g 1000 node',
  );
  const stage = run('buildah', ['from', 'scratch']).trim();
  run('buildah', ['add', '--quiet', stage, node.folder, '/']);
  run('buildah', ['config', '--env', `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`, stage]);
  run('buildah', ['commit', '--quiet', '--rm', stage, 'docker.io/library/node:26-slim']);
  run('buildah', ['bud', '--quiet', '--pull-never', '--tag', 'portico', '.']);
  const container = run('buildah', ['from', '--pull-never', 'localhost/portico']).trim();
  try {
    const { config } = JSON.parse(run('buildah', ['inspect', container])).OCIv1;
    assert.equal(config.User, '1000:1000');
    const mounted = run('buildah', ['mount', container]).trim();
    const machine = new Machine('image');
    rmSync(machine.folder, { recursive: true });
    run('cp', ['--archive', mounted, machine.folder]);
    const variables = Object.fromEntries(config.Env.map((one: string) => one.split(/=(.*)/s)));
    // It has no shell: chroot(1) itself takes its user.
    const given = ['--userspec=1000:1000', machine.folder, ...config.Entrypoint, ...config.Cmd];
    const service = spawn('chroot', given, {
      cwd: '/',
      env: { ...variables, ...FREE_PORT },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await signInTo(service);
  } finally {
    run('buildah', ['rm', container]);
  }
});

test('a project with Node: npm install of the packed package, then npx portico dev', async () => {
  const { build, start } = rowOf('a project');
  inClone(build);
  const machine = new Machine('project');
  putNode(machine.folder);
  await machine.run('apt-get update -qq && apt-get install -y -qq libstdc++6 libatomic1');
  const file = 'portico-server-0.1.0.tgz';
  machine.put(join(ROOT, file), `root/${file}`);
  rmSync(join(ROOT, file));
  const [install = '', serve = ''] = start.split(' && ');
  await machine.run(`cd && ${install}`);
  await signInTo(machine.start(`cd && exec ${serve}`, FREE_PORT));
});

test('the clone: npm ci, then npm start', async () => {
  const { build, start } = rowOf('the clone');
  const machine = new Machine('clone');
  putNode(machine.folder);
  await machine.run('apt-get update -qq && apt-get install -y -qq libstdc++6 libatomic1');
  run('git', ['clone', '--quiet', ROOT, machine.path('root/portico')]);
  await machine.run(`cd ~/portico && ${build}`);
  await signInTo(machine.start(`cd ~/portico && exec ${start}`, FREE_PORT));
});
