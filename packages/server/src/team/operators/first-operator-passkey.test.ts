import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, test } from 'node:test';
import { type Forgery, UNVERIFIED } from '../../../test/doubles/authenticator.ts';
import { newSetupToken } from '../../../test/fixtures/first-operator.ts';
import { addPasskey, answerChallenge, authenticatorAt } from '../../../test/fixtures/passkeys.ts';
import { codeOf } from '../../../test/fixtures/totp.ts';
import { testedDatabase } from '../../../test/harness/databases.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { rowsOf } from '../../../test/harness/rows.ts';
import {
  ONLY_WHAT_IS_ASKED_FOR,
  PASSWORD,
  type Reply,
  SECRET_KEY,
  type Service,
  type ServiceOptions,
  startService,
} from '../../../test/harness/service.ts';

const MINUTE = 60_000;
const EMAIL = 'first@example.com';
const TABLES = ['accounts', 'sessions', 'passkeys', 'totp', 'recovery_codes', 'operators'] as const;
const MADE = { accounts: 1, sessions: 1, passkeys: 1, totp: 0, recovery_codes: 10, operators: 1 };
const OVER = '422 FIELDS_VALIDATION_ERROR: token';
const INVALID = '422 FIELDS_VALIDATION_ERROR: credential';
const ONE = '422 FIELDS_VALIDATION_ERROR: code';

let now = Date.now();
let service: Service;
const start = (options: ServiceOptions = {}) =>
  startService({ ...ONLY_WHAT_IS_ASKED_FOR, clock: () => now, ...options });
beforeEach(async () => {
  now = Date.now();
  service = await start();
});
afterEach(() => service.stop());

const newToken = () => newSetupToken(service);

const lookUp = async (token: string, on = service): Promise<Reply['body']> =>
  (await on.call('POST', '/v1/operator-setup/lookup', { body: { token } })).body;

/** Creates a passkey for the registration of a link, as a browser does. */
async function answerTo(
  token: string,
  { authenticator = authenticatorAt(service), forgery }: AnswerOptions = {},
): Promise<Answer> {
  const { id, options } = (await lookUp(token)).passkey;
  return { registrationId: id, credential: authenticator.create(options, forgery) };
}

interface AnswerOptions {
  readonly authenticator?: ReturnType<typeof authenticatorAt>;
  readonly forgery?: Forgery;
}

interface Answer {
  readonly registrationId: string;
  readonly credential: object;
}

const complete = (token: string, given: object, on = service) =>
  on.call('POST', '/v1/operator-setup', { body: { token, email: EMAIL, password: PASSWORD, ...given } });

/** Another node, which people reach at the same address. */
const nodeBeside = (environment: ServiceOptions['environment'] = {}) =>
  start({ beside: service, environment: { PORTICO_PUBLIC_URL: service.app.publicUrl, ...environment } });

async function stored(): Promise<Readonly<Record<string, number>>> {
  const rows = TABLES.map(async (table) => [
    table,
    (await rowsOf(service.databaseUrl, `select * from ${table}`)).length,
  ]);
  return Object.fromEntries(await Promise.all(rows));
}

test('201: the passkey signs in, and counts as two factors at once', async () => {
  const token = await newToken();
  const authenticator = authenticatorAt(service);
  const answer = await complete(token, { ...(await answerTo(token, { authenticator })), name: 'Ada' });
  assert.equal(outcome(answer), '201');
  const { account, accessToken, methods, codes } = answer.body;
  assert.deepEqual([account.email, account.emailVerified, account.name], [EMAIL, true, 'Ada']);
  assert.deepEqual(methods, ['password', 'passkey']);
  assert.equal(new Set(codes).size, 10);
  assert.deepEqual(await stored(), MADE);
  const statistics = await service.call('GET', '/v1/operator/statistics', { token: accessToken });
  assert.equal(outcome(statistics), '200');
  const { body: events } = await service.call('GET', '/v1/account/events?limit=50', { token: accessToken });
  const { body: passkeys } = await service.call('GET', '/v1/passkeys', { token: accessToken });
  const [{ id: passkeyId, name: passkeyName }] = passkeys.items;
  assert.equal(passkeyName, 'Passkey');
  assert.deepEqual(events.items.map(({ type }: { readonly type: string }) => type).toSorted(), [
    'account.email_verified',
    'account.passkey_added',
    'account.registered',
    'operator.added',
    'session.created',
  ]);
  for (const { type, actor, details } of events.items) {
    assert.equal(actor.id, account.id, type);
    if (type === 'account.passkey_added') assert.deepEqual(details, { passkeyId, passkeyName });
  }
  const login = { body: await answerChallenge(service, authenticator) };
  assert.equal(outcome(await service.call('POST', '/v1/passkey-login', login)), '201');
  const [code] = codes;
  const withCode = { body: { email: EMAIL, password: PASSWORD, code } };
  assert.equal(outcome(await service.call('POST', '/v1/login', withCode)), '201');
});

