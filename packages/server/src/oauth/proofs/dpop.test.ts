/** DPoP (RFC 9449) at the token endpoint and at userinfo: what a proof has to be, and what its key is needed for. */
import assert from 'node:assert/strict';
import { generateKeyPairSync, sign } from 'node:crypto';
import { after, test } from 'node:test';
import { DPOP_ALGORITHMS } from '@portico/api';
import { decodeJwt, SignJWT } from 'jose';
import { type MadeApplication, newApplication } from '../../../test/fixtures/applications.ts';
import { type Changed, newProofKey, nonceFrom, type ProofKey, proofOf } from '../../../test/fixtures/dpop.ts';
import { authorized, parametersOf, redeem } from '../../../test/fixtures/grants.ts';
import { basic, newMachine } from '../../../test/fixtures/machines.ts';
import { credentialsOf, exchange } from '../../../test/fixtures/oauth.ts';
import { startNodes } from '../../../test/harness/nodes.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { rowsOf, runOn } from '../../../test/harness/rows.ts';
import { AUDIENCE, type Reply } from '../../../test/harness/service.ts';
import { sweep } from '../../../test/harness/sweep.ts';
import { until } from '../../../test/harness/until.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const issuer = 'https://id.example.com';
let now = Date.now();
const nodes = await startNodes({
  clock: () => now,
  workInterval: 20,
  environment: { PORTICO_PUBLIC_URL: issuer },
});
after(() => nodes.stop());
const { first: service } = nodes;
const { databaseUrl } = service;
const ada = await service.person('ada');
const settings = { audiences: [AUDIENCE] };
const native = await newApplication(service, { kind: 'native', ...settings });
const web = await newApplication(service, { ...settings, resource: AUDIENCE });
const machine = await newMachine(service, {
  organization: await service.organization(ada, 'Acme'),
  by: ada,
  audiences: [issuer, AUDIENCE],
});
const key = await newProofKey();
const other = await newProofKey();
const OFFLINE = { scope: 'openid email offline_access' };

const TOKEN = { method: 'POST', uri: `${issuer}/oauth2/token` };
const USERINFO = { method: 'GET', uri: `${issuer}/oauth2/userinfo` };
const INVALID = '400 DPOP_PROOF_INVALID';
const GRANT_INVALID = '400 GRANT_INVALID';
const REFUSED = '401 ACCESS_TOKEN_PROOF_INVALID';
const CHALLENGE = `DPoP realm="portico", algs="${DPOP_ALGORITHMS.join(' ')}"`;

let asked = 0;
const node = () => nodes.all[asked++ % nodes.all.length] ?? service;
const nonce = () => nonceFrom(node(), issuer, now);

async function codeFor(application: MadeApplication, changed: Record<string, string | null> = OFFLINE) {
  return authorized(service, ada.token, parametersOf(application.id, changed), { consent: true });
}

const carrying = (proof: string | undefined): Record<string, string> =>
  proof === undefined ? {} : { DPoP: proof };

/** A proof for the token endpoint with a current nonce. */
async function tokenProof(of: ProofKey = key, changed: Changed = {}): Promise<string> {
  return proofOf(of, { ...TOKEN, nonce: await nonce(), now }, changed);
}

async function redeemed(
  application: MadeApplication,
  proof: string | undefined,
  changed: Record<string, string | null> = OFFLINE,
): Promise<Reply> {
  const { code } = await codeFor(application, changed);
  return exchange(node(), application, code, {}, carrying(proof));
}

function refreshed(application: MadeApplication, token: string, proof?: string): Promise<Reply> {
  const body = { grant_type: 'refresh_token', refresh_token: token, ...credentialsOf(application) };
  const headers = carrying(proof);
  return node().call('POST', '/oauth2/token', { body, headers });
}

async function accessProof(accessToken: string, of: ProofKey = key, changed: Changed = {}) {
  return proofOf(of, { ...USERINFO, nonce: await nonce(), accessToken, now }, changed);
}

