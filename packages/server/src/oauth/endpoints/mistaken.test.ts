/**
 * Each kind of token and secret, everywhere that another kind belongs: it is refused as one that does not exist. A token
 * that is good in two places is stolen in the weaker one (RFC 9700, section 2.3; RFC 8725, section 2.8).
 */
import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { after, test } from 'node:test';
import { newApiKey } from '../../../test/fixtures/api-keys.ts';
import { newApplication } from '../../../test/fixtures/applications.ts';
import { codesFor, poll } from '../../../test/fixtures/devices.ts';
import { newDirectory } from '../../../test/fixtures/directories.ts';
import { authorized, parametersOf, REDIRECT_URI, VERIFIER } from '../../../test/fixtures/grants.ts';
import { askForToken, basic, newMachine } from '../../../test/fixtures/machines.ts';
import { credentialsOf, exchange, refresh, tokensFor } from '../../../test/fixtures/oauth.ts';
import { newServiceKey } from '../../../test/fixtures/service-keys.ts';
import { startNodes } from '../../../test/harness/nodes.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { AUDIENCE, type Reply } from '../../../test/harness/service.ts';

const nodes = await startNodes({ environment: { PORTICO_CLIENT_REGISTRATION: 'open' } });
after(() => nodes.stop());
const { first: service } = nodes;
let asked = 0;
const call: typeof service.call = (...given) =>
  (nodes.all[asked++ % nodes.all.length] ?? service).call(...given);

const ada = await service.person('ada');
const organization = await service.organization(ada);
const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const web = await newApplication(service, { audiences: [AUDIENCE], firstParty: true });
const signing = await newApplication(service, {
  tokenEndpointAuth: 'private_key_jwt',
  jwks: { keys: [publicKey.export({ format: 'jwk' })] },
});
const native = await newApplication(service, { kind: 'native', devices: true });
const machine = await newMachine(service, { organization, by: ada, audiences: [AUDIENCE] });
const offline = { scope: 'openid offline_access', resource: AUDIENCE };

async function pushedToken(): Promise<string> {
  const body = new URLSearchParams(parametersOf(web.id));
  for (const [name, value] of Object.entries(credentialsOf(web))) body.set(name, value);
  return (await call('POST', '/oauth2/par', { body })).body.request_uri;
}

async function registered(): Promise<{ readonly id: string; readonly token: string }> {
  const { body } = await call('POST', '/oauth2/register', { body: { redirect_uris: [REDIRECT_URI] } });
  return { id: body.client_id, token: body.registration_access_token };
}
const client = await registered();
const directory = await newDirectory(service, organization);

type Kind = keyof typeof MADE;

/** A new one of each kind, which works where it belongs. */
const MADE = {
  session: async () => (await service.person()).token,
  'access token': async () => (await tokensFor(service, ada, web)).access_token,
  'JWT for a service': async () => (await tokensFor(service, ada, web, offline)).access_token,
  'JWT of a person': async () =>
    (await call('POST', '/v1/tokens', { token: ada.token, body: {} })).body.token as string,
  'JWT of a machine': async () =>
    (await askForToken(service, machine, { resource: AUDIENCE })).body.access_token as string,
  'ID token': async () => (await tokensFor(service, ada, web)).id_token,
  'refresh token': async () => (await tokensFor(service, ada, web, offline)).refresh_token,
  code: async () => (await authorized(service, ada.token, parametersOf(web.id), { consent: true })).code,
  'device code': async () => (await codesFor(service, native)).device_code,
  'user code': async () => (await codesFor(service, native)).user_code,
  'pushed request': pushedToken,
  'registration token': async () => client.token,
  secret: async () => web.secret ?? '',
  'API key': async () => (await newApiKey(service, { organization, by: ada })).token,
  'service key': async () => (await newServiceKey(service)).token,
  'token of a directory': async () => directory.token,
};

interface Place {
  readonly ask: (token: string) => Promise<Reply>;
  readonly refused: string;
  /** Tokens that are accepted, or refused as something that exists. */
  readonly takes: readonly Kind[];
}

const bearer = (path: string, takes: readonly Kind[], refused = '401 ACCESS_TOKEN_INVALID'): Place => ({
  ask: (token) => call('GET', path, { token }),
  takes,
  refused,
});
const form = (path: string, body: object) => call('POST', path, { body });
const ASSERTION = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
/** They are known everywhere, and refused as the wrong caller. */
const CALLERS: readonly Kind[] = [
  'session',
  'API key',
  'service key',
  'access token',
  'token of a directory',
];

