import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { newApplication } from '../../fixtures/applications.ts';
import { parametersOf } from '../../fixtures/grants.ts';
import type { Service } from '../../harness/service.ts';
import type { Generator, Input } from './input.ts';
import { label, listOf, marks, members, nested, repeated } from './texts.ts';

/** Characters that parameters of a request may have, less those that it needs. */
const PARAMETERS = 7_400;
const TOKEN = 8_000;

const lookUp = (service: Service, parameters: string): Input['send'] => {
  return () => service.call('POST', '/v1/authorizations/lookup', { body: { parameters } });
};

/** Parameters, beside the right ones, as they stand in a query. */
const MORE: Readonly<Record<string, string>> = {
  'a resource again and again': repeated('resource=a&', PARAMETERS),
  'a parameter again and again': repeated('a=1&', PARAMETERS),
  'many scopes': `scope=${repeated('a+', PARAMETERS)}`,
  'many prompts': `prompt=${repeated('a+', PARAMETERS)}`,
  'many equals signs': repeated('=', PARAMETERS),
  'an address of marks': `login_hint=${encodeURIComponent(marks(PARAMETERS / 6))}`,
  'a hint of dots': `id_token_hint=${repeated('.', PARAMETERS)}`,
  'a hint that is nested deeply': `id_token_hint=${encoded('{"alg":"ES256"}')}.${encoded(nested(2_700))}.a`,
};

export const authorizations: Generator = async function* ({ service }) {
  const { id } = await newApplication(service, { kind: 'browser' });
  const { id: native } = await newApplication(service, {
    kind: 'native',
    redirectUris: ['http://127.0.0.1/x'],
  });
  for (const [what, more] of Object.entries(MORE))
    yield { what, send: lookUp(service, `${parametersOf(id)}&${more}`) };
  for (const uri of [`http://127.0.0.1:${'1'.repeat(7_000)}/x`, `https://${label(600)}.com/`]) {
    const parameters = parametersOf(native, { redirect_uri: uri }).slice(0, 7_999);
    yield {
      what: `a redirect URI: ${uri.slice(0, 20)}`,
      send: lookUp(service, parameters.replace(/%.?$/, '')),
    };
  }
  const body = { parameters: `client_id=${id}&${repeated('a=1&', 15_900)}` };
  yield {
    what: 'the end of a session',
    send: () => service.call('POST', '/v1/end-sessions/lookup', { body }),
  };
};

function encoded(text: string): string {
  return Buffer.from(text).toString('base64url');
}

const modulus = (bits: number) => {
  const bytes = randomBytes(bits / 8);
  bytes[0] = 0xff;
  bytes[bytes.length - 1] = 0xff;
  return bytes.toString('base64url');
};

const RSA = { kty: 'RSA', alg: 'RS256', use: 'sig' };

/** Sets of keys that an application can be registered with, or not; each is then used. */
const KEYS: Readonly<Record<string, readonly object[]>> = {
  'of the longest modulus': [{ ...RSA, n: modulus(16_384), e: '_____w' }],
  'of the longest exponent': [{ ...RSA, n: modulus(3_072), e: modulus(3_064) }],
  'of a modulus of the whole body': [{ ...RSA, n: modulus(8 * 40_000), e: 'AQAB' }],
  'as many as may be': listOf({ ...RSA, n: modulus(4_096), e: 'AQAB' }, 7_000),
  'with many members': [{ ...RSA, n: modulus(2_048), e: 'AQAB', ...JSON.parse(members(50_000)) }],
};

