import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { newServiceKey } from '../../../test/fixtures/service-keys.ts';
import { called } from '../../../test/harness/called.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { startService } from '../../../test/harness/service.ts';

const service = await startService();
after(() => service.stop());
const { token } = await newServiceKey(service, { scopes: ['configuration:apply'] });
const { token: other } = await newServiceKey(service, {
  scopes: ['roles:write', 'applications:write'],
  name: 'Other',
});

const call = (body: object, by = token) =>
  service.call('POST', '/v1/operator/configuration', { token: by, body });
const exported = async () => (await service.call('GET', '/v1/operator/configuration', { token })).body;

const FILE = {
  permissions: [{ name: 'invoice:pay' }],
  roles: [{ name: 'payer', permissions: ['invoice:pay'] }],
  applications: [{ key: 'app', name: 'App', kind: 'web', redirectUris: ['https://app.example.com/'] }],
};

test('applyConfiguration: a plan changes nothing; applied, it shows its secrets once; again, it does nothing', async () => {
  const before = await exported();
  const plan = await call({ configuration: FILE, dryRun: true });
  assert.equal(outcome(plan), '200');
  assert.deepEqual([plan.body.applied, plan.body.changes.length, plan.body.secrets], [false, 3, []]);
  assert.deepEqual(await exported(), before);
  const { body } = await call({ configuration: FILE });
  assert.deepEqual(
    body.changes.map(({ action, kind, key }: Record<string, unknown>) => [action, kind, key]),
    [
      ['create', 'permission', 'invoice:pay'],
      ['create', 'role', 'payer'],
      ['create', 'application', 'app'],
    ],
  );
  assert.match(body.secrets[0].secret, /^portico_cs_/);
  assert.deepEqual((await call({ configuration: FILE })).body.changes, []);
  const { applications, roles } = await exported();
  assert.deepEqual([applications, roles], [FILE.applications, FILE.roles]);
  const removed = await call({ configuration: { ...FILE, applications: [] }, leftovers: 'remove' });
  assert.deepEqual(
    removed.body.changes.map(({ action, key }: Record<string, unknown>) => [action, key]),
    [['remove', 'app']],
  );
});

test('applyConfiguration: values of variables come beside the configuration', async () => {
  const [application] = FILE.applications;
  const configuration = { ...FILE, applications: [{ ...application, secret: { env: 'APP' } }] };
  const missing = await call({ configuration });
  assert.equal(outcome(missing), '422 FIELDS_VALIDATION_ERROR: configuration');
  const given = await call({ configuration, secrets: { APP: `portico_cs_${'a'.repeat(43)}` } });
  assert.deepEqual([outcome(given), given.body.secrets], ['200', []]);
});

test('422 FIELDS_VALIDATION_ERROR: every problem is in fields.configuration, and nothing is changed', async () => {
  const before = await exported();
  for (const [configuration, problem] of [
    [{ role: [] }, /configuration\.role is not a known member; did you mean roles\?/],
    [{ roles: [{ name: 'other', permissions: ['no:such'] }] }, /configuration\.roles\.0: .*"no:such"/],
  ] as const) {
    const reply = await call({ configuration });
    assert.equal(outcome(reply), '422 FIELDS_VALIDATION_ERROR: configuration');
    assert.match(reply.body.error.fields.configuration, problem);
  }
  assert.deepEqual(await exported(), before);
});

test('403 ACCESS_FORBIDDEN: without the scope, and for operators and service keys that would change', async () => {
  assert.equal(outcome(await call({ configuration: FILE }, other)), '403 ACCESS_FORBIDDEN');
  const { serviceKeys } = await exported();
  const unchanged = await call({ configuration: {}, leftovers: 'keep' });
  assert.equal(outcome(unchanged), '200');
  const [first] = serviceKeys;
  const wider = { serviceKeys: [{ ...first, scopes: ['accounts:write'] }] };
  assert.equal(outcome(await call({ configuration: wider })), '403 ACCESS_FORBIDDEN');
  assert.deepEqual((await exported()).serviceKeys, serviceKeys);
});

test('apply --url: a running service applies files by a service key, and keeps secrets as on the machine', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-apply-url-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const write = (name: string, content: object) => {
    const file = join(folder, name);
    writeFileSync(file, JSON.stringify(content));
    return file;
  };
  const files = [
    write('roles.json', { permissions: FILE.permissions, roles: FILE.roles }),
    write('applications.json', {
      applications: [{ ...FILE.applications[0], key: 'remote', name: 'Remote' }],
    }),
  ];
  const out = join(folder, 'secrets.json');
  const apply = (by: string, ...options: string[]) =>
    called(['apply', ...files, '--url', service.url, ...options], { SERVICE_KEY: by });
  const plan = await apply(token, '--dry-run');
  assert.deepEqual([plan.code, plan.stdout.split('\n')[0]], [2, '+ application "Remote"']);
  const applied = await apply(token, '--secrets-out', out);
  assert.equal(applied.code, 0, applied.stderr);
  assert.doesNotMatch(applied.stdout, /portico_cs_/);
  assert.match(JSON.parse(readFileSync(out, 'utf8')).application.remote.secret, /^portico_cs_/);
  const again = await apply(token);
  assert.deepEqual([again.code, again.stdout.trimEnd().split('\n').at(-1)], [0, 'Nothing to do.']);

  for (const [key, code, said] of [
    [other, 1, /^portico apply: ACCESS_FORBIDDEN: /],
    ['', 2, /Set SERVICE_KEY to a service key/],
  ] as const) {
    const refused = await apply(key);
    assert.deepEqual([refused.code, said.test(refused.stderr)], [code, true], refused.stderr);
  }
  const wrong = write('wrong.json', { role: [] });
  const unknown = await called(['apply', wrong, '--url', service.url], { SERVICE_KEY: token });
  assert.match(unknown.stderr, /wrong\.json:1: role is not a known member; did you mean roles\?/);
  const url = 'https://a.example.com:99999/';
  for (const [section, item] of [
    ['webhooks', { key: 'ledger', name: 'Ledger', url }],
    ['hooks', { point: 'organization.create', url }],
  ] as const) {
    const nowhere = write('nowhere.json', { [section]: [item] });
    const { code, stderr } = await called(['apply', nowhere, '--url', service.url], { SERVICE_KEY: token });
    assert.equal(code, 1);
    assert.match(stderr, new RegExp(`nowhere\\.json:1: ${section}\\.0\\.url must be an https:`));
  }
});
