import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { parse } from 'yaml';
import { CLIENT_ID, CLIENT_SECRET, startProvider } from '../../../test/doubles/openid-provider.ts';
import { begin, complete, signInWith, withProviders } from '../../../test/fixtures/federation.ts';
import { newOperator } from '../../../test/fixtures/operators.ts';
import { keptSignIn, newIdentity, saidOf } from '../../../test/fixtures/sign-ins.ts';
import { called, variablesOf } from '../../../test/harness/called.ts';
import { createTestDatabase } from '../../../test/harness/databases.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { rowsOf, runOn } from '../../../test/harness/rows.ts';
import { type Service, startService } from '../../../test/harness/service.ts';

const folder = mkdtempSync(join(tmpdir(), 'portico-apply-providers-'));
after(() => rmSync(folder, { recursive: true }));
const elsewhere = await startProvider();
after(() => elsewhere.stop());
const SECRET = { CLIENT_SECRET };
const LOCAL = { PORTICO_PROVIDERS_FILE: '', PORTICO_FEDERATION_INSECURE: 'true' };

const ACME = {
  id: 'acme',
  name: 'Acme',
  issuer: elsewhere.issuer,
  clientId: CLIENT_ID,
  secret: { env: 'CLIENT_SECRET' },
  trustsEmail: true,
};
const GOOGLE = { id: 'google', preset: 'google', clientId: 'portico', secret: { env: 'CLIENT_SECRET' } };
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
const APPLE = {
  id: 'apple',
  preset: 'apple',
  clientId: 'com.example',
  secret: { env: 'APPLE_KEY' },
  teamId: 'T',
  keyId: 'K',
};
const APPLE_KEY = String(privateKey.export({ type: 'pkcs8', format: 'pem' }));

async function serving(environment: Readonly<Record<string, string>> = LOCAL): Promise<Service> {
  const service = await startService({ environment });
  after(() => service.stop());
  return service;
}