function userinfo(token: string, proof?: string, scheme = 'DPoP'): Promise<Reply> {
  const headers = { Authorization: `${scheme} ${token}`, ...(proof !== undefined && { DPoP: proof }) };
  return node().call('GET', '/oauth2/userinfo', { headers });
}

async function boundToken(application = native): Promise<string> {
  const reply = await redeemed(application, await tokenProof());
  assert.equal(outcome(reply), '200');
  return reply.body.access_token;
}

for (const algorithm of DPOP_ALGORITHMS)
  test(`200: tokens that are bound to a key, by ${algorithm}`, async () => {
    const own = await newProofKey(algorithm);
    const reply = await redeemed(native, await tokenProof(own));
    assert.equal(outcome(reply), '200');
    assert.equal(reply.body.token_type, 'DPoP');
    assert.ok(reply.headers['dpop-nonce']);
    const token = reply.body.access_token;
    const answer = await userinfo(token, await accessProof(token, own));
    assert.deepEqual([outcome(answer), answer.body.sub], ['200', ada.account.id]);
    assert.ok(answer.headers['dpop-nonce']);
  });

test('200 without a proof: bearer tokens as before, and no nonce', async () => {
  const reply = await redeemed(native, undefined);
  assert.deepEqual([reply.body.token_type, reply.headers['dpop-nonce']], ['Bearer', undefined]);
  const token = reply.body.access_token;
  assert.equal(outcome(await userinfo(token, undefined, 'Bearer')), '200');
  assert.equal(outcome(await userinfo(token, await accessProof(token))), '401 ACCESS_TOKEN_INVALID');
});

test('a JWT for another service names the key, and so does introspection', async () => {
  const { body } = await redeemed(web, await tokenProof(), { scope: 'openid', resource: AUDIENCE });
  assert.equal(body.token_type, 'DPoP');
  assert.deepEqual(decodeJwt(body.access_token).cnf, { jkt: key.jkt });
  const opaque = (await redeemed(web, await tokenProof(), { scope: 'openid' })).body.access_token;
  for (const token of [body.access_token, opaque]) {
    const asking = { token, ...credentialsOf(web) };
    const { body: found } = await node().call('POST', '/oauth2/introspect', { body: asking });
    assert.deepEqual([found.active, found.token_type, found.cnf], [true, 'DPoP', { jkt: key.jkt }]);
  }
  const bearer = (await redeemed(web, undefined, { scope: 'openid', resource: AUDIENCE })).body.access_token;
  assert.equal(decodeJwt(bearer).cnf, undefined);
});

