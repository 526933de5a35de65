import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  type Algorithm,
  Authenticator,
  type Forgery,
  UNVERIFIED,
} from '../../../test/doubles/authenticator.ts';
import { trusted } from '../../../test/fixtures/factors.ts';
import { addPasskey, answerChallenge, authenticatorAt } from '../../../test/fixtures/passkeys.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { type Person, type Reply, startService } from '../../../test/harness/service.ts';

const PRESENT_AND_VERIFIED = 0x05;
const ELIGIBLE_FOR_BACKUP = 0x08;
const isReset = ({ purpose }: { readonly purpose: string }) => purpose === 'passkey_counter_reset_notice';
const ALLOWED = 'https://app.example.com';
const MINUTE = 60_000;
let now = Date.now();
const service = await startService({
  clock: () => now,
  environment: { PORTICO_ALLOWED_ORIGINS: ALLOWED },
});
after(() => service.stop());
const { origin } = new URL(service.app.publicUrl);

const login = (body: unknown): Promise<Reply> => service.call('POST', '/v1/passkey-login', { body });
const newChallenge = async () => (await service.call('POST', '/v1/passkey-challenges')).body;
const USED = '422 FIELDS_VALIDATION_ERROR: challengeId';
const INVALID = '401 CREDENTIALS_INVALID';

/** A new person with a passkey. */
async function holder(counter?: number): Promise<{ person: Person; authenticator: Authenticator }> {
  const person = await trusted(service, 'holder');
  const { authenticator } = await addPasskey(service, person, authenticatorAt(service, counter));
  return { person, authenticator };
}

/** The answer to a sign-in that is forged in some way. */
async function forged(forgery: Forgery, authenticator?: Authenticator): Promise<string> {
  const signedWith = authenticator ?? (await holder()).authenticator;
  const { id, options } = await newChallenge();
  return outcome(await login({ challengeId: id, credential: signedWith.get(options, forgery) }));
}

test('201: a challenge names no account, and requires user verification', async () => {
  const reply = await service.call('POST', '/v1/passkey-challenges');
  assert.equal(reply.status, 201);
  const { options, expiresAt } = reply.body;
  assert.deepEqual(Object.keys(options).sort(), ['challenge', 'rpId', 'timeout', 'userVerification']);
  assert.equal(Buffer.from(options.challenge, 'base64url').length, 32);
  assert.equal(options.rpId, 'localhost');
  assert.equal(options.userVerification, 'required');
  assert.equal(Date.parse(expiresAt), now + 5 * MINUTE);
  assert.notEqual((await newChallenge()).options.challenge, options.challenge);
});

for (const algorithm of ['ES256', 'EdDSA', 'RS256'] satisfies Algorithm[]) {
  test(`201: a passkey with ${algorithm} opens a strong session`, async () => {
    const person = await trusted(service, 'strong');
    const authenticator = new Authenticator({ origin, algorithm, counter: 1 });
    const { id } = await addPasskey(service, person, authenticator);
    const reply = await login(await answerChallenge(service, authenticator));
    assert.equal(reply.status, 201, reply.text);
    assert.deepEqual(reply.body.account, { ...person.account, emailVerified: true });
    assert.deepEqual(reply.body.methods, ['passkey']);
    const token = reply.body.accessToken;
    const session = await service.call('GET', String(reply.headers.location), { token });
    assert.equal(session.body.current, true);
    assert.deepEqual(session.body.methods, ['passkey']);
    const passkey = await service.call('GET', `/v1/passkeys/${id}`, { token });
    assert.equal(passkey.body.lastUsedAt, new Date(now).toISOString());
    const { body: events } = await service.call('GET', '/v1/account/events?type=session.created', { token });
    assert.deepEqual(events.items[0].details, { methods: ['passkey'] });
  });
}

test('201: a passkey without a counter works again and again', async () => {
  const { authenticator } = await holder(0);
  for (let time = 0; time < 3; time++)
    assert.equal(outcome(await login(await answerChallenge(service, authenticator))), '201');
});

test('201: from a page of an allowed origin', async () => {
  assert.equal(await forged({ origin: ALLOWED }), '201');
});

for (const [what, forgery] of Object.entries<Forgery>({
  'the page of another origin': { origin: 'https://evil.example' },
  'the page of a subdomain': { origin: origin.replace('localhost', 'sub.localhost') },
  'the same host on another port': { origin: 'http://localhost:1' },
  'the page of another origin that shows this one': { crossOrigin: true },
  'another relying party': { rpId: 'evil.example' },
  'another ceremony': { type: 'webauthn.create' },
  'another challenge': { challenge: Buffer.alloc(32).toString('base64url') },
  'no verified user': { flags: UNVERIFIED },
  'no present user': { flags: 0x04 },
  'a backup of what cannot have one': { flags: 0x15 },
  'no user handle': { userHandle: undefined },
  'an empty user handle': { userHandle: '' },
})) {
  test(`401 CREDENTIALS_INVALID: an answer with ${what}`, async () => {
    assert.equal(await forged(forgery), INVALID);
  });
}