interface Application {
  readonly options?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

async function apply(
  service: Service,
  content: object,
  { options = [], environment = SECRET }: Application = {},
) {
  await service.app.settled();
  const file = join(folder, 'configuration.json');
  writeFileSync(file, JSON.stringify(content));
  const variables = { ...variablesOf(service), PORTICO_FEDERATION_INSECURE: 'true', ...environment };
  const { code, stdout, stderr } = await called(['apply', file, ...options], variables);
  await service.app.settled();
  return { code, lines: stdout.trimEnd().split('\n'), stderr };
}

const listed = async (service: Service) => (await service.call('GET', '/v1/providers')).body.items;

test('apply: people sign in with a provider at once, and no more once it was removed', async () => {
  const service = await serving();
  assert.deepEqual(await listed(service), []);
  const { lines } = await apply(service, { providers: [ACME, GOOGLE] });
  assert.deepEqual(lines, ['+ provider acme', '+ provider google', 'Applied 2 changes.']);
  assert.deepEqual(await listed(service), [
    { id: 'acme', name: 'Acme' },
    { id: 'google', name: 'Google' },
  ]);
  const by = { id: 'acme', provider: elsewhere };
  const claims = { sub: 'ada', email: 'ada@example.com', email_verified: true };
  const signedIn = await signInWith(service, by, claims);
  assert.equal(outcome(signedIn), '201');
  const identities = async () => {
    const { body } = await service.call('GET', '/v1/identities', { token: signedIn.body.accessToken });
    return body.items.map(({ provider }: { provider: object }) => provider);
  };
  assert.deepEqual(await identities(), [{ id: 'acme', name: 'Acme' }]);
  const { verifier, url } = await begin(service, 'acme');

  const plan = await apply(service, { providers: [GOOGLE] }, { options: ['--prune', '--dry-run'] });
  assert.deepEqual(plan.lines, [
    '~ provider google: position 1 → 0',
    '- provider acme',
    '    1 identity of Acme cannot be used to sign in any more',
    'Plan: 2 changes, not applied.',
  ]);
  await apply(service, { providers: [GOOGLE] }, { options: ['--prune'] });
  const late = await complete(service, { verifier, parameters: elsewhere.signIn(url, claims) });
  assert.equal(outcome(late), '401 SIGN_IN_REFUSED');
  assert.deepEqual(await identities(), [{ id: 'acme', name: 'acme' }]);

  await apply(service, { providers: [ACME] });
  assert.equal(outcome(await signInWith(service, by, claims)), '201', 'the identity was kept');
});

test('completion: 401 SIGN_IN_REFUSED for an answer that was kept of a provider since removed', async () => {
  const service = await serving();
  const person = await service.person();
  const waiting = await keptSignIn(service, 'code', saidOf('grace@example.com'));
  assert.equal(outcome(await complete(service, { verifier: waiting })), '401 SIGN_IN_REFUSED');
  const link = { verifier: await keptSignIn(service, 'link', saidOf('heidi@example.com')) };
  const linked = service.call('POST', '/v1/identities/completion', { token: person.token, body: link });
  assert.equal(outcome(await linked), '401 SIGN_IN_REFUSED');
});

test('apply: the same file does nothing, another secret or member is a change with an event', async () => {
  const service = await serving();
  await apply(service, { providers: [ACME] });
  const stored = () => rowsOf(service.databaseUrl, 'select * from providers');
  const [before] = await stored();
  assert.ok(!JSON.stringify(before).includes(CLIENT_SECRET));
  assert.deepEqual((await apply(service, { providers: [ACME] })).lines, ['Nothing to do.']);
  const { secret: _, ...without } = ACME;
  assert.deepEqual((await apply(service, { providers: [without] })).lines, ['Nothing to do.']);
  assert.deepEqual(await stored(), [before]);

  const rotated = await apply(service, { providers: [ACME] }, { environment: { CLIENT_SECRET: 'another' } });
  assert.deepEqual(rotated.lines, ['~ provider acme: secret', 'Applied 1 change.']);
  await newIdentityAt(service, 'acme');
  const moved = await apply(service, { providers: [{ ...ACME, issuer: 'https://id.example.com' }] });
  assert.deepEqual(moved.lines.slice(1, 2), [
    '    1 identity of Acme cannot be used to sign in at its new issuer',
  ]);
  const events = await rowsOf(
    service.databaseUrl,
    "select type, details from events where type like 'provider.%' order by recorded",
  );
  assert.deepEqual(
    events.map(({ type, details }) => [type, JSON.parse(String(details))]),
    [
      ['provider.created', { key: 'acme', name: 'Acme', issuer: elsewhere.issuer }],
      ['provider.updated', { key: 'acme', secret: true }],
      [
        'provider.updated',
        { key: 'acme', issuer: { from: elsewhere.issuer, to: 'https://id.example.com' }, secret: true },
      ],
    ],
  );
});

async function newIdentityAt(service: Service, provider: string): Promise<void> {
  const { account } = await service.person();
  const id = await newIdentity(service, account.id);
  await runOn(service.databaseUrl, 'update identities set provider_id = ? where id = ?', [provider, id]);
}

for (const [what, provider, problem, environment] of [
  [
    'a new one without a secret',
    { ...GOOGLE, secret: undefined },
    /providers\.1: it needs "secret: \{ env: … \}"/,
  ],
  ['an empty secret', GOOGLE, /its secret is empty/, { CLIENT_SECRET: ' ' }],
  ['a key of Apple that is none', APPLE, /must be the key issued by Apple/, { ...SECRET, APPLE_KEY: 'x' }],
  ['a variable that is not set', GOOGLE, /names CLIENT_SECRET, which is not set/, {}],
] as const)
  test(`apply: refused, and nothing is stored: ${what}`, async () => {
    const service = await serving();
    const { code, stderr } = await apply(
      service,
      { providers: [ACME, provider] },
      { environment: environment ?? SECRET },
    );
    assert.equal(code, 1);
    assert.match(stderr, problem);
    assert.deepEqual(await rowsOf(service.databaseUrl, 'select key from providers'), []);
  });

test('apply: without the secret keys of the nodes, stores no secret that they could not read', async () => {
  const service = await serving();
  const environment = { ...SECRET, PORTICO_SECRET_KEYS: Buffer.alloc(32, 9).toString('base64') };
  const { code, stderr } = await apply(service, { providers: [ACME] }, { environment });
  assert.equal(code, 1);
  assert.match(stderr, /keys in use are missing here/);
  assert.deepEqual(await rowsOf(service.databaseUrl, 'select key from providers'), []);
});

test('export-configuration: has providers in their order, without defaults and secrets', async () => {
  const service = await serving();
  const content = { providers: [GOOGLE, APPLE, ACME] };
  const { code, stderr } = await apply(service, content, { environment: { ...SECRET, APPLE_KEY } });
  assert.equal(code, 0, stderr);
  const { stdout } = await called(['export-configuration'], variablesOf(service));
  const { providers } = parse(stdout);
  assert.deepEqual(
    providers,
    content.providers.map(({ secret: _, ...one }) => one),
  );
  assert.deepEqual((await apply(service, { providers })).lines, ['Nothing to do.']);
});

test('applyConfiguration: 403 ACCESS_FORBIDDEN for a change of providers; GET returns them', async () => {
  const service = await serving();
  await apply(service, { providers: [ACME] });
  const { token } = await newOperator(service);
  const post = (configuration: object, leftovers = 'keep') =>
    service.call('POST', '/v1/operator/configuration', {
      token,
      body: { configuration, secrets: SECRET, leftovers },
    });
  const { body: configuration } = await service.call('GET', '/v1/operator/configuration', { token });
  const { secret: _, ...without } = ACME;
  assert.deepEqual(configuration.providers, [without]);
  assert.equal(outcome(await post({ providers: [ACME] })), '200');
  assert.equal(outcome(await post({ providers: [ACME, GOOGLE] })), '403 ACCESS_FORBIDDEN');
  assert.equal(outcome(await post({}, 'remove')), '403 ACCESS_FORBIDDEN');
  assert.equal((await listed(service)).length, 1);
});

test('PORTICO_PROVIDERS_FILE: defines all providers, which go with the variable or stay in another file', async () => {
  const databaseUrl = await createTestDatabase(folder, 'migrated');
  const place = { databaseUrl, dataDir: folder } as Service;
  const started = async (environment: Readonly<Record<string, string>>) => {
    const service = await startService({ beside: place, environment });
    try {
      return (await listed(service)).map(({ id }: { id: string }) => id);
    } finally {
      await service.stop();
    }
  };
  assert.deepEqual(await started(withProviders({ trusted: elsewhere, other: elsewhere })), [
    'trusted',
    'other',
  ]);
  const file = join(folder, 'start.json');
  writeFileSync(file, JSON.stringify({ providers: [ACME] }));
  const { code, stderr } = await called(['apply', file], { ...variablesOf(place), ...LOCAL, ...SECRET });
  assert.equal(code, 1);
  assert.match(stderr, /PORTICO_PROVIDERS_FILE defines all things of this kind/);
  assert.deepEqual(await started(withProviders({ third: elsewhere, trusted: elsewhere })), [
    'third',
    'trusted',
  ]);
  writeFileSync(file, JSON.stringify({ providers: [{ ...ACME, id: 'trusted', secret: undefined }] }));
  assert.deepEqual(await started({ ...LOCAL, PORTICO_CONFIGURATION: file }), ['trusted']);
  assert.deepEqual(await started(withProviders({ third: elsewhere })), ['third']);
  assert.deepEqual(await started(LOCAL), []);
});
