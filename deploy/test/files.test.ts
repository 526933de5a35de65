/** The files that people copy, checked with the programs and schemas that will read them, as far as they are here. */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, test } from 'node:test';
import { Ajv } from 'ajv';
import { Deployment } from 'kubernetes-models/apps/v1';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { Service } from 'kubernetes-models/v1';
import { parse, parseAllDocuments } from 'yaml';
import { type Environment, readConfig, VARIABLES } from '../../packages/server/src/configuration/config.ts';
import { variables } from '../../packages/server/src/configuration/variables.ts';
import { limits } from '../../packages/server/src/ground/database/postgres-pool.ts';
import { NOT_PERMITTED } from '../../tools/tests/skipped.ts';
import { stepsOf } from './steps.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

const DEPLOY = readdirSync(join(ROOT, 'deploy'), { recursive: true, encoding: 'utf8' }).filter((file) =>
  /^[^/]*(file|\.\w+)$/.test(file),
);

const known = new Set([
  ...VARIABLES.map(({ name }) => name as string),
  ...variables.filter(([, { secret }]) => secret).map(([, { name }]) => `${name}_FILE`),
]);

for (const file of ['Dockerfile', ...DEPLOY.map((name) => `deploy/${name}`)]) {
  test(`${file}: names only existing variables`, () => {
    const named = read(file).match(/PORTICO_[A-Z0-9_]+/g) ?? [];
    assert.deepEqual(
      named.filter((name) => !known.has(name)),
      [],
    );
  });
}

test('files that configure Portico set variables', () => {
  for (const file of [
    'Dockerfile',
    'deploy/compose.yaml',
    'deploy/compose-sqlite.yaml',
    'deploy/portico.service',
    'deploy/kubernetes.yaml',
  ])
    assert.match(read(file), /PORTICO_[A-Z]/, file);
});

// biome-ignore lint/suspicious/noExplicitAny: as with manifests below.
const composed = (file: string): any => parse(read(`deploy/${file}`));

for (const file of ['compose.yaml', 'compose-sqlite.yaml']) {
  test(`${file}: valid by the Compose specification`, () => {
    const ajv = new Ajv({ strict: false, formats: { duration: true, subnet_ip_address: true, uri: true } });
    const text = read('deploy/test/compose-spec.json');
    assert.ok(
      read('deploy/test/README.md').includes(hash('sha256', text)),
      'it is where it is said to be from',
    );
    const schema: object = JSON.parse(text);
    const fits = ajv.compile({ ...schema, $schema: 'http://json-schema.org/draft-07/schema#' });
    assert.ok(fits(composed(file)), ajv.errorsText(fits.errors));
    const slip = { portico: { imagee: 'portico' } };
    assert.ok(!fits({ name: 'portico', services: slip }), 'a slip is noticed');
  });

  test(`${file}: what its services refer to exists, and Portico is confined`, () => {
    const { services, networks, volumes, secrets } = composed(file);
    for (const [name, service] of Object.entries<Record<string, string[]>>(services)) {
      for (const network of service.networks ?? []) assert.ok(network in networks, `${name}: ${network}`);
      for (const secret of service.secrets ?? []) assert.ok(secret in secrets, `${name}: ${secret}`);
      for (const volume of service.volumes ?? []) {
        const [source = ''] = volume.split(':');
        assert.ok(source.startsWith('./') || source in volumes, `${name}: ${volume}`);
      }
    }
    const { read_only, cap_drop, environment, networks: own } = services.portico;
    assert.deepEqual([read_only, cap_drop], [true, ['ALL']]);
    assert.equal(environment.PORTICO_TRUSTED_PROXIES, networks.front.ipam.config[0].subnet);
    assert.ok(own.includes('front') && services.caddy.networks.includes('front'));
    assert.match(read('deploy/Caddyfile'), /reverse_proxy portico:3000 /);
    assert.ok(read('deploy/Caddyfile').includes(`${environment.PORTICO_PUBLIC_URL}:443 {`));
  });
}

// biome-ignore lint/suspicious/noExplicitAny: what a manifest holds is what the tests assert on.
const manifests: any[] = parseAllDocuments(read('deploy/kubernetes.yaml')).map((one) => one.toJS());
const KINDS = { Deployment, Service, PodDisruptionBudget, NetworkPolicy };

