import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { after, test } from 'node:test';
import { Authenticator, type Forgery, UNVERIFIED } from '../../../test/doubles/authenticator.ts';
import { trusted } from '../../../test/fixtures/factors.ts';
import { addPasskey, answerChallenge, authenticatorAt } from '../../../test/fixtures/passkeys.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { type Person, type Reply, startService } from '../../../test/harness/service.ts';
import { isUsableKey } from './public-key.ts';

const MINUTE = 60_000;
let now = Date.now();
const service = await startService({ clock: () => now });
after(() => service.stop());
const { origin } = new URL(service.app.publicUrl);
const ada = await trusted(service, 'ada');

const begin = async ({ token }: Person) =>
  (await service.call('POST', '/v1/passkey-registrations', { token })).body;
const create = ({ token }: Person, body: unknown): Promise<Reply> =>
  service.call('POST', '/v1/passkeys', { token, body });
const UNKNOWN = '422 FIELDS_VALIDATION_ERROR: registrationId';
const INVALID = '422 FIELDS_VALIDATION_ERROR: credential';

/** The answer to a new passkey that is forged in some way. */
async function forged(forgery: Forgery): Promise<string> {
  const { id, options } = await begin(ada);
  const credential = authenticatorAt(service).create(options, forgery);
  return outcome(await create(ada, { registrationId: id, credential }));
}

test('201: options for a discoverable credential with user verification and without attestation', async () => {
  const person = await trusted(service, 'new');
  const { authenticator } = await addPasskey(service, person);
  const { options, expiresAt } = await begin(person);
  const { challenge, user, ...others } = options;
  assert.equal(Buffer.from(challenge, 'base64url').length, 32);
  assert.equal(user.name, person.account.email);
  assert.equal(Buffer.from(user.id, 'base64url').toString('hex'), person.account.id.replaceAll('-', ''));
  assert.deepEqual(others, {
    rp: { id: 'localhost', name: 'Portico' },
    pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
    timeout: 5 * MINUTE,
    excludeCredentials: [{ type: 'public-key', id: authenticator.credentialId }],
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  });
  assert.equal(Date.parse(expiresAt), now + 5 * MINUTE);
});

test('201: the passkey, with ten recovery codes for the first, an event and a mail', async () => {
  const person = await trusted(service, 'added');
  const { token, account } = person;
  const { id, options } = await begin(person);
  const credential = authenticatorAt(service).create(options);
  const reply = await create(person, { registrationId: id, credential, name: '  My laptop ' });
  assert.equal(reply.status, 201, reply.text);
  const { id: passkeyId, codes, ...passkey } = reply.body;
  const at = new Date(now).toISOString();
  assert.deepEqual(passkey, {
    name: 'My laptop',
    createdAt: at,
    updatedAt: at,
    lastUsedAt: null,
    backedUp: true,
    transports: ['internal', 'hybrid'],
  });
  assert.equal(reply.headers.location, `/v1/passkeys/${passkeyId}`);
  assert.equal(new Set(codes).size, 10);
  const read = await service.call('GET', `/v1/passkeys/${passkeyId}`, { token });
  assert.deepEqual(read.body, { id: passkeyId, ...passkey });
  // An answer with secrets is not a version of what others read.
  assert.equal(reply.headers.etag, undefined);
  const { body: events } = await service.call('GET', '/v1/account/events?type=account.passkey_added', {
    token,
  });
  assert.deepEqual(events.items[0].details, { passkeyId, passkeyName: 'My laptop' });
  await service.mailTo(account.email, 'passkey_added_notice');
});

for (const [aaguid, name] of [
  ['ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4', 'Google Password Manager'],
  ['12345678-0000-0000-0000-000000000000', 'Passkey'],
]) {
  test(`201: the default name is ${name}`, async () => {
    const { id, options } = await begin(ada);
    const credential = new Authenticator({ origin, aaguid }).create(options);
    const reply = await create(ada, { registrationId: id, credential });
    assert.equal(reply.body.name, name, reply.text);
  });
}

