import assert from 'node:assert/strict';
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { MOST_APPLICATIONS, operations } from '@portico/api';
import { SOFTWARE_NAMES } from '@portico/api/client-settings';
import { newApplication } from '../../../test/fixtures/applications.ts';
import { newOperator } from '../../../test/fixtures/operators.ts';
import { newServiceKey } from '../../../test/fixtures/service-keys.ts';
import { called, variablesOf } from '../../../test/harness/called.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { rowsOf, runOn } from '../../../test/harness/rows.ts';
import { startService } from '../../../test/harness/service.ts';
import { sweep } from '../../../test/harness/sweep.ts';

const HOUR = 60 * 60_000;
const service = await startService({ workInterval: 20 });
after(() => service.stop());
const { token: operator } = await newOperator(service);
const { token } = await newServiceKey(service, { scopes: ['applications:write'] });
const PATH = '/v1/operator/applications';
const create = (body: object) => service.call('POST', PATH, { token, body });
const WEB = { name: 'Invoices', kind: 'web', redirectUris: ['https://app.example.com/callback'] };
const secretsOf = async (id: string) => {
  const select = `select hash, ends_at from application_secrets where application_id = '${id}'`;
  return (await rowsOf(service.databaseUrl, select)).map(({ ends_at }) => ends_at);
};

test('201: the given settings, and defaults for the rest; the secret is shown once, and not stored', async () => {
  const { body, headers } = await create(WEB);
  const { id, secret, createdAt, updatedAt, ...others } = body;
  assert.match(secret, /^portico_cs_[A-Za-z0-9_-]{43}$/);
  assert.equal(createdAt, updatedAt);
  assert.deepEqual(others, {
    ...WEB,
    state: 'active',
    postLogoutRedirectUris: [],
    backchannelLogoutUri: null,
    audiences: [],
    resource: null,
    firstParty: false,
    requireOrganization: false,
    requirePkce: true,
    requirePushed: false,
    devices: false,
    requireDpop: false,
    signingAlgorithm: 'ES256',
    tokenEndpointAuth: 'client_secret_basic',
    jwks: null,
    logoUrl: null,
    managed: false,
    lastUsedAt: null,
  });
  const { secret: _, ...shown } = body;
  const read = await service.call('GET', String(headers.location), { token });
  assert.deepEqual(read.body, shown);
  const list = await service.call('GET', PATH, { token: operator });
  assert.deepEqual(list.body.items[0], shown);
  assert.ok(
    !JSON.stringify(await rowsOf(service.databaseUrl, 'select * from application_secrets')).includes(secret),
  );
  assert.equal((await create({ ...WEB, kind: 'browser' })).body.secret, null);
});

const publicKey = (pair: { readonly publicKey: KeyObject }) => pair.publicKey.export({ format: 'jwk' });
const EC = publicKey(generateKeyPairSync('ec', { namedCurve: 'P-256' }));
const RSA = publicKey(generateKeyPairSync('rsa', { modulusLength: 2_048 }));