/** RFC 9449, section 4.3: each by what is wrong with it. */
const { privateKey: foreign } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const privateJwk = key.privateKey.export({ format: 'jwk' });
const short = generateKeyPairSync('rsa', { modulusLength: 1_024 });
const secret = Buffer.alloc(32, 1);
const WRONG: Readonly<Record<string, Changed>> = {
  'of another type': { header: { typ: 'JWT' } },
  'without a type': { header: { typ: undefined } },
  'without a key': { header: { jwk: undefined } },
  'with a key that is a text': { header: { jwk: 'key' } },
  'with a list of keys': { header: { jwk: [key.jwk] } },
  'with a private key': { header: { jwk: privateJwk } },
  'with another key': { header: { jwk: other.jwk } },
  'signed with another key': { signer: foreign },
  'with a key that is not on its curve': { header: { jwk: { ...key.jwk, x: other.jwk.x } } },
  'by an algorithm that shares a secret': {
    header: { alg: 'HS256', jwk: { kty: 'oct', k: secret.toString('base64url') } },
    signer: secret,
  },
  'by an algorithm that shares a secret, with a public key': { header: { alg: 'HS256' }, signer: secret },
  'without a jti': { payload: { jti: undefined } },
  'with an empty jti': { payload: { jti: '' } },
  'with a jti that is a number': { payload: { jti: 1 } },
  'with a jti that is too long': { payload: { jti: 'x'.repeat(501) } },
  'without a method': { payload: { htm: undefined } },
  'for another method': { payload: { htm: 'GET' } },
  'for the method in lower case': { payload: { htm: 'post' } },
  'without an address': { payload: { htu: undefined } },
  'for another endpoint': { payload: { htu: USERINFO.uri } },
  'for another host': { payload: { htu: 'https://id.example.org/oauth2/token' } },
  'for another scheme': { payload: { htu: 'http://id.example.com/oauth2/token' } },
  'for another port': { payload: { htu: 'https://id.example.com:8443/oauth2/token' } },
  'for the path in upper case': { payload: { htu: 'https://id.example.com/OAUTH2/token' } },
  'for an address with a slash at its end': { payload: { htu: `${TOKEN.uri}/` } },
  'for an address with an encoded slash': { payload: { htu: 'https://id.example.com/oauth2%2Ftoken' } },
  'for an address with a user': { payload: { htu: 'https://ada@id.example.com/oauth2/token' } },
  'for a path alone': { payload: { htu: '/oauth2/token' } },
  'for a list of addresses': { payload: { htu: [TOKEN.uri] } },
  'without a time': { payload: { iat: undefined } },
  'with a time that is a text': { payload: { iat: String(Math.floor(now / SECOND)) } },
  'from more than five minutes ago': { payload: { iat: now / SECOND - 301 } },
  'from more than five minutes ahead': { payload: { iat: now / SECOND + 301 } },
  'that has expired': { payload: { exp: Math.floor(now / SECOND) - 1 } },
  'that is not valid yet': { payload: { nbf: Math.floor(now / SECOND) + 60 } },
  'with a nonce that is a number': { payload: { nonce: 1 } },
  'of more than 5,000 characters': { payload: { more: 'x'.repeat(4_500) } },
};

for (const [what, changed] of Object.entries(WRONG))
  test(`400: a proof ${what}, which spends nothing`, async () => {
    const { code } = await codeFor(native);
    const proof = await tokenProof(key, changed);
    const refused = await exchange(node(), native, code, {}, { DPoP: proof });
    assert.deepEqual([outcome(refused), refused.body.error], [INVALID, 'invalid_dpop_proof']);
    const right = await exchange(node(), native, code, {}, { DPoP: await tokenProof() });
    assert.equal(outcome(right), '200');
  });

for (const [what, headerOf] of [
  ['that is no JWT', () => 'proof'],
  ['that is empty', () => ''],
  ['without a signature', (proof: string) => proof.replace(/[^.]*$/, '')],
  ['with more after it', (proof: string) => `${proof}.a`],
  ['together with another', (proof: string) => `${proof}, ${proof}`],
  [
    'that says it is not signed',
    (proof: string) => `${encoded({ alg: 'none', typ: 'dpop+jwt', jwk: key.jwk })}.${proof.split('.')[1]}.`,
  ],
] as const)
  test(`400: a proof ${what}`, async () => {
    const header = headerOf(await tokenProof());
    assert.equal(outcome(await redeemed(native, header)), INVALID);
  });

for (const algorithm of ['ES512', 'PS384'] as const)
  test(`400: a proof by ${algorithm}, which is not listed`, async () => {
    assert.equal(outcome(await redeemed(native, await tokenProof(await newProofKey(algorithm)))), INVALID);
  });

