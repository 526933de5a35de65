/** Somebody joins by the connection of an organization: one request passes three points. */
import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import { HOOK_POINTS } from '@portico/api';
import { startProvider } from '../../doubles/openid-provider.ts';
import { ANYWHERE } from '../../doubles/receiver.ts';
import { connectedTo, FEDERATION, signInBy } from '../../fixtures/connected.ts';
import { allow, answerWith, refuse, setHook, startRules } from '../../fixtures/hooks.ts';
import { newOperator } from '../../fixtures/operators.ts';
import { newRole } from '../../fixtures/roles.ts';
import { outcome } from '../../harness/outcome.ts';
import { rowsOf } from '../../harness/rows.ts';
import { startService } from '../../harness/service.ts';

const rules = await startRules();
const provider = await startProvider();
const service = await startService({ webhookAddresses: ANYWHERE, environment: FEDERATION });
after(async () => {
  await service.stop();
  await provider.stop();
  await rules.stop();
});
const operator = await newOperator(service);
const acme = await connectedTo(service, provider);
await newRole(service, { name: 'joiner' });
for (const point of HOOK_POINTS) await setHook(service, { by: operator, point, url: rules.url });
afterEach(() => {
  rules.behave(allow);
  rules.forget();
});

let people = 0;
const someone = () => ({
  sub: `subject-${++people}`,
  email: `person-${people}@${acme.domain}`,
  name: 'Ada Lovelace',
});
const come = (claims: object) => signInBy(service, { connection: acme.connection, provider }, claims);
const managers = async () =>
  (await service.call('GET', `/v1/organizations/${acme.organization}/managers`, acme.owner)).body.items;

test('asks before the account, the manager and the session, whose roles the second can give', async () => {
  const ada = someone();
  rules.behave((response, { type }) =>
    answerWith(response, { allow: true, ...(type === 'manager.join' && { roles: ['joiner'] }) }),
  );
  assert.equal(outcome(await come(ada)), '201');
  assert.deepEqual([...rules.points()].sort(), ['account.register', 'manager.join', 'session.begin']);
  const asked = rules.asked().find(({ type }) => type === 'manager.join');
  const { operation, organizationId, accountId, email } = asked.data.details;
  assert.deepEqual(
    [operation, organizationId, accountId, email],
    ['completeSignIn', acme.organization, null, ada.email],
  );
  const [joined] = await managers();
  assert.deepEqual([joined.account.email, joined.roles], [ada.email, ['joiner']]);
  rules.forget();
  assert.equal(outcome(await come(ada)), '201');
  assert.deepEqual(rules.points(), ['session.begin']);
});

for (const [point, what, expected, answer] of [
  ['account.register', 'refused', '403 HOOK_REFUSED', refuse('Not yet')],
  ['manager.join', 'refused', '403 HOOK_REFUSED', refuse('Not yet')],
  ['session.begin', 'refused', '403 HOOK_REFUSED', refuse('Not yet')],
  ['manager.join', 'failed', '503 HOOK_UNAVAILABLE', (response) => void response.writeHead(500).end()],
] as const satisfies readonly (readonly [string, string, string, Parameters<typeof rules.behave>[0]])[])
  test(`${expected} where ${point} ${what}: there is neither account nor manager`, async () => {
    const ada = someone();
    const before = await managers();
    rules.behave((response, question) =>
      question.type === point ? answer(response, question) : allow(response, question),
    );
    assert.equal(outcome(await come(ada)), expected);
    const found = `select id from accounts where email_canonical = '${ada.email}'`;
    assert.deepEqual(await rowsOf(service.databaseUrl, found), []);
    assert.deepEqual(await managers(), before);
    rules.behave(allow);
    assert.equal(outcome(await come(ada)), '201');
  });
