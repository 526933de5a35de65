import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { codeOf, protect, wrongCodeOf } from '../../../test/fixtures/totp.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { type Person, startService } from '../../../test/harness/service.ts';

const MINUTE = 60_000;
let now = Date.now();
const service = await startService({ clock: () => now });
after(() => service.stop());

const reauthenticate = ({ token, password }: Person, code?: string) =>
  service.call('POST', '/v1/reauthentication', { token, body: { password, code } });

test('201: a new session replaces one that is too old for a step', async () => {
  const ada = await service.person('ada');
  now += 11 * MINUTE;
  const exporting = (token: string) => service.call('GET', '/v1/account/export', { token });
  assert.equal(outcome(await exporting(ada.token)), '403 REAUTHENTICATION_REQUIRED');
  const reply = await reauthenticate(ada);
  assert.equal(outcome(reply), '201');
  const { accessToken: token, methods } = reply.body;
  assert.deepEqual(methods, ['password']);
  assert.equal(outcome(await exporting(token)), '200');
  assert.equal(outcome(await exporting(ada.token)), '401 ACCESS_TOKEN_INVALID');
  const { body } = await service.call('GET', '/v1/sessions', { token });
  assert.deepEqual(
    body.items.map(({ id }: { id: string }) => `/v1/sessions/${id}`),
    [reply.headers.location],
  );
  const events = await service.call('GET', '/v1/account/events?type=session.reauthenticated', { token });
  const [{ subject, details }] = events.body.items;
  assert.equal(`/v1/sessions/${subject.id}`, reply.headers.location);
  assert.deepEqual(details.methods, ['password']);
});

test("403 REAUTHENTICATION_REQUIRED after the clock was set back, since the session's age is unknown", async () => {
  const dan = await service.person('dan');
  const exporting = async () => outcome(await service.call('GET', '/v1/account/export', dan));
  // As far as the clock of the node that began it may be ahead.
  now -= MINUTE;
  assert.equal(await exporting(), '200');
  now -= 1;
  assert.equal(await exporting(), '403 REAUTHENTICATION_REQUIRED');
  now -= 20 * 24 * 60 * MINUTE;
  assert.equal(await exporting(), '403 REAUTHENTICATION_REQUIRED');
  assert.equal(outcome(await reauthenticate(dan)), '201');
  now += 20 * 24 * 60 * MINUTE + MINUTE + 1;
});

test('401: wrong password, or missing or wrong code; the session stays', async () => {
  const bob = await protect(service, await service.person('bob'), now);
  const wrong = { ...bob, password: 'not the password' };
  assert.equal(outcome(await reauthenticate(wrong, codeOf(bob.secret, now))), '401 CREDENTIALS_INVALID');
  assert.equal(outcome(await reauthenticate(bob)), '401 SECOND_FACTOR_REQUIRED');
  const code = wrongCodeOf(bob.secret, now);
  assert.equal(outcome(await reauthenticate(bob, code)), '401 SECOND_FACTOR_INVALID');
  const reply = await reauthenticate(bob, codeOf(bob.secret, now));
  assert.deepEqual(reply.body.methods, ['password', 'totp']);
});

test('concurrent requests with one session: one gets a new session', async () => {
  const eve = await service.person('eve');
  const replies = await Promise.all(Array.from({ length: 10 }, () => reauthenticate(eve)));
  const outcomes = replies.map(outcome).sort();
  assert.equal(outcomes.filter((one) => one === '201').length, 1);
  // Requests that wait too long for a password hash or the database are refused as well.
  for (const one of outcomes) assert.match(one, /^(201|401 ACCESS_TOKEN_INVALID|503 [A-Z_]+)$/);
});

test('PORTICO_SESSION_BINDING=network: 403 REAUTHENTICATION_REQUIRED from another network, until confirmed', async (t) => {
  const environment = { PORTICO_SESSION_BINDING: 'network', PORTICO_TRUSTED_PROXIES: '127.0.0.1' };
  const bound = await startService({ environment });
  t.after(() => bound.stop());
  const { account, password } = await bound.person();
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  const body = { email: account.email, password };
  const login = await bound.call('POST', '/v1/login', { body, ...from('2001:db8:1:2::3') });
  const { accessToken: token } = login.body;
  const organization = await bound.organization({ account, password, token });
  const recent = async (token: string, address: string) => [
    outcome(await bound.call('GET', '/v1/account/export', { token, ...from(address) })),
    outcome(
      await bound.call('POST', `/v1/organizations/${organization}/invitations`, {
        token,
        body: { role: 'owner', email: `${address.replaceAll(':', '-')}@example.com` },
        ...from(address),
      }),
    ),
    outcome(await bound.call('DELETE', '/v1/sessions', { token, ...from(address) })),
  ];
  const refused = Array(3).fill('403 REAUTHENTICATION_REQUIRED');
  assert.deepEqual(await recent(token, '2001:db8:1:2:ffff::9'), ['200', '201', '204']);
  assert.deepEqual(await recent(token, '2001:db8:1:3::3'), refused);
  assert.deepEqual(await recent(token, '192.0.2.1'), refused);
  // Operations without a recent sign-in work from anywhere.
  assert.equal(outcome(await bound.call('GET', '/v1/account', { token, ...from('192.0.2.1') })), '200');

  const again = { token, body: { password }, ...from('192.0.2.1') };
  const { accessToken: confirmed } = (await bound.call('POST', '/v1/reauthentication', again)).body;
  assert.deepEqual(await recent(confirmed, '192.0.2.1'), ['200', '201', '204']);
  assert.deepEqual(await recent(confirmed, '192.0.2.2'), refused);
  assert.deepEqual(await recent(confirmed, '2001:db8:1:2::3'), refused);
});
