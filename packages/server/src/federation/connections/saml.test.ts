import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { after, test } from 'node:test';
import { rsaCertified } from '../../../test/doubles/certificates.ts';
import { ANYWHERE, startReceiver } from '../../../test/doubles/receiver.ts';
import { metadataOf } from '../../../test/doubles/saml-provider.ts';
import { newConnection } from '../../../test/fixtures/connections.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { rowsOf } from '../../../test/harness/rows.ts';
import { startService } from '../../../test/harness/service.ts';
import { parseXml } from '../saml/xml.ts';

const { cert } = rsaCertified('idp.example');
const metadata = metadataOf('https://idp.example', 'https://idp.example/sso', [cert]);
const documents = new Map<string, string>([['/metadata', metadata]]);
const host = await startReceiver((_request, response, { path }) => {
  const document = documents.get(path);
  response.writeHead(document === undefined ? 404 : 200).end(document);
});
const service = await startService({
  environment: { PORTICO_FEDERATION_INSECURE: 'true' },
  federationAddresses: ANYWHERE,
});
after(async () => {
  await service.stop();
  await host.stop();
});
const by = await service.person('owner');
const { token } = by;
const organization = await service.organization(by);
const create = (given: string) => {
  const body = { type: 'saml', name: 'Example', metadata: given };
  return service.call('POST', `/v1/organizations/${organization}/connections`, { token, body });
};
const change = (id: string, body: object) => service.call('PUT', `/v1/connections/${id}`, { token, body });
const at = (path: string) => new URL(path, host.url).href;

/** Returns the identity provider of a connection. */
async function providerOf(id: string) {
  const query = `select provider from saml_settings where connection_id = '${id}'`;
  return JSON.parse(String((await rowsOf(service.databaseUrl, query))[0]?.provider));
}

/** Where a connection's metadata are, below this service. */
const pathOf = ({ metadataUrl }: { readonly metadataUrl: string }) => new URL(metadataUrl).pathname;

test("200: a connection's metadata, with its entity ID, ACS URL and own encryption certificate", async () => {
  const made = await create(metadata);
  assert.equal(outcome(made), '201');
  const reply = await service.call('GET', pathOf(made.body));
  assert.equal(outcome(reply), '200');
  assert.equal(reply.headers['content-type'], 'application/samlmetadata+xml');
  const root = parseXml(reply.text);
  assert.equal(root.getAttribute('entityID'), made.body.entityId);
  const [consumer] = Array.from(root.getElementsByTagNameNS('*', 'AssertionConsumerService'));
  assert.equal(consumer?.getAttribute('Location'), made.body.acsUrl);
  const certificateIn = (text: string) =>
    new X509Certificate(Buffer.from(/X509Certificate>([^<]+)</.exec(text)?.[1] ?? '', 'base64'));
  const { publicKey, fingerprint256 } = certificateIn(reply.text);
  assert.equal(publicKey.asymmetricKeyDetails?.modulusLength, 3_072);
  const other = await create(metadata);
  const others = await service.call('GET', pathOf(other.body));
  assert.notEqual(certificateIn(others.text).fingerprint256, fingerprint256);
});

test('404 CONNECTION_NOT_FOUND: metadata of an unknown, deleted or OpenID Connect connection', async () => {
  const oidc = await newConnection(service, { organization, by });
  const made = await create(metadata);
  await service.call('DELETE', `/v1/connections/${made.body.id}`, { token });
  for (const path of [pathOf(oidc), pathOf(made.body), '/saml/nothing/metadata'])
    assert.equal(outcome(await service.call('GET', path)), '404 CONNECTION_NOT_FOUND');
});

test('fetches metadata from an https URL once, and again only for another URL', async () => {
  const made = await create(at('/metadata'));
  assert.equal(outcome(made), '201');
  const { id } = made.body;
  const known = await providerOf(id);
  assert.equal(known.entityId, 'https://idp.example');
  assert.equal(known.signOnUrl, 'https://idp.example/sso');
  const asked = () => host.received.length;
  const before = asked();
  assert.equal(outcome(await change(id, { name: 'Other' })), '200');
  assert.equal(outcome(await change(id, { name: 'Again', metadata: at('/metadata') })), '200');
  assert.equal(asked(), before);
  documents.set('/moved', metadataOf('https://other.example', 'https://other.example/sso', [cert]));
  assert.equal(outcome(await change(id, { name: 'Again', metadata: at('/moved') })), '200');
  assert.equal((await providerOf(id)).entityId, 'https://other.example');
});

for (const [what, given, message] of [
  ['something else', '<EntityDescriptor/>', 'must be SAML 2.0 metadata: its root is `EntityDescriptor`'],
  [
    'metadata of a service provider',
    metadata.replaceAll('IDPSSO', 'SPSSO'),
    'must name an identity provider that supports SAML 2.0: it has SPSSODescriptor',
  ],
  ['a document type', metadata.replace('?>', '?><!DOCTYPE a []>'), 'must have no document type'],
  [
    'a short key',
    metadataOf('https://a.example', 'https://a.example', [rsaCertified('a', { bits: 1_024 }).cert]),
    'must have a certificate for signing with an RSA key of 2,048 bits or more: CN=a, until ',
  ],
  ['a URL of nothing', at('/nothing'), 'cannot be fetched: the status is 404'],
  ['a URL of something else', at('/else'), 'must be SAML 2.0 metadata: its root is `html`'],
  ['a URL of something too large', at('/large'), 'must not be larger than 256 KiB'],
  ['something too large', `<a>${'ä'.repeat(200_000)}</a>`, 'must not be larger than 256 KiB'],
  ['something too long', `<a>${'a'.repeat(262_140)}</a>`, 'must have at most 262144 characters'],
] as const)
  test(`422 on metadata: ${what}`, async () => {
    documents.set('/else', '<html><p>Hello</p></html>');
    documents.set('/large', `<a>${'a'.repeat(300_000)}</a>`);
    const { id } = (await create(metadata)).body;
    const changed = { ...(await change(id, { name: 'Other', metadata: given })) };
    for (const reply of [await create(given), changed]) {
      assert.equal(outcome(reply), '422 FIELDS_VALIDATION_ERROR: metadata');
      assert.ok(reply.body.error.fields.metadata.startsWith(message), reply.text);
    }
    assert.equal((await providerOf(id)).entityId, 'https://idp.example');
  });

test("200: the ACS page contains what the provider's form posted, escaped", async () => {
  const { acsUrl } = (await create(metadata)).body;
  const path = new URL(acsUrl).pathname;
  const content = 'SAMLResponse=PHgvPg%3D%3D&RelayState="><script>';
  const posted = await service.call('POST', path, {
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: content,
  });
  assert.equal(posted.status, 200, posted.text);
  assert.match(
    posted.text,
    /name="portico-posted" content="SAMLResponse=PHgvPg%3D%3D&amp;RelayState=&quot;&gt;&lt;script&gt;"/,
  );
  assert.equal(posted.headers['cache-control'], 'no-store');
  const read = await service.call('GET', path);
  assert.equal(read.status, 200);
  assert.match(read.text, /name="portico-posted" content=""/);
});
