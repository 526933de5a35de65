/**
 * Forged SAML answers, made from those of an honest provider. Each is refused, and each succeeds against a check that is
 * wrong in the way in which real ones were.
 */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { rsaCertified } from '../../../test/doubles/certificates.ts';
import {
  type AnswerContent,
  formOf,
  honestly,
  responseOf,
  type Signing,
  signatureOf,
  signedAssertion,
  unsignedAssertion,
} from '../../../test/doubles/saml-provider.ts';
import {
  believes,
  expandsEntities,
  readsFirst,
  readsLast,
  type WeakCheck,
} from '../../../test/doubles/saml-weak-checks.ts';
import { TURN } from '../../../test/fixtures/saml-turn.ts';
import type { ExpectedAnswer } from './answer.ts';
import { createSamlReader } from './reader.ts';
import type { Reason } from './refused.ts';

const signer = rsaCertified('idp.example');
const small = rsaCertified('idp.example', { bits: 1_024 });
const folder = mkdtempSync(join(tmpdir(), 'portico-saml-'));
const reader = createSamlReader();
after(async () => {
  rmSync(folder, { recursive: true, force: true });
  await reader.close();
});

const now = Date.now();
const MINUTE = 60_000;
const of = {
  issuer: 'https://idp.example/saml',
  audience: 'https://portico.example/saml/1/metadata',
  recipient: 'https://portico.example/saml/1/acs',
  inResponseTo: '_request',
};
const expected: ExpectedAnswer = {
  issuer: of.issuer,
  certificates: [signer.cert],
  decryptionKeys: [],
  audience: of.audience,
  acsUrl: of.recipient,
  requestId: of.inResponseTo,
  now,
};
const ADA = 'ada@acme.example';
const EVIL = 'root@acme.example';
const signing: Signing = { signer, algorithm: 'rsa-sha256', digest: 'sha256' };

const said = honestly(of, now);
const honest = signedAssertion(said, signing);
const whole = responseOf(said, honest, signing);
const evil = unsignedAssertion({ ...said, nameId: EVIL, assertionId: '_evil' });
const [signature = ''] = /<ds:Signature .*?<\/ds:Signature>/s.exec(honest) ?? [];

const judge = (response: string, changed: Partial<ExpectedAnswer> = {}) =>
  reader.verifyAnswer(formOf(response), { ...expected, ...changed }, TURN);
/** How a refusal is recognized, whatever values it names. */
const refused = (reason: Reason) => ({ name: 'Refused', reason });
const subjectOf = async (response: string) => (await judge(response)).subject;
/** Somewhere in an element that is signed. */
const inside = (element: string, content: string) =>
  element.replace(/<\/saml:Assertion>$/, () => `${content}</saml:Assertion>`);
const extensions = (content: string) => (response: string) =>
  response.replace('<samlp:Status>', `<samlp:Extensions>${content}</samlp:Extensions><samlp:Status>`);

for (const [name, response] of [
  ['c1: the response is not signed, the assertion is', responseOf(said, honest)],
  ['c2: the same document, serialized anew', reserialized(whole)],
  ['signed as a whole and in its part', whole],
] as const)
  test(`accepted: ${name}`, async () => {
    assert.equal(await subjectOf(response), ADA);
  });

/** With other quotes, other white space in tags, short empty elements and a declaration. */
function reserialized(response: string): string {
  const other = response
    .replace(/="([^"]*)"/g, "='$1'")
    .replace(/<(\w+:\w+)([^>]*)><\/\1>/g, '<$1$2 />')
    .replace(/ (ID|Version)=/g, '\n $1=');
  return `<?xml version="1.0" encoding="UTF-8"?>\n${other}`;
}

