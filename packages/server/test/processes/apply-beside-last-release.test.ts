/** Applies a file with every section while a node of the last release serves, which knows some of them. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { KINDS } from '../../src/team/configuration-files/kinds.ts';
import { called } from '../harness/called.ts';
import { testedDatabase } from '../harness/databases.ts';
import { previousBuild, removeBuild, skipWithoutHistory } from '../harness/previous-build.ts';
import { newPlace, startProcess } from '../harness/process.ts';
import { SECRET_KEY } from '../harness/service.ts';
import { until } from '../harness/until.ts';
import { type Scene, sceneOf, withTotp } from './upgrade-features.ts';

const skip = testedDatabase !== 'postgres' ? 'about several nodes' : skipWithoutHistory();
const PUBLIC_URL = 'http://localhost:3999';
const ERROR = 50;
const CALLBACK = 'https://shop.example/callback';
const ORIGIN = 'https://pages.example';
const RECEIVER = 'https://receiver.invalid/events';
const NAME = 'Analytical Engines';
const APPROVER = { name: 'approver', title: 'Approver', permissions: ['invoice:pay'] };
const WEB = { key: 'shop', name: 'Shop', kind: 'web', redirectUris: [CALLBACK] };

const contentFor = (operator: string) => ({
  permissions: [{ name: 'invoice:pay' }],
  roles: [APPROVER],
  applications: [
    WEB,
    { key: 'pages', name: 'Pages', kind: 'browser', redirectUris: [`${ORIGIN}/callback`] },
    { key: 'phone', name: 'Phone', kind: 'native', redirectUris: ['com.example:/callback'] },
    { key: 'robot', name: 'Robot', kind: 'machine', audiences: ['https://api.example'] },
  ],
  serviceKeys: [
    { key: 'team', name: 'Team', scopes: ['accounts:read', 'applications:write', 'configuration:apply'] },
  ],
  operators: [{ email: operator }],
  providers: [{ id: 'google', preset: 'google', clientId: 'portico', secret: { env: 'PROVIDER_SECRET' } }],
  policyDefaults: { requireSecondFactor: true },
  hooks: [{ point: 'organization.create', url: RECEIVER, secret: { env: 'HOOK_SECRET' } }],
  webhooks: [{ key: 'ledger', name: 'Ledger', url: RECEIVER }],
  brand: { name: NAME },
});
type Content = ReturnType<typeof contentFor>;

/** How a node of the last release treats a section. */
interface Check extends Scene {
  readonly owner: { readonly token: string };
  readonly operator: { readonly token: string };
  /** By the keys in the file. */
  readonly secrets: Readonly<Record<string, MadeSecret>>;
}

interface MadeSecret {
  readonly id: string;
  readonly secret: string;
}

function secretOf({ secrets }: Check, key: string): MadeSecret {
  const found = secrets[key];
  assert.ok(found, key);
  return found;
}

/** The secrets that `--secrets-out` has written. */
function secretsIn(file: string): Check['secrets'] {
  const kinds = Object.values<Record<string, MadeSecret>>(JSON.parse(readFileSync(file, 'utf8')));
  return Object.assign({}, ...kinds);
}
const names = (list: { readonly items: readonly { readonly name: string }[] }) =>
  list.items.map(({ name }) => name).toSorted();