test('kubernetes.yaml: valid by the schemas of Kubernetes', () => {
  assert.deepEqual(
    manifests.map(({ kind }) => kind),
    Object.keys(KINDS),
  );
  for (const manifest of manifests) {
    const Kind = KINDS[manifest.kind as keyof typeof KINDS];
    new Kind(manifest).validate();
  }
  assert.throws(() => new Deployment({ ...manifests[0], spec: { replicas: 'two' } } as never).validate());
});

test('compose.yaml: Portico is no superuser of PostgreSQL, and both demand TLS', () => {
  const { postgres, portico } = composed('compose.yaml').services;
  assert.equal(postgres.environment.POSTGRES_USER, undefined);
  const role = read('deploy/postgres-role.sh');
  assert.match(role, /^create role portico login password /m);
  assert.doesNotMatch(role, /superuser password|with superuser/i);
  assert.match(role, /hostssl all all all/);
  assert.ok(postgres.command.includes('ssl=on'));
  assert.ok(postgres.volumes.some((volume: string) => volume.startsWith('./postgres-role.sh:')));
  const url = readFileSync(join(prepare('deploy/compose.yaml'), 'secrets/database-url'), 'utf8').trim();
  const { searchParams, username, hostname } = new URL(url);
  assert.deepEqual([username, hostname], ['portico', 'postgres']);
  assert.equal(searchParams.get('sslmode'), 'verify-full');
  const [, certificate = ''] = /^\/run\/secrets\/(.+)$/.exec(searchParams.get('sslrootcert') ?? '') ?? [];
  assert.ok(portico.secrets.includes(certificate) && postgres.secrets.includes(certificate));
});

test('kubernetes.yaml: trusts no cluster network as proxy, and admits only ingress and Prometheus', () => {
  const [deployment, , , policy] = manifests;
  const [container] = deployment.spec.template.spec.containers;
  const { value } = container.env.find(({ name }: { name: string }) => name === 'PORTICO_TRUSTED_PROXIES');
  assert.equal(value, '192.0.2.0/24', 'a range that is nobody’s, until it is replaced');
  assert.deepEqual(policy.spec.podSelector.matchLabels, deployment.spec.template.metadata.labels);
  assert.deepEqual(policy.spec.policyTypes, ['Ingress', 'Egress']);
  const ports = container.ports.map(({ name }: { name: string }) => name);
  const rules: { from?: unknown[]; ports: { port: string }[] }[] = policy.spec.ingress;
  assert.deepEqual(
    rules.flatMap((rule) => rule.ports.map(({ port }) => port)),
    ports,
  );
  for (const rule of rules) assert.ok(rule.from?.length, 'nothing is open to all');
});

test('kubernetes.yaml: two nodes, rolling updates without a gap, probes, and no root', () => {
  const [{ spec }, service, budget] = manifests;
  const { spec: pod, metadata } = spec.template;
  const [container] = pod.containers;
  assert.deepEqual([spec.replicas, spec.strategy.rollingUpdate], [2, { maxSurge: 1, maxUnavailable: 0 }]);
  for (const selector of [spec.selector.matchLabels, service.spec.selector, budget.spec.selector.matchLabels])
    assert.deepEqual(selector, metadata.labels);
  assert.equal(container.readinessProbe.httpGet.path, '/health/ready');
  assert.equal(container.livenessProbe.httpGet.path, '/health/live');
  assert.deepEqual(
    [pod.securityContext.runAsUser, container.securityContext.readOnlyRootFilesystem],
    [1000, true],
  );
  const environment: Record<string, string> = Object.fromEntries(
    container.env.map(({ name, value }: { name: string; value: string }) => [name, value]),
  );
  const seconds = (name: string) => Number.parseInt(environment[name] ?? '', 10);
  const grace = seconds('PORTICO_SHUTDOWN_GRACE');
  assert.ok(pod.terminationGracePeriodSeconds > grace && grace > seconds('PORTICO_LAME_DUCK'));
  const { periodSeconds, failureThreshold } = container.startupProbe;
  assert.ok(periodSeconds * failureThreshold * 1_000 > limits.migration, 'no migration is cut off');
  const { mountPath } = container.volumeMounts.find(({ name }: { name: string }) => name === 'secrets');
  for (const [name, value] of Object.entries(environment))
    if (name.endsWith('_FILE')) assert.ok(value.startsWith(`${mountPath}/`), name);
  assert.ok(!read('deploy/kubernetes.yaml').includes('kind: Secret'));
});

const SYSTEMD = 'deploy/portico.service';
/** Of 10; what systemd calls OK ends at 4. */
const MOST_EXPOSED = 2;
const noSystemd =
  spawnSync('systemd-analyze', ['security', '--help']).status !== 0 &&
  `${NOT_PERMITTED}there is no systemd-analyze`;

