import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { newApplication } from '../../../test/fixtures/applications.ts';
import {
  askForCodes,
  codesFor,
  DEVICE_GRANT,
  decide,
  newDevice,
  poll,
} from '../../../test/fixtures/devices.ts';
import { exchange, refresh } from '../../../test/fixtures/oauth.ts';
import { newServiceKey } from '../../../test/fixtures/service-keys.ts';
import { startNodes } from '../../../test/harness/nodes.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { rowsOf, runOn } from '../../../test/harness/rows.ts';
import { AUDIENCE, startService } from '../../../test/harness/service.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
let now = Date.now();
const service = await startService({ clock: () => now });
const nodes = await startNodes();
after(async () => {
  await service.stop();
  await nodes.stop();
});
const ada = await service.person('ada');
const cli = await newApplication(service, { kind: 'native', devices: true, audiences: [AUDIENCE] });
const television = await newApplication(service, { kind: 'web', devices: true });
const other = await newApplication(service, { kind: 'native', devices: true });

beforeEach(() => {
  now = Date.now();
});

const approve = (code: string, more: object = {}) => decide(service, ada.token, 'approval', code, more);
const refuse = (code: string) => decide(service, ada.token, 'refusal', code);

test('200: codes, the page, and how often to ask', async () => {
  const reply = await askForCodes(service, cli);
  assert.equal(outcome(reply), '200');
  assert.equal(reply.headers['cache-control'], 'no-store');
  const { device_code, user_code, ...others } = reply.body;
  assert.match(device_code, /^portico_dc_[A-Za-z0-9_-]{43}$/);
  assert.match(user_code, /^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
  const page = `${service.app.publicUrl}/device`;
  assert.deepEqual(others, {
    verification_uri: page,
    verification_uri_complete: `${page}#code=${user_code}`,
    expires_in: 600,
    interval: 5,
  });
  const metadata = (await service.call('GET', '/.well-known/openid-configuration')).body;
  assert.equal(
    metadata.device_authorization_endpoint,
    `${service.app.publicUrl}/oauth2/device_authorization`,
  );
  assert.ok(metadata.grant_types_supported.includes(DEVICE_GRANT));
});

test('neither code is stored or logged', async () => {
  const { device_code, user_code } = await codesFor(service, cli);
  await decide(service, ada.token, 'lookup', user_code);
  await poll(service, cli, device_code);
  const rows = JSON.stringify(await rowsOf(service.databaseUrl, 'select * from device_authorizations'));
  for (const secret of [device_code, user_code, user_code.replace('-', '')])
    assert.ok(!rows.includes(secret) && !service.log().includes(secret));
});

test('the tokens of an approved device work, and its grant is listed and recorded', async () => {
  const { device_code, user_code } = await codesFor(service, cli, { scope: 'openid email nonsense' });
  assert.equal(outcome(await poll(service, cli, device_code)), '400 DEVICE_PENDING');
  const approved = await approve(user_code);
  assert.equal(outcome(approved), '201');
  assert.equal(approved.headers.location, `/v1/grants/${approved.body.id}`);
  const reply = await poll(service, cli, device_code);
  assert.equal(outcome(reply), '200');
  assert.deepEqual([reply.body.token_type, reply.body.scope], ['Bearer', 'openid email']);
  assert.match(reply.body.id_token, /^ey/);
  const userinfo = await service.call('GET', '/oauth2/userinfo', { token: reply.body.access_token });
  assert.equal(userinfo.body.sub, ada.account.id);
  const events = await service.call('GET', '/v1/account/events?limit=50', { token: ada.token });
  const created = events.body.items.find(
    ({ type, subject }: { type: string; subject: { id: string } }) =>
      type === 'grant.created' && subject.id === approved.body.id,
  );
  assert.equal(created?.details.device, true);
  assert.equal(outcome(await service.call('DELETE', `/v1/grants/${approved.body.id}`, ada)), '204');
  const later = await service.call('GET', '/oauth2/userinfo', { token: reply.body.access_token });
  assert.equal(outcome(later), '401 ACCESS_TOKEN_INVALID');
});

test('a device with a resource gets a JWT for it and a refresh token', async () => {
  const { device_code, user_code } = await codesFor(service, cli, { resource: AUDIENCE });
  await approve(user_code);
  const { body } = await poll(service, cli, device_code, { resource: AUDIENCE });
  assert.equal(body.access_token.split('.').length, 3);
  assert.equal(outcome(await refresh(service, cli, body.refresh_token)), '200');
});

test('a device of the team with the scope `portico` gets a session', async () => {
  const own = await newApplication(service, { kind: 'native', devices: true, firstParty: true });
  const { device_code, user_code } = await codesFor(service, own, { scope: 'portico' });
  await approve(user_code);
  const { body } = await poll(service, own, device_code);
  assert.equal(outcome(await service.call('GET', '/v1/account', { token: body.access_token })), '200');
});

test('a confidential application proves who it is, with both requests', async () => {
  const { device_code, user_code } = await codesFor(service, television);
  await approve(user_code);
  const { secret: _, ...nameless } = television;
  assert.equal(
    outcome(await askForCodes(service, { ...nameless, secret: undefined })),
    '401 APPLICATION_INVALID',
  );
  assert.equal(
    outcome(await poll(service, { ...nameless, secret: undefined }, device_code)),
    '401 APPLICATION_INVALID',
  );
  assert.equal(outcome(await poll(service, television, device_code)), '200');
});

const REFUSED_REQUESTS: readonly (readonly [
  what: string,
  expected: string,
  error: string,
  form: Readonly<Record<string, string | readonly string[]>>,
])[] = [
  ['no application', '401 APPLICATION_INVALID', 'invalid_client', { client_id: '' }],
  ['an unknown application', '401 APPLICATION_INVALID', 'invalid_client', { client_id: 'x' }],
  ['a secret of a public one', '401 APPLICATION_INVALID', 'invalid_client', { client_secret: 'x' }],
  [
    'a foreign resource',
    '400 RESOURCE_INVALID',
    'invalid_target',
    { resource: 'https://elsewhere.example.com' },
  ],
  ['two resources', '400 RESOURCE_INVALID', 'invalid_target', { resource: [AUDIENCE, AUDIENCE] }],
  ['a long organization', '400 BODY_MALFORMED', 'invalid_request', { organization_id: 'x'.repeat(101) }],
];
for (const [what, expected, error, form] of REFUSED_REQUESTS)
  test(`${expected} for a request of a device with ${what}`, async () => {
    const reply = await askForCodes(service, cli, form);
    assert.equal(outcome(reply), expected);
    assert.equal(reply.body.error, error);
  });

test('400 APPLICATION_FORBIDDEN for an application that may not sign in devices, also later', async () => {
  for (const settings of [{ kind: 'native' }, { kind: 'web' }] as const) {
    const plain = await newApplication(service, settings);
    const reply = await askForCodes(service, plain);
    assert.equal(outcome(reply), '400 APPLICATION_FORBIDDEN');
    assert.equal(reply.body.error, 'unauthorized_client');
    assert.equal(outcome(await poll(service, plain, 'x')), '400 APPLICATION_FORBIDDEN');
  }
});

/** The answers of the token endpoint (RFC 8628, section 3.5), by what became of the code. */
const ANSWERS: Readonly<Record<string, readonly [error: string, step: (userCode: string) => unknown]>> = {
  DEVICE_PENDING: ['authorization_pending', () => {}],
  DEVICE_REFUSED: ['access_denied', refuse],
  DEVICE_CODE_EXPIRED: [
    'expired_token',
    () => {
      now += 10 * MINUTE;
    },
  ],
};
for (const [constant, [error, step]] of Object.entries(ANSWERS))
  test(`400 ${constant}, which is ${error}`, async () => {
    const { device_code, user_code } = await codesFor(service, cli);
    await step(user_code);
    const reply = await poll(service, cli, device_code);
    assert.equal(outcome(reply), `400 ${constant}`);
    assert.equal(reply.body.error, error);
    assert.deepEqual(Object.keys(reply.body), ['error', 'error_description']);
  });

test('400 DEVICE_CODE_EXPIRED for a device that fetches its tokens too late', async () => {
  const { device_code, user_code } = await codesFor(service, cli);
  assert.equal(outcome(await approve(user_code)), '201');
  now += 10 * MINUTE;
  assert.equal(outcome(await poll(service, cli, device_code)), '400 DEVICE_CODE_EXPIRED');
});

test('400 DEVICE_TOO_FAST, and the interval grows by five seconds each time', async () => {
  const { device_code, user_code } = await codesFor(service, cli);
  const after = async (seconds: number) => {
    now += seconds * SECOND;
    return (await poll(service, cli, device_code)).body.error;
  };
  assert.equal(await after(0), 'authorization_pending');
  assert.equal(await after(5), 'authorization_pending');
  assert.equal(await after(1), 'slow_down');
  assert.equal(await after(4), 'authorization_pending', 'the interval before still holds');
  assert.equal(await after(5), 'slow_down', 'now it is ten seconds');
  assert.equal(await after(5), 'authorization_pending');
  assert.equal(await after(10), 'slow_down', 'now it is fifteen');
  await approve(user_code);
  assert.equal(outcome(await poll(service, cli, device_code)), '200', 'a decision need not wait');
});

const NOT_A_CODE: Readonly<Record<string, (code: string) => Promise<{ readonly status: number }>>> = {
  'of another application': (code) => poll(service, other, code),
  'that is unknown': () => poll(service, cli, `portico_dc_${'x'.repeat(43)}`),
  'that has no shape': () => poll(service, cli, 'x'),
  'as an authorization code': (code) => exchange(service, cli, code),
  'as a refresh token': (code) => refresh(service, cli, code),
};
for (const [what, send] of Object.entries(NOT_A_CODE))
  test(`400 GRANT_INVALID for a device code ${what}`, async () => {
    const { device_code, user_code } = await codesFor(service, cli);
    await approve(user_code);
    const reply = await send(device_code);
    assert.equal(outcome(reply as never), '400 GRANT_INVALID');
    assert.equal(outcome(await poll(service, cli, device_code)), '200', 'and the code is not spent');
  });

test('400 REQUIRED_FIELDS_MISSING without a device code', async () => {
  const body = { grant_type: DEVICE_GRANT, client_id: cli.id };
  const reply = await service.call('POST', '/oauth2/token', { body });
  assert.equal(outcome(reply), '400 REQUIRED_FIELDS_MISSING');
});

test('400 RESOURCE_INVALID for another resource than the approved one', async () => {
  const { device_code, user_code } = await codesFor(service, cli);
  await approve(user_code);
  const reply = await poll(service, cli, device_code, { resource: AUDIENCE });
  assert.equal(outcome(reply), '400 RESOURCE_INVALID');
});

test('400 GRANT_INVALID for a code that comes again, which ends its grant', async () => {
  const { device_code, user_code } = await codesFor(service, cli);
  await approve(user_code);
  const { body } = await poll(service, cli, device_code);
  assert.equal(outcome(await poll(service, cli, device_code)), '400 GRANT_INVALID');
  const userinfo = await service.call('GET', '/oauth2/userinfo', { token: body.access_token });
  assert.equal(outcome(userinfo), '401 ACCESS_TOKEN_INVALID');
});

test('400 GRANT_INVALID once the session has ended in which the device was approved', async () => {
  const bob = await service.person('bob');
  const { device_code, user_code } = await codesFor(service, cli);
  assert.equal(outcome(await decide(service, bob.token, 'approval', user_code)), '201');
  assert.equal(outcome(await service.call('POST', '/v1/logout', bob)), '204');
  assert.equal(outcome(await poll(service, cli, device_code)), '400 GRANT_INVALID');
});

test('a disabled application gets nothing for a device code', async () => {
  const device = await newDevice(service);
  await runOn(service.databaseUrl, `update applications set state = 'disabled' where id = ?`, [
    device.applicationId,
  ]);
  const application = { id: device.applicationId, secret: undefined };
  assert.equal(outcome(await poll(service, application, device.deviceCode)), '401 APPLICATION_INVALID');
  assert.equal(outcome(await approve(device.userCode)), '422 FIELDS_VALIDATION_ERROR: code');
});

test('through two nodes at once: one device gets tokens, and one decision counts', async () => {
  const { first, all } = nodes;
  const node = (at: number) => all[at % all.length] ?? first;
  const person = await first.person();
  for (let round = 0; round < 5; round++) {
    const application = await newApplication(first, { kind: 'native', devices: true });
    const { device_code, user_code } = await codesFor(first, application);
    const decisions = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        decide(node(at), person.token, at % 2 === 0 ? 'approval' : 'refusal', user_code),
      ),
    );
    const decided = decisions.map(outcome).filter((one) => one !== '422 FIELDS_VALIDATION_ERROR: code');
    assert.equal(decided.length, 1, decisions.map(outcome).join());
    const polls = await Promise.all(
      Array.from({ length: 10 }, (_, at) => poll(node(at), application, device_code)),
    );
    const outcomes = polls.map(outcome);
    if (decided[0] === '204') assert.ok(outcomes.every((one) => one === '400 DEVICE_REFUSED'));
    else assert.equal(outcomes.filter((one) => one === '200').length, 1, outcomes.join());
  }
});

test('an application for devices alone needs no redirect URI, and only `web` and `native` ones can be for devices', async () => {
  const operator = await newServiceKey(service, { scopes: ['applications:write'] });
  const register = (kind: string, settings: object) =>
    service.call('POST', '/v1/operator/applications', {
      token: operator.token,
      body: { name: 'Television', kind, redirectUris: [], ...settings },
    });
  for (const kind of ['web', 'native']) assert.equal(outcome(await register(kind, { devices: true })), '201');
  assert.equal(outcome(await register('native', {})), '422 FIELDS_VALIDATION_ERROR: redirectUris');
  for (const [kind, settings] of [
    ['browser', { redirectUris: ['https://app.example.com/'] }],
    ['machine', { audiences: [AUDIENCE] }],
  ] as const)
    assert.equal(
      outcome(await register(kind, { devices: true, ...settings })),
      '422 FIELDS_VALIDATION_ERROR: devices',
    );
});
