import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { outcome } from '../../test/outcome.ts';
import { type Person, startService } from '../../test/service.ts';
import { codeOf, protect, wrongCodeOf } from '../../test/totp.ts';

const MINUTE = 60_000;
let now = Date.now();
const service = await startService({ clock: () => now });
after(() => service.stop());

const reauthenticate = ({ token, password }: Person, code?: string) =>
  service.call('POST', '/v1/reauthentication', { token, body: { password, code } });

test('201 — a new session takes the place of one that is too old for a step', async () => {
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

test('403 REAUTHENTICATION_REQUIRED — the clock was set back, and nobody knows how long ago the session began', async () => {
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

test('401 — the password is wrong, or the code is missing or wrong; the session stays', async () => {
  const bob = await protect(service, await service.person('bob'), now);
  const wrong = { ...bob, password: 'not the password' };
  assert.equal(outcome(await reauthenticate(wrong, codeOf(bob.secret, now))), '401 CREDENTIALS_INVALID');
  assert.equal(outcome(await reauthenticate(bob)), '401 SECOND_FACTOR_REQUIRED');
  const code = wrongCodeOf(bob.secret, now);
  assert.equal(outcome(await reauthenticate(bob, code)), '401 SECOND_FACTOR_INVALID');
  const reply = await reauthenticate(bob, codeOf(bob.secret, now));
  assert.deepEqual(reply.body.methods, ['password', 'totp']);
});

test('of many at once with one session, one gets a new session', async () => {
  const eve = await service.person('eve');
  const replies = await Promise.all(Array.from({ length: 10 }, () => reauthenticate(eve)));
  const outcomes = replies.map(outcome).sort();
  assert.equal(outcomes.filter((one) => one === '201').length, 1);
  // Who waits too long for a password to be compared, or for the database, is refused as well.
  for (const one of outcomes) assert.match(one, /^(201|401 ACCESS_TOKEN_INVALID|503 [A-Z_]+)$/);
});
