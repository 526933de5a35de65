/** `private_key_jwt` (OpenID Connect Core, section 9; RFC 7523): assertions signed by the application, and forged ones. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { exportJWK, generateKeyPair, type JWTHeaderParameters, SignJWT } from 'jose';
import { newApplication } from '../../../test/fixtures/applications.ts';
import { startNodes } from '../../../test/harness/nodes.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { newId } from '../../ground/id.ts';

const SECOND = 1_000;
const now = Date.now();
const seconds = Math.floor(now / SECOND);
const issuer = 'https://id.example.com';
const nodes = await startNodes({ clock: () => now, environment: { PORTICO_PUBLIC_URL: issuer } });
after(() => nodes.stop());
const { first: service } = nodes;

const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
const jwk = { ...(await exportJWK(publicKey)), kid: 'one' };
const settings = { tokenEndpointAuth: 'private_key_jwt', jwks: { keys: [jwk] } };
const { id } = await newApplication(service, settings);
const other = await newApplication(service, settings);

type Key = Parameters<SignJWT['sign']>[0];

function signed(changed: object = {}, header: Partial<JWTHeaderParameters> = {}, key: Key = privateKey) {
  const claims = { iss: id, sub: id, aud: issuer, exp: seconds + 60, jti: newId(), ...changed };
  return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'one', ...header }).sign(key);
}

let asked = 0;
/** The outcome of a request with an assertion: 200 where that proves who asks. */
async function by(client_assertion: string, more: object = {}): Promise<string> {
  const client_assertion_type = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
  const body = { token: 'x', client_assertion, client_assertion_type, ...more };
  const node = nodes.all[asked++ % nodes.all.length] ?? service;
  return outcome(await node.call('POST', '/oauth2/introspect', { body }));
}

const GOOD: Readonly<Record<string, object>> = {
  'for the issuer': {},
  'for the issuer, in a list': { aud: [issuer] },
  'for the token endpoint': { aud: `${issuer}/oauth2/token` },
  'for the endpoint itself': { aud: `${issuer}/oauth2/introspect` },
  'that expires within a second': { exp: seconds + 0.987654321 },
  'by a clock that is slow by 30 seconds': { exp: seconds - 29 },
  'that is good from now on': { nbf: seconds },
  'with a jti as long as it likes': { jti: 'x'.repeat(2_000) },
  'with a jti that has a character U+0000': { jti: `${newId()}\0` },
};

for (const [what, changed] of Object.entries(GOOD))
  test(`200: an assertion ${what}, once on all nodes`, async () => {
    const assertion = await signed(changed);
    assert.equal(await by(assertion), '200');
    for (const _ of nodes.all) assert.equal(await by(assertion), UNKNOWN);
  });

const UNKNOWN = '401 APPLICATION_INVALID';
const foreign = (await generateKeyPair('ES256')).privateKey;
const publicText = new TextEncoder().encode(JSON.stringify(jwk));
const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');

const BAD: Readonly<Record<string, () => Promise<string>>> = {
  'with the key of somebody else': () => signed({}, {}, foreign),
  'with a key that it brings itself': async () => {
    const pair = await generateKeyPair('ES256', { extractable: true });
    return signed({}, { jwk: await exportJWK(pair.publicKey) }, pair.privateKey);
  },
  'with a key at a URL of its own': () => signed({}, { jku: 'https://evil.example/jwks' }, foreign),
  'with its public key as a secret': () => signed({}, { alg: 'HS256' }, publicText),
  'without a signature': async () => `${none}.${(await signed()).split('.')[1]}.`,
  'without the signature of ES256': async () => (await signed()).replace(/[^.]+$/, ''),
  'with a key that it does not have': () => signed({}, { kid: 'two' }),
  'for another service': () => signed({ aud: 'https://other.example' }),
  'for another service, too, which could use it here': () =>
    signed({ aud: [issuer, 'https://other.example'] }),
  'for an address that is nearly ours': () => signed({ aud: `${issuer}/` }),
  'for ours in capitals': () => signed({ aud: issuer.toUpperCase() }),
  'for another endpoint': () => signed({ aud: `${issuer}/oauth2/userinfo` }),
  'for nobody': () => signed({ aud: undefined }),
  'for a list of nobody': () => signed({ aud: [] }),
  'from somebody else': () => signed({ iss: other.id }),
  'about somebody else': () => signed({ sub: other.id }),
  'from nobody': () => signed({ iss: undefined }),
  'from a list': () => signed({ iss: [id] }),
  'about a list': () => signed({ sub: [id] }),
  'that has expired': () => signed({ exp: seconds - 31 }),
  'that never expires': () => signed({ exp: undefined }),
  'that expires too late': () => signed({ exp: seconds + 3_700 }),
  'that expires at the end of time': () => signed({ exp: 1e300 }),
  'that expires by words': () => signed({ exp: `${seconds + 60}` }),
  'that is not good yet': () => signed({ nbf: seconds + 600 }),
  'without a jti': () => signed({ jti: undefined }),
  'with an empty jti': () => signed({ jti: '' }),
  'with a jti that is no text': () => signed({ jti: { a: 1 } }),
};

for (const [what, assertion] of Object.entries(BAD))
  test(`401 APPLICATION_INVALID: an assertion ${what}`, async () => {
    assert.equal(await by(await assertion()), UNKNOWN);
  });

test('401 APPLICATION_INVALID: an application that must push, with another audience than the issuer as a text', async () => {
  const pushing = await newApplication(service, { ...settings, requirePushed: true });
  const own = { iss: pushing.id, sub: pushing.id };
  assert.equal(await by(await signed(own)), '200');
  for (const aud of [
    `${issuer}/oauth2/token`,
    `${issuer}/oauth2/par`,
    `${issuer}/oauth2/introspect`,
    [issuer],
    [issuer, `${issuer}/oauth2/token`],
  ])
    assert.equal(await by(await signed({ ...own, aud })), UNKNOWN, JSON.stringify(aud));
});

test('400 and 401: an assertion with another authentication, or for another application', async () => {
  assert.equal(await by(await signed(), { client_secret: 'portico_cs_x' }), '400 BODY_MALFORMED');
  assert.equal(await by(await signed(), { client_id: other.id }), UNKNOWN);
  assert.equal(await by(await signed(), { client_assertion_type: 'another' }), UNKNOWN);
  assert.equal(await by(await signed(), { client_id: id }), '200');
});

test('an assertion sent twenty times at once, over all nodes, is accepted once', async () => {
  const assertion = await signed();
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => by(assertion)));
  assert.deepEqual(outcomes.toSorted(), ['200', ...Array(19).fill(UNKNOWN)]);
});
