/**
 * Follows compose.yaml and kubernetes.yaml with Podman, from their first steps to people who sign in: `npm run
 * check:containers`. It needs root, podman-compose, netavark with aardvark-dns, and mmdebstrap for images that cannot be
 * pulled (stand-ins.ts), and takes minutes, so it is not one of the tests.
 */
import assert from 'node:assert/strict';
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { parseAllDocuments, stringify } from 'yaml';
import { freePort } from '../../packages/server/test/harness/free-port.ts';
import { until } from '../../packages/server/test/harness/until.ts';
import { register, signIn } from '../../tools/publish/people.ts';
import { ROOT } from '../../tools/publish/workspaces.ts';
import { sendSecurely } from './send.ts';
import { provideImages, removeStandIns, run } from './stand-ins.ts';
import { stepsOf } from './steps.ts';

const HOST = 'accounts.example.org';
const ADA = { email: 'ada@example.com', password: 'correct horse battery' };
/** Of Caddy, in its container. */
const AUTHORITY = '/data/caddy/pki/authorities/local/root.crt';
/** An image is built within it on a slow machine: milliseconds. */
const PATIENCE = 900_000;

const work = mkdtempSync(join(tmpdir(), 'portico-containers-'));
const deploy = join(work, 'clone/deploy');
const secret = (name: string) => join(deploy, 'secrets', name);
const compose = (...given: string[]) => run('podman-compose', given, deploy);
const inContainer = (service: string, ...given: string[]) =>
  run('podman', ['exec', `portico_${service}_1`, ...given]);
const works = (service: string, ...given: string[]) =>
  spawnSync('podman', ['exec', `portico_${service}_1`, ...given]).status === 0;
const inspect = (name: string, format: string) => run('podman', ['inspect', name, '--format', format]).trim();

let port = 0;
before(async () => {
  provideImages();
  run('git', ['clone', '--quiet', ROOT, join(work, 'clone')]);
  const steps = stepsOf(join(deploy, 'compose.yaml'));
  // The machine's root does not need sudo(8).
  run('sh', ['-ec', steps.join('\n').replaceAll(/^sudo /gm, '')], deploy);
  port = await freePort();
  // No authority issues certificates for the example's host, and another service may have the ports of the web.
  change('Caddyfile', 'auto_https disable_redirects', 'auto_https disable_redirects\n    local_certs');
  change('compose.yaml', '"80:80"', '"127.0.0.1::80"');
  change('compose.yaml', '"443:443"', `"127.0.0.1:${port}:443"`);
  change('compose.yaml', '"443:443/udp"', '"127.0.0.1::443/udp"');
});
after(() => {
  try {
    run('podman', ['pod', 'rm', '--force', '--ignore', ...pods.keys()]);
    compose('down', '--volumes');
    run('podman', ['image', 'rm', '--force', 'localhost/portico']);
  } finally {
    removeStandIns();
    rmSync(work, { recursive: true, force: true });
  }
});

function change(file: string, from: string, to: string): void {
  const path = join(deploy, file);
  const text = readFileSync(path, 'utf8');
  assert.ok(text.includes(from), `${file}: ${from}`);
  writeFileSync(path, text.replace(from, to));
}

/** Sends a request through Caddy, whose certificate comes from its own authority. */
const send = (path: string, body?: object, token?: string) =>
  sendSecurely({ host: HOST, port, ca: inContainer('caddy', 'cat', AUTHORITY) }, { path, body, token });

/** PostgreSQL first: old versions of Podman ignore that Portico waits for its health. */
async function up(): Promise<void> {
  compose('up', '--detach', 'postgres');
  await until('PostgreSQL is ready', () => works('postgres', 'pg_isready', '--host=127.0.0.1'));
  compose('up', '--detach');
  await untilReady();
}

const untilReady = () =>
  until('Portico is ready behind Caddy', async () => {
    if (!works('caddy', 'test', '-e', AUTHORITY)) return false;
    const { status } = await send('/health/ready').catch(() => ({ status: 0 }));
    return status === 200;
  });

const token = async (): Promise<string> => {
  const { status, text } = await send('/v1/login', ADA);
  assert.equal(status, 201, text);
  return JSON.parse(text).accessToken;
};

const isSignedIn = async (accessToken: string) =>
  assert.equal((await send('/v1/account', undefined, accessToken)).status, 200);

test('compose.yaml: up, to the console and a signed-in account', { timeout: PATIENCE }, async () => {
  compose('build');
  await up();
  assert.match((await send('/console')).text, /<title>/);
  assert.equal((await send('/v1/register', ADA)).status, 201);
  await isSignedIn(await token());
});

function assertConfined(container: string): void {
  const status = readFileSync(`/proc/${inspect(container, '{{.State.Pid}}')}/status`, 'utf8');
  assert.match(status, /^Uid:\s+1000\s/m);
  assert.match(status, /^CapEff:\s+0+$/m);
  assert.match(status, /^NoNewPrivs:\s+1$/m);
  assert.equal(inspect(container, '{{.HostConfig.ReadonlyRootfs}}'), 'true');
}

test('compose.yaml: Portico runs as its user, read-only, without capabilities, and with no secret in its settings', () => {
  const name = 'portico_portico_1';
  assertConfined(name);
  const all = run('podman', ['inspect', name, 'portico_postgres_1']);
  for (const file of ['secret-keys', 'postgres-password', 'superuser-password', 'database-url'])
    assert.ok(!all.includes(readFileSync(secret(file), 'utf8').trim()), file);
});