export const keysOfApplications: Generator = async function* ({ service, team }) {
  const { token } = team.people.operator;
  for (const [what, keys] of Object.entries(KEYS)) {
    const settings = {
      name: 'Invoices',
      kind: 'web',
      redirectUris: ['https://app.example.com/callback'],
      tokenEndpointAuth: 'private_key_jwt',
      jwks: { keys },
    };
    yield {
      what: `registered: ${what}`,
      send: () => service.call('POST', '/v1/operator/applications', { token, body: settings }),
    };
    const { id } = await newApplication(service, { tokenEndpointAuth: 'private_key_jwt', jwks: { keys } });
    const head = encoded('{"alg":"RS256"}');
    const claims = encoded(
      JSON.stringify({ iss: id, sub: id, aud: service.app.publicUrl, jti: 'a', exp: 9e9 }),
    );
    const assertion = `${head}.${claims}.${randomBytes(512).toString('base64url')}`;
    yield { what: `used: ${what}`, send: asserting(service, assertion) };
  }
};

const asserting = (service: Service, client_assertion: string): Input['send'] => {
  const body = {
    grant_type: 'refresh_token',
    refresh_token: 'a',
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion,
  };
  return () => service.call('POST', '/oauth2/token', { body });
};

/** Payloads that are signed rightly, and headers that are not. */
const PAYLOADS: Readonly<Record<string, object>> = {
  'a moment beyond all': { exp: 1e300 },
  'a moment that is a text': { exp: 'soon' },
  'an id that is long': { jti: 'a'.repeat(5_000) },
  'an id of half a letter': { jti: '\ud800' },
  'many audiences': { aud: listOf('a', 5_000) },
  'many members': JSON.parse(members(5_000)),
};
const HEADS: Readonly<Record<string, string>> = {
  'nested deeply': nested(2_900),
  'with what is critical': JSON.stringify({ alg: 'ES256', crit: listOf('a', 5_000) }),
  'with a key of its own': JSON.stringify({ alg: 'ES256', jwk: { kty: 'EC' }, kid: 'x'.repeat(5_000) }),
};

export const assertions: Generator = async function* ({ service }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwks = { keys: [publicKey.export({ format: 'jwk' })] };
  const { id } = await newApplication(service, { tokenEndpointAuth: 'private_key_jwt', jwks });
  for (const [what, payload] of Object.entries(PAYLOADS)) {
    const claims = {
      iss: id,
      sub: id,
      aud: service.app.publicUrl,
      jti: randomUUID(),
      exp: Date.now() / 1_000 + 60,
      ...payload,
    };
    const assertion = await new SignJWT(claims).setProtectedHeader({ alg: 'ES256' }).sign(privateKey);
    yield { what, send: asserting(service, assertion) };
  }
  const claims = encoded(JSON.stringify({ sub: id }));
  for (const [what, head] of Object.entries(HEADS))
    yield { what: `a head ${what}`, send: asserting(service, `${encoded(head)}.${claims}.a`) };
  yield {
    what: 'a payload nested deeply',
    send: asserting(service, `${encoded('{"alg":"ES256"}')}.${encoded(nested(2_900))}.a`),
  };
  yield { what: 'dots', send: asserting(service, repeated('.', TOKEN)) };
};

/** Letters that become several where they are normalized or written large. */
export const userCodes: Generator = function* ({ service, team }) {
  for (const letter of ['\ufdfa', '\u0390', ' ', 'b'])
    yield {
      what: `40 times ${JSON.stringify(letter)}`,
      send: () =>
        service.call('POST', '/v1/device-authorizations/lookup', {
          token: team.people.owner.token,
          body: { code: letter.repeat(40) },
        }),
    };
};

/** Characters that a proof may have. */
const PROOF = 5_000;