type Row = readonly [name: string, forged: string, reason: Reason, weak: WeakCheck, believed?: string];
const ROWS: readonly Row[] = [
  ['1: nothing is signed', responseOf(said, evil), 'signature_missing', believes],
  [
    '2: the subject is changed after signing',
    responseOf(said, honest.replace(ADA, EVIL)),
    'signature_refused',
    believes,
  ],
  [
    '3: a comment inside the subject',
    commented('admin@acme.example', '.evil.example'),
    'markup_refused',
    readsFirst,
    'admin@acme.example',
  ],
  [
    '4: XSW 3, an unsigned one before the signed one',
    responseOf(said, evil + honest),
    'not_one_assertion',
    readsFirst,
  ],
  [
    "5: XSW 3b, the same with the signed one's ID",
    responseOf(said, evil.replace('_evil', said.assertionId) + honest),
    'not_one_assertion',
    readsFirst,
  ],
  [
    '6: XSW 4, the signed one inside the evil one',
    responseOf(said, inside(evil, honest)),
    'not_one_assertion',
    readsFirst,
  ],
  [
    '7: XSW 5, the signature in the evil one, the signed one at the end',
    responseOf(said, inside(evil, signature) + honest.replace(signature, '')),
    'not_one_assertion',
    readsFirst,
  ],
  [
    '8: XSW 7, the evil one in Extensions',
    extensions(evil)(responseOf(said, honest)),
    'not_one_assertion',
    readsFirst,
  ],
  [
    '9: XSW 8, the signed one in an Object of the signature',
    responseOf(said, inside(evil, inObject(honest.replace(signature, '')))),
    'not_one_assertion',
    readsFirst,
  ],
  [
    '10: one ID twice',
    responseOf(said, honest + evil.replace('_evil', said.assertionId)),
    'not_one_assertion',
    readsLast,
  ],
  [
    '11: a copy of the signature on the evil one, the signed one in Extensions',
    extensions(honest)(responseOf(said, inside(evil, signature))),
    'not_one_assertion',
    readsLast,
  ],
  [
    '12: a response in a response',
    responseOf(said, evil + responseOf(said, honest)),
    'not_one_assertion',
    readsFirst,
  ],
  [
    '12: a response in a response, alone',
    responseOf(said, responseOf(said, honest)),
    'not_one_assertion',
    readsFirst,
    ADA,
  ],
  ['15: SHA-1 in the signature', signedWith({ algorithm: 'rsa-sha1' }), 'algorithm_refused', readsFirst],
  ['15: SHA-1 in the digest', signedWith({ digest: 'sha1' }), 'algorithm_refused', readsFirst],
  ['15: HMAC over the certificate', signedWith({ algorithm: 'hmac-sha1' }), 'algorithm_refused', readsFirst],
  [
    '16: a document type',
    withType('<!ENTITY who "root">', '&who;@acme.example'),
    'markup_refused',
    expandsEntities,
  ],
  ['16: an external entity', withType(external(), '&who;'), 'markup_refused', expandsEntities],
];

function commented(before: string, after: string): string {
  const signed = signedAssertion({ ...said, nameId: before + after }, signing);
  return responseOf(said, signed.replace(before, `${before}<!---->`));
}

function inObject(content: string): string {
  return signature.replace('</ds:Signature>', `<ds:Object>${content}</ds:Object></ds:Signature>`);
}

function signedWith(changed: Partial<Signing>): string {
  return responseOf(said, signedAssertion({ ...said, nameId: EVIL }, { ...signing, ...changed }));
}

function withType(definition: string, subject: string): string {
  return `<!DOCTYPE r [${definition}]>${responseOf(said, honest.replace(ADA, subject))}`;
}

function external(): string {
  const path = join(folder, 'secret');
  writeFileSync(path, EVIL);
  return `<!ENTITY who SYSTEM "file://${path}">`;
}

for (const [name, forged, reason, weak, believed = EVIL] of ROWS)
  test(`refused: ${name}`, async () => {
    assert.equal(weak(forged, signer.cert), believed, 'the forgery works against a weak check');
    await assert.rejects(judge(forged), refused(reason));
  });

test('refused: 15: a key of less than 2,048 bits', async () => {
  const forged = responseOf(said, signedAssertion({ ...said, nameId: EVIL }, { ...signing, signer: small }));
  assert.equal(readsFirst(forged, small.cert), EVIL, 'the forgery works against a weak check');
  await assert.rejects(judge(forged, { certificates: [small.cert] }), refused('key_refused'));
});

test("refused: 16: a billion laughs, and an entity's definition is never read", async () => {
  const levels = 'bcdefghij';
  const laughs = [...levels].map((name, index) => {
    const one = `&${String.fromCharCode(name.charCodeAt(0) - 1)};`;
    return `<!ENTITY ${name} "${(index === 0 ? '&a;' : one).repeat(10)}">`;
  });
  const forged = (subject: string) => withType(`<!ENTITY a "ha">${laughs.join('')}`, subject);
  assert.equal(expandsEntities(forged('&e;'), '')?.length, 20_000, 'a weak check grows it');
  await assert.rejects(judge(forged('&j;')), refused('markup_refused'));
});