test('compose.yaml: PostgreSQL refuses connections over the network without TLS', () => {
  const password = readFileSync(secret('postgres-password'), 'utf8').trim();
  const url = `postgres://portico:${password}@postgres/portico`;
  const ask = (mode: string) => inContainer('postgres', 'psql', `${url}?sslmode=${mode}`, '-Atc', 'select 1');
  assert.equal(ask('require').trim(), '1');
  assert.throws(() => ask('disable'));
});

test('compose.yaml: restarted, and with killed processes, it serves again by itself', async () => {
  const accessToken = await token();
  compose('restart', 'portico');
  await untilReady();
  await isSignedIn(accessToken);
  for (const name of ['portico', 'postgres', 'caddy']) {
    const pid = Number(inspect(`portico_${name}_1`, '{{.State.Pid}}'));
    process.kill(pid, 'SIGKILL');
    await until(`${name} runs again`, () => {
      const now = inspect(`portico_${name}_1`, '{{.State.Pid}}');
      return now !== '0' && now !== String(pid);
    });
    await untilReady();
    await isSignedIn(accessToken);
  }
});

test('compose.yaml: with a new image, `up` replaces Portico, and keeps accounts and sessions', async () => {
  const accessToken = await token();
  const before = inspect('portico_portico_1', '{{.Image}}');
  writeFileSync(join(work, 'Dockerfile'), 'FROM localhost/portico\nLABEL release=next\n');
  run('podman', ['build', '--quiet', '--tag', 'portico', work]);
  compose('up', '--detach', '--force-recreate', 'portico');
  await untilReady();
  assert.notEqual(inspect('portico_portico_1', '{{.Image}}'), before);
  await isSignedIn(accessToken);
});

test('compose.yaml: down and up keep accounts; a backup brings them back without the volumes', async () => {
  const accessToken = await token();
  compose('down');
  await up();
  await isSignedIn(accessToken);

  const dump = join(work, 'portico.dump');
  const asSuperuser = ['exec', '--interactive', 'portico_postgres_1'];
  const made = ['pg_dump', '--username=postgres', '--format=custom', '--no-owner', 'portico'];
  writeFileSync(dump, execFileSync('podman', [...asSuperuser, ...made]));
  compose('down', '--volumes');
  await up();
  assert.equal((await send('/v1/login', ADA)).status, 401);

  compose('stop', 'portico');
  const restored = ['pg_restore', '--username=postgres', '--role=portico', '--no-owner', '--clean'];
  execFileSync('podman', [...asSuperuser, ...restored, '--dbname=portico'], { input: readFileSync(dump) });
  compose('start', 'portico');
  await untilReady();
  await isSignedIn(accessToken);
});

/** Ports of this machine, by the names of pods. */
const pods = new Map<string, number>();

/** The Deployment of kubernetes.yaml as a pod for each replica, as far as Podman plays it. */
async function play(): Promise<void> {
  const [{ spec }] = parseAllDocuments(readFileSync(join(deploy, 'kubernetes.yaml'), 'utf8')).map((one) =>
    one.toJS(),
  );
  const path = join(work, 'secrets');
  run('cp', ['--recursive', '--preserve', join(deploy, 'secrets'), path]);
  run('chown', ['1000', path]);
  const url = readFileSync(secret('database-url'), 'utf8');
  writeFileSync(join(path, 'database-url'), url.replace('/run/secrets/', '/run/secrets/portico/'));
  const { containers, ...rest } = spec.template.spec;
  const [container] = containers;
  for (let replica = 1; replica <= spec.replicas; replica++) {
    const hostPort = await freePort();
    const name = `portico-node-${replica}`;
    const pod = {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name, labels: spec.template.metadata.labels },
      spec: {
        ...rest,
        containers: [
          {
            ...container,
            image: 'localhost/portico',
            ports: [{ containerPort: 3000, hostPort, hostIP: '127.0.0.1' }],
            // Podman turns them into curl(1), which the image does not have.
            startupProbe: undefined,
            readinessProbe: undefined,
            livenessProbe: undefined,
          },
        ],
        volumes: [
          { name: 'secrets', hostPath: { path, type: 'Directory' } },
          { name: 'data', emptyDir: {} },
        ],
      },
    };
    const file = join(work, `${name}.yaml`);
    writeFileSync(file, stringify(pod));
    pods.set(name, hostPort);
    run('podman', ['play', 'kube', '--network', 'portico_back', file]);
  }
}

test('kubernetes.yaml: two nodes on one database; while one stops, the other answers all', async () => {
  await play();
  const [first = '', second = ''] = [...pods.values()].map((one) => `http://127.0.0.1:${one}`);
  const answers = async (url: string) => (await fetch(`${url}/health/ready`)).status === 200;
  for (const url of [first, second]) await until(`${url} is ready`, () => answers(url).catch(() => false));
  for (const name of pods.keys()) assertConfined(`${name}-portico`);
  const grace = { email: 'grace@example.com', password: ADA.password };
  await register(first, grace);
  assert.equal(await signIn(second, grace), 201);

  let stopped = false;
  const [name = ''] = pods.keys();
  // Kubernetes gives it as long.
  const given = ['pod', 'stop', '--time', '40', name];
  const stopping = promisify(execFile)('podman', given).finally(() => {
    stopped = true;
  });
  while (!stopped) assert.ok(await answers(second));
  await stopping;
  assert.equal(inspect(`${name}-portico`, '{{.State.ExitCode}}'), '0');
});