/** Headers that `jose` would not sign, each with the key of its own signature, and one that it would. */
const ES256 = { alg: 'ES256', jwk: key.jwk };
for (const [expected, what, signer, header] of [
  ['200', 'that nothing is wrong with', key.privateKey, ES256],
  [INVALID, 'with a critical header that is not known', key.privateKey, { ...ES256, crit: ['x'], x: 1 }],
  [
    INVALID,
    'with an RSA key of 1,024 bits',
    short.privateKey,
    { alg: 'RS256', jwk: short.publicKey.export({ format: 'jwk' }) },
  ],
] as const)
  test(`${expected}: a proof ${what}, with a valid signature`, async () => {
    const payload = { jti: what, htm: 'POST', htu: TOKEN.uri, iat: now / SECOND, nonce: await nonce() };
    const signed = `${encoded({ typ: 'dpop+jwt', ...header })}.${encoded(payload)}`;
    const signature = sign('sha256', Buffer.from(signed), { key: signer, dsaEncoding: 'ieee-p1363' });
    const proof = `${signed}.${signature.toString('base64url')}`;
    assert.equal(outcome(await redeemed(native, proof)), expected);
  });

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** Forms of the same address (RFC 9449, section 4.3; RFC 3986, section 6.2). */
for (const htu of [
  'https://ID.Example.com/oauth2/token',
  'HTTPS://id.example.com:443/oauth2/token',
  `${issuer}/oauth2/token?a=b#c`,
  `${issuer}/%6Fauth2/token`,
  `${issuer}/v1/../oauth2/token`,
])
  test(`200: a proof for ${htu}`, async () => {
    assert.equal(outcome(await redeemed(native, await tokenProof(key, { payload: { htu } }))), '200');
  });

for (const [what, away] of [
  ['behind', -300],
  ['ahead', 300],
] as const)
  test(`200: a proof by a clock that is five minutes ${what}`, async () => {
    const payload = { iat: now / SECOND + away };
    assert.equal(outcome(await redeemed(native, await tokenProof(key, { payload }))), '200');
  });

test('400 DPOP_NONCE_REQUIRED without a current nonce of the service; it is good for five minutes, on any node', async () => {
  const { code } = await codeFor(native);
  const present = async (value: string | undefined) => {
    const proof = await proofOf(key, { ...TOKEN, nonce: value, now });
    return exchange(node(), native, code, {}, { DPoP: proof });
  };
  const given = await nonce();
  now += 5 * MINUTE + 1;
  for (const value of [undefined, '', 'nonce', given, `${given}a`, 'x'.repeat(300)]) {
    const reply = await present(value);
    assert.deepEqual([outcome(reply), reply.body.error], ['400 DPOP_NONCE_REQUIRED', 'use_dpop_nonce']);
    assert.notEqual(reply.headers['dpop-nonce'], given);
  }
  const fresh = String((await present(undefined)).headers['dpop-nonce']);
  now += MINUTE - 1;
  const late = await codeFor(native);
  const proof = await proofOf(key, { ...TOKEN, nonce: fresh, now });
  assert.equal(outcome(await exchange(node(), native, late.code, {}, { DPoP: proof })), '200');
  const spent = await codeFor(native);
  now += 4 * MINUTE + 2;
  const tooLate = await proofOf(key, { ...TOKEN, nonce: fresh, now });
  const reply = await exchange(node(), native, spent.code, {}, { DPoP: tooLate });
  assert.equal(outcome(reply), '400 DPOP_NONCE_REQUIRED');
});

test('a client that needs a nonce has not spent its assertion', async () => {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwks = { keys: [pair.publicKey.export({ format: 'jwk' })] };
  const application = await newApplication(service, { tokenEndpointAuth: 'private_key_jwt', jwks });
  const { code } = await codeFor(application);
  const claims = {
    iss: application.id,
    sub: application.id,
    aud: issuer,
    jti: 'once',
    exp: now / SECOND + 60,
  };
  const client_assertion = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256' })
    .sign(pair.privateKey);
  const form = {
    client_assertion,
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
  };
  const asking = { id: application.id, secret: undefined };
  const without = await proofOf(key, { ...TOKEN, now });
  const first = await exchange(node(), asking, code, form, { DPoP: without });
  assert.equal(outcome(first), '400 DPOP_NONCE_REQUIRED');
  const second = await exchange(node(), asking, code, form, { DPoP: await tokenProof() });
  assert.equal(outcome(second), '200');
});