/** Each is refused, naming its field. */
const NEAR_MISSES: readonly (readonly [field: string, body: object])[] = [
  ['redirectUris', { redirectUris: [] }],
  ['redirectUris', { redirectUris: ['https://a.example/', 'https://a.example/'] }],
  ...[
    'http://app.example.com/',
    'http://127.0.0.1.example.com/',
    'http://localhost.example.com/',
    '//app.example.com/',
    'https:app.example.com',
    'https:///app.example.com/',
    'https://user@app.example.com/',
    'https://user:password@app.example.com/',
    'https://app.example.com/#fragment',
    'https://app.example.com/*',
    'https://*.example.com/',
    'https://app.example.com/ a',
    ' https://app.example.com/',
    'https://app.example.com\\@evil.example/',
    'https://app.example.com/\t',
    'https://app.example.com/\u202e',
    'https://exämple.com/',
    'javascript:alert(1)',
    'data:text/html,hi',
    'com.example.app:/callback',
  ].map((uri) => ['redirectUris.0', { redirectUris: [uri] }] as const),
  ...[
    'javascript:alert(1)',
    'data:text/html,hi',
    'app:/callback',
    'myapp://callback',
    'file:///etc/passwd',
    'http://a.example/',
  ].map((uri) => ['redirectUris.0', { kind: 'native', redirectUris: [uri] }] as const),
  ['postLogoutRedirectUris.0', { postLogoutRedirectUris: ['http://app.example.com/'] }],
  ['backchannelLogoutUri', { backchannelLogoutUri: 'https://10.0.0.1/logout' }],
  ['backchannelLogoutUri', { backchannelLogoutUri: 'http://app.example.com/logout' }],
  ['audiences', { audiences: ['https://nobody.example'] }],
  ['resource', { resource: 'https://api.example.com' }],
  ['requirePkce', { kind: 'browser', requirePkce: false }],
  ['tokenEndpointAuth', { kind: 'native', tokenEndpointAuth: 'client_secret_post' }],
  ['tokenEndpointAuth', { tokenEndpointAuth: 'none' }],
  ['jwks', { tokenEndpointAuth: 'private_key_jwt' }],
  ['jwks', { jwks: { keys: [{ kty: 'EC', crv: 'P-256', x: 'x', y: 'y', d: 'private' }] } }],
  ['jwks', { jwks: { keys: [{ kty: 'oct', k: 'c2VjcmV0' }] } }],
  ['jwks', { jwks: { keys: [{ kty: 'RSA', n: 'AQAB', e: 'AQAB' }] } }],
  ['jwks', { jwks: { keys: [{ ...RSA, e: 'AQ' }] } }],
  ['jwks', { jwks: { keys: [{ ...RSA, e: 'AQAAAAAAAAAAAQ' }] } }],
  ['jwks', { jwks: { keys: [{ ...RSA, n: Buffer.alloc(1_025, 0xff).toString('base64url') }] } }],
  ['jwks', { jwks: { keys: [{ ...RSA, alg: 'RS512' }] } }],
  ['jwks', { jwks: { keys: [{ ...EC, alg: 'RS256' }] } }],
  ['jwks', { jwks: { keys: [{ ...EC, use: 'enc' }] } }],
  ['jwks', { jwks: { keys: [{ ...EC, key_ops: ['sign'] }] } }],
  ['jwks', { jwks: { keys: [{ ...EC, crv: 'P-384' }] } }],
  // Not on the curve: nothing can be verified with it.
  ['jwks', { jwks: { keys: [{ ...EC, y: EC.x }] } }],
  ['jwks', { jwks: { keys: [EC, { ...EC, x: 'AA' }] } }],
  ['jwks', { jwks: { keys: [{ ...EC, x: 5 }] } }],
  ['logoUrl', { logoUrl: 'http://app.example.com/logo.svg' }],
  ['logoUrl', { logoUrl: 'javascript:alert(1)' }],
];

for (const [field, given] of NEAR_MISSES)
  test(`422 on ${field}: ${JSON.stringify(given)}`, async () => {
    assert.equal(outcome(await create({ ...WEB, ...given })), `422 FIELDS_VALIDATION_ERROR: ${field}`);
  });

test('201: keys for private_key_jwt', async () => {
  for (const key of [EC, RSA, { ...EC, alg: 'ES256', use: 'sig', kid: '1', key_ops: ['verify'] }])
    assert.equal(
      outcome(await create({ ...WEB, tokenEndpointAuth: 'private_key_jwt', jwks: { keys: [key] } })),
      '201',
    );
});

for (const [kind, uri] of [
  ['web', 'https://app.example.com:8443/a/b?c=d'],
  ['web', 'http://localhost:3000/callback'],
  ['browser', 'http://127.0.0.1/'],
  ['native', 'http://[::1]/callback'],
  ['native', 'com.example.app:/callback'],
  ['native', 'com.example.app://callback'],
] as const)
  test(`201: a ${kind} application at ${uri}`, async () => {
    assert.equal(outcome(await create({ ...WEB, kind, redirectUris: [uri] })), '201');
  });