test('401 CREDENTIALS_INVALID: a counter that has not grown; a larger one still works', async () => {
  const { authenticator } = await holder(10);
  assert.equal(await forged({ counter: 20 }, authenticator), '201');
  for (const counter of [20, 19, 1]) assert.equal(await forged({ counter }, authenticator), INVALID);
  for (const flags of [PRESENT_AND_VERIFIED, PRESENT_AND_VERIFIED | ELIGIBLE_FOR_BACKUP])
    assert.equal(await forged({ counter: 0, flags }, authenticator), INVALID);
  assert.equal(await forged({ counter: 21 }, authenticator), '201');
});

test('201: the counter of a backed-up credential falls to 0; records an event and sends a mail', async () => {
  const { person, authenticator } = await holder(10);
  assert.equal(await forged({ counter: 0 }, authenticator), '201');
  await service.mailTo(person.account.email, 'passkey_counter_reset_notice');
  const { body } = await service.call('GET', '/v1/account/events?type=account.passkey_counter_reset', {
    token: person.token,
  });
  assert.deepEqual(
    body.items.map(({ details }: { details: { passkeyName: string } }) => details.passkeyName),
    ['Passkey'],
  );
  // From then on it does not count.
  assert.equal(await forged({ counter: 0 }, authenticator), '201');
  assert.equal((await service.mails(person.account.email)).filter(isReset).length, 1);
});

test('401 CREDENTIALS_INVALID: an unregistered credential', async () => {
  const stranger = authenticatorAt(service);
  stranger.create({ challenge: 'x', user: { id: 'AAAA' } });
  assert.equal(await forged({}, stranger), INVALID);
});

test("401 CREDENTIALS_INVALID: one account's passkey with another's credential id or user handle", async () => {
  const [ada, eve] = [await holder(), await holder()];
  const { id, options } = await newChallenge();
  const own = ada.authenticator.get(options);
  const others = eve.authenticator.get(options);
  const renamed = { ...others, id: own.id, rawId: own.id };
  assert.equal(outcome(await login({ challengeId: id, credential: renamed })), INVALID);
  const handed = { ...others, response: { ...others.response, userHandle: own.response.userHandle } };
  assert.equal(outcome(await login({ challengeId: id, credential: handed })), INVALID);
  // A failed sign-in does not use the challenge up.
  assert.equal(outcome(await login({ challengeId: id, credential: own })), '201');
});

test('401 CREDENTIALS_INVALID: a removed passkey', async () => {
  const person = await trusted(service, 'removed');
  const { id, authenticator } = await addPasskey(service, person);
  const answer = await answerChallenge(service, authenticator);
  const { token } = person;
  assert.equal(outcome(await service.call('DELETE', `/v1/passkeys/${id}`, { token })), '204');
  assert.equal(outcome(await login(answer)), INVALID);
});

test('422: a challenge used before', async () => {
  const { authenticator } = await holder();
  const { id, options } = await newChallenge();
  const answer = () => login({ challengeId: id, credential: authenticator.get(options) });
  assert.deepEqual([outcome(await answer()), outcome(await answer())], ['201', USED]);
});

test('422: a challenge at its expiry; just before, it still works', async () => {
  const { authenticator } = await holder();
  const answers = [
    await answerChallenge(service, authenticator),
    await answerChallenge(service, authenticator),
  ];
  now += 5 * MINUTE - 1;
  assert.equal(outcome(await login(answers[1])), '201');
  now += 1;
  assert.equal(outcome(await login(answers[0])), USED);
});

test('422: a challenge for a registration, or an unknown one', async () => {
  const { person, authenticator } = await holder();
  const { token } = person;
  const { body } = await service.call('POST', '/v1/passkey-registrations', { token });
  const credential = authenticator.get(body.options, { rpId: 'localhost' });
  for (const challengeId of [body.id, '01890000-0000-7000-8000-000000000000', 'x', body.id.toUpperCase()])
    assert.equal(outcome(await login({ challengeId, credential })), USED);
});

test('422: reports all flaws at once', async () => {
  const reply = await login({ challengeId: 'x', credential: [] });
  assert.equal(outcome(reply), '422 FIELDS_VALIDATION_ERROR: challengeId, credential');
});
