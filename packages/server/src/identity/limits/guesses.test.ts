import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { outcome } from '../../../test/harness/outcome.ts';
import { rowsOf, runOn } from '../../../test/harness/rows.ts';
import { PASSWORD, type Person, type Reply, startService } from '../../../test/harness/service.ts';
import { until } from '../../../test/harness/until.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let now = Date.now();
const LIMITS = {
  PORTICO_LIMITS: 'on',
  PORTICO_TRUSTED_PROXIES: '127.0.0.1',
  PORTICO_LIMIT_REGISTRATIONS_PER_ADDRESS: '1000/1h',
};
const service = await startService({ clock: () => now, environment: LIMITS });
after(() => service.stop());

let addresses = 0;
/** An address without earlier requests. */
const newAddress = () => `198.51.${100 + Math.floor(++addresses / 250)}.${addresses % 250}`;
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

function login(email: string, password: string, address: string): Promise<Reply> {
  return service.call('POST', '/v1/login', { body: { email, password }, ...from(address) });
}
const guess = (person: Person, address: string) => login(person.account.email, 'not the password', address);
const signIn = (person: Person, address: string) => login(person.account.email, PASSWORD, address);

async function repeat(times: number, ask: () => Promise<Reply>): Promise<string[]> {
  const seen: string[] = [];
  for (let time = 0; time < times; time++) seen.push(outcome(await ask()));
  return seen;
}
const times = (count: number, what: string) => Array(count).fill(what);
const WRONG = '401 CREDENTIALS_INVALID';
const LIMITED = '403 RATE_LIMITED';

for (const [whom, email] of [
  ['a known email', (person: Person) => person.account.email],
  ['an unknown email', ({ account }: Person) => `un${account.email}`],
  ['what is no email', ({ account }: Person) => account.email.replace('@', ' at ')],
] as const) {
  test(`after five wrong passwords for ${whom}, pauses double from a second to a quarter of an hour`, async () => {
    const person = await service.person();
    const address = newAddress();
    const ask = () => login(email(person), 'not the password', address);
    assert.deepEqual(await repeat(6, ask), [...times(5, WRONG), LIMITED]);
    for (let pause = 1; pause < 2_000; pause *= 2) {
      const expected = Math.min(pause, 900);
      const { status, error, headers } = await ask();
      assert.deepEqual([status, error, headers['retry-after']], [403, 'RATE_LIMITED', String(expected)]);
      assert.equal(headers.ratelimit, `"guesses";r=0;t=${expected}`);
      assert.equal(headers['ratelimit-policy'], '"guesses";q=5');
      now += expected * 1_000 - 1;
      assert.equal(outcome(await ask()), LIMITED);
      now += 1;
      assert.equal(outcome(await ask()), WRONG);
    }
  });
}

test('refuses the right password during a pause; afterwards it resets the count', async () => {
  const person = await service.person();
  const address = newAddress();
  await repeat(5, () => guess(person, address));
  assert.equal(outcome(await signIn(person, address)), LIMITED);
  now += 1_000;
  assert.equal(outcome(await signIn(person, address)), '201');
  assert.deepEqual(await repeat(6, () => guess(person, address)), [...times(5, WRONG), LIMITED]);
});

test('a wrong password at reauthentication counts as a guess', async () => {
  const { token, ...person } = await service.person();
  const address = newAddress();
  const ask = (password: string) =>
    service.call('POST', '/v1/reauthentication', { token, body: { password }, ...from(address) });
  assert.deepEqual(await repeat(6, () => ask('not the password')), [...times(5, WRONG), LIMITED]);
  assert.equal(outcome(await ask(PASSWORD)), LIMITED);
  assert.equal(outcome(await signIn({ token, ...person }, address)), LIMITED);
});

test('right passwords do not count', async () => {
  const person = await service.person();
  const address = newAddress();
  assert.deepEqual(await repeat(35, () => signIn(person, address)), times(35, '201'));
});

