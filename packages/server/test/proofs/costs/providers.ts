import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { connectedTo } from '../../fixtures/connected.ts';
import { complete } from '../../fixtures/federation.ts';
import { challengeOf, newVerifier } from '../../fixtures/sign-ins.ts';
import type { Answers } from './hostile-provider.ts';
import type { Generator, Input } from './input.ts';
import { label, listOf, marks, members, nested, repeated, UNTEXT } from './texts.ts';
import type { World } from './world.ts';

/** Bytes that an answer of a provider may have, less those around what is put there. */
const ANSWER = 256 * 1_024 - 3_000;
/** The same of an ID token, in base64. */
const TOKEN = (ANSWER * 3) / 4 - 1_000;

const ROLES = { rolesFrom: { name: 'roles', values: { staff: 'admin' } } };

interface Attempt {
  readonly what: string;
  /** True for a test of the connection by its owner, who is shown the claims. */
  readonly isTest?: boolean;
  /** @param email a new address of the organization */
  readonly answers: (email: string) => Answers;
}

let people = 0;

/** Signs in as a new person by a connection to a provider with these answers. */
function signIn({ service, provider }: World, { what, isTest = false, answers }: Attempt): Input {
  const published: { -readonly [Member in keyof Answers]: Answers[Member] } = {};
  let connected: ReturnType<typeof connectedTo> | undefined;
  return {
    what,
    send: async () => {
      connected ??= connectedTo(service, { issuer: provider.publish(published) }, ROLES);
      const { connection, domain, owner } = await connected;
      Object.assign(published, answers(`somebody-${++people}@${domain}`));
      const verifier = newVerifier();
      const verifierHash = challengeOf(verifier);
      const begun = isTest
        ? await service.call('POST', `/v1/connections/${connection}/tests`, {
            token: owner.token,
            body: { verifierHash },
          })
        : await service.call('POST', '/v1/sign-ins', { body: { connectionId: connection, verifierHash } });
      if (begun.status !== 201) return begun;
      return complete(service, { verifier, parameters: provider.signIn(begun.body.url) });
    },
  };
}

const encoded = (payload: string) => Buffer.from(payload).toString('base64url');
/** An ID token whose payload is not one of JSON that anybody would write. */
const withPayload = (payload: string) => (honest: string) =>
  honest.replace(/\.[^.]+\./, `.${encoded(payload)}.`);

const DISCOVERIES: Readonly<Record<string, Answers['discovery']>> = {
  'nested deeply': `{"issuer":${nested(ANSWER / 2)}}`,
  'with many members': members(ANSWER),
  'with a long host': { authorization_endpoint: `https://${label(5_000)}.example/` },
  'with a host that is longer': { authorization_endpoint: `https://${label(40_000)}.example/` },
  'with a long address': {
    authorization_endpoint: `https://provider.example/${repeated('%41/../', ANSWER)}`,
  },
  'with an address that is none': { authorization_endpoint: UNTEXT },
  // Longer hosts are refused before their letters are compared.
  'with long hosts elsewhere': { token_endpoint: `https://${label(5_400)}.example/`, jwks_uri: 'https://[' },
  'with scopes that are a text': { scopes_supported: 'openid' },
  'with scopes that are no texts': { scopes_supported: [UNTEXT] },
  'with many scopes': { scopes_supported: listOf('roles', ANSWER) },
  'with methods that are a number': { token_endpoint_auth_methods_supported: 5 },
  'with algorithms that are a text': { id_token_signing_alg_values_supported: 'RS256' },
};

const KEY = { kty: 'RSA', alg: 'RS256', use: 'sig', e: 'AQAB' };
const modulus = (bits: number) => {
  const bytes = randomBytes(bits / 8);
  bytes[0] = 0xff;
  bytes[bytes.length - 1] = 0xff;
  return bytes.toString('base64url');
};
const KEYS: Readonly<Record<string, Answers['keys']>> = {
  'many with the same id': listOf({ ...KEY, kid: 'key', n: 'AQAB' }, ANSWER),
  'many without ids': Array.from({ length: 600 }, () => ({ ...KEY, n: modulus(2_048) })),
  'the longest': [{ ...KEY, kid: 'key', n: modulus(16_384), e: '_____w' }],
  'with the longest exponent': [{ ...KEY, kid: 'key', n: modulus(3_072), e: modulus(3_064) }],
  'with a modulus of the whole answer': [{ ...KEY, kid: 'key', n: modulus(8 * 150_000) }],
  'of a curve that is not its own': [
    {
      ...generateKeyPairSync('ec', { namedCurve: 'P-384' }).publicKey.export({ format: 'jwk' }),
      kid: 'key',
      alg: 'RS256',
    },
  ],
  'that are none': '{"keys":[null,1,"x",{}]}',
  'that are a text': '{"keys":"x"}',
  'nested deeply': `{"keys":${nested(ANSWER / 2)}}`,
};