test('a proof is good for one request for tokens, however often it comes, on any node', async () => {
  const proof = await tokenProof();
  const codes = await Promise.all(Array.from({ length: 12 }, () => codeFor(native)));
  const replies = await Promise.all(
    codes.map(({ code }) => exchange(node(), native, code, {}, { DPoP: proof })),
  );
  const outcomes = replies
    .map(outcome)
    .filter((each) => !each.startsWith('503'))
    .toSorted();
  assert.deepEqual(outcomes, ['200', ...Array(outcomes.length - 1).fill(INVALID)]);
  assert.ok(outcomes.length > 1);
  const unspent = codes.find((_, at) => outcome(replies[at] as Reply) === INVALID);
  const reply = await exchange(node(), native, unspent?.code ?? '', {}, { DPoP: await tokenProof() });
  assert.equal(outcome(reply), '200');
});

test('a proof is good for one request to userinfo, however often it comes, on any node', async () => {
  const token = await boundToken();
  const proof = await accessProof(token);
  const replies = await Promise.all(Array.from({ length: 12 }, () => userinfo(token, proof)));
  const outcomes = replies
    .map(outcome)
    .filter((each) => !each.startsWith('503'))
    .toSorted();
  assert.deepEqual(outcomes, ['200', ...Array(outcomes.length - 1).fill(REFUSED)]);
  assert.ok(outcomes.length > 1);
});

test('the same jti with another key is another proof', async () => {
  const payload = { jti: 'one and the same' };
  for (const own of [key, other])
    assert.equal(outcome(await redeemed(native, await tokenProof(own, { payload }))), '200');
});

test('deletes used proofs an hour after their time, and stores only hashes', async () => {
  await redeemed(native, await tokenProof(key, { payload: { jti: 'a known jti' } }));
  assert.ok(!JSON.stringify(await rowsOf(databaseUrl, 'select * from dpop_proofs')).includes('a known jti'));
  const insert = 'insert into dpop_proofs (hash, expires_at) values (?, ?)';
  await runOn(databaseUrl, insert, ['old', Date.now() - 61 * MINUTE]);
  await runOn(databaseUrl, insert, ['young', Date.now() - 50 * MINUTE]);
  await sweep(service, 'delete-old-dpop-proofs');
  const left = (await rowsOf(databaseUrl, 'select hash from dpop_proofs')).map((row) => row.hash);
  assert.deepEqual([left.includes('old'), left.includes('young')], [false, true]);
});

test('401 at userinfo: each wrong proof, with a challenge that lists the algorithms', async () => {
  const token = await boundToken();
  const another = await boundToken();
  const right = await accessProof(token);
  const wrong: readonly (readonly [string, string | undefined])[] = [
    ['none', undefined],
    ['no JWT', 'proof'],
    ['for the token endpoint', await tokenProof()],
    ['of another key', await accessProof(token, other)],
    ['without the hash of the token', await accessProof(token, key, { payload: { ath: undefined } })],
    ['with the hash of another token', await accessProof(another)],
    ['with the token itself', await accessProof(token, key, { payload: { ath: token } })],
    ['for another method', await accessProof(token, key, { payload: { htm: 'POST' } })],
    ['twice', `${right}, ${right}`],
  ];
  for (const [what, proof] of wrong) {
    const reply = await userinfo(token, proof);
    assert.deepEqual([outcome(reply), reply.body.error], [REFUSED, 'invalid_dpop_proof'], what);
    assert.equal(reply.headers['www-authenticate'], `${CHALLENGE}, error="invalid_dpop_proof"`);
  }
  const old = await proofOf(key, { ...USERINFO, accessToken: token, now });
  const reply = await userinfo(token, old);
  assert.deepEqual(
    [outcome(reply), reply.body.error, reply.headers['www-authenticate']],
    ['401 ACCESS_TOKEN_NONCE_REQUIRED', 'use_dpop_nonce', `${CHALLENGE}, error="use_dpop_nonce"`],
  );
  assert.ok(reply.headers['dpop-nonce']);
  assert.equal(outcome(await userinfo(token, right)), '200');
});

