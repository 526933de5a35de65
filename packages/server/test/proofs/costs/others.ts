import { deflateSync } from 'node:zlib';
import { startReceiver } from '../../doubles/receiver.ts';
import { metadataOf } from '../../doubles/saml-provider.ts';
import { newDomain } from '../../fixtures/domains.ts';
import { trusted } from '../../fixtures/factors.ts';
import { answerChallenge, answerRegistration, authenticatorAt } from '../../fixtures/passkeys.ts';
import { png, pngChunk, webp } from '../../fixtures/pictures.ts';
import { beginOver, samlConnected } from '../../fixtures/saml-connected.ts';
import { newWebhook } from '../../fixtures/webhooks.ts';
import { runOn } from '../../harness/rows.ts';
import type { Generator } from './input.ts';
import { label, listOf, marks, nested, repeated } from './texts.ts';

/** Bytes of a body, less those around what is put there. */
const BODY = 64_000;
const inBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url').slice(0, BODY);

/** CBOR that costs a decoder as much as it can (RFC 8949). */
const CBOR: Readonly<Record<string, Buffer>> = {
  'lists within lists': Buffer.alloc(48_000, 0x81),
  'maps within maps': Buffer.alloc(48_000, 0xa1),
  'tags within tags': Buffer.alloc(48_000, 0xc1),
  'a list that claims to be long': Buffer.concat([Buffer.from('9affffffff', 'hex'), Buffer.alloc(47_000, 0)]),
  'a map that claims to be long': Buffer.concat([Buffer.from('baffffffff', 'hex'), Buffer.alloc(47_000, 0)]),
  'bytes that claim to be long': Buffer.from('5bffffffffffffffff', 'hex'),
  'a map of many members': Buffer.concat([
    Buffer.from('b92ee0', 'hex'),
    ...Array.from({ length: 12_000 }, (_, at) => Buffer.of(0x19, at >> 8, at & 255, 0)),
  ]),
};

export const passkeys: Generator = async function* ({ service, scene }) {
  const { token } = await trusted(service, 'passkeys');
  const { registrationId, credential } = await answerRegistration(service, token);
  const answer = credential as { readonly response: object };
  const used = scene.passkeys.login.credential as typeof answer;
  for (const [what, bytes] of Object.entries(CBOR)) {
    const response = { ...answer.response, attestationObject: inBase64(bytes) };
    const body = { registrationId, credential: { ...answer, response } };
    yield { what, send: () => service.call('POST', '/v1/passkeys', { token, body }) };
  }
  for (const text of [nested(20_000), `{"x":"${marks(10_000)}"}`]) {
    const response = { clientDataJSON: inBase64(Buffer.from(text)) };
    yield {
      what: `client data: ${text.slice(0, 5)}`,
      send: async () => {
        const { challengeId } = await answerChallenge(service, authenticatorAt(service));
        const credential = { ...used, response: { ...used.response, ...response } };
        return service.call('POST', '/v1/passkey-login', { body: { challengeId, credential } });
      },
    };
  }
};

const SIDE = 1_024;
const PICTURES: Readonly<Record<string, Buffer>> = {
  'as large as may be': png({ width: SIDE, height: SIDE, pixels: Buffer.alloc(SIDE * (SIDE + 1)) }),
  'with the deepest pixels': deepest(),
  'that unpacks to more': png({ width: SIDE, height: SIDE, pixels: Buffer.alloc(20_000_000) }),
  'of absurd size': png({ width: 0x7fffffff, height: 0x7fffffff, pixels: Buffer.alloc(10) }),
  'of many parts': png({ others: Array.from({ length: 2_600 }, () => pngChunk('tEXt')) }),
  'of many parts, as WebP': webp(...Array.from({ length: 3_900 }, () => ['EXIF', Buffer.alloc(0)] as const)),
};

function deepest(): Buffer {
  const grey = png({ width: SIDE, height: SIDE, pixels: Buffer.alloc(1) });
  const header = Buffer.from(grey.subarray(16, 29));
  header[8] = 16;
  header[9] = 6;
  const pixels = deflateSync(Buffer.alloc(SIDE * (SIDE * 8 + 1)), { level: 9 });
  return Buffer.concat([
    grey.subarray(0, 8),
    pngChunk('IHDR', header),
    pngChunk('IDAT', pixels),
    pngChunk('IEND'),
  ]);
}

export const logos: Generator = function* ({ service, team }) {
  const { token } = team.people.operator;
  for (const [what, picture] of Object.entries(PICTURES)) {
    const body = { name: 'Portico', logoData: picture.toString('base64') };
    yield { what, send: () => service.call('PUT', '/v1/operator/brand', { token, body }) };
  }
};

export const records: Generator = async function* ({ service, team, names }) {
  const by = team.people.owner;
  const answers = [Array(200).fill('a'.repeat(255)), Array(1_000).fill(''), [repeated(' ', 250)]];
  for (const [at, records] of answers.entries()) {
    const { id, record } = await newDomain(service, { organization: team.organization, by });
    names.records.set(record.name, records);
    const path = `/v1/domains/${id}/verification`;
    yield { what: `records ${at}`, send: () => service.call('POST', path, { token: by.token }) };
  }
};

/** Headers with which a receiver answers. */
const RETRY: readonly string[] = [
  repeated('1', 15_000),
  repeated('Mon, ', 15_000),
  `${' '.repeat(15_000)}1`,
  repeated('(', 15_000),
];

