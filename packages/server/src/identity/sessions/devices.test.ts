import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { newLoginCode } from '../../../test/fixtures/login-codes.ts';
import { addPasskey, answerChallenge } from '../../../test/fixtures/passkeys.ts';
import { keptSignIn, newIdentity, saidOf } from '../../../test/fixtures/sign-ins.ts';
import { verifiedPerson } from '../../../test/fixtures/verified.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { rowsOf, runOn } from '../../../test/harness/rows.ts';
import { PASSWORD, type Person, startService } from '../../../test/harness/service.ts';
import { until } from '../../../test/harness/until.ts';
import { DAY, HOUR } from '../../ground/clock.ts';
import { MOST_DEVICES } from './devices.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const NEWER_FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:146.0) Gecko/20100101 Firefox/146.0';
const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15';

let ahead = 0;
const service = await startService({
  clock: () => Date.now() + ahead,
  environment: {
    PORTICO_LIMITS: 'on',
    PORTICO_TRUSTED_PROXIES: '127.0.0.1',
    PORTICO_EMAIL_CODES: 'on',
    PORTICO_SESSION_IDLE: '1d',
  },
});
after(() => service.stop());
beforeEach(() => {
  ahead = 0;
});

const from = (address: string, userAgent = FIREFOX) => ({
  headers: { 'x-forwarded-for': address, 'user-agent': userAgent },
});

async function login({ account, password }: Person, device: ReturnType<typeof from>): Promise<void> {
  const body = { email: account.email, password };
  assert.equal(outcome(await service.call('POST', '/v1/login', { body, ...device })), '201');
}

/** The mails about devices that were asked for, in one and summed up. */
async function asked({ account }: Person): Promise<number> {
  const rows = (purpose: string) =>
    rowsOf(
      service.databaseUrl,
      `select details from mails where account_id = '${account.id}' and purpose = '${purpose}'`,
    );
  // A mail that is being sent is in both places.
  await until('no mail waits', async () => (await rows('new_device_notice')).length === 0);
  const sent = (await service.mails(account.email)).filter(({ purpose }) => purpose === 'new_device_notice');
  const summed = (await rows('notices_summary')).map(
    ({ details }) => JSON.parse(String(details)).counts.new_device_notice ?? 0,
  );
  return sent.length + summed.reduce((sum, count) => sum + count, 0);
}

/** A person whose account is two days old. */
async function settled(): Promise<Person> {
  const person = await verifiedPerson(service);
  ahead += 2 * DAY;
  return person;
}

test('a sign-in from a new address or browser sends a mail; one with a known device does not', async () => {
  const person = await settled();
  const { email } = person.account;
  await login(person, from('192.0.2.1'));
  const { text } = await service.mailTo(email, 'new_device_notice');
  assert.match(text, /Time: \d+ \w+ \d{4} at .* UTC/);
  assert.match(text, /Web browser: Firefox/);
  assert.match(text, /IP address: 192\.0\.2\.1/);
  assert.match(text, /reset your password now/);
  await login(person, from('192.0.2.1', NEWER_FIREFOX));
  await login(person, from('192.0.2.1', SAFARI));
  await service.mailTo(email, 'new_device_notice', 2);
  await login(person, from('2001:db8:1:2::3'));
  await service.mailTo(email, 'new_device_notice', 3);
  await login(person, from('2001:db8:1:2:ffff::9'));
  assert.equal(await asked(person), 3);
});

test('a device is forgotten 90 days after its last use', async () => {
  const person = await settled();
  await login(person, from('192.0.2.1'));
  ahead += 89 * DAY;
  await login(person, from('192.0.2.1'));
  ahead += 89 * DAY;
  await login(person, from('192.0.2.1'));
  assert.equal(await asked(person), 1);
  ahead += 91 * DAY;
  await login(person, from('192.0.2.1'));
  await service.mailTo(person.account.email, 'new_device_notice', 2);
});