test('401: a bound token as a bearer, everywhere; a session or an unknown token with a proof', async () => {
  const token = await boundToken();
  const asBearer = await userinfo(token, await accessProof(token), 'Bearer');
  assert.deepEqual(
    [outcome(asBearer), asBearer.headers['www-authenticate']],
    ['401 ACCESS_TOKEN_INVALID', `Bearer realm="portico", error="invalid_token", ${CHALLENGE}`],
  );
  for (const path of ['/v1/caller', '/caller'])
    for (const scheme of ['Bearer', 'DPoP']) {
      const headers = { Authorization: `${scheme} ${token}`, DPoP: await accessProof(token) };
      const reply = await service.call('GET', path, { headers });
      assert.equal(outcome(reply), '401 ACCESS_TOKEN_INVALID', `${scheme} ${path}`);
    }
  for (const unbound of [ada.token, `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`]) {
    const reply = await userinfo(unbound, await accessProof(unbound));
    assert.deepEqual(
      [outcome(reply), reply.headers['www-authenticate']],
      ['401 ACCESS_TOKEN_INVALID', `${CHALLENGE}, error="invalid_token"`],
    );
  }
  const nothing = await service.call('GET', '/oauth2/userinfo');
  assert.equal(nothing.headers['www-authenticate'], `Bearer realm="portico", ${CHALLENGE}`);
});

test('200: userinfo by POST and by HEAD, each with a proof for its method, and the scheme in any case', async () => {
  const token = await boundToken();
  for (const [method, scheme] of [
    ['POST', 'dpop'],
    ['HEAD', 'DPOP'],
  ] as const) {
    const proof = await accessProof(token, key, { payload: { htm: method } });
    const headers = { Authorization: `${scheme} ${token}`, DPoP: proof };
    assert.equal((await service.call(method, '/oauth2/userinfo', { headers })).status, 200);
  }
});

test('401: userinfo by POST refuses a proof for GET, and one without a current nonce', async () => {
  const token = await boundToken();
  const post = (DPoP: string) =>
    node().call('POST', '/oauth2/userinfo', { headers: { Authorization: `DPoP ${token}`, DPoP } });
  assert.equal(outcome(await post(await accessProof(token))), '401 ACCESS_TOKEN_PROOF_INVALID');
  const old = await proofOf(key, { ...USERINFO, method: 'POST', accessToken: token, now });
  assert.equal(outcome(await post(old)), '401 ACCESS_TOKEN_NONCE_REQUIRED');
});

test('a refresh token of a public application works only with its key, and so does each successor', async () => {
  const { body } = await redeemed(native, await tokenProof());
  for (const proof of [undefined, await tokenProof(other)])
    assert.equal(outcome(await refreshed(native, body.refresh_token, proof)), GRANT_INVALID);
  const second = await refreshed(native, body.refresh_token, await tokenProof());
  assert.deepEqual([outcome(second), second.body.token_type], ['200', 'DPoP']);
  for (const proof of [undefined, await tokenProof(other)])
    assert.equal(outcome(await refreshed(native, second.body.refresh_token, proof)), GRANT_INVALID);
  assert.equal(outcome(await refreshed(native, second.body.refresh_token, await tokenProof())), '200');
});

test('a refresh token of a web application works with any key, and without one', async () => {
  const { body } = await redeemed(web, await tokenProof());
  const second = await refreshed(web, body.refresh_token, await tokenProof(other));
  const token = second.body.access_token;
  assert.equal(outcome(await userinfo(token, await accessProof(token))), REFUSED);
  assert.equal(outcome(await userinfo(token, await accessProof(token, other))), '200');
  const third = await refreshed(web, second.body.refresh_token);
  assert.deepEqual([outcome(third), third.body.token_type], ['200', 'Bearer']);
});

