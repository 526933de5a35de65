import assert from 'node:assert/strict';
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { after, test } from 'node:test';
import { inflateRawSync } from 'node:zlib';
import { rsaCertified } from '../../../test/doubles/certificates.ts';
import {
  type AnswerContent,
  EMAIL_FORMAT,
  ENCRYPTIONS,
  encrypted,
  formOf,
  honestly,
  responseOf,
  signedAssertion,
} from '../../../test/doubles/saml-provider.ts';
import { dearContent, TURN } from '../../../test/fixtures/saml-turn.ts';
import { until } from '../../../test/harness/until.ts';
import { type ExpectedAnswer, LARGEST } from './answer.ts';
import { createSamlReader, SamlReaderStopped } from './reader.ts';
import type { Reason } from './refused.ts';
import { signInUrl } from './request.ts';
import { makeDecryptionKey, serviceProviderMetadata } from './service-provider.ts';
import { verifyAnswer } from './verify.ts';
import { parseXml } from './xml.ts';

const signer = rsaCertified('idp.example');
const reader = createSamlReader();
after(() => reader.close());

const now = Date.now();
const of = {
  issuer: 'https://idp.example/saml',
  audience: 'https://portico.example/saml/1/metadata',
  recipient: 'https://portico.example/saml/1/acs',
  inResponseTo: '_request',
};
const ours = await makeDecryptionKey(of.audience, now);
const expected: ExpectedAnswer = {
  issuer: of.issuer,
  certificates: [signer.cert],
  decryptionKeys: [ours.privateKey],
  audience: of.audience,
  acsUrl: of.recipient,
  requestId: of.inResponseTo,
  now,
};
const signing = { signer, algorithm: 'rsa-sha256', digest: 'sha256' } as const;
const said = honestly(of, now);
const honest = responseOf(said, signedAssertion(said, signing), signing);
const judge = (response: string, changed: Partial<ExpectedAnswer> = {}) =>
  reader.verifyAnswer(formOf(response), { ...expected, ...changed }, TURN);

/** How a refusal is recognized, whatever values it names. */
const refused = (reason: Reason) => ({ name: 'Refused', reason });

test('an answer yields the subject and its format, all attributes and the authentication context', async () => {
  const { notOnOrAfter, ...rest } = await judge(honest);
  assert.ok(notOnOrAfter > now);
  assert.deepEqual(rest, {
    id: said.assertionId,
    issuer: of.issuer,
    subject: 'ada@acme.example',
    subjectFormat: EMAIL_FORMAT,
    attributes: { email: ['ada@acme.example'], groups: ['staff', 'admins'] },
    authenticationContext: said.context,
    authenticatedAt: Date.parse(said.authenticatedAt),
  });
});

test('accepts signatures by either certificate during a rollover', async () => {
  const next = rsaCertified('idp.example');
  const answer = responseOf(said, signedAssertion(said, { ...signing, signer: next }));
  await assert.rejects(judge(answer), refused('signature_refused'));
  const certificates = [signer.cert, next.cert];
  assert.equal((await judge(answer, { certificates })).subject, said.nameId);
  assert.equal((await judge(honest, { certificates })).subject, said.nameId);
});

test('accepts SHA-512', async () => {
  const strong = { ...signing, algorithm: 'rsa-sha512', digest: 'sha512' };
  assert.equal(
    (await judge(responseOf(said, signedAssertion(said, { ...strong, digest: 'sha512' })))).subject,
    said.nameId,
  );
});

for (const name of Object.keys(ENCRYPTIONS) as (keyof typeof ENCRYPTIONS)[])
  test(`an assertion encrypted with ${name} is ${name === 'rsa-1_5' ? 'refused' : 'decrypted'}`, async () => {
    const sealed = encrypted(signedAssertion(said, signing), ours.certificate, name);
    const answer = responseOf(said, sealed, signing);
    if (name === 'rsa-1_5') await assert.rejects(judge(answer), refused('algorithm_refused'));
    else assert.equal((await judge(answer)).subject, said.nameId);
  });

test('refused: an encrypted assertion that is unsigned, for another key, repeated or weakly signed', async () => {
  const other = await makeDecryptionKey('https://other.example', now);
  const signed = signedAssertion(said, signing);
  const weak = signedAssertion(said, { ...signing, algorithm: 'rsa-sha1' });
  const seal = (text: string, certificate = ours.certificate) => encrypted(text, certificate, 'aes256-gcm');
  for (const [content, reason] of [
    [seal(signed, other.certificate), 'decryption_failed'],
    [seal(signed.replace(/<ds:Signature .*<\/ds:Signature>/s, '')), 'signature_missing'],
    [seal(signed.replace('ada@acme', 'eve@acme')), 'signature_refused'],
    [seal(signed) + seal(signed), 'not_one_assertion'],
    [seal(signed) + signed, 'not_one_assertion'],
    [seal(weak), 'algorithm_refused'],
    [seal(`<!DOCTYPE a []>${signed}`), 'markup_refused'],
    [seal('<a/>'), 'not_one_assertion'],
  ] as const)
    await assert.rejects(judge(responseOf(said, content)), refused(reason), reason);
  await assert.rejects(
    judge(responseOf(said, seal(signed)), { decryptionKeys: [] }),
    refused('decryption_failed'),
  );
});

