import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { rsaCertified } from '../../../test/doubles/certificates.ts';
import {
  type AnswerContent,
  EMAIL_FORMAT,
  encrypted,
  formOf,
  metadataOf,
  responseOf,
  signedAssertion,
  unsignedAssertion,
} from '../../../test/doubles/saml-provider.ts';
import { FEDERATION, setConnectionState } from '../../../test/fixtures/connected.ts';
import {
  answerOf,
  askedOver,
  beginOver,
  ISSUER,
  personWith,
  type SamlConnected,
  samlConnected,
  signInOver,
} from '../../../test/fixtures/saml-connected.ts';
import { challengeOf, newVerifier } from '../../../test/fixtures/sign-ins.ts';
import { beginKnownTotp, knownCode } from '../../../test/fixtures/totp.ts';
import { testedDatabase } from '../../../test/harness/databases.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { rowsOf } from '../../../test/harness/rows.ts';
import { startService } from '../../../test/harness/service.ts';

const service = await startService({ environment: FEDERATION });
after(() => service.stop());
const acme = await samlConnected(service);

let people = 0;
const newAddress = (domain = acme.domain) => `person-${++people}@${domain}`;
const complete = (body: object, at = service) => at.call('POST', '/v1/sign-ins/completion', { body });
const come = (changed: Partial<AnswerContent>, to: SamlConnected = acme, how = {}) =>
  signInOver(service, to, changed, how);

/** Why the last sign-in was refused. */
async function lastReason(): Promise<unknown> {
  await service.app.settled();
  const query = `select details from events where type = 'session.login_failed' order by id desc limit 1`;
  return JSON.parse(String((await rowsOf(service.databaseUrl, query))[0]?.details)).reason;
}

test('201: an unknown person gets an account with the verified address, found by its subject next time', async () => {
  const email = newAddress();
  const subject = {
    nameId: 'S-1-5-21',
    nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  };
  const first = await come({ ...personWith(email), ...subject });
  assert.equal(outcome(first), '201', first.text);
  assert.deepEqual(first.body.methods, ['sso']);
  const { account } = first.body;
  assert.deepEqual([account.email, account.emailVerified, account.name], [email, true, 'Ada Lovelace']);
  const again = await come({ ...personWith(newAddress()), ...subject });
  assert.equal(outcome(again), '201', again.text);
  assert.equal(again.body.account.id, account.id);
});

test('201: the domain of an address selects the connection; a subject in email format is the address', async () => {
  const email = newAddress();
  const said = { nameId: email, nameIdFormat: EMAIL_FORMAT, attributes: {} };
  const reply = await come(said, acme, { body: { connectionId: undefined, email } });
  assert.equal(outcome(reply), '201', reply.text);
  assert.equal(reply.body.account.email, email);
});

test("201: an assertion encrypted for the certificate in the connection's metadata", async () => {
  const begun = await beginOver(service, acme);
  const { text } = await service.call('GET', new URL(acme.connection.entityId).pathname);
  const base64 = /X509Certificate>([^<]+)</.exec(text)?.[1] ?? '';
  const certificate = `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----`;
  const said = { ...begun.said, ...personWith(newAddress()) };
  const signing = { signer: acme.signer, algorithm: 'rsa-sha256', digest: 'sha256' } as const;
  const sealed = encrypted(signedAssertion(said, signing), certificate, 'aes256-gcm');
  const parameters = formOf(responseOf(said, sealed), begun.relayState);
  const reply = await complete({ verifier: begun.verifier, parameters });
  assert.equal(outcome(reply), '201', reply.text);
});

test('201: reauthentication has the provider sign the person in anew, and refuses an older sign-in', async () => {
  const email = newAddress();
  const { accessToken: token } = (await come(personWith(email))).body;
  const how = { body: { prompt: 'login' }, token };
  const begun = await beginOver(service, acme, how);
  assert.equal(begun.forceAuthn, 'true');
  const old = { authenticatedAt: new Date(Date.now() - 600_000).toISOString() };
  const parameters = answerOf(begun, acme, { ...personWith(email), ...old });
  const late = await complete({ verifier: begun.verifier, parameters });
  assert.equal(outcome(late), '401 SIGN_IN_REFUSED');
  assert.equal(await lastReason(), 'not_fresh');
  const fresh = await come(personWith(email), acme, how);
  assert.equal(outcome(fresh), '201', fresh.text);
});