test('200: changes the given members and keeps the rest; the event names the changes', async () => {
  const { body: made } = await create({ ...WEB, logoUrl: 'https://app.example.com/logo.svg' });
  const path = `${PATH}/${made.id}`;
  const update = (body: object) => service.call('PUT', path, { token, body });
  const changed = await update({ state: 'disabled', logoUrl: null });
  const { secret: _, updatedAt: __, ...before } = made;
  const { updatedAt: ___, ...after } = changed.body;
  assert.deepEqual(after, { ...before, state: 'disabled', logoUrl: null });
  const { body } = await service.call('GET', '/v1/operator/events?type=application.updated', {
    token: operator,
  });
  assert.deepEqual(body.items[0].details, {
    state: { from: 'active', to: 'disabled' },
    logoUrl: { from: 'https://app.example.com/logo.svg', to: null },
  });
  assert.equal(body.items[0].actor.type, 'service_key');
  assert.equal(outcome(await update({ requirePkce: false })), '200');
  assert.equal(
    outcome(await update({ redirectUris: ['http://a.example/'] })),
    '422 FIELDS_VALIDATION_ERROR: redirectUris.0',
  );
});

test('rotation: 200 with a new secret, earlier ones for the overlap; null for public applications', async () => {
  const { body: made } = await create(WEB);
  const rotate = (body: object, id = made.id) =>
    service.call('POST', `${PATH}/${id}/rotation`, { token, body });
  const [first, second] = [await rotate({ overlap: 600 }), await rotate({})];
  assert.notEqual(first.body.secret, second.body.secret);
  assert.deepEqual(await secretsOf(made.id), [null]);
  const third = await rotate({ overlap: 600 });
  assert.match(third.body.secret, /^portico_cs_/);
  assert.equal((await secretsOf(made.id)).filter((ends) => ends === null).length, 1);
  assert.equal((await secretsOf(made.id)).length, 2);
  const { body: open } = await create({ ...WEB, kind: 'browser' });
  assert.equal((await rotate({}, open.id)).body.secret, null);
});

test('deletes secrets an hour after their end, and with their application', async () => {
  const { id } = await newApplication(service);
  const insert = 'insert into application_secrets (hash, application_id, ends_at) values (?, ?, ?)';
  await runOn(service.databaseUrl, insert, ['long over', id, Date.now() - 2 * HOUR]);
  await runOn(service.databaseUrl, insert, ['just over', id, Date.now() - 1]);
  await sweep(service, 'delete-ended-application-secrets');
  assert.equal((await secretsOf(id)).length, 2);
  assert.equal(outcome(await service.call('DELETE', `${PATH}/${id}`, { token })), '204');
  assert.deepEqual(await secretsOf(id), []);
  assert.equal(outcome(await service.call('GET', `${PATH}/${id}`, { token })), '404 APPLICATION_NOT_FOUND');
});

test('applications: registers, rotates, lists and deletes, and reports what is wrong', async () => {
  const run = async (...args: string[]) => {
    const { code, stdout, stderr } = await called(['applications', ...args, '--json'], variablesOf(service));
    assert.equal(code, 0, stderr);
    return JSON.parse(stdout);
  };
  const uri = 'https://app.example.com/callback';
  const made = await run('add', 'Wiki', '--kind', 'web', '--redirect-uri', uri, '--first-party');
  assert.deepEqual([made.name, made.kind, made.redirectUris, made.firstParty], ['Wiki', 'web', [uri], true]);
  const rotated = await run('rotate', made.id, '--overlap', '10m');
  assert.notEqual(rotated.secret, made.secret);
  const { applications } = await run('list');
  assert.ok(applications.some(({ id }: { id: string }) => id === made.id));
  await run('remove', made.id);
  for (const [args, code, message] of [
    [
      ['add', 'Wiki', '--kind', 'desktop', '--redirect-uri', uri],
      2,
      /--kind must be one of web, browser, native/,
    ],
    [['add', 'Wiki', '--kind', 'web'], 2, /at least one --redirect-uri/],
    [
      ['add', 'Wiki', '--kind', 'web', '--redirect-uri', 'http://a.example/'],
      2,
      /--redirect-uri must be an https/,
    ],
    [['rotate', made.id], 1, /no application( with a secret)? has this ID/],
    [['remove', made.id], 1, /no application( with a secret)? has this ID/],
  ] as const) {
    const ended = await called(['applications', ...args], variablesOf(service));
    assert.deepEqual([ended.code, message.test(ended.stderr)], [code, true], ended.stderr);
  }
});

