import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { newSetupToken } from '../../../test/fixtures/first-operator.ts';
import { codeOf, wrongCodeOf } from '../../../test/fixtures/totp.ts';
import { called, variablesOf } from '../../../test/harness/called.ts';
import { testedDatabase } from '../../../test/harness/databases.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { endOf, MAIN, spawnService } from '../../../test/harness/process.ts';
import { rowsOf, runOn } from '../../../test/harness/rows.ts';
import {
  ONLY_WHAT_IS_ASKED_FOR,
  PASSWORD,
  type Service,
  type ServiceOptions,
  startService,
} from '../../../test/harness/service.ts';

const MINUTE = 60_000;
const EMAIL = 'first@example.com';
const TABLES = ['accounts', 'sessions', 'totp', 'recovery_codes', 'operators', 'events'];
const EXPIRED = '422 FIELDS_VALIDATION_ERROR: token';

let now = Date.now();
let service: Service;
const start = (options: ServiceOptions = {}) =>
  startService({ ...ONLY_WHAT_IS_ASKED_FOR, clock: () => now, ...options });
beforeEach(async () => {
  now = Date.now();
  service = await start();
});
afterEach(() => service.stop());

const newToken = (from = service) => newSetupToken(from);

const lookUp = (token: string) => service.call('POST', '/v1/operator-setup/lookup', { body: { token } });

/** Completes the page. @param given what it sends instead of what is right */
async function complete(token: string, given: Readonly<Record<string, unknown>> = {}) {
  const { body } = await lookUp(token);
  const code = body.secret === undefined ? '000000' : codeOf(body.secret, now);
  const sent = { token, email: EMAIL, password: PASSWORD, code, ...given };
  return service.call('POST', '/v1/operator-setup', { body: sent });
}

async function stored(): Promise<Readonly<Record<string, number>>> {
  const rows = TABLES.map(async (table) => [
    table,
    (await rowsOf(service.databaseUrl, `select * from ${table}`)).length,
  ]);
  return Object.fromEntries(await Promise.all(rows));
}

test('first operator: 201 with an account that can use the operator API at once', async () => {
  const token = await newToken();
  const code = codeOf((await lookUp(token)).body.secret, now);
  const answer = await complete(token, { name: 'Ada', code });
  assert.equal(outcome(answer), '201');
  assert.equal(answer.headers.location, '/v1/account');
  const { account, accessToken, methods, codes } = answer.body;
  assert.deepEqual([account.email, account.emailVerified, account.name], [EMAIL, true, 'Ada']);
  assert.deepEqual(methods, ['password', 'totp']);
  assert.equal(new Set(codes).size, 10);
  const statistics = await service.call('GET', '/v1/operator/statistics', { token: accessToken });
  assert.equal(outcome(statistics), '200');
  const { body } = await service.call('GET', '/v1/account/events?limit=50', { token: accessToken });
  const types = body.items.map(({ type }: { readonly type: string }) => type);
  assert.deepEqual(types.toSorted(), [
    'account.email_verified',
    'account.registered',
    'account.totp_enabled',
    'operator.added',
    'session.created',
  ]);
  // The code is used up, and each recovery code works.
  const login = { email: EMAIL, password: PASSWORD };
  const signIn = async (code: string) =>
    outcome(await service.call('POST', '/v1/login', { body: { ...login, code } }));
  assert.equal(await signIn(code), '401 SECOND_FACTOR_INVALID');
  assert.equal(await signIn(codes[0]), '201');
});

test('first operator: the link works until it has been completed, and shows one secret', async () => {
  const token = await newToken();
  const [first, second] = [await lookUp(token), await lookUp(token)];
  assert.equal(outcome(first), '200');
  const { passkey: _, ...shown } = first.body;
  const { passkey: __, ...again } = second.body;
  assert.deepEqual(shown, again);
  assert.equal(first.body.expiresAt, new Date(now + 15 * MINUTE).toISOString());
  assert.match(first.body.uri, /^otpauth:\/\/totp\/Portico:operator\?issuer=Portico&secret=/);
  assert.equal(outcome(await complete(token)), '201');
  for (const reply of [await lookUp(token), await complete(token, { email: 'second@example.com' })])
    assert.equal(outcome(reply), EXPIRED);
  assert.equal(await service.app.firstOperatorLink(), undefined);
});

test('first operator: what is refused stores nothing, and the link still works', async () => {
  const token = await newToken();
  const { secret } = (await lookUp(token)).body;
  const before = await stored();
  const wrong = { email: 'x', password: 'short', code: wrongCodeOf(secret, now) };
  assert.equal(outcome(await complete(token, wrong)), '422 FIELDS_VALIDATION_ERROR: code, email, password');
  for (const code of ['12345', '7K3Q-XM0Z-TRB9-V2WH'])
    assert.equal(outcome(await complete(token, { code })), '422 FIELDS_VALIDATION_ERROR: code');
  assert.equal(outcome(await complete('x')), EXPIRED);
  assert.equal(outcome(await complete('a'.repeat(43))), EXPIRED);
  assert.deepEqual(await stored(), before);
  assert.equal(outcome(await complete(token)), '201');
});