test('401 SIGN_IN_REFUSED: an address outside the domains, or none', async () => {
  const outside = await come(personWith('ada@elsewhere.example'));
  assert.equal(outcome(outside), '401 SIGN_IN_REFUSED');
  assert.equal(await lastReason(), 'foreign_address');
  const none = await come({ nameId: 'S-1-5', attributes: { email: [''] } });
  assert.equal(outcome(none), '401 SIGN_IN_REFUSED');
  assert.equal(await lastReason(), 'no_address');
});

test('401 SIGN_IN_REFUSED: the provider reports a failed sign-in', async () => {
  const reply = await come({
    ...personWith(newAddress()),
    status: 'urn:oasis:names:tc:SAML:2.0:status:Responder',
  });
  assert.equal(outcome(reply), '401 SIGN_IN_REFUSED');
  assert.equal(await lastReason(), 'provider_refused');
});

test("201: a connection with another provider's entity ID cannot speak for that one's people", async () => {
  const email = newAddress();
  const victim = (await come({ ...personWith(email), nameId: 'victim' })).body.account;
  const evil = await samlConnected(service);
  // Its provider has the same entity ID, and its own certificate.
  const reply = await come({ ...personWith(newAddress(evil.domain)), nameId: 'victim' }, evil);
  assert.equal(outcome(reply), '201', reply.text);
  assert.notEqual(reply.body.account.id, victim.id);
});

const other = rsaCertified('idp.example');
const signingBy = (signer = acme.signer) => ({ signer, algorithm: 'rsa-sha256', digest: 'sha256' }) as const;
const signed = (said: AnswerContent, signer = acme.signer) => signedAssertion(said, signingBy(signer));

for (const [what, forged] of [
  ['without a signature', (said) => responseOf(said, unsignedAssertion(said))],
  ['signed by somebody else', (said) => responseOf(said, signed(said, other))],
  [
    'whose address was changed after it was signed',
    (said) => responseOf(said, signed(said).replaceAll(said.nameId, `admin@${acme.domain}`)),
  ],
  [
    'with an assertion of somebody else before the signed one',
    (said) =>
      responseOf(said, unsignedAssertion({ ...said, nameId: 'eve', assertionId: '_evil' }) + signed(said)),
  ],
  [
    'with a comment in the address',
    (said) => responseOf(said, signed(said).replaceAll(`@${acme.domain}`, `<!---->@${acme.domain}`)),
  ],
  [
    'with a document type',
    (said) => `<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]>${responseOf(said, signed(said))}`,
  ],
  [
    'signed with SHA-1',
    (said) =>
      responseOf(said, signedAssertion(said, { ...signingBy(), algorithm: 'rsa-sha1', digest: 'sha1' })),
  ],
  ['for another request', (said) => responseOf(said, signed({ ...said, inResponseTo: '_another' }))],
  ['for another audience', (said) => responseOf(said, signed({ ...said, audience: `${ISSUER}/other` }))],
] as const satisfies readonly (readonly [string, (said: AnswerContent) => string])[])
  test(`401 SIGN_IN_REFUSED: an answer ${what}; it is spent, and its reason recorded`, async () => {
    const { verifier, said, relayState } = await beginOver(service, acme);
    const honest = { ...said, ...personWith(newAddress()) };
    const parameters = formOf(forged(honest), relayState);
    assert.equal(outcome(await complete({ verifier, parameters })), '401 SIGN_IN_REFUSED');
    assert.equal(await lastReason(), 'not_verified');
    const good = formOf(responseOf(honest, signed(honest)), relayState);
    const spent = await complete({ verifier, parameters: good });
    assert.equal(outcome(spent), '422 FIELDS_VALIDATION_ERROR: verifier');
  });

