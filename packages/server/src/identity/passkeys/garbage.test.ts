import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { anyCharacter } from '../../../../conventions/test/any-character.ts';
import { type Cbor, cbor } from '../../../test/doubles/cbor.ts';
import { trusted } from '../../../test/fixtures/factors.ts';
import {
  addPasskey,
  answerChallenge,
  answerRegistration,
  authenticatorAt,
} from '../../../test/fixtures/passkeys.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { startService } from '../../../test/harness/service.ts';

/** Answers of browsers with damaged bytes and replaced members are refused as the contract declares. */
const RUNS = 400;
const { PORTICO_TEST_FUZZ_SEED = '1' } = process.env;
const SEED = PORTICO_TEST_FUZZ_SEED === 'random' ? randomInt(1e9) : Number(PORTICO_TEST_FUZZ_SEED);
const service = await startService();
after(() => service.stop());
const person = await trusted(service, 'garbage');
const { token } = person;
interface Answer {
  readonly response: Readonly<Record<string, unknown>>;
}

const texts = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.base64String(),
  fc.constantFrom('', '=', '____', 'é'),
);
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

/** CBOR that is well-formed and means nothing here, or claims to be longer, or deeper, than it is. */
const { tree } = fc.letrec<{ tree: Cbor }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small' },
    fc.integer({ min: -65_536, max: 65_535 }),
    fc.string(),
    fc.uint8Array({ maxLength: 80 }),
    fc
      .array(
        fc.tuple(
          fc.constantFrom<number | string>('fmt', 'attStmt', 'authData', 1, 3, -1, -2, -3),
          tie('tree'),
        ),
      )
      .map((members) => new Map(members)),
  ),
}));
const deep = fc
  .tuple(fc.constantFrom(0x81, 0xa1, 0xc1, 0xd8), fc.integer({ min: 1, max: 30_000 }))
  .map(([byte, depth]) => new Uint8Array(depth).fill(byte));
const long = fc
  .tuple(fc.constantFrom(0x5b, 0x7b, 0x9b, 0xbb), fc.uint8Array({ minLength: 8, maxLength: 40 }))
  .map(([byte, rest]) => Uint8Array.from([byte, ...rest]));
const garbage = fc.oneof(fc.uint8Array({ maxLength: 400 }), tree.map(cbor), deep, long);

/** A valid answer with a bit of a member changed, or its end cut off. */
const damaged = (valid: unknown) =>
  fc.tuple(fc.nat(), fc.integer({ min: 0, max: 8 })).map(([at, bit]) => {
    const bytes = Buffer.from(String(valid), 'base64url');
    const place = at % Math.max(1, bytes.length);
    if (bit === 8) return base64url(bytes.subarray(0, place));
    bytes[place] = (bytes[place] ?? 0) ^ (1 << bit);
    return base64url(bytes);
  });

function broken(answer: Answer): fc.Arbitrary<object> {
  const names = Object.keys(answer.response).filter((name) => name !== 'transports');
  const member = fc
    .constantFrom(...names)
    .chain((name) =>
      fc
        .oneof(damaged(answer.response[name]), garbage.map(base64url), texts, fc.jsonValue())
        .map((value) => ({ ...answer, response: { ...answer.response, [name]: value } })),
    );
  const whole = fc
    .tuple(fc.constantFrom('id', 'rawId', 'type', 'response'), fc.jsonValue())
    .map(([name, value]) => ({ ...answer, [name]: value }));
  const anything = fc.dictionary(fc.string(), fc.jsonValue()).map((value) => ({ ...value }));
  return fc.oneof({ weight: 8, arbitrary: member }, whole, anything);
}

/** Lone surrogates, depth and the like are judged before the credential. */
const BODY = ['400 BODY_MALFORMED', '400 BODY_TOO_LARGE'];

async function ask(path: string, call: object, expected: readonly string[]): Promise<string> {
  const seen = outcome(await service.call('POST', path, call));
  assert.ok(expected.includes(seen), `${seen} ${JSON.stringify(call).slice(0, 1_000)}`);
  return seen;
}

test(`422 on credential: ${RUNS} broken answers to a registration, except in unverifiable octets`, async (t) => {
  t.diagnostic(`PORTICO_TEST_FUZZ_SEED=${SEED} sends the same again`);
  // Unsigned octets without a meaning of their own, such as the counter, cannot be wrong.
  const expected = ['422 FIELDS_VALIDATION_ERROR: credential', '201', ...BODY];
  const seen = { refused: 0, accepted: 0 };
  const property = fc.asyncProperty(fc.nat(), async (seed) => {
    const authenticator = authenticatorAt(service);
    const { registrationId, credential } = await answerRegistration(service, token, authenticator);
    const [sent] = fc.sample(broken(credential as Answer), { seed, numRuns: 1 });
    const body = { registrationId, credential: sent };
    const came = await ask('/v1/passkeys', { token, body }, expected);
    seen[came === '201' ? 'accepted' : 'refused']++;
  });
  await fc.assert(property, { seed: SEED, numRuns: RUNS, endOnFailure: true });
  t.diagnostic(JSON.stringify(seen));
  assert.ok(seen.refused > RUNS / 2);
});

/**
 * Parsers of DER may ignore a bit of a tag, or of the total length: the numbers of the signature, and so what it proves,
 * are the same.
 */
function hasSameNumbers(valid: unknown, sent: unknown): boolean {
  // JSON can hold an object whose `toString` is no function.
  if (typeof sent !== 'string') return false;
  const [before, after] = [String(valid), sent].map((text) => Buffer.from(text, 'base64url'));
  if (!before || before.length !== after?.length) return false;
  const overlooked = new Set([0, 1, 2, 4 + (before[3] ?? 0)]);
  return before.every((octet, place) => octet === after[place] || overlooked.has(place));
}

test(`401 CREDENTIALS_INVALID: ${RUNS} broken answers to a challenge`, async (t) => {
  t.diagnostic(`PORTICO_TEST_FUZZ_SEED=${SEED} sends the same again`);
  const { authenticator } = await addPasskey(service, person);
  const { challengeId, credential } = await answerChallenge(service, authenticator);
  const whole = JSON.stringify(credential);
  const { signature } = (credential as Answer).response;
  const property = fc.asyncProperty(broken(credential as Answer), async (sent) => {
    if (JSON.stringify(sent) === whole) return;
    const { response } = sent as Partial<Answer>;
    if (response?.signature !== signature && hasSameNumbers(signature, response?.signature)) return;
    const body = { challengeId, credential: sent };
    await ask('/v1/passkey-login', { body }, ['401 CREDENTIALS_INVALID', ...BODY]);
  });
  await fc.assert(property, { seed: SEED, numRuns: RUNS, endOnFailure: true });
  await ask('/v1/passkey-login', { body: { challengeId, credential } }, ['201']);
});