test('portico.service: valid, and confined', { skip: noSystemd }, () => {
  const verified = spawnSync('systemd-analyze', ['verify', join(ROOT, SYSTEMD)], { encoding: 'utf8' });
  assert.deepEqual([verified.status, verified.stderr], [0, '']);
  assert.match(read(SYSTEMD), /^StartLimitIntervalSec=0$/m, 'it waits for its database');
  const judge = ['security', '--offline=true', '--no-pager', join(ROOT, SYSTEMD)];
  const { stdout } = spawnSync('systemd-analyze', judge, { encoding: 'utf8' });
  const exposure = Number(/exposure level.*: ([\d.]+) /.exec(stdout)?.[1]);
  assert.ok(exposure <= MOST_EXPOSED, stdout);
});

const noPromtool =
  spawnSync('promtool', ['--version']).status !== 0 && `${NOT_PERMITTED}there is no promtool`;

test('alerts.yaml: a first error alerts, after a restart too, and a restart alone does not', {
  skip: noPromtool,
}, () => {
  const tests = join(ROOT, 'deploy/test/alerts-test.yaml');
  const { status, stderr } = spawnSync('promtool', ['test', 'rules', tests], { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
});

const folder = mkdtempSync(join(tmpdir(), 'portico-deploy-'));
after(() => rmSync(folder, { recursive: true }));

/** Runs the shell steps that a file prescribes before the first start, except those that need the target machine. */
function prepare(file: string): string {
  const place = mkdtempSync(join(folder, basename(file)));
  mkdirSync(join(place, 'etc'));
  cpSync(join(ROOT, 'deploy'), place, { recursive: true });
  const script = stepsOf(join(ROOT, file))
    .filter((line) => !/^(install -m|systemctl|kubectl|docker|sudo) /.test(line))
    .join('\n');
  execFileSync('sh', ['-e', '-c', script.replaceAll('/etc/', `${place}/etc/`)], { cwd: place });
  return place;
}

/** Asserts that the service accepts what it is started with, with its secrets in that folder. */
function assertAccepted(
  environment: Environment,
  secrets: string,
  kind: 'sqlite' | 'postgres' = 'postgres',
): void {
  const moved = Object.entries(environment).map(([name, value = '']) => [
    name,
    name.endsWith('_FILE') ? join(secrets, basename(value)) : value,
  ]);
  const config = readConfig(Object.fromEntries(moved));
  assert.equal(config.database.kind, kind);
  assert.ok(config.smtp && config.secretKeys);
}

for (const [file, kind] of [
  ['compose.yaml', 'postgres'],
  ['compose-sqlite.yaml', 'sqlite'],
] as const) {
  test(`${file}: its set-up instructions give a configuration that Portico accepts`, () => {
    const place = prepare(`deploy/${file}`);
    const { services } = parse(readFileSync(join(place, file), 'utf8'));
    const { environment } = services.portico;
    assertAccepted(environment, join(place, 'secrets'), kind);
    assert.doesNotMatch(environment.PORTICO_PUBLIC_URL, /portico\.example\.com/);
    const caddyfile = readFileSync(join(place, 'Caddyfile'), 'utf8');
    assert.ok(caddyfile.includes(`${environment.PORTICO_PUBLIC_URL}:443 {`));
    assert.doesNotMatch(caddyfile, /portico\.example\.com/);
  });
}

test('portico.service: its set-up instructions give a configuration that Portico accepts', () => {
  const place = prepare(SYSTEMD);
  const settings = [...read(SYSTEMD).matchAll(/^Environment="?(\w+)=(.*?)"?$/gm)];
  assertAccepted(
    Object.fromEntries(settings.map(([, name, value]) => [name, value])),
    join(place, 'etc/portico'),
  );
});

test('kubernetes.yaml: Portico accepts its settings and those that Kubernetes adds', () => {
  const place = prepare('deploy/kubernetes.yaml');
  const [{ spec }, service] = manifests;
  const { containers, enableServiceLinks = true } = spec.template.spec;
  const prefix = service.metadata.name.toUpperCase();
  const links = { [`${prefix}_SERVICE_HOST`]: '10.96.0.7', [`${prefix}_PORT`]: 'tcp://10.96.0.7:80' };
  const set = containers[0].env.map(({ name, value }: { name: string; value: string }) => [name, value]);
  assertAccepted({ ...(enableServiceLinks && links), ...Object.fromEntries(set) }, place);
});