test('applications add: sets every setting that HTTP does', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'portico-jwks-'));
  t.after(() => rm(folder, { recursive: true }));
  const jwks = join(folder, 'keys.json');
  const key = publicKey(generateKeyPairSync('ec', { namedCurve: 'P-256' }));
  await writeFile(jwks, JSON.stringify({ keys: [key] }));
  const uri = 'https://ledger.example.com/callback';
  const add = (...options: string[]) =>
    called(
      ['applications', 'add', 'Ledger', '--kind', 'web', '--redirect-uri', uri, ...options, '--json'],
      variablesOf(service),
    );
  const { code, stdout, stderr } = await add(
    ...[
      '--post-logout-redirect-uri',
      'https://app.example.com/',
      '--logo-url',
      'https://app.example.com/l.png',
    ],
    ...['--backchannel-logout-uri', 'https://1.1.1.1/logout', '--audience', 'ledger', '--resource', 'ledger'],
    ...['--first-party', '--require-organization', '--pkce-optional', '--require-dpop', '--devices'],
    ...['--signing-algorithm', 'RS256', '--require-pushed'],
    ...['--token-endpoint-auth', 'private_key_jwt', '--jwks', jwks],
  );
  assert.equal(code, 0, stderr);
  const made = JSON.parse(stdout);
  const { body: plain } = await create(WEB);
  // A setting that the command leaves at its default would be equal in both.
  const settable = Object.keys(operations.createApplication.body.properties).filter(
    (name) => name !== 'kind',
  );
  for (const name of settable) assert.notDeepEqual(made[name], plain[name], name);
  assert.deepEqual([made.jwks, made.signingAlgorithm, made.requirePkce], [{ keys: [key] }, 'RS256', false]);

  for (const [options, said] of [
    [['--signing-algorithm', 'HS256'], /--signing-algorithm must be one of ES256, RS256\./],
    [['--token-endpoint-auth', 'basic'], /--token-endpoint-auth must be one of client_secret_basic, /],
    [['--token-endpoint-auth', 'private_key_jwt'], /--jwks must have a key/],
    [['--jwks', join(folder, 'missing.json')], /--jwks must be a JSON file with 1 to 10 public keys/],
    [['--resource', 'elsewhere'], /--resource must be one of `audiences`/],
  ] as const) {
    const refused = await add(...options);
    assert.deepEqual([refused.code, said.test(refused.stderr)], [2, true], refused.stderr);
  }
});

/** Software that this application does not suit: by its redirect URI, PKCE, or the algorithm of ID tokens. */
const OBSTACLES = 'nextjs authjs passport django spring laravel rails oauth2-proxy grafana'.split(' ');