test('201: ignores the attestation', async () => {
  const { id, options } = await begin(ada);
  const authenticator = authenticatorAt(service);
  const attestation = new Map([['sig', Buffer.alloc(8)]]);
  const credential = authenticator.create(options, {}, attestation);
  assert.equal(outcome(await create(ada, { registrationId: id, credential })), '201');
  const body = await answerChallenge(service, authenticator);
  assert.equal(outcome(await service.call('POST', '/v1/passkey-login', { body })), '201');
});

test('201: drops malformed and repeated transports', async () => {
  const { id, options } = await begin(ada);
  const credential = authenticatorAt(service).create(options);
  const transports = ['usb', 5, 'a,b', 'usb', '', 'from-the-future', '<b>'];
  const sent = { ...credential, response: { ...credential.response, transports } };
  const reply = await create(ada, { registrationId: id, credential: sent });
  assert.deepEqual(reply.body.transports, ['usb', 'from-the-future'], reply.text);
});

for (const [what, forgery] of Object.entries<Forgery>({
  'the page of another origin': { origin: 'https://evil.example' },
  'the page of another origin that shows this one': { crossOrigin: true },
  'another relying party': { rpId: 'evil.example' },
  'another ceremony': { type: 'webauthn.get' },
  'another challenge': { challenge: Buffer.alloc(32).toString('base64url') },
  'no verified user': { flags: UNVERIFIED },
  'no present user': { flags: 0x04 },
})) {
  test(`422: a credential with ${what}`, async () => {
    assert.equal(await forged(forgery), INVALID);
  });
}

test("422: the credential's id differs from the authenticator's", async () => {
  const { id, options } = await begin(ada);
  const credential = authenticatorAt(service).create(options);
  const other = authenticatorAt(service).credentialId;
  const sent = { ...credential, id: other, rawId: other };
  assert.equal(outcome(await create(ada, { registrationId: id, credential: sent })), INVALID);
});

test('422: a registration that is used, expired, for a sign-in, of another account, or unknown', async () => {
  const [first, second] = [await begin(ada), await begin(ada)];
  const answer = ({ id, options }: typeof first) => ({
    registrationId: id,
    credential: authenticatorAt(service).create(options),
  });
  const used = answer(first);
  assert.deepEqual([outcome(await create(ada, used)), outcome(await create(ada, used))], ['201', UNKNOWN]);
  const eve = await trusted(service, 'eve');
  assert.equal(outcome(await create(eve, answer(second))), UNKNOWN);
  const { body: challenge } = await service.call('POST', '/v1/passkey-challenges');
  assert.equal(outcome(await create(ada, answer(challenge))), UNKNOWN);
  for (const id of ['01890000-0000-7000-8000-000000000000', 'x', second.id.toUpperCase()])
    assert.equal(outcome(await create(ada, answer({ ...second, id }))), UNKNOWN);
  now += 5 * MINUTE;
  assert.equal(outcome(await create(ada, answer(second))), UNKNOWN);
});

test('409 PASSKEY_ALREADY_EXISTS: registered already, with this account or another', async () => {
  const [ben, eve] = [await trusted(service, 'ben'), await trusted(service, 'eve')];
  const { authenticator } = await addPasskey(service, ben);
  for (const person of [ben, eve]) {
    const { id, options } = await begin(person);
    const body = { registrationId: id, credential: authenticator.create(options) };
    assert.equal(outcome(await create(person, body)), '409 PASSKEY_ALREADY_EXISTS');
  }
  const { token } = eve;
  assert.deepEqual((await service.call('GET', '/v1/passkeys', { token })).body.items, []);
});