const CHECKS: { readonly [Section in keyof Content]: (check: Check) => Promise<void> } = {
  permissions: async ({ a, owner: { token } }) => {
    assert.deepEqual(names(await a.ask(200, 'GET', '/v1/permissions', { token })), ['invoice:pay']);
  },
  roles: async ({ a, owner: { token } }) => {
    assert.ok(names(await a.ask(200, 'GET', '/v1/roles', { token })).includes('approver'));
    const { id } = await a.ask(201, 'POST', '/v1/organizations', { token, body: { name: 'Acme' } });
    const body = { email: 'guest@example.com', role: 'admin', productRoles: ['approver'] };
    await a.ask(201, 'POST', `/v1/organizations/${id}/invitations`, { token, body });
  },
  applications: async (check) => {
    const { a, one } = check;
    const { id, secret } = secretOf(check, 'shop');
    const exchange = (password: string) => ({
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${id}:${password}`).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'authorization_code', code: 'none', redirect_uri: CALLBACK }),
    });
    const errorFor = async (password: string) =>
      ((await (await fetch(`${one}/oauth2/token`, exchange(password))).json()) as { error: string }).error;
    assert.equal(await errorFor(secret), 'invalid_grant', 'the secret is right, and the code is not');
    assert.equal(await errorFor(`${secret.slice(0, -4)}aaaa`), 'invalid_client');
    await until('its pages can call the node', async () => {
      const headers = { origin: ORIGIN };
      const { headers: sent } = await fetch(`${one}/oauth2/userinfo`, { headers });
      return sent.get('access-control-allow-origin') === ORIGIN;
    });
    const { secret: key } = secretOf(check, 'team');
    const list = await a.ask(200, 'GET', '/v1/operator/applications', { token: key });
    assert.deepEqual(names(list), ['Pages', 'Phone', 'Robot', 'Shop']);
  },
  serviceKeys: async (check) => {
    await check.a.ask(200, 'GET', '/v1/operator/accounts', { token: secretOf(check, 'team').secret });
  },
  operators: async ({ a, operator: { token } }) => {
    await a.ask(200, 'GET', '/v1/operator/accounts', { token });
  },
  brand: async ({ a }) => {
    await until('it has the name', async () => (await a.ask(200, 'GET', '/v1/brand')).name === NAME);
  },
  // It has these from nowhere, or from a file of its own, and goes on without them.
  providers: async ({ a }) => {
    assert.deepEqual(names(await a.ask(200, 'GET', '/v1/providers')), []);
  },
  policyDefaults: async ({ a, owner: { token } }) => {
    const made = await a.ask(201, 'POST', '/v1/organizations', { token, body: { name: 'Acme' } });
    assert.equal(made.requireSecondFactor, false);
  },
  hooks: async ({ a, owner: { token } }) => {
    await a.ask(201, 'POST', '/v1/organizations', { token, body: { name: 'Nobody is asked' } });
  },
  webhooks: async ({ a, owner: { token } }) => {
    await a.ask(201, 'POST', '/v1/organizations', { token, body: { name: 'Nobody is told' } });
  },
};

test('apply beside a node of the last release: it serves what it knows, and goes on without the rest', {
  skip,
}, async () => {
  const place = await newPlace();
  after(() => place.remove());
  const folder = mkdtempSync(join(tmpdir(), 'portico-previous-'));
  after(() => removeBuild(folder));
  const known = { ...place.variables, PORTICO_SECRET_KEYS: SECRET_KEY, PORTICO_PUBLIC_URL: PUBLIC_URL };
  const variables = {
    ...known,
    PROVIDER_SECRET: 'of a test',
    HOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
  };
  const old = await startProcess(known, [process.execPath, previousBuild(folder)]);
  const dataDir = place.variables.PORTICO_DATA_DIR ?? '';
  const scene = sceneOf({ one: old.url, other: old.url, publicUrl: PUBLIC_URL, dataDir, ...place });
  const [owner, coming] = [await scene.person(), await scene.person()];
  const { codes } = await withTotp(scene, coming);
  const [file, secretsFile] = [join(folder, 'configuration.json'), join(folder, 'secrets.json')];
  const apply = async (content: object, ...options: string[]) => {
    writeFileSync(file, JSON.stringify(content));
    const { code, stdout, stderr } = await called(['apply', file, ...options], variables);
    assert.equal(code, 0, stderr);
    return stdout.trimEnd().split('\n');
  };

  assert.equal((await called(['migrate'], variables)).code, 0);
  const content = contentFor(coming.email);
  assert.deepEqual(Object.keys(content).toSorted(), KINDS.map(({ section }) => section).toSorted());
  await apply(content, '--secrets-out', secretsFile);
  // Sessions from before somebody is an operator end.
  const login = { email: coming.email, password: 'correct horse battery', code: codes[0] };
  const { accessToken: token } = await scene.a.ask(201, 'POST', '/v1/login', { body: login });
  const check = { ...scene, owner, operator: { token }, secrets: secretsIn(secretsFile) };
  for (const look of Object.values(CHECKS)) await look(check);
  assert.deepEqual(await apply(content), ['Nothing to do.']);

  // It knows nothing of what a file manages: what it changes is set again.
  const { items } = await scene.a.ask(200, 'GET', '/v1/roles', { token });
  const { id } = items.find(({ name }: { name: string }) => name === 'approver');
  const body = { ...APPROVER, title: 'Changed' };
  await scene.a.ask(200, 'PUT', `/v1/roles/${id}`, { token, body });
  assert.match((await apply(content))[0] ?? '', /^~ role approver: title/);
  assert.equal((await scene.a.ask(200, 'GET', `/v1/roles/${id}`, { token })).title, 'Approver');

  await apply({}, '--prune');
  await scene.a.ask(404, 'GET', `/v1/roles/${id}`, { token });
  await scene.a.ask(401, 'GET', '/v1/operator/accounts', { token: secretOf(check, 'team').secret });
  await scene.a.ask(403, 'GET', '/v1/operator/accounts', { token });
  assert.deepEqual(
    old.log().filter(({ level }) => level >= ERROR),
    [],
    'it met nothing that it had not expected',
  );
});