const CLAIMS: Readonly<Record<string, object>> = {
  'a name of marks': { name: marks(TOKEN / 2) },
  'a name of spaces': { name: `a${' '.repeat(TOKEN)}b` },
  'a name of astral letters': { name: repeated('🔑', TOKEN) },
  'a name that nobody sees': { name: repeated('\u200b', TOKEN) },
  'an email of marks': { email: `${marks(150)}@example.com` },
  'an email with a long label': { email: `a@${label(300)}.com` },
  'an email that is no text': { email: UNTEXT, email_verified: UNTEXT },
  'a word on the address that is no text': { email_verified: UNTEXT },
  'a role that is no text': { roles: [UNTEXT] },
  'a role that is nested deeply': { roles: JSON.parse(nested(2_000)) },
  'many roles': { roles: listOf('r', TOKEN) },
  'many methods': { amr: listOf('r', TOKEN), acr: JSON.parse(nested(1_000)) },
  'many members': JSON.parse(members(TOKEN)),
  'many long members': JSON.parse(members(TOKEN, `"${'x'.repeat(1_900)}"`)),
  'a moment that is none': { auth_time: -1e308 },
};

const PAYLOADS: Readonly<Record<string, string>> = {
  'nested deeply': `{"x":${nested(TOKEN / 2)}}`,
  'of many keys that are one': `{${repeated('"a":0,', TOKEN)}"a":0}`,
  'of numbers': `{"exp":1${'0'.repeat(TOKEN - 100)}}`,
};

const QUOTES = repeated('Bearer a="b\\", ', 12_000);
const OTHERS: Readonly<Record<string, Answers>> = {
  'a token answer that is nested deeply': { token: `{"id_token":${nested(ANSWER / 2)}}` },
  'a token answer with many members': { token: members(ANSWER) },
  'an ID token of dots': { idToken: () => '.'.repeat(ANSWER) },
  'an ID token with a long header': {
    idToken: (honest) => `${encoded(members(TOKEN))}.${honest.split('.')[1]}.x`,
  },
  'challenges without end': { status: 401, headers: { 'www-authenticate': QUOTES } },
  'challenges of commas': {
    status: 401,
    headers: { 'www-authenticate': `Bearer ${repeated(', ', 12_000)}x` },
  },
  'challenges of spaces': { status: 401, headers: { 'www-authenticate': `Bearer${' '.repeat(12_000)}x="` } },
  'a type with many parameters': {
    headers: { 'content-type': `application/json${repeated('; ', 12_000)}x` },
  },
  'an error that is nested deeply': {
    status: 400,
    token: `{"error":"x","error_description":"${'x'.repeat(9_000)}","y":${nested(ANSWER / 3)}}`,
  },
  'userinfo that is nested deeply': { userinfo: `{"sub":"x","roles":${nested(ANSWER / 2)}}` },
  'userinfo with many members': { userinfo: members(ANSWER) },
};

export const discovery: Generator = function* (world) {
  for (const [what, discovery] of Object.entries(DISCOVERIES))
    yield signIn(world, { what: `discovery ${what}`, answers: () => ({ discovery }) });
};

export const providerKeys: Generator = function* (world) {
  for (const [what, keys] of Object.entries(KEYS))
    yield signIn(world, { what: `keys ${what}`, answers: () => ({ keys }) });
};

export const claims: Generator = function* (world) {
  for (const [what, said] of Object.entries(CLAIMS)) {
    const whole = (email: string) => ({ sub: email, email, roles: 'staff', ...said });
    const inToken = (email: string) => ({ claims: whole(email) });
    yield signIn(world, { what: `an ID token with ${what}`, answers: inToken });
    yield signIn(world, { what: `the test of an ID token with ${what}`, isTest: true, answers: inToken });
    yield signIn(world, {
      what: `userinfo with ${what}`,
      answers: (email) => ({ claims: { sub: email }, userinfo: JSON.stringify(whole(email)) }),
    });
  }
};

export const tokenAnswers: Generator = function* (world) {
  for (const [what, payload] of Object.entries(PAYLOADS))
    yield signIn(world, { what: `an ID token ${what}`, answers: () => ({ idToken: withPayload(payload) }) });
  for (const [what, answers] of Object.entries(OTHERS))
    yield signIn(world, { what, answers: (email) => ({ claims: { sub: email }, ...answers }) });
};
