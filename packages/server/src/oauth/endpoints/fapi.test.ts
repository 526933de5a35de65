/**
 * The modules of the OpenID conformance suite's plan for FAPI 2.0 Security Profile, by their names there without
 * `fapi2-security-profile-final-`, with `private_key_jwt` and DPoP: each as the request that it sends, and the expected
 * outcome.
 */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { newApplication } from '../../../test/fixtures/applications.ts';
import { newProofKey, nonceFrom, type ProofKey, proofOf } from '../../../test/fixtures/dpop.ts';
import { authorized, parametersOf, REDIRECT_URI, VERIFIER } from '../../../test/fixtures/grants.ts';
import { startNodes } from '../../../test/harness/nodes.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import type { Reply } from '../../../test/harness/service.ts';
import { newId } from '../../ground/id.ts';

const MINUTE = 60_000;
const issuer = 'https://id.example.com';
let now = Date.now();
const nodes = await startNodes({ clock: () => now, environment: { PORTICO_PUBLIC_URL: issuer } });
after(() => nodes.stop());
const { first: service } = nodes;
const ada = await service.person('ada');
const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
const settings = {
  tokenEndpointAuth: 'private_key_jwt',
  jwks: { keys: [await exportJWK(publicKey)] },
  requirePushed: true,
  requireDpop: true,
  firstParty: true,
};
const client = await newApplication(service, settings);
const second = await newApplication(service, settings);
const key = await newProofKey();
const other = await newProofKey();

let asked = 0;
const node = () => nodes.all[asked++ % nodes.all.length] ?? service;

/** How a request differs from a good one; undefined leaves a member out, and null the proof. */
interface Changed {
  readonly form?: Readonly<Record<string, string | undefined>>;
  readonly claims?: object;
  readonly proof?: ProofKey | null;
  readonly of?: typeof client;
}

async function ask(
  path: string,
  good: object,
  { form = {}, claims = {}, proof, of = client }: Changed,
): Promise<Reply> {
  const seconds = Math.floor(now / 1_000);
  const own = { iss: of.id, sub: of.id, aud: issuer, exp: seconds + 60, nbf: seconds, jti: newId() };
  const client_assertion = await new SignJWT({ ...own, ...claims })
    .setProtectedHeader({ alg: 'ES256' })
    .sign(privateKey);
  const client_assertion_type = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
  const whole = { client_id: of.id, client_assertion, client_assertion_type, ...good, ...form };
  const body = Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== undefined));
  const nonce = proof ? await nonceFrom(node(), issuer, now) : undefined;
  const target = { method: 'POST', uri: issuer + path, nonce, now };
  const headers = { ...(proof && { DPoP: await proofOf(proof, target) }) };
  return node().call('POST', path, { body, headers });
}

const push = (changed: Changed = {}) => {
  const { client_id: _, ...request } = Object.fromEntries(new URLSearchParams(parametersOf('')));
  return ask('/oauth2/par', request, changed);
};

const queryOf = ({ body }: Reply, { id } = client) =>
  new URLSearchParams({ client_id: id, request_uri: body.request_uri }).toString();

async function codeFrom(changed: Changed = {}): Promise<string> {
  return (await authorized(service, ada.token, queryOf(await push(changed)))).code;
}

function exchange(code: string, changed: Changed = {}): Promise<Reply> {
  const good = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: REDIRECT_URI,
    code_verifier: VERIFIER,
  };
  return ask('/oauth2/token', good, { proof: key, ...changed });
}

const INVALID = 'invalid_request';
const UNKNOWN = 'invalid_client';
const PAR = `${issuer}/oauth2/par`;
const TOKEN = `${issuer}/oauth2/token`;
const ahead = (seconds: number) => Math.floor(now / 1_000) + seconds;

/** Requests to the pushed authorization request endpoint, and the error; undefined where it is accepted. */
const PUSHED: Readonly<Record<string, readonly [Changed, string?]>> = {
  'happy-flow': [{}],
  'ensure-authorization-request-without-state-success': [{ form: { state: undefined } }],
  'ensure-authorization-request-with-long-state': [{ form: { state: 'x'.repeat(384) } }],
  'ensure-dpopproof-at-par-endpoint-binding-success': [{ proof: key }],
  'ensure-mismatched-dpop-jkt-fails': [{ proof: key, form: { dpop_jkt: other.jkt } }, 'invalid_dpop_proof'],
  'ensure-redirect-uri-in-authorization-request': [{ form: { redirect_uri: undefined } }, INVALID],
  'ensure-response-type-code-idtoken-fails': [{ form: { response_type: 'code id_token' } }, INVALID],
  'ensure-response-type-token-fails': [{ form: { response_type: 'token' } }, INVALID],
  'par-authorization-request-containing-request_uri-form-param': [
    { form: { request_uri: 'urn:ietf:params:oauth:request_uri:x' } },
    INVALID,
  ],
  'par-ensure-pkce-required': [{ form: { code_challenge: undefined } }, INVALID],
  'par-plain-pkce-rejected': [{ form: { code_challenge_method: 'plain' } }, INVALID],
  'par-ensure-jwt-client-assertions-nbf-8-seconds-in-the-future-is-accepted': [{ claims: { nbf: ahead(8) } }],
  'par-ensure-jwt-client-assertions-nbf-over-60-seconds-in-the-future-fails': [
    { claims: { nbf: ahead(70), exp: ahead(130) } },
    UNKNOWN,
  ],
  'par-test-array-as-audience-fails': [{ claims: { aud: [issuer, PAR] } }, UNKNOWN],
  'par-test-par-endpoint-url-as-audience-fails': [{ claims: { aud: PAR } }, UNKNOWN],
  'par-test-token-endpoint-url-as-audience-fails': [{ claims: { aud: TOKEN } }, UNKNOWN],
};