export const proofs: Generator = function* ({ service }) {
  const body = { grant_type: 'refresh_token', refresh_token: 'a', client_id: 'a' };
  const send = (proof: string) => () =>
    service.call('POST', '/oauth2/token', { body, headers: { DPoP: proof } });
  const uri = `${service.app.publicUrl}/oauth2/token`;
  const claims = { htm: 'POST', htu: uri, jti: 'a', iat: Date.now() / 1_000 };
  const withKey = (jwk: object, more: object = {}) => {
    const head = encoded(JSON.stringify({ alg: 'RS256', typ: 'dpop+jwt', jwk }));
    return `${head}.${encoded(JSON.stringify({ ...claims, ...more }))}.${randomBytes(1_024).toString('base64url')}`;
  };
  const longest = { kty: 'RSA', n: modulus(8_192), e: 'AQAB' };
  yield { what: 'with the longest key', send: send(withKey(longest)) };
  yield { what: 'with a longer key', send: send(withKey({ ...longest, n: modulus(12_000) })) };
  yield {
    what: 'with the longest exponent',
    send: send(withKey({ ...RSA, n: modulus(3_072), e: modulus(3_064) })),
  };
  yield {
    what: 'with a long address',
    send: send(withKey({ ...RSA, n: modulus(2_048), e: 'AQAB' }, { htu: `${uri}${repeated('%41', 700)}` })),
  };
  yield { what: 'with a head that is nested deeply', send: send(`${encoded(nested(1_500))}.e30.a`) };
  yield { what: 'of dots', send: send(repeated('.', PROOF)) };
  yield { what: 'of a whole head', send: send(repeated('a', 15_000)) };
};

export const accessTokens: Generator = function* ({ service, scene }) {
  const { id, secret } = scene.confidential;
  const head = encoded(JSON.stringify({ alg: 'ES256', typ: 'at+jwt', kid: 'x'.repeat(3_000) }));
  for (const token of [
    `${head}.${encoded(nested(1_400))}.a`,
    repeated('a.', 7_900),
    `${encoded(nested(2_900))}.a.b`,
  ])
    for (const path of ['/oauth2/introspect', '/oauth2/revoke'])
      yield {
        what: `${path}: ${token.slice(0, 10)}`,
        send: () => service.call('POST', path, { body: { token, client_id: id, client_secret: secret } }),
      };
  yield {
    what: 'as a bearer',
    send: () => service.call('GET', '/oauth2/userinfo', { token: `${head}.${encoded(nested(1_400))}.a` }),
  };
};

/** The longest document, in bytes. */
const DOCUMENT = 5_000;

export const clientDocuments: Generator = function* ({ service, provider }) {
  const about = (more: object) => (url: string) =>
    JSON.stringify({ client_id: url, redirect_uris: ['http://127.0.0.1/x'], ...more });
  const documents: Readonly<Record<string, (url: string) => string>> = {
    'nested deeply': () => nested(DOCUMENT / 2),
    'with many members': () => members(DOCUMENT),
    'with a name of marks': about({ client_name: marks(2_000) }),
    'with a name of spaces': about({ client_name: `a${' '.repeat(4_000)}b` }),
    'with a long host': about({ redirect_uris: [`https://${label(1_200)}.com/`] }),
    'with many addresses': about({ redirect_uris: listOf('http://[::1]/', 4_500) }),
  };
  const headers = {
    'cache-control': `no-cache${repeated(', max-age="', 10_000)}`,
    'content-type': `application/json${' '.repeat(2_000)};`,
  };
  for (const [what, documentAt] of Object.entries(documents))
    yield {
      what,
      send: () => {
        const url = provider.document(documentAt, headers);
        return service.call('POST', '/v1/authorizations/lookup', { body: { parameters: parametersOf(url) } });
      },
    };
};

export const registrations: Generator = function* ({ service }) {
  const uri = 'http://127.0.0.1/x';
  const bodies: Readonly<Record<string, object>> = {
    'with a name of marks': { redirect_uris: [uri], client_name: marks(1_900) },
    'with a name of spaces': { redirect_uris: [uri], client_name: `a${' '.repeat(1_900)}b` },
    'with long redirect URIs': {
      redirect_uris: Array.from({ length: 20 }, (_, at) => `https://${label(1_900)}.com/${at}`),
    },
    'with schemes of dots': {
      redirect_uris: Array.from({ length: 20 }, (_, at) => `a${'.a'.repeat(950)}:${at} `),
    },
  };
  for (const [what, body] of Object.entries(bodies))
    yield { what, send: () => service.call('POST', '/oauth2/register', { body }) };
};