test('applications: prints the settings to paste into the application', async () => {
  const issuer = 'https://id.example.com/accounts';
  const variables = variablesOf({ ...service, environment: { PORTICO_PUBLIC_URL: issuer } });
  const run = (...args: string[]) => called(['applications', ...args], variables);
  const add = async (kind: string, ...uris: string[]) => {
    const { code, stdout } = await run('add', 'It’s a \\', '--kind', kind, '--redirect-uri', ...uris);
    assert.equal(code, 0, stdout);
    const [, id = ''] = / has the ID (\S+)\.\n/.exec(stdout) ?? [];
    return { id, stdout };
  };
  const uri = "https://app.example.com/o'brien/callback";
  const web = await add('web', uri);
  const all = SOFTWARE_NAMES.filter((name) => name !== 'single-page');
  assert.match(web.stdout, /it is shown only once\.\nportico_cs_\S+\n/);
  const [first, ...others] = all;
  const next = `Its issuer is ${issuer}\nSettings to paste: portico applications show ${web.id} --for ${first}\nLikewise: ${others.join(', ')}\n`;
  assert.ok(web.stdout.endsWith(next), web.stdout);
  const shown = await run('show', web.id);
  assert.ok(shown.stdout.includes(`Redirect URI: ${uri}\n`) && shown.stdout.endsWith(next), shown.stdout);

  for (const software of all) {
    const { code, stdout, stderr } = await run('show', web.id, '--for', software);
    assert.equal(code, 0, stderr);
    assert.ok(stdout.includes(web.id) && stdout.includes(issuer), stdout);
    assert.doesNotMatch(stdout, /portico_cs_|undefined/);
    const obstacle = /^(?:\/\/|#|;) .*: (?:this application has none that does|register it with --)/;
    assert.equal(obstacle.test(stdout), OBSTACLES.includes(software), `${software}: ${stdout}`);
    const data = JSON.parse((await run('show', web.id, '--for', software, '--json')).stdout);
    assert.deepEqual([data.issuer, `${data.settings}\n`], [issuer, stdout]);
    if (/^(authjs|openid-client|express|hono|passport)$/.test(software)) stripTypeScriptTypes(stdout);
  }
  const spring = async () => (await run('show', web.id, '--for', 'spring')).stdout;
  assert.match(await spring(), /setJwsAlgorithmResolver\(.*ES256/);
  const { settings } =
    (await rowsOf(service.databaseUrl, `select settings from applications where id = '${web.id}'`))[0] ?? {};
  const asRsa = { ...JSON.parse(String(settings)), signingAlgorithm: 'RS256' };
  await runOn(service.databaseUrl, 'update applications set settings = ? where id = ?', [
    JSON.stringify(asRsa),
    web.id,
  ]);
  assert.doesNotMatch(await spring(), /ES256/);

  const fitting = await add('web', 'https://a.example/oauth2/callback');
  assert.match((await run('show', fitting.id, '--for', 'oauth2-proxy')).stdout, /^# oauth2-proxy.cfg/);

  const browser = await add('browser', uri);
  assert.ok(browser.stdout.endsWith(`show ${browser.id} --for single-page\n`), browser.stdout);
  const { stdout } = await run('show', browser.id, '--for', 'single-page');
  stripTypeScriptTypes(stdout);
  for (const part of [browser.id, issuer, '@portico/client/sign-in', "o\\'brien"])
    assert.ok(stdout.includes(part), stdout);
  const native = await add('native', 'com.example.app:/callback');
  assert.ok(native.stdout.endsWith(`Its issuer is ${issuer}\n`), native.stdout);
  const elsewhere = await called(['applications', 'show', native.id], variablesOf(service));
  assert.match(
    elsewhere.stdout,
    /^Its issuer is http:\/\/localhost:3000, unless the service has a PORTICO_PUBLIC_URL: this command has none$/m,
  );

  for (const [args, code, message] of [
    [['show', web.id, '--for', 'keycloak'], 2, /--for must be one of nextjs, authjs, /],
    [
      ['show', web.id, '--for', 'single-page'],
      1,
      /is a web application, which @portico\/client does not use/,
    ],
    [['show', browser.id, '--for', 'grafana'], 1, /is a browser application, which Grafana does not use/],
    [['show', 'nothing'], 1, /no application( with a secret)? has this ID/],
  ] as const) {
    const ended = await run(...args);
    assert.deepEqual([ended.code, message.test(ended.stderr)], [code, true], ended.stderr);
  }
});

test('409 APPLICATION_LIMIT_REACHED beyond a thousand applications, also of twenty at once', async () => {
  const [{ count }] = (await rowsOf(service.databaseUrl, 'select count(*) as count from applications')) as [
    { count: number },
  ];
  const most = MOST_APPLICATIONS - 3;
  for (let more = Number(count); more < most; more += 100) {
    const rows = Array.from({ length: Math.min(100, most - more) }, () => crypto.randomUUID());
    const values = rows.map((id) => `('${id}', 'Many', 'browser', 'active', '{}', 0, 0)`).join(', ');
    const insert =
      'insert into applications (id, name, kind, state, settings, created_at, updated_at) values';
    await runOn(service.databaseUrl, `${insert} ${values}`);
  }
  const outcomes = await Promise.all(Array.from({ length: 20 }, async () => outcome(await create(WEB))));
  assert.deepEqual(outcomes.sort(), [
    ...Array.from({ length: 3 }, () => '201'),
    ...Array.from({ length: 17 }, () => '409 APPLICATION_LIMIT_REACHED'),
  ]);
});