const bomb = (depth: number, namespaces: number) =>
  responseOf(said, `${dearContent(depth, namespaces)}${signedAssertion(said, signing)}`);

/** The processor time of something, in microseconds. */
function costOf(run: () => void): NodeJS.CpuUsage {
  const before = process.threadCpuUsage();
  run();
  return process.threadCpuUsage(before);
}

/** How often the event loop turns until something is done. */
async function turnsUntil(done: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  done
    .finally(() => {
      isOver = true;
    })
    .catch(() => {});
  while (!isOver) {
    await new Promise(setImmediate);
    turns++;
  }
  return turns;
}

test('refused: 17: 683 KiB are not read at all', async () => {
  const large = responseOf(said, `${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}`);
  await assert.rejects(judge(large), refused('too_large'));
  await assert.rejects(reader.readMetadata(' '.repeat(LARGEST + 1), TURN), refused('too_large'));
});

test('refused: 17: more than 1,000 elements are not parsed', async () => {
  const few = { ...said, attributes: { groups: Array.from({ length: 300 }, (_, index) => `${index}`) } };
  const all = { ...said, attributes: { groups: Array.from({ length: 1_000 }, (_, index) => `${index}`) } };
  const answer = (one: AnswerContent) => responseOf(one, signedAssertion(one, signing));
  assert.equal((await judge(answer(few))).attributes.groups?.length, 300);
  await assert.rejects(judge(answer(all)), refused('too_many_elements'));
  await assert.rejects(reader.readMetadata('<a>'.repeat(1_001), TURN), refused('too_many_elements'));
  const { user, system } = costOf(() =>
    assert.throws(() => parseXml('<a>'.repeat(80_000)), refused('too_many_elements')),
  );
  assert.ok(user + system < 20_000, 'they are counted, which is cheap');
});

test('17: an expensive answer blocks its thread, not the event loop', async () => {
  const form = formOf(bomb(300, 5));
  await judge(honest);
  // On the event loop, nothing else would be done until then.
  const blocked = await turnsUntil(verifyAnswer(form, expected));
  const turns = await turnsUntil(reader.verifyAnswer(form, expected, TURN));
  assert.ok(turns > 20 * blocked, `${turns} turns, ${blocked} on the event loop`);
});

/** Ignores that on a busy machine an answer may wait too long for the start of a thread. */
function unlessBusy(error: Error): undefined {
  if (error.message !== 'OVERLOADED') throw error;
}

test('refused: an answer that takes over a tenth of a second; a new thread reads the next', async () => {
  const slow = reader.verifyAnswer(formOf(bomb(900, 10)), expected, TURN);
  const next = until('a thread reads it', () => judge(honest).catch(unlessBusy));
  await assert.rejects(slow, refused('took_too_long'));
  assert.equal((await next).subject, said.nameId);
});

test('stopping ends all reading', async () => {
  const stopping = createSamlReader();
  const answers = [honest, honest].map((answer) =>
    assert.rejects(stopping.verifyAnswer(formOf(answer), expected, TURN), new SamlReaderStopped()),
  );
  await stopping.close();
  await Promise.all(answers);
  await assert.rejects(stopping.readMetadata('', TURN), new SamlReaderStopped());
});

test('a request names its issuer, the ACS URL and its own ID', () => {
  const url = new URL(
    signInUrl({
      id: '_1',
      issuer: of.audience,
      acsUrl: of.recipient,
      signOnUrl: 'https://idp.example/sso?tenant=a%26b',
      relayState: 'connection',
      forceAuthn: true,
      now,
    }),
  );
  assert.equal(url.searchParams.get('tenant'), 'a&b');
  assert.equal(url.searchParams.get('RelayState'), 'connection');
  const encoded = Buffer.from(url.searchParams.get('SAMLRequest') ?? '', 'base64');
  const request = parseXml(inflateRawSync(encoded).toString());
  const names = ['ID', 'Destination', 'AssertionConsumerServiceURL', 'ForceAuthn', 'IssueInstant'];
  assert.deepEqual(
    names.map((name) => request.getAttribute(name)),
    ['_1', 'https://idp.example/sso?tenant=a%26b', of.recipient, 'true', new Date(now).toISOString()],
  );
  assert.equal(request.textContent, of.audience);
});

test('our metadata name the audience, the ACS URL and the encryption certificate', () => {
  const metadata = serviceProviderMetadata({
    entityId: of.audience,
    acsUrl: `${of.recipient}?a=1&b=2`,
    certificate: ours.certificate,
  });
  const root = parseXml(metadata);
  assert.equal(root.getAttribute('entityID'), of.audience);
  const [service] = Array.from(root.getElementsByTagNameNS('*', 'AssertionConsumerService'));
  assert.equal(service?.getAttribute('Location'), `${of.recipient}?a=1&b=2`);
  const [written] = Array.from(root.getElementsByTagNameNS('*', 'X509Certificate'));
  const certificate = new X509Certificate(Buffer.from(written?.textContent ?? '', 'base64'));
  assert.equal(certificate.checkPrivateKey(createPrivateKey(ours.privateKey)), true);
  assert.match(certificate.subject, /CN=https:\/\/portico.example/);
});