test('a refresh token that was not bound is bound by the first proof that comes with it', async () => {
  const { body } = await redeemed(native, undefined);
  const second = await refreshed(native, body.refresh_token, await tokenProof());
  assert.equal(second.body.token_type, 'DPoP');
  assert.equal(outcome(await refreshed(native, second.body.refresh_token)), GRANT_INVALID);
});

test('a machine gets a bound JWT for another service, and a bearer token for this one', async () => {
  const authorization = basic(machine.id, machine.secret);
  const token = async (resource: string, proof: string) => {
    const body = { grant_type: 'client_credentials', resource };
    return node().call('POST', '/oauth2/token', { body, headers: { authorization, DPoP: proof } });
  };
  const proof = await tokenProof();
  const { body } = await token(AUDIENCE, proof);
  assert.deepEqual([body.token_type, decodeJwt(body.access_token).cnf], ['DPoP', { jkt: key.jkt }]);
  const asking = { token: body.access_token, ...credentialsOf(machine) };
  const found = (await node().call('POST', '/oauth2/introspect', { body: asking })).body;
  assert.deepEqual([found.active, found.token_type, found.cnf], [true, 'DPoP', { jkt: key.jkt }]);
  assert.equal(outcome(await token(AUDIENCE, proof)), INVALID);
  const here = await token(issuer, await tokenProof());
  assert.deepEqual([outcome(here), here.body.token_type], ['200', 'Bearer']);
});

test('dpop_jkt: a code is good only for the key that the authorization named', async () => {
  for (const application of [native, web]) {
    const { code } = await codeFor(application, { ...OFFLINE, dpop_jkt: key.jkt });
    const attempt = async (proof?: string) =>
      outcome(await exchange(node(), application, code, {}, carrying(proof)));
    assert.equal(await attempt(), GRANT_INVALID);
    assert.equal(await attempt(await tokenProof(other)), GRANT_INVALID);
    assert.equal(await attempt(await tokenProof()), '200');
  }
  for (const changed of [{ dpop_jkt: 'short' }, { dpop_jkt: `${key.jkt}=` }]) {
    const body = { parameters: parametersOf(native.id, changed) };
    const { url } = (await service.call('POST', '/v1/authorizations/lookup', { body })).body;
    assert.equal(new URL(url).searchParams.get('error'), 'invalid_request');
  }
});

test('a pushed request is bound by a proof, once, or by dpop_jkt; not by two keys', async () => {
  const PAR = { method: 'POST', uri: `${issuer}/oauth2/par` };
  const push = async (proof: string | undefined, more: object = {}) => {
    const query = Object.fromEntries(new URLSearchParams(parametersOf(web.id, OFFLINE)));
    const body = { ...query, ...credentialsOf(web), ...more };
    return node().call('POST', '/oauth2/par', { body, headers: carrying(proof) });
  };
  const parProof = async () => proofOf(key, { ...PAR, nonce: await nonce(), now });
  const codeOf = async ({ body }: Reply) => {
    const parameters = new URLSearchParams({ client_id: web.id, request_uri: body.request_uri }).toString();
    const looked = await service.call('POST', '/v1/authorizations/lookup', {
      token: ada.token,
      body: { parameters },
    });
    const { ticket } = looked.body;
    return (await authorized(service, ada.token, parameters, { consent: true, ticket })).code;
  };
  const proof = await parProof();
  for (const pushed of [await push(proof), await push(undefined, { dpop_jkt: key.jkt })]) {
    assert.equal(outcome(pushed), '201');
    const code = await codeOf(pushed);
    const attempt = async (by?: string) => outcome(await exchange(node(), web, code, {}, carrying(by)));
    assert.equal(await attempt(), GRANT_INVALID);
    assert.equal(await attempt(await tokenProof(other)), GRANT_INVALID);
    assert.equal(await attempt(await tokenProof()), '200');
  }
  assert.equal(outcome(await push(proof)), INVALID);
  assert.equal(outcome(await push(await tokenProof())), INVALID);
  assert.equal(outcome(await push(await parProof(), { dpop_jkt: other.jkt })), INVALID);
  const unready = await push(await proofOf(key, { ...PAR, now }));
  assert.equal(outcome(unready), '400 DPOP_NONCE_REQUIRED');
});