test('the session ends with the passkey that it began with', async () => {
  const token = await newToken();
  const { accessToken } = (await complete(token, await answerTo(token))).body;
  const { body: passkeys } = await service.call('GET', '/v1/passkeys', { token: accessToken });
  const path = `/v1/passkeys/${passkeys.items[0].id}`;
  assert.equal(outcome(await service.call('DELETE', path, { token: accessToken })), '204');
  const read = await service.call('GET', '/v1/account', { token: accessToken });
  assert.equal(outcome(read), '401 ACCESS_TOKEN_INVALID');
});

test('each look-up begins another registration with the usual options, valid as long as the link', async () => {
  const token = await newToken();
  const [one, other] = [(await lookUp(token)).passkey, (await lookUp(token)).passkey];
  assert.notEqual(one.id, other.id);
  assert.notEqual(one.options.challenge, other.options.challenge);
  assert.equal(Buffer.from(one.options.challenge, 'base64url').length, 32);
  assert.equal(one.expiresAt, new Date(now + 15 * MINUTE).toISOString());
  const { challenge: _, user, ...options } = one.options;
  assert.equal(Buffer.from(user.id, 'base64url').toString('hex'), one.id.replaceAll('-', ''));
  assert.deepEqual([user.name, user.displayName], ['operator', 'operator']);
  assert.deepEqual(options, {
    rp: { id: 'localhost', name: 'Portico' },
    pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
    timeout: 5 * MINUTE,
    excludeCredentials: [],
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  });
});

/** A credential that is refused, and the reason. */
const FORGED: Readonly<Record<string, Forgery>> = {
  'the page of another origin': { origin: 'https://evil.example' },
  'the page of another origin that shows this one': { crossOrigin: true },
  'another relying party': { rpId: 'evil.example' },
  'another ceremony': { type: 'webauthn.get' },
  'another challenge': { challenge: Buffer.alloc(32).toString('base64url') },
  'no verified user': { flags: UNVERIFIED },
  'no present user': { flags: 0x04 },
};

test('422: a credential that does not match stores nothing, and the link still works', async () => {
  const token = await newToken();
  const before = await stored();
  for (const [what, forgery] of Object.entries(FORGED))
    assert.equal(outcome(await complete(token, await answerTo(token, { forgery }))), INVALID, what);
  const [one, other] = [await answerTo(token), await answerTo(token)];
  const { body: challenge } = await service.call('POST', '/v1/passkey-challenges');
  for (const registrationId of [other.registrationId, challenge.id, '01890000-0000-7000-8000-000000000000'])
    assert.equal(outcome(await complete(token, { ...one, registrationId })), INVALID, registrationId);
  assert.equal(outcome(await complete(token, { ...one, credential: {} })), INVALID);
  for (const registrationId of ['x', one.registrationId.toUpperCase()])
    assert.equal(
      outcome(await complete(token, { ...one, registrationId })),
      '422 FIELDS_VALIDATION_ERROR: registrationId',
    );
  assert.deepEqual(await stored(), before);
  assert.equal(outcome(await complete(token, one)), '201');
});

test('422: neither or both factors, and half of a passkey', async () => {
  const token = await newToken();
  const { secret } = await lookUp(token);
  const { registrationId, credential } = await answerTo(token);
  const code = codeOf(secret, now);
  const needed = (member: string) => `422 FIELDS_VALIDATION_ERROR: ${member}`;
  for (const [given, expected] of [
    [{}, ONE],
    [{ code, registrationId, credential }, ONE],
    [{ code, registrationId }, ONE],
    [{ registrationId }, needed('credential')],
    [{ credential }, needed('registrationId')],
    [{ password: 'short', email: 'x' }, needed('email, password')],
    [{ registrationId, credential, password: 'short' }, needed('password')],
  ] as const)
    assert.equal(outcome(await complete(token, given)), expected, JSON.stringify(Object.keys(given)));
  assert.equal(outcome(await complete(token, { registrationId, credential })), '201');
});