const PLACES: Readonly<Record<string, Place>> = {
  'the account': bearer('/v1/account', CALLERS),
  'who calls': bearer('/v1/caller', CALLERS),
  userinfo: bearer('/oauth2/userinfo', CALLERS),
  'the organization': bearer(`/v1/organizations/${organization}`, CALLERS),
  'the list of applications': bearer('/v1/operator/applications', CALLERS),
  'the directory': bearer(`/scim/${directory.connection}/v2/Users`, CALLERS),
  'a registered client': bearer(`/oauth2/register/${client.id}`, ['registration token']),
  'the token endpoint, as a code': {
    ask: (token) => exchange({ call }, web, token),
    takes: ['code'],
    refused: '400 GRANT_INVALID',
  },
  'the token endpoint, as a refresh token': {
    ask: (token) => refresh({ call }, web, token),
    takes: ['refresh token'],
    refused: '400 GRANT_INVALID',
  },
  'the token endpoint, as a device code': {
    ask: (token) => poll({ call }, native, token),
    takes: ['device code'],
    refused: '400 GRANT_INVALID',
  },
  'the token endpoint, as a secret': {
    ask: (token) =>
      form('/oauth2/token', {
        grant_type: 'refresh_token',
        refresh_token: 'x',
        client_id: web.id,
        client_secret: token,
      }),
    takes: ['secret'],
    refused: '401 APPLICATION_INVALID',
  },
  'the token endpoint, as the secret of a machine': {
    ask: (token) =>
      call('POST', '/oauth2/token', {
        body: { grant_type: 'client_credentials', resource: AUDIENCE },
        headers: { authorization: basic(machine.id, token) },
      }),
    takes: [],
    refused: '401 APPLICATION_INVALID',
  },
  'the token endpoint, as an assertion': {
    ask: (token) =>
      form('/oauth2/token', {
        grant_type: 'refresh_token',
        refresh_token: 'x',
        client_id: signing.id,
        client_assertion: token,
        client_assertion_type: ASSERTION,
      }),
    takes: [],
    refused: '401 APPLICATION_INVALID',
  },
  'redemption, as a code': {
    ask: (code) => {
      const body = { applicationId: native.id, code, verifier: VERIFIER, redirectUri: REDIRECT_URI };
      return call('POST', '/v1/authorizations/redemption', { body });
    },
    takes: [],
    refused: '422 FIELDS_VALIDATION_ERROR: code',
  },
  'authorization, as a pushed request': {
    ask: (request_uri) => {
      const parameters = new URLSearchParams({ client_id: web.id, request_uri }).toString();
      return call('POST', '/v1/authorizations/lookup', { body: { parameters } });
    },
    takes: ['pushed request'],
    refused: '422 FIELDS_VALIDATION_ERROR: parameters',
  },
  'the page for devices, as a user code': {
    ask: (code) =>
      call('POST', '/v1/device-authorizations/lookup', {
        token: ada.token,
        body: { code: code.slice(0, 40) },
      }),
    takes: ['user code'],
    refused: '422 FIELDS_VALIDATION_ERROR: code',
  },
  'an email, as its token': {
    ask: (token) => call('POST', '/v1/email-rejections', { body: { token } }),
    takes: [],
    refused: '422 FIELDS_VALIDATION_ERROR: token',
  },
  'an invitation, as its token': {
    ask: (token) => call('POST', '/v1/invitations/lookup', { body: { token } }),
    takes: [],
    refused: '422 FIELDS_VALIDATION_ERROR: token',
  },
};

for (const [where, { ask, takes, refused }] of Object.entries(PLACES))
  test(`${refused}: at ${where}, all but ${takes.join(', ') || 'its own'}`, async () => {
    const kinds = Object.keys(MADE) as Kind[];
    for (const kind of kinds) {
      const token = await MADE[kind]();
      const reply = await ask(token);
      if (takes.includes(kind)) assert.notEqual(outcome(reply), refused, kind);
      else assert.equal(outcome(reply), refused, kind);
      assert.ok(!reply.text.includes(token) || takes.includes(kind), kind);
    }
  });