test('wrong passwords are forgotten an hour after the last pause', async () => {
  const person = await service.person();
  const address = newAddress();
  await repeat(5, () => guess(person, address));
  now += HOUR + 1_000;
  assert.deepEqual(await repeat(6, () => guess(person, address)), [...times(5, WRONG), LIMITED]);
});

test('an address may give thirty wrong passwords in ten minutes, over all emails', async () => {
  const address = newAddress();
  const another = newAddress();
  let people = 0;
  const ask = (at: string) => () => login(`stranger-${++people}@example.com`, PASSWORD, at);
  assert.deepEqual(await repeat(31, ask(address)), [...times(30, WRONG), LIMITED]);
  const { headers } = await ask(address)();
  assert.equal(headers['retry-after'], '600');
  assert.equal(headers['ratelimit-policy'], '"guesses-per-address";q=30;w=600');
  assert.equal(outcome(await ask(another)()), WRONG);
  now += 10 * MINUTE;
  assert.equal(outcome(await ask(address)()), WRONG);
});

test('an IPv6 /64 counts as one address', async () => {
  let hosts = 0;
  const ask = () => login(`six-${++hosts}@example.com`, PASSWORD, `2001:db8:1:1::${hosts.toString(16)}`);
  assert.deepEqual(await repeat(31, ask), [...times(30, WRONG), LIMITED]);
  assert.equal(outcome(await login('six@example.com', PASSWORD, '2001:db8:1:2::1')), WRONG);
});

test('guesses from everywhere, all day, do not lock out an address that signed in before', async (t) => {
  const environment = { ...LIMITS, PORTICO_LIMIT_GUESSES_PER_ACCOUNT: '10/1h' };
  const { call, person: newPerson, stop } = await startService({ clock: () => now, environment });
  t.after(stop);
  const person = await newPerson();
  const attempt = (password: string) => (address: string) =>
    call('POST', '/v1/login', { body: { email: person.account.email, password }, ...from(address) });
  const signInHere = attempt(PASSWORD);
  const guessHere = attempt('not the password');
  const home = newAddress();
  assert.equal(outcome(await signInHere(home)), '201');
  for (let hour = 0; hour < 24; hour++) {
    const seen = await repeat(14, () => guessHere(newAddress()));
    assert.deepEqual(seen, [...times(10, WRONG), ...times(4, LIMITED)], `in hour ${hour}`);
    assert.equal(outcome(await signInHere(home)), '201');
    assert.equal(outcome(await signInHere(newAddress())), LIMITED);
    now += HOUR;
  }
});

test('guesses from one address, all day, do not lock out the right password from others', async () => {
  const person = await service.person();
  const stranger = newAddress();
  let guesses = 0;
  for (let minute = 0; minute < 24 * 60; minute += 15) {
    const seen = await repeat(6, () => guess(person, stranger));
    guesses += seen.filter((one) => one === WRONG).length;
    if (minute % 120 === 0) assert.equal(outcome(await signIn(person, newAddress())), '201');
    now += 15 * MINUTE;
  }
  assert(guesses >= 96 && guesses <= 5 + 10 + 96, `${guesses} guesses were evaluated`);
});

test('an address that signed in is limited by its own wrong passwords only, for thirty days', async () => {
  const person = await service.person();
  const home = newAddress();
  assert.equal(outcome(await signIn(person, home)), '201');
  let people = 0;
  const others = () => login(`other-${++people}@example.com`, PASSWORD, home);
  assert.deepEqual(await repeat(31, others), [...times(30, WRONG), LIMITED]);
  assert.equal(outcome(await signIn(person, home)), '201');
  assert.deepEqual(await repeat(6, () => guess(person, home)), [...times(5, WRONG), LIMITED]);
  now += 31 * 24 * HOUR;
  assert.deepEqual(await repeat(31, others), [...times(30, WRONG), LIMITED]);
  assert.equal(outcome(await signIn(person, home)), LIMITED);
});