test('first operator: 409 EMAIL_ALREADY_EXISTS for the address of an account, which stays as it is', async () => {
  const { account } = await service.person();
  const token = await newToken();
  const before = await stored();
  assert.equal(
    outcome(await complete(token, { email: account.email.toUpperCase() })),
    '409 EMAIL_ALREADY_EXISTS',
  );
  assert.deepEqual(await stored(), before);
  assert.equal(outcome(await complete(token)), '201');
});

test('first operator: the link expires after 15 minutes, and the next start makes another', async () => {
  const token = await newToken();
  now += 15 * MINUTE - 1;
  assert.equal(outcome(await lookUp(token)), '200');
  now += 1;
  assert.equal(outcome(await complete(token)), EXPIRED);
  assert.equal(outcome(await complete(await newToken())), '201');
});

test('first operator: a start within a minute keeps the link, a later one replaces it', async () => {
  const token = await newToken();
  now += MINUTE - 1;
  assert.equal(await service.app.firstOperatorLink(), undefined);
  assert.equal(outcome(await lookUp(token)), '200');
  now += 1;
  const another = await newToken();
  assert.equal(outcome(await lookUp(token)), EXPIRED);
  assert.equal(outcome(await lookUp(another)), '200');
});

test('first operator: of ten starts at once, one makes a link', async () => {
  const nodes = testedDatabase === 'postgres' ? [service, await start({ beside: service })] : [service];
  const starts = Array.from({ length: 10 }, (_, at) => nodes[at % nodes.length]?.app.firstOperatorLink());
  const made = (await Promise.all(starts)).filter((link) => link !== undefined);
  assert.equal(made.length, 1);
  await nodes[1]?.stop();
});

test('first operator: of ten completions at once, one makes an operator', async () => {
  const token = await newToken();
  const { events = 0 } = await stored();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) => complete(token, { email: `rival-${at}@example.com` })),
  );
  assert.deepEqual(answers.map(outcome).toSorted(), ['201', ...Array.from({ length: 9 }, () => EXPIRED)]);
  assert.deepEqual(await stored(), {
    accounts: 1,
    sessions: 1,
    totp: 1,
    recovery_codes: 10,
    operators: 1,
    events: events + 5,
  });
});

test('first operator: the token is stored as a hash alone', async () => {
  const token = await newToken();
  const rows = JSON.stringify(await rowsOf(service.databaseUrl, 'select * from first_operator'));
  assert.ok(!rows.includes(token) && !service.log().includes(token));
});

const operators = (...args: string[]) => called(['operators', ...args], variablesOf(service));

test('first operator: an operator is added by command while the page is completed', async () => {
  const { account } = await service.person();
  for (let round = 0; round < 3; round++) {
    await runOn(service.databaseUrl, 'delete from operators', []);
    await runOn(service.databaseUrl, 'delete from first_operator', []);
    const token = await newToken();
    const args = [MAIN, 'operators', 'add', '--unverified', account.email];
    const adding = endOf(spawnService(variablesOf(service), [process.execPath, ...args]));
    const answer = outcome(await complete(token, { email: `round-${round}@example.com` }));
    assert.equal((await adding).code, 0);
    const rows = await rowsOf(service.databaseUrl, 'select account_id from operators');
    // The page may have come first; after the command, it is refused.
    assert.ok(answer === '201' || answer === EXPIRED, answer);
    assert.equal(rows.length, answer === '201' ? 2 : 1);
    assert.equal(outcome(await lookUp(token)), EXPIRED);
  }
});

test('first operator: no link works or is made once an operator was added by command, also after its removal', async () => {
  const { account } = await service.person();
  const token = await newToken();
  await service.app.settled();
  assert.equal((await operators('add', '--unverified', account.email)).code, 0);
  assert.equal(outcome(await complete(token)), EXPIRED);
  assert.equal((await operators('remove', account.email)).code, 0);
  now += 15 * MINUTE;
  assert.equal(await service.app.firstOperatorLink(), undefined);
});

test('first operator: no link is made where a node of the last release has added an operator', async () => {
  const { account } = await service.person();
  await runOn(service.databaseUrl, 'insert into operators (account_id, added_at) values (?, 0)', [
    account.id,
  ]);
  assert.equal(await service.app.firstOperatorLink(), undefined);
  await runOn(service.databaseUrl, 'delete from operators', []);
  assert.equal(await service.app.firstOperatorLink(), undefined);
});

test('first operator: 404 ROUTE_NOT_FOUND where the link is off, and is not in the OpenAPI document', async () => {
  const other = await start({ environment: { PORTICO_FIRST_OPERATOR_LINK: 'off' } });
  try {
    for (const path of ['/v1/operator-setup', '/v1/operator-setup/lookup'])
      assert.equal(
        (await fetch(other.url + path, { method: 'POST' })).headers.get('error-code'),
        'ROUTE_NOT_FOUND',
      );
    const { body } = await other.call('GET', '/openapi.json');
    assert.ok(!Object.keys(body.paths).some((path) => path.includes('operator-setup')));
  } finally {
    await other.stop();
  }
});