test('422: a link that has expired, was replaced or used up takes no passkey', async () => {
  const first = await newToken();
  const early = await answerTo(first);
  now += MINUTE;
  const second = await newToken();
  assert.equal(outcome(await complete(first, early)), OVER);
  // The registration belongs to the link that it was begun with.
  assert.equal(outcome(await complete(second, early)), INVALID);
  const late = await answerTo(second);
  now += 15 * MINUTE;
  assert.equal(outcome(await complete(second, late)), OVER);
  const third = await newToken();
  const answer = await answerTo(third);
  assert.equal(outcome(await complete(third, answer)), '201');
  for (const given of [answer, { ...answer, email: 'second@example.com' }])
    assert.equal(outcome(await complete(third, given)), OVER);
});

test('409 EMAIL_ALREADY_EXISTS, then 201 with the same passkey and another address', async () => {
  const { account } = await service.person();
  const token = await newToken();
  const answer = await answerTo(token);
  const taken = await complete(token, { ...answer, email: account.email });
  assert.equal(outcome(taken), '409 EMAIL_ALREADY_EXISTS');
  const both = await complete(token, { ...answer, credential: {}, email: account.email });
  assert.equal(outcome(both), INVALID);
  assert.equal(outcome(await complete(token, answer)), '201');
});

test('409 PASSKEY_ALREADY_EXISTS for a credential of another account; nothing is stored', async () => {
  const { authenticator } = await addPasskey(service, await service.person());
  const token = await newToken();
  const before = await stored();
  const answer = await complete(token, await answerTo(token, { authenticator }));
  assert.equal(outcome(answer), '409 PASSKEY_ALREADY_EXISTS');
  assert.deepEqual(await stored(), before);
  assert.equal(outcome(await complete(token, await answerTo(token))), '201');
});

test('of ten completions at once, on two nodes and with both factors, one makes an operator', async () => {
  const token = await newToken();
  const nodes = testedDatabase === 'postgres' ? [service, await nodeBeside()] : [service];
  const { secret } = await lookUp(token);
  const rivals = Array.from({ length: 10 }, async (_, at) => {
    const factor = at % 2 === 0 ? await answerTo(token) : { code: codeOf(secret, now) };
    return { ...factor, email: `rival-${at}@example.com` };
  });
  const sent = await Promise.all(rivals);
  const answers = await Promise.all(
    sent.map((given, at) => complete(token, given, nodes[Math.floor(at / 2) % nodes.length])),
  );
  assert.deepEqual(answers.map(outcome).toSorted(), ['201', ...Array.from({ length: 9 }, () => OVER)]);
  const { passkeys, totp, ...others } = await stored();
  const { passkeys: _, totp: __, ...made } = MADE;
  assert.deepEqual(others, made);
  assert.equal(Number(passkeys) + Number(totp), 1);
  await nodes[1]?.stop();
});

test('of five sendings of one passkey at once, one makes an operator', async () => {
  const token = await newToken();
  const answer = await answerTo(token);
  const answers = await Promise.all(Array.from({ length: 5 }, () => complete(token, answer)));
  const [made, ...refused] = answers.map(outcome).toSorted();
  assert.equal(made, '201');
  // Those that come last find the address taken, before they find the link used up.
  for (const one of refused) assert.ok([OVER, '409 EMAIL_ALREADY_EXISTS'].includes(one), one);
  assert.deepEqual(await stored(), MADE);
});

test('201: on a node with a new secret key, with a registration from one without', {
  skip: testedDatabase === 'sqlite' && 'an embedded database has one node',
}, async () => {
  const keys = [randomBytes(32).toString('base64'), SECRET_KEY].join();
  const renewed = await nodeBeside({ PORTICO_SECRET_KEYS: keys });
  try {
    const token = await newToken();
    assert.equal(outcome(await complete(token, await answerTo(token), renewed)), '201');
  } finally {
    await renewed.stop();
  }
});

test('where the host is an IP address, there is no registration, and a code still works', async () => {
  const other = await start({ environment: { PORTICO_PUBLIC_URL: 'http://127.0.0.1:3000' } });
  try {
    const token = await newSetupToken(other);
    const { passkey, secret } = await lookUp(token, other);
    assert.equal(passkey, null);
    assert.equal(outcome(await complete(token, { code: codeOf(secret, now) }, other)), '201');
  } finally {
    await other.stop();
  }
});
