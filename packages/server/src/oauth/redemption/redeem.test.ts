import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { after, test } from 'node:test';
import { newApplication } from '../../../test/fixtures/applications.ts';
import { authorized, parametersOf, REDIRECT_URI, redeem } from '../../../test/fixtures/grants.ts';
import { startNodes } from '../../../test/harness/nodes.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { rowsOf, runOn } from '../../../test/harness/rows.ts';
import { type Service, startService } from '../../../test/harness/service.ts';
import { sweep } from '../../../test/harness/sweep.ts';
import { hashToken } from '../../pipeline/callers/key-token.ts';

const SECOND = 1_000;
let now = Date.now();
const service = await startService({ clock: () => now, workInterval: 20 });
const nodes = await startNodes();
after(async () => {
  await service.stop();
  await nodes.stop();
});
const ada = await service.person('ada');
const browser = (more: object = {}, at: Pick<Service, 'databaseUrl'> = service) =>
  newApplication(at, { kind: 'browser', firstParty: true, ...more });
const { id } = await browser();
const asked = parametersOf(id, { scope: 'openid portico' });
const codeFor = async (parameters = asked) =>
  (await authorized(service, ada.token, parameters, { consent: true })).code;
const REFUSED = '422 FIELDS_VALIDATION_ERROR: code';

test('201: a code yields a session of the person in the application, once', async () => {
  const code = await codeFor();
  assert.match(code, /^portico_ac_[A-Za-z0-9_-]{43}$/);
  const { databaseUrl } = service;
  assert.ok(!JSON.stringify(await rowsOf(databaseUrl, 'select * from authorization_codes')).includes(code));
  const reply = await redeem(service, id, code);
  assert.equal(outcome(reply), '201');
  const { account, accessToken, methods } = reply.body;
  assert.deepEqual([account.id, methods], [ada.account.id, ['password']]);
  const { body } = await service.call('GET', String(reply.headers.location), { token: accessToken });
  assert.deepEqual([body.application, body.current], [{ id, name: 'Invoices' }, true]);
  const events = await service.call('GET', '/v1/account/events?type=session.created', ada);
  assert.deepEqual(events.body.items[0].details, {
    methods: ['password'],
    applicationId: id,
    applicationName: 'Invoices',
  });
  const [row] = await rowsOf(databaseUrl, `select last_used_at from applications where id = '${id}'`);
  assert.equal(Number(row?.last_used_at), now);
});

test('422: a mismatch yields nothing, and does not spend the code', async () => {
  const code = await codeFor();
  const other = (await browser()).id;
  const wrong: readonly (readonly [Parameters<typeof redeem>[3], string])[] = [
    [{ applicationId: other }, REFUSED],
    [{ applicationId: (await newApplication(service, { firstParty: true })).id }, REFUSED],
    [{ applicationId: (await newApplication(service, { kind: 'native' })).id }, REFUSED],
    [{ applicationId: '01890000-abcd-7000-8000-00000000abcd' }, '404 APPLICATION_NOT_FOUND'],
    [{ verifier: `${'a'.repeat(42)}b` }, REFUSED],
    // A challenge is not its own verifier.
    [{ verifier: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM' }, REFUSED],
    [{ redirectUri: `${REDIRECT_URI}/` }, REFUSED],
    [{ redirectUri: REDIRECT_URI.toUpperCase() }, REFUSED],
    [{ code: `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}` }, REFUSED],
    [{ code: hash('sha256', code, 'base64url') }, REFUSED],
  ];
  for (const [changed, expected] of wrong)
    assert.equal(outcome(await redeem(service, id, code, changed)), expected, JSON.stringify(changed));
  assert.equal(outcome(await redeem(service, id, code)), '201');
});

test('422: only for the scope portico, of a first-party application, within 60 seconds', async () => {
  const late = await codeFor();
  now += 60 * SECOND;
  assert.equal(outcome(await redeem(service, id, late)), REFUSED);
  const inTime = await codeFor();
  now += 60 * SECOND - 1;
  assert.equal(outcome(await redeem(service, id, inTime)), '201');

  assert.equal(outcome(await redeem(service, id, await codeFor(parametersOf(id)))), REFUSED);
  const others = (await newApplication(service, { kind: 'browser' })).id;
  const code = await codeFor(parametersOf(others, { scope: 'openid portico' }));
  assert.equal(outcome(await redeem(service, others, code)), REFUSED);
  const web = (await newApplication(service, { kind: 'web', firstParty: true })).id;
  const secret = await codeFor(parametersOf(web, { scope: 'openid portico' }));
  assert.equal(outcome(await redeem(service, web, secret)), REFUSED);
  const disabled = (await browser()).id;
  const unused = await codeFor(parametersOf(disabled, { scope: 'portico' }));
  await runOn(service.databaseUrl, `update applications set state = 'disabled' where id = ?`, [disabled]);
  assert.equal(outcome(await redeem(service, disabled, unused)), '404 APPLICATION_NOT_FOUND');
});

test('a code sent fifty times at once yields one session, and ends its grant, on any node', async () => {
  const { first, all } = nodes;
  const bea = await first.person('bea');
  const { id: applicationId } = await browser({}, first);
  const parameters = parametersOf(applicationId, { scope: 'portico' });
  const { code, grant } = await authorized(first, bea.token, parameters);
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, number) =>
      redeem(all[number % all.length] as Service, applicationId, code),
    ),
  );
  const outcomes = replies.map(outcome).toSorted();
  const answered = outcomes.filter((each) => !each.startsWith('503'));
  assert.deepEqual(answered, ['201', ...Array(answered.length - 1).fill(REFUSED)]);
  assert.ok(answered.length > 1);
  const token = replies.find(({ status }) => status === 201)?.body.accessToken;
  for (const node of all) {
    assert.equal(outcome(await node.call('GET', '/v1/account', { token })), '401 ACCESS_TOKEN_INVALID');
    assert.equal(outcome(await node.call('GET', `/v1/grants/${grant}`, bea)), '404 GRANT_NOT_FOUND');
    assert.equal(outcome(await node.call('GET', '/v1/account', bea)), '200');
  }
  const { items } = (await first.call('GET', '/v1/account/events?type=grant.ended', bea)).body;
  assert.deepEqual(
    items.map(({ details }: { details: { reason: string } }) => details.reason),
    ['code_reused'],
  );
});

test('deletes codes an hour after they expire', async () => {
  const { databaseUrl } = service;
  const [old, young] = [await codeFor(), await codeFor()].map(hashToken);
  const expire = 'update authorization_codes set expires_at = ? where hash = ?';
  await runOn(databaseUrl, expire, [Date.now() - 61 * 60 * SECOND, old]);
  await runOn(databaseUrl, expire, [Date.now() - 50 * 60 * SECOND, young]);
  await sweep(service, 'delete-old-authorization-codes');
  const left = (await rowsOf(databaseUrl, 'select hash from authorization_codes')).map((row) => row.hash);
  assert.deepEqual([left.includes(old), left.includes(young)], [false, true]);
});