for (const [name, [changed, expected]] of Object.entries(PUSHED))
  test(`${name}: ${expected ?? 'accepted'}`, async () => {
    const reply = await push(changed);
    assert.deepEqual([reply.body.error, reply.status < 300], [expected, expected === undefined], reply.text);
  });

/** Requests to the token endpoint with a code that is bound to no key, and the error. */
const EXCHANGED: Readonly<Record<string, readonly [Changed, string?]>> = {
  'happy-flow': [{}],
  'ensure-holder-of-key-required': [{ proof: null }, 'invalid_dpop_proof'],
  'ensure-client-id-in-token-endpoint': [{ form: { client_id: second.id } }, UNKNOWN],
  'ensure-authorization-code-is-bound-to-client': [{ of: second }, 'invalid_grant'],
  'ensure-client-assertion-in-token-endpoint': [
    { form: { client_assertion: undefined, client_assertion_type: undefined } },
    UNKNOWN,
  ],
  'ensure-client-assertion-with-exp-is-5-minutes-in-past-fails': [{ claims: { exp: ahead(-300) } }, UNKNOWN],
  'ensure-client-assertion-with-wrong-aud-fails': [{ claims: { aud: 'https://other.example' } }, UNKNOWN],
  'ensure-client-assertion-with-no-sub-fails': [{ claims: { sub: undefined } }, UNKNOWN],
  'ensure-pkce-code-verifier-required': [{ form: { code_verifier: undefined } }, 'invalid_grant'],
  'incorrect-pkce-code-verifier-rejected': [{ form: { code_verifier: 'x'.repeat(43) } }, 'invalid_grant'],
};

for (const [name, [changed, expected]] of Object.entries(EXCHANGED))
  test(`${name}, at the token endpoint: ${expected ?? 'tokens'}`, async () => {
    const code = await codeFrom();
    const reply = await exchange(code, changed);
    assert.deepEqual(
      [reply.body.error, reply.status === 200],
      [expected, expected === undefined],
      reply.text,
    );
    if (expected !== undefined) assert.equal(outcome(await exchange(code)), '200', 'it spent the code');
    else assert.equal(reply.body.token_type, 'DPoP');
  });

for (const [name, changed] of Object.entries<Changed>({
  'ensure-token-endpoint-fails-with-mismatched-dpop-proof-jkt': { proof: key },
  'ensure-token-endpoint-fails-with-mismatched-dpop-jkt': { form: { dpop_jkt: key.jkt } },
}))
  test(`${name}: a code of one key yields nothing with another`, async () => {
    const code = await codeFrom(changed);
    const reply = await exchange(code, { proof: other });
    assert.equal(reply.body.error, 'invalid_grant', reply.text);
    assert.equal(outcome(await exchange(code)), '200');
  });

test('ensure-unsigned-authorization-request-without-using-par-fails', async () => {
  const body = { parameters: parametersOf(client.id) };
  const { body: seen } = await node().call('POST', '/v1/authorizations/lookup', { ...ada, body });
  assert.equal(new URL(seen.url).searchParams.get('error'), 'invalid_request');
});

test('attempt-reuse-authorization-code-after-one-second, -with-expired-auth-code', async () => {
  const code = await codeFrom();
  assert.equal(outcome(await exchange(code)), '200');
  now += 1_000;
  assert.equal((await exchange(code)).body.error, 'invalid_grant');
  const late = await codeFrom();
  now += MINUTE + 1_000;
  assert.equal((await exchange(late)).body.error, 'invalid_grant');
});

/** Addresses that the page shows as unusable, and never follows. */
const UNUSABLE: Readonly<Record<string, () => Promise<string>>> = {
  'par-attempt-reuse-request_uri': async () => {
    const query = queryOf(await push());
    await authorized(service, ada.token, query);
    return query;
  },
  'par-attempt-to-use-expired-request_uri': async () => {
    const query = queryOf(await push());
    now += MINUTE + 1_000;
    return query;
  },
  'par-attempt-to-use-request_uri-for-different-client': async () => queryOf(await push(), second),
};

for (const [name, queryFor] of Object.entries(UNUSABLE))
  test(`${name}: 422`, async () => {
    const body = { parameters: await queryFor() };
    const reply = await node().call('POST', '/v1/authorizations/lookup', { ...ada, body });
    assert.equal(outcome(reply), '422 FIELDS_VALIDATION_ERROR: parameters');
  });

test('par-ensure-reused-request-uri-prior-to-auth-completion-succeeds, par-attempt-invalid-http-method', async () => {
  const query = queryOf(await push());
  const body = { parameters: query };
  for (const _ of [1, 2])
    assert.equal((await node().call('POST', '/v1/authorizations/lookup', { body })).status, 200);
  assert.ok((await authorized(service, ada.token, query)).code);
  for (const method of ['GET', 'PUT']) assert.equal((await node().call(method, '/oauth2/par')).status, 404);
});