test('isUsableKey: accepts P-256 keys, refuses other types, curves and algorithms', () => {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const octets = (text: string) => Buffer.from(text, 'base64url');
  const key = (...members: [number, unknown][]) =>
    new Map<number, unknown>([[1, 2], [3, -7], [-1, 1], [-2, octets(x)], [-3, octets(y)], ...members]);
  assert.equal(isUsableKey(key()), true);
  assert.equal(isUsableKey(key([1, 1])), false, 'another type');
  assert.equal(isUsableKey(key([-1, 2])), false, 'another curve');
  assert.equal(isUsableKey(key([3, -35])), false, 'another algorithm');
  assert.throws(() => isUsableKey(key([-3, octets(x)])), 'no point of the curve');
  assert.throws(() => isUsableKey(key([-3, 'text'])), TypeError);
});

interface Rsa {
  /** Of the modulus. */
  readonly bytes?: number;
  /** The last octet of the modulus. */
  readonly last?: number;
  readonly exponent?: readonly number[];
}
const RSA_KEYS: readonly (readonly [what: string, isUsable: boolean, key: Rsa])[] = [
  ['2,048 bits', true, {}],
  ['4,096 bits', true, { bytes: 512 }],
  ['3 as its exponent', true, { exponent: [3] }],
  ['64 bits of exponent', true, { exponent: Array.from({ length: 8 }, () => 0xff) }],
  ['8 bits', false, { bytes: 1 }],
  ['1,024 bits', false, { bytes: 128 }],
  ['8,192 bits', false, { bytes: 1_024 }],
  ['an even modulus', false, { last: 0xfe }],
  ['0 as its exponent', false, { exponent: [0] }],
  ['1 as its exponent', false, { exponent: [1] }],
  ['2 as its exponent', false, { exponent: [2] }],
  ['an even exponent', false, { exponent: [1, 0, 0] }],
  ['an exponent longer than 64 bits', false, { exponent: [1, ...Array.from({ length: 8 }, () => 1)] }],
];
for (const [what, isUsable, { bytes = 256, last = 0xff, exponent = [1, 0, 1] }] of RSA_KEYS)
  test(`an RSA key with ${what} is ${isUsable ? 'usable' : 'refused'}`, () => {
    const modulus = Buffer.alloc(bytes, 0xff);
    modulus[bytes - 1] = last;
    const rsa = new Map<number, unknown>([
      [1, 3],
      [3, -257],
      [-1, modulus],
      [-2, Buffer.from(exponent)],
    ]);
    assert.equal(usable(rsa), isUsable);
  });

/** A key that cannot even be read is refused like one that must not be used. */
function usable(key: Parameters<typeof isUsableKey>[0]): boolean {
  try {
    return isUsableKey(key);
  } catch {
    return false;
  }
}

test('refuses Ed25519 keys of small order with either sign, since anyone could sign for them', () => {
  const ed25519 = (x: Buffer) =>
    new Map<number, unknown>([
      [1, 1],
      [3, -8],
      [-1, 6],
      [-2, x],
    ]);
  const one = Buffer.alloc(32);
  one[0] = 1;
  for (const point of [Buffer.alloc(32), one, Buffer.alloc(32, 0xff).fill(0xec, 0, 1)])
    for (const sign of [0, 0x80]) {
      const x = Buffer.from(point);
      x[31] = ((x[31] ?? 0) & 0x7f) | sign;
      assert.equal(isUsableKey(ed25519(x)), false, x.toString('hex'));
    }
  const { publicKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  assert.equal(isUsableKey(ed25519(Buffer.from(x, 'base64url'))), true);
});

test('422: an RSA key whose exponent makes its signatures worthless', async () => {
  for (const exponent of [1, 2]) {
    const { id, options } = await begin(ada);
    const said = new Map([[-2, Buffer.from([exponent])]]);
    const credential = new Authenticator({ origin, algorithm: 'RS256', said }).create(options);
    assert.equal(outcome(await create(ada, { registrationId: id, credential })), INVALID, String(exponent));
  }
});