test('sessions are not bound: the scope portico yields a bearer token, and none with dpop_jkt', async () => {
  const own = await newApplication(service, { kind: 'native', firstParty: true });
  const session = await redeemed(own, await tokenProof(), { scope: 'openid portico' });
  assert.deepEqual([outcome(session), session.body.token_type], ['200', 'Bearer']);
  const { code } = await codeFor(own, { scope: 'openid portico', dpop_jkt: key.jkt });
  assert.equal(outcome(await redeem(service, own.id, code)), '422 FIELDS_VALIDATION_ERROR: code');
});

test('requireDpop: an application gets no token without a proof, and no session at all', async () => {
  const strict = await newApplication(service, {
    kind: 'native',
    firstParty: true,
    requireDpop: true,
    ...settings,
  });
  assert.equal(outcome(await redeemed(strict, undefined)), INVALID);
  const { body } = await redeemed(strict, await tokenProof(), { scope: 'openid portico offline_access' });
  assert.deepEqual([body.token_type, body.scope], ['DPoP', 'openid offline_access']);
  assert.equal(outcome(await refreshed(strict, body.refresh_token)), INVALID);
  const { code } = await codeFor(strict, { scope: 'openid portico' });
  assert.equal(outcome(await redeem(service, strict.id, code)), '422 FIELDS_VALIDATION_ERROR: code');
});

test('requireDpop, turned on later: earlier codes and refresh tokens need a proof, and codes for sessions are void', async () => {
  const late = await newApplication(service, { kind: 'native', firstParty: true, ...settings });
  const { body } = await redeemed(late, undefined);
  const [forSession, forBrowser] = [
    await codeFor(late, { scope: 'openid portico' }),
    await codeFor(late, { scope: 'openid portico' }),
  ];
  const strict = JSON.stringify({
    redirectUris: ['https://app.example.com/callback'],
    firstParty: true,
    requireDpop: true,
  });
  await runOn(databaseUrl, 'update applications set settings = ? where id = ?', [strict, late.id]);
  assert.equal(outcome(await refreshed(late, body.refresh_token)), INVALID);
  assert.equal(outcome(await refreshed(late, body.refresh_token, await tokenProof())), '200');
  const headers = { DPoP: await tokenProof() };
  assert.equal(outcome(await exchange(node(), late, forSession.code, {}, headers)), GRANT_INVALID);
  const redeeming = await redeem(service, late.id, forBrowser.code);
  assert.equal(outcome(redeeming), '422 FIELDS_VALIDATION_ERROR: code');
});

test('pages of the origin of a browser application can send proofs, and read nonces', async () => {
  const origin = 'https://spa.example.com';
  await newApplication(service, { kind: 'browser', redirectUris: [`${origin}/callback`] });
  const headers = { Origin: origin, 'Access-Control-Request-Method': 'POST' };
  const preflight = await until('the origin is known', async () => {
    const reply = await service.call('OPTIONS', '/oauth2/token', { headers });
    return reply.status === 204 && reply;
  });
  assert.match(String(preflight.headers['access-control-allow-headers']), /\bDPoP\b/);
  const reply = await service.call('POST', '/oauth2/token', {
    body: { grant_type: 'refresh_token' },
    headers: { Origin: origin },
  });
  assert.match(String(reply.headers['access-control-expose-headers']), /\bDPoP-Nonce\b/);
});

test('the metadata list the algorithms of proofs', async () => {
  const { body } = await service.call('GET', '/.well-known/openid-configuration');
  assert.deepEqual(body.dpop_signing_alg_values_supported, [...DPOP_ALGORITHMS]);
});
