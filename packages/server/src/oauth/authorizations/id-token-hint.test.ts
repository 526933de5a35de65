/** `id_token_hint` in the query of `/authorize` (OpenID Connect Core, section 3.1.2.1). */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newApplication } from '../../../test/fixtures/applications.ts';
import { damaged } from '../../../test/fixtures/damaged.ts';
import { parametersOf } from '../../../test/fixtures/grants.ts';
import { tokensFor } from '../../../test/fixtures/oauth.ts';
import { anotherSession } from '../../../test/fixtures/strong.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { AUDIENCE, startService } from '../../../test/harness/service.ts';

const DAY = 24 * 3_600_000;
let now = Date.now();
const service = await startService({ clock: () => now });
after(() => service.stop());
const ada = await service.person('ada');
const grace = await service.person('grace');
const own = await newApplication(service, { kind: 'browser', firstParty: true, audiences: [AUDIENCE] });
const { id_token: hint } = await tokensFor(service, ada, own, { scope: 'openid' });

const lookUp = async (parameters: string, token?: string) => {
  const { body } = await service.call('POST', '/v1/authorizations/lookup', { token, body: { parameters } });
  return body.url === null ? body.needs : new URL(body.url).searchParams.get('error');
};
const create = async (parameters: string, token: string) =>
  outcome(await service.call('POST', '/v1/authorizations', { token, body: { parameters } }));
const FLAWED = '422 FIELDS_VALIDATION_ERROR: parameters';

for (const prompt of [null, 'none'])
  test(`accepts the person of the hint in any session, and no other (prompt: ${prompt})`, async () => {
    const parameters = parametersOf(own.id, { id_token_hint: hint, prompt });
    // It identifies the person long after it has expired.
    now += 2 * DAY;
    for (const { token } of [ada, await anotherSession(service, ada)]) {
      assert.deepEqual(await lookUp(parameters, token), []);
      assert.equal(await create(parameters, token), '201');
    }
    assert.equal(await lookUp(parameters, grace.token), 'login_required');
    assert.equal(await create(parameters, grace.token), FLAWED);
    assert.deepEqual(await lookUp(parameters), prompt === null ? ['sign_in'] : 'login_required');
  });

test('an ID token for another application identifies the person as well', async () => {
  const other = await newApplication(service);
  const parameters = parametersOf(other.id, { id_token_hint: hint, scope: 'openid' });
  assert.deepEqual(await lookUp(parameters, ada.token), ['consent']);
  assert.equal(await lookUp(parameters, grace.token), 'login_required');
});

test('invalid_request: anything but an ID token issued here', async () => {
  const [header, payload, signature = ''] = hint.split('.');
  const access = await tokensFor(service, ada, own, { resource: AUDIENCE });
  for (const bad of [
    'x',
    `${header}.${payload}.`,
    `${header}.${payload}.${damaged(signature)}`,
    access.access_token,
    ada.account.id,
  ]) {
    const parameters = parametersOf(own.id, { id_token_hint: bad });
    assert.equal(await lookUp(parameters, ada.token), 'invalid_request');
    assert.equal(await lookUp(parameters), 'invalid_request');
    assert.equal(await create(parameters, ada.token), FLAWED);
  }
  const twice = `${parametersOf(own.id, { id_token_hint: hint })}&id_token_hint=${hint}`;
  assert.equal(await lookUp(twice, ada.token), 'invalid_request');
});
