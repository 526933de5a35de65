import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newApplication } from '../../../test/fixtures/applications.ts';
import { codesFor, decide, poll } from '../../../test/fixtures/devices.ts';
import { REDIRECT_URI, signInTo } from '../../../test/fixtures/grants.ts';
import { beginWith, demandFactor } from '../../../test/fixtures/strong.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { runOn } from '../../../test/harness/rows.ts';
import { startService } from '../../../test/harness/service.ts';
import { newId } from '../../ground/id.ts';

const MINUTE = 60_000;
let now = Date.now();
const service = await startService({ clock: () => now });
after(() => service.stop());
const ada = await service.person('ada');
const cli = await newApplication(service, { kind: 'native', devices: true });
const UNKNOWN = '422 FIELDS_VALIDATION_ERROR: code';
const newCode = async (application = cli, scope = 'openid profile', more = {}) =>
  codesFor(service, application, { scope, ...more });
const lookUp = (code: string, token: string | undefined = ada.token) =>
  decide(service, token, 'lookup', code);
const approve = (code: string, token = ada.token, more: object = {}) =>
  decide(service, token, 'approval', code, more);

test('lookup: 200 with what asks, from where and since when', async () => {
  const { user_code } = await newCode();
  const { status, body } = await lookUp(user_code);
  assert.equal(status, 200);
  const { createdAt, expiresAt, userAgent, ...others } = body;
  assert.equal(Date.parse(expiresAt) - Date.parse(createdAt), 10 * MINUTE);
  assert.ok(userAgent === null || typeof userAgent === 'string');
  assert.deepEqual(others, {
    application: { id: cli.id, name: 'Invoices', logoUrl: null, firstParty: false },
    scopes: ['openid', 'profile'],
    organizationId: null,
    needs: [],
    ipAddress: '127.0.0.1',
  });
});

const WRITTEN: Readonly<Record<string, (code: string) => string>> = {
  'in small letters': (code) => code.toLowerCase(),
  'without its hyphen': (code) => code.replace('-', ''),
  'with spaces': (code) => ` ${[...code].join(' ')} `,
  'in full-width letters': (code) =>
    code.replaceAll(/[A-Z]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0)),
};
for (const [what, write] of Object.entries(WRITTEN))
  test(`lookup: 200 for a code ${what}`, async () => {
    const { user_code } = await newCode();
    assert.equal(outcome(await lookUp(write(user_code))), '200');
  });

const WRONG: Readonly<Record<string, (code: string) => string>> = {
  'that no device shows': () => 'ZZZZ-ZZZZ',
  'with a letter that no code has': (code) => `A${code.slice(1)}`,
  'that is too short': (code) => code.slice(1),
  'that is too long': (code) => `${code}B`,
};
for (const [what, write] of Object.entries(WRONG))
  test(`422 for a code ${what}, whatever is to be done with it`, async () => {
    const { user_code, device_code } = await newCode();
    for (const step of ['lookup', 'approval', 'refusal'] as const)
      assert.equal(outcome(await decide(service, ada.token, step, write(user_code))), UNKNOWN);
    assert.equal(outcome(await poll(service, cli, device_code)), '400 DEVICE_PENDING');
  });

test('422 for a code that was answered, that has expired, or whose application may no longer sign in devices', async () => {
  const answered = await newCode();
  assert.equal(outcome(await decide(service, ada.token, 'refusal', answered.user_code)), '204');
  const old = await newCode();
  now += 10 * MINUTE;
  const former = await newApplication(service, { kind: 'native', devices: true });
  const forbidden = await newCode(former);
  const settings = JSON.stringify({ redirectUris: [REDIRECT_URI] });
  await runOn(service.databaseUrl, 'update applications set settings = ? where id = ?', [
    settings,
    former.id,
  ]);
  for (const { user_code } of [answered, old, forbidden])
    for (const step of ['lookup', 'approval', 'refusal'] as const)
      assert.equal(outcome(await decide(service, ada.token, step, user_code)), UNKNOWN);
});

test('401 ACCESS_TOKEN_MISSING without a session, and 403 ACCESS_FORBIDDEN with that of an application', async () => {
  const own = await newApplication(service, { kind: 'browser', firstParty: true });
  const { token } = await signInTo(service, ada, own.id);
  const { user_code } = await newCode();
  for (const step of ['lookup', 'approval', 'refusal'] as const) {
    assert.equal(outcome(await decide(service, undefined, step, user_code)), '401 ACCESS_TOKEN_MISSING');
    assert.equal(outcome(await decide(service, token, step, user_code)), '403 ACCESS_FORBIDDEN');
  }
  assert.equal(outcome(await approve(user_code)), '201');
});

test('the one who approves is signed in, and who refuses is told in their events', async () => {
  const bob = await service.person('bob');
  const { user_code, device_code } = await newCode();
  assert.equal(outcome(await decide(service, bob.token, 'refusal', user_code)), '204');
  assert.equal(outcome(await poll(service, cli, device_code)), '400 DEVICE_REFUSED');
  const { body } = await service.call('GET', '/v1/account/events', { token: bob.token });
  const { type, details } = body.items[0];
  assert.deepEqual([type, details.applicationId], ['grant.refused', cli.id]);
});

test('approval: the same demands as for a browser: second factor, and consent to nothing more', async () => {
  const owner = await service.person('owner');
  const organization = await service.organization(owner);
  await beginWith(service, owner);
  await demandFactor(service, organization, owner);
  await beginWith(service, owner, 'password');
  const { user_code, device_code } = await newCode(cli, 'openid organization');
  assert.deepEqual((await lookUp(user_code, owner.token)).body.needs, ['second_factor']);
  assert.equal(outcome(await approve(user_code, owner.token)), '403 SECOND_FACTOR_MISSING');
  assert.equal(outcome(await poll(service, cli, device_code)), '400 DEVICE_PENDING');
  await beginWith(service, owner);
  assert.deepEqual((await lookUp(user_code, owner.token)).body.needs, []);
  const reply = await approve(user_code, owner.token);
  assert.equal(outcome(reply), '201');
  assert.equal(reply.body.organization.id, organization);
});

test('approval: an organization is chosen where the application asks for one', async () => {
  const picky = await newApplication(service, { kind: 'native', devices: true, requireOrganization: true });
  const person = await service.person('person');
  const first = await newCode(picky);
  assert.equal(outcome(await approve(first.user_code, person.token)), '403 ACCESS_FORBIDDEN');
  const [one] = [await service.organization(person), await service.organization(person)];
  assert.deepEqual((await lookUp(first.user_code, person.token)).body.needs, ['organization']);
  const FLAW = '422 FIELDS_VALIDATION_ERROR: organizationId';
  assert.equal(outcome(await approve(first.user_code, person.token)), FLAW);
  assert.equal(outcome(await approve(first.user_code, person.token, { organizationId: newId() })), FLAW);
  const reply = await approve(first.user_code, person.token, { organizationId: one });
  assert.equal(outcome(reply), '201');
  assert.equal(reply.body.organization.id, one);

  const unasked = await newCode();
  assert.equal(outcome(await approve(unasked.user_code, person.token, { organizationId: one })), FLAW);
  const named = await newCode(picky, 'openid', { organization_id: one });
  assert.equal((await lookUp(named.user_code, person.token)).body.organizationId, one);
  assert.equal(outcome(await approve(named.user_code, person.token)), '201');
  const foreign = await newCode(picky, 'openid', { organization_id: 'elsewhere' });
  assert.equal(outcome(await approve(foreign.user_code, person.token)), FLAW);
});