test('a registration makes its address known', async () => {
  const home = newAddress();
  const email = `registered-at-${home}@example.com`;
  const registered = await service.call('POST', '/v1/register', {
    body: { email, password: PASSWORD },
    ...from(home),
  });
  assert.equal(registered.status, 201);
  let people = 0;
  await repeat(31, () => login(`beside-${++people}@example.com`, PASSWORD, home));
  assert.equal(outcome(await login(email, PASSWORD, home)), '201');
});

test('changing the password shares these limits, and reports them once its body is valid', async () => {
  const person = await service.person();
  const address = newAddress();
  const { token } = person;
  const change = (currentPassword: unknown) =>
    service.call('PUT', '/v1/account/password', {
      token,
      body: { currentPassword, newPassword: 'a fresh start for all' },
      ...from(address),
    });
  const wrong = '422 FIELDS_VALIDATION_ERROR: currentPassword';
  assert.deepEqual(await repeat(3, () => change('not the password')), times(3, wrong));
  assert.deepEqual(await repeat(2, () => guess(person, address)), times(2, WRONG));
  assert.equal(outcome(await change('not the password')), LIMITED);
  assert.equal(outcome(await change(7)), wrong);
  assert.equal(outcome(await signIn(person, address)), LIMITED);
  now += 1_000;
  assert.equal(outcome(await change(PASSWORD)), '204');
});

test('a refusal writes nothing', async () => {
  const person = await service.person();
  const address = newAddress();
  await repeat(5, () => guess(person, address));
  const stored = async () =>
    JSON.stringify(await runOn(service.databaseUrl, 'select * from limits order by key'));
  const before = await stored();
  assert.deepEqual(await repeat(20, () => guess(person, address)), times(20, LIMITED));
  assert.equal(await stored(), before);
});

test('the table of limits contains no address and no email', async () => {
  const rows = await runOn(service.databaseUrl, 'select * from limits');
  assert(rows.length > 10);
  for (const { key } of rows) assert.match(String(key), /^[A-Za-z0-9_-]{43}$/);
});

test('the address that a trusted proxy adds counts; forged headers do not', async () => {
  let people = 0;
  const ask = (headers: Record<string, string>) =>
    service.call('POST', '/v1/login', {
      body: { email: `behind-${++people}@example.com`, password: PASSWORD },
      headers,
    });
  const forged = () => ask({ 'x-forwarded-for': `192.0.2.${people % 250}, 203.0.113.77:${1_024 + people}` });
  assert.deepEqual(await repeat(31, forged), [...times(30, WRONG), LIMITED]);
  const others = { forwarded: 'for=192.0.2.9', 'x-real-ip': '192.0.2.9', 'x-client-ip': '192.0.2.9' };
  assert.equal(outcome(await ask({ ...others, 'x-forwarded-for': '203.0.113.77' })), LIMITED);
});

for (const [whom, email] of [
  ['a known email', (person: Person) => person.account.email],
  ['an unknown email', ({ account }: Person) => `un${account.email}`],
] as const) {
  test(`wrong passwords and wrong mailed codes count together: ${whom}`, async () => {
    const person = await service.person();
    const address = newAddress();
    const password = () => login(email(person), 'not the password', address);
    const given = { body: { email: email(person) }, ...from(address) };
    const { id } = (await service.call('POST', '/v1/login-codes', given)).body;
    const kept = () => rowsOf(service.databaseUrl, `select id from login_codes where id = '${id}'`);
    await until('it is known what the code is for', async () => (await kept()).length > 0);
    const code = () =>
      service.call('POST', '/v1/code-login', { body: { id, code: '000000' }, ...from(address) });
    assert.deepEqual(await repeat(3, password), times(3, WRONG));
    assert.deepEqual(await repeat(2, code), times(2, WRONG));
    assert.deepEqual([outcome(await code()), outcome(await password())], [LIMITED, LIMITED]);
  });
}