test('an answer works once: neither again for its sign-in nor for a new one, on any node', async () => {
  const begun = await beginOver(service, acme);
  const body = { verifier: begun.verifier, parameters: answerOf(begun, acme, personWith(newAddress())) };
  const node =
    testedDatabase === 'postgres'
      ? await startService({ environment: FEDERATION, beside: service })
      : service;
  try {
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, at) => complete(body, at % 2 === 0 ? service : node)),
    );
    const outcomes = all.map((reply) => outcome(reply)).sort();
    assert.deepEqual(outcomes, ['201', ...Array(9).fill('422 FIELDS_VALIDATION_ERROR: verifier')]);
    const anew = await beginOver(service, acme);
    const replayed = await complete({ verifier: anew.verifier, parameters: body.parameters }, node);
    assert.equal(outcome(replayed), '401 SIGN_IN_REFUSED');
  } finally {
    if (node !== service) await node.stop();
  }
});

test('an unsolicited answer is refused: it takes the verifier of a sign-in begun here', async () => {
  const begun = await beginOver(service, acme);
  const parameters = answerOf({ ...begun, relayState: 'x' }, acme, {
    ...personWith(newAddress()),
    inResponseTo: '',
  });
  const unasked = await complete({ verifier: newVerifier(), parameters });
  assert.equal(outcome(unasked), '422 FIELDS_VALIDATION_ERROR: verifier');
  assert.equal(outcome(await complete({ verifier: begun.verifier, parameters })), '401 SIGN_IN_REFUSED');
});

test('401 SIGN_IN_REFUSED: a certificate is no longer trusted once the metadata name another', async () => {
  const to = await samlConnected(service);
  const next = rsaCertified('idp.example');
  const both = [to.signer.cert, next.cert];
  const email = () => personWith(newAddress(to.domain));
  const publish = async (certificates: readonly string[]) => {
    const body = { name: 'Own', metadata: metadataOf(ISSUER, 'https://idp.example/sso', certificates) };
    const path = `/v1/connections/${to.connection.id}`;
    assert.equal((await service.call('PUT', path, { token: to.owner.token, body })).status, 200);
    await setConnectionState(service, to.connection.id, 'active');
  };
  await publish(both);
  assert.equal(outcome(await come(email(), to)), '201');
  assert.equal(outcome(await come(email(), { ...to, signer: next })), '201');
  await publish([next.cert]);
  assert.equal(outcome(await come(email(), to)), '401 SIGN_IN_REFUSED');
  assert.equal(outcome(await come(email(), { ...to, signer: next })), '201');
});

test('404 CONNECTION_NOT_FOUND: a SAML connection that is not active', async () => {
  const to = await samlConnected(service);
  const { token } = to.owner;
  const path = `/v1/connections/${to.connection.id}`;
  const paused = await service.call('PUT', path, { token, body: { name: 'Own', state: 'paused' } });
  assert.equal(outcome(paused), '200');
  const body = { connectionId: to.connection.id, verifierHash: challengeOf(newVerifier()) };
  const begun = await service.call('POST', '/v1/sign-ins', { body });
  assert.equal(outcome(begun), '404 CONNECTION_NOT_FOUND');
});

/** Tests a connection over SAML as its owner, with what the provider says. */
async function tested(to: SamlConnected, changed: Partial<AnswerContent>) {
  const verifier = newVerifier();
  const path = `/v1/connections/${to.connection.id}/tests`;
  const body = { verifierHash: challengeOf(verifier) };
  const begun = await service.call('POST', path, { token: to.owner.token, body });
  assert.equal(outcome(begun), '201', begun.text);
  const asked = askedOver(begun.body.url, { connection: to.connection, verifier });
  return complete({ verifier, parameters: answerOf(asked, to, changed) });
}

const stateOf = async ({ connection, owner: { token } }: SamlConnected) =>
  (await service.call('GET', `/v1/connections/${connection.id}`, { token })).body.state;

test('a test shows each attribute of the assertion, and activates the connection', async () => {
  const rolesFrom = { name: 'groups', values: { admins: 'admin' } };
  const to = await samlConnected(service, { rolesFrom });
  await setConnectionState(service, to.connection.id, 'setup');
  const email = newAddress(to.domain);
  const reply = await tested(to, { ...personWith(email, { groups: ['staff', 'admins'] }), nameId: 'S-1' });
  assert.equal(outcome(reply), '200', reply.text);
  const { state, subject, email: shown, roles, problem, claims } = reply.body;
  assert.deepEqual([state, subject, shown, roles, problem], ['passed', 'S-1', email, ['admin'], null]);
  const valuesOf = (name: string) =>
    claims.find((claim: { readonly name: string }) => claim.name === name)?.values;
  assert.deepEqual(valuesOf('groups'), ['staff', 'admins']);
  assert.match(valuesOf('authenticationContext')[0], /PasswordProtectedTransport$/);
  assert.equal(await stateOf(to), 'active');
});