test('no mail on the first day, to an unverified address, or at the first sign-in of a team-made account', async () => {
  const young = await verifiedPerson(service);
  ahead = 23 * HOUR;
  await login(young, from('192.0.2.1'));
  assert.equal(await asked(young), 0);
  ahead = 2 * DAY;
  await login(young, from('192.0.2.1'));
  assert.equal(await asked(young), 0);

  const unverified = await service.person();
  ahead += 2 * DAY;
  await login(unverified, from('192.0.2.1'));
  assert.equal(await asked(unverified), 0);

  const made = await settled();
  const never = 'update accounts set last_signed_in_at = null where id = ?';
  await runOn(service.databaseUrl, never, [made.account.id]);
  await login(made, from('192.0.2.1'));
  assert.equal(await asked(made), 0);
  await login(made, from('192.0.2.2'));
  assert.equal(await asked(made), 1);
});

test('passkeys, mailed codes and providers: sends the mail for these sign-ins too', async () => {
  const person = await verifiedPerson(service);
  const { authenticator } = await addPasskey(service, person);
  const said = saidOf('somebody@example.com');
  await newIdentity(service, person.account.id, said);
  ahead = 2 * DAY;
  const { id, code } = await newLoginCode(service, person.account.id, Date.now() + ahead + HOUR);
  const ways = [
    ['/v1/passkey-login', await answerChallenge(service, authenticator)],
    ['/v1/sign-ins/completion', { verifier: await keptSignIn(service, 'code', said) }],
    ['/v1/code-login', { id, code }],
  ] as const;
  await runOn(service.databaseUrl, 'update sign_ins set expires_at = expires_at + ?', [ahead]);
  for (const [number, [path, body]] of ways.entries()) {
    const reply = await service.call('POST', path, { body, ...from(`192.0.2.${number + 1}`) });
    assert.equal(outcome(reply), '201', `${path} ${reply.text}`);
    assert.equal(await asked(person), number + 1, path);
  }
});

test('reauthentication in a session does not count as a sign-in', async () => {
  const person = await settled();
  await login(person, from('192.0.2.1'));
  const body = { email: person.account.email, password: PASSWORD };
  const { accessToken: token } = (await service.call('POST', '/v1/login', { body, ...from('192.0.2.1') }))
    .body;
  const call = { token, body: { password: PASSWORD }, ...from('192.0.2.9') };
  assert.equal(outcome(await service.call('POST', '/v1/reauthentication', call)), '201');
  assert.equal(await asked(person), 1);
  await login(person, from('192.0.2.9'));
  await service.mailTo(person.account.email, 'new_device_notice');
});

test('sends three mails a day at most, and a summary of the others', async () => {
  const person = await settled();
  const { email, id } = person.account;
  for (const last of [1, 2, 3, 4, 5]) await login(person, from(`192.0.2.${last}`));
  await service.mailTo(email, 'new_device_notice', 3);
  assert.equal(await asked(person), 5);
  const due = `update mails set due_at = 0, turn_at = 0, held = 0 where account_id = ? and purpose = 'notices_summary'`;
  await runOn(service.databaseUrl, due, [id]);
  const { text } = await service.mailTo(email, 'notices_summary');
  assert.match(text, /Someone signed in on a new device, 2 times/);
});

test('remembers the last 100 devices of an account', async () => {
  const person = await settled();
  const { id } = person.account;
  const many = Array.from(
    { length: MOST_DEVICES + 1 },
    (_, at) => `('${id}', 'device ${at}', ${Date.now() + at})`,
  );
  await runOn(service.databaseUrl, `insert into devices values ${many.join()}`, []);
  await login(person, from('192.0.2.1'));
  const left = await rowsOf(
    service.databaseUrl,
    `select device_hmac from devices where account_id = '${id}'`,
  );
  assert.equal(left.length, MOST_DEVICES);
  assert.ok(!left.some(({ device_hmac }) => device_hmac === 'device 0'));
  await login(person, from('192.0.2.1'));
  assert.equal(await asked(person), 1);
});

test('after an upgrade, takes the devices of existing sessions as known', async () => {
  const person = await settled();
  await login(person, from('192.0.2.1'));
  await runOn(service.databaseUrl, 'delete from devices where account_id = ?', [person.account.id]);
  await login(person, from('192.0.2.1'));
  assert.equal(await asked(person), 1);
});