const LATER = new Date(now + 10 * MINUTE).toISOString();
const BEFORE = new Date(now - 2 * MINUTE).toISOString();
const SAID: readonly (readonly [name: string, said: Partial<AnswerContent>, reason: Reason])[] = [
  ['Audience', { audience: 'https://other.example' }, 'audience_refused'],
  ['Recipient', { recipient: 'https://other.example/acs' }, 'recipient_refused'],
  ['Destination', { destination: 'https://other.example/acs' }, 'destination_refused'],
  ['InResponseTo', { inResponseTo: '_other' }, 'request_refused'],
  ['Issuer', { issuer: 'https://other.example' }, 'issuer_refused'],
];

for (const [name, changed, reason] of SAID)
  test(`refused: 14: another's ${name}`, async () => {
    const other = { ...said, nameId: EVIL, ...changed };
    const response = responseOf(other, signedAssertion(other, signing), signing);
    assert.equal(readsFirst(response, signer.cert), EVIL, 'its signature is good');
    await assert.rejects(judge(response), refused(reason));
    // An honest response around the assertion does not make it acceptable.
    const around = responseOf(said, signedAssertion(other, signing));
    if (name !== 'Destination') await assert.rejects(judge(around), refused(reason));
  });

for (const [name, changed, reason] of [
  ['conditions that have ended', { notOnOrAfter: BEFORE }, 'expired'],
  ['conditions that begin in ten minutes', { notBefore: LATER, notOnOrAfter: LATER }, 'not_yet_valid'],
] as const)
  test(`refused: 14: ${name}`, async () => {
    const response = responseOf(said, signedAssertion({ ...said, nameId: EVIL, ...changed }, signing));
    assert.equal(readsFirst(response, signer.cert), EVIL, 'its signature is good');
    await assert.rejects(judge(response), refused(reason));
  });

test('conditions are extended by a minute on both sides, no more', async () => {
  const from = Date.parse(said.notBefore);
  const end = Date.parse(said.notOnOrAfter);
  const at = (time: number) => judge(whole, { now: time }).then(({ subject }) => subject);
  assert.equal(await at(from - MINUTE), ADA);
  assert.equal(await at(end + MINUTE - 1), ADA);
  await assert.rejects(at(from - MINUTE - 1), refused('not_yet_valid'));
  await assert.rejects(at(end + MINUTE), refused('expired'));
  assert.equal((await judge(whole)).notOnOrAfter, end + MINUTE);
});

test('conditions valid for years are remembered for a day', async () => {
  const years = { ...said, notOnOrAfter: '9999-12-31T23:59:59Z' };
  const judged = await judge(responseOf(years, signedAssertion(years, signing)), {
    now: Date.parse(said.notBefore),
  });
  assert.equal(judged.notOnOrAfter, Date.parse(said.notBefore) + 24 * 60 * MINUTE + MINUTE);
});

test('refused: a failure status, with or without an assertion', async () => {
  const failed = { ...said, status: 'urn:oasis:names:tc:SAML:2.0:status:Responder' };
  await assert.rejects(judge(responseOf(failed, honest, signing)), refused('status_failed'));
  await assert.rejects(judge(responseOf(failed, '')), refused('status_failed'));
});

test('refused: another signer, or a signature that refers to another element', async () => {
  const other = rsaCertified('idp.example');
  const foreign = signedAssertion(said, { ...signing, signer: other });
  await assert.rejects(judge(responseOf(said, foreign)), refused('signature_refused'));
  const elsewhere = inside(evil, signatureOf(evil, '_elsewhere', signing));
  await assert.rejects(judge(responseOf(said, elsewhere)), refused('reference_refused'));
});

test('refused: a missing or transient subject', async () => {
  const transient = { ...said, nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' };
  for (const [other, reason] of [
    [transient, 'subject_transient'],
    [{ ...said, nameId: ' ' }, 'subject_missing'],
  ] as const)
    await assert.rejects(judge(responseOf(other, signedAssertion(other, signing))), refused(reason));
});

test('refused: anything but one answer in a form', async () => {
  for (const form of [
    '',
    'SAMLResponse=',
    'SAMLResponse=%25',
    'RelayState=x',
    `${formOf(whole)}&${formOf(whole)}`,
  ])
    await assert.rejects(reader.verifyAnswer(form, expected, TURN), refused('form_refused'), form);
  for (const response of ['text', '<a>', `${whole}<a/>`, `${whole} text`])
    await assert.rejects(judge(response), refused('not_xml'), response.slice(0, 20));
  await assert.rejects(judge('<a/>'), refused('not_response'));
});