for (const [changed, reason, detail] of [
  [
    { audience: `${ISSUER}/other` },
    'not_verified',
    /^The audience is not the entity ID of this connection: expected “.+\/metadata”, found “.+\/other”$/,
  ],
  [
    { issuer: 'https://other.example' },
    'not_verified',
    /^The issuer is not the entity ID in the metadata: expected “.+\/saml”, found “https:\/\/other.example”$/,
  ],
  [
    { notOnOrAfter: '2020-01-01T00:00:00Z' },
    'not_verified',
    /^The assertion is no longer valid: a clock may be wrong: NotOnOrAfter is 2020-01-01T00:00:00.000Z, and it is 20/,
  ],
  [
    { status: 'urn:oasis:names:tc:SAML:2.0:status:Responder' },
    'provider_refused',
    /^The status is not success: “urn:oasis:names:tc:SAML:2.0:status:Responder”$/,
  ],
  [
    { nameId: 'S-1-5', attributes: { groups: ['staff'], phone: ['1'] } },
    'no_address',
    /^Looked for an address in email, mail, .+, NameID. Came: groups, phone, authenticationContext$/,
  ],
  [
    { attributes: { email: ['ada@elsewhere.example'] } },
    'foreign_address',
    /^The address ada@elsewhere.example is not in a verified domain$/,
  ],
] as const)
  test(`a test fails with its reason: ${detail.source}; the connection stays in setup`, async () => {
    const to = await samlConnected(service);
    await setConnectionState(service, to.connection.id, 'setup');
    const { state, problem } = (await tested(to, { ...personWith(newAddress(to.domain)), ...changed })).body;
    assert.deepEqual([state, problem.reason], ['failed', reason]);
    assert.match(problem.detail, detail);
    assert.equal(await stateOf(to), 'setup');
  });

test('a sign-in makes a manager with the highest role from an attribute, updated each time', async () => {
  const to = await samlConnected(service, { rolesFrom: { name: 'groups', values: { admins: 'admin' } } });
  const email = newAddress(to.domain);
  const roleWith = async (groups: readonly string[]) => {
    const reply = await come(personWith(email, { groups }), to);
    assert.equal(outcome(reply), '201', reply.text);
    const path = `/v1/organizations/${to.organization}/managers`;
    const { items } = (await service.call('GET', path, { token: to.owner.token })).body;
    return items.find((one: { account: { email: string } }) => one.account.email === email)?.role;
  };
  assert.equal(await roleWith(['staff', 'admins']), 'admin');
  assert.equal(await roleWith(['staff']), 'viewer');
});

const MFA = 'https://refeds.org/profile/mfa';
const MULTIPLE = 'http://schemas.microsoft.com/claims/multipleauthn';
const METHODS = 'http://schemas.microsoft.com/claims/authnmethodsreferences';
for (const [what, said, trustsFactors, expected] of [
  ['a context of two factors, trusted', { context: MFA }, true, '201'],
  ['two methods as Microsoft names them, trusted', { attributes: { [METHODS]: [MULTIPLE] } }, true, '201'],
  ['a context of two factors, not trusted', { context: MFA }, false, '401 SECOND_FACTOR_REQUIRED'],
  ['a password alone, trusted', {}, true, '401 SECOND_FACTOR_REQUIRED'],
] as const)
  test(`${expected}: an account with an app; ${what}`, async () => {
    const to = await samlConnected(service, { trustsFactors });
    const email = newAddress(to.domain);
    const { body: first } = await come(personWith(email), to);
    await beginKnownTotp(service, first.account.id);
    const code = { code: knownCode() };
    const set = await service.call('PUT', '/v1/account/totp', { token: first.accessToken, body: code });
    assert.equal(outcome(set), '200', set.text);
    const person = personWith(email, 'attributes' in said ? said.attributes : {});
    const reply = await come({ ...person, ...('context' in said && { context: said.context }) }, to);
    assert.equal(outcome(reply), expected);
  });