export const receivers: Generator = async function* ({ service, team }) {
  const by = team.people.owner;
  for (const [at, retry] of RETRY.entries()) {
    const receiver = await startReceiver((_, response) =>
      response.writeHead(503, { 'retry-after': retry }).end(repeated('x', 1e6)),
    );
    const { id } = await newWebhook(service, { organization: team.organization, by });
    await service.app.settled();
    await runOn(service.databaseUrl, 'update webhooks set url = ? where id = ?', [receiver.url, id]);
    yield {
      what: `Retry-After ${at}`,
      send: async () => {
        const before = receiver.connections();
        const reply = await service.call('POST', `/v1/webhooks/${id}/test`, { token: by.token });
        for (let waits = 0; receiver.connections() === before && waits < 500; waits++)
          await service.app.settled();
        return reply;
      },
    };
    await receiver.stop();
  }
};

const alternatives = (count: number) =>
  Array(count).fill('(userName eq "a" or userName eq "b")').join(' and ');

/** Filters within their bounds, or beyond them. */
const FILTERS: readonly string[] = [
  alternatives(10),
  alternatives(25),
  `${'('.repeat(480)}userName pr${')'.repeat(480)}`,
  `${'not ('.repeat(190)}userName pr${')'.repeat(190)}`,
  `userName co "${marks(400)}"`,
  `userName eq "${'\\u0061'.repeat(150)}"`,
  `emails[${'type pr or '.repeat(18)}type pr].value pr`,
  repeated('a.', 990),
  repeated(' ', 990),
];

export const directory: Generator = function* ({ service, scene, team }) {
  const { connection, token, domain } = team.directory;
  const users = `/scim/${connection}/v2/Users`;
  for (const [at, filter] of FILTERS.entries()) {
    const search = `filter=${encodeURIComponent(filter)}&sortBy=${repeated('a.', 200)}&attributes=${repeated('a,', 2_000)}`;
    yield { what: `filter ${at}`, send: () => service.call('GET', `${users}?${search}`, { token }) };
    const operation = { op: 'replace', path: `emails[${filter}].value`, value: `a@${domain}` };
    const body = {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: listOf(operation, 60_000).slice(0, 100),
    };
    yield {
      what: `path ${at}`,
      send: () => service.call('PATCH', `${users}/${scene.ids.scimUser}`, { token, body }),
    };
  }
  for (const [what, more] of Object.entries({
    'a name of marks': { name: { formatted: marks(20_000) } },
    'an address of marks': { emails: [{ value: marks(20_000) }] },
    'many addresses': { emails: listOf({ value: `a@${domain}` }, 60_000) },
    'many extensions': Object.fromEntries(listOf(0, 8_000).map((_, at) => [`urn:x:${at}`, {}])),
  })) {
    const body = {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      userName: `ada@${domain}`,
      ...more,
    };
    yield { what, send: () => service.call('POST', users, { token, body }) };
  }
  for (const [what, more] of Object.entries({
    'many members': { displayName: 'Staff', members: listOf({ value: 'a'.repeat(36) }, 1_000_000) },
    'a group named by marks': { displayName: marks(20_000) },
  })) {
    const body = { schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'], ...more };
    yield { what, send: () => service.call('POST', `/scim/${connection}/v2/Groups`, { token, body }) };
  }
};

const ASSERTION = 'urn:oasis:names:tc:SAML:2.0:assertion';
const XML: Readonly<Record<string, string>> = {
  'many elements': repeated('<a/>', 180_000),
  'elements within elements': repeated('<a>', 180_000),
  'many attributes': `<a ${Array.from({ length: 12_000 }, (_, at) => `b${at}=""`).join(' ')}/>`,
  'many namespaces': `<a ${Array.from({ length: 5_000 }, (_, at) => `xmlns:b${at}="u"`).join(' ')}>${repeated('<b/>', 20_000)}</a>`,
  entities: repeated('&lt;', 180_000),
  comments: repeated('<!---->', 180_000),
  assertions: repeated(`<Assertion xmlns="${ASSERTION}"/>`, 180_000),
};

export const assertionsOfSaml: Generator = async function* ({ service }) {
  const connected = await samlConnected(service);
  const { token } = connected.owner;
  for (const [what, content] of Object.entries(XML)) {
    const document = `<p:Response xmlns:p="urn:oasis:names:tc:SAML:2.0:protocol">${content}</p:Response>`;
    yield {
      what: `an answer of ${what}`,
      send: async () => {
        const { verifier, relayState } = await beginOver(service, connected);
        const parameters = String(
          new URLSearchParams({
            SAMLResponse: Buffer.from(document).toString('base64'),
            RelayState: relayState,
          }),
        );
        return service.call('POST', '/v1/sign-ins/completion', { body: { verifier, parameters } });
      },
    };
    const metadata = metadataOf('https://idp.example', 'https://idp.example/sso', []).replace(
      '</md:IDP',
      `${content.slice(0, 30_000)}</md:IDP`,
    );
    const body = { type: 'saml', name: 'Another', metadata };
    const path = `/v1/organizations/${connected.organization}/connections`;
    yield { what: `metadata of ${what}`, send: () => service.call('POST', path, { token, body }) };
  }
  const long = metadataOf(`https://${label(900)}.example`, `https://${label(900)}.example/`, []);
  const body = { type: 'saml', name: 'Another', metadata: long };
  const path = `/v1/organizations/${connected.organization}/connections`;
  yield { what: 'metadata with long hosts', send: () => service.call('POST', path, { token, body }) };
};
