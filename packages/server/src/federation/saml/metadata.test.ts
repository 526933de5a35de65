import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { after, test } from 'node:test';
import { rsaCertified, selfSigned } from '../../../test/doubles/certificates.ts';
import { metadataOf } from '../../../test/doubles/saml-provider.ts';
import { TURN } from '../../../test/fixtures/saml-turn.ts';
import { createSamlReader } from './reader.ts';
import type { Reason } from './refused.ts';

const signer = rsaCertified('idp.example');
const reader = createSamlReader();
after(() => reader.close());

const of = { issuer: 'https://idp.example/saml' };
/** How a refusal is recognized, whatever values it names. */
const refused = (reason: Reason) => ({ name: 'Refused', reason });

test('metadata: entity ID, sign-on URL and certificates of the provider', async () => {
  const next = rsaCertified('idp.example');
  const metadata = metadataOf(of.issuer, 'https://idp.example/sso', [signer.cert, next.cert, signer.cert]);
  assert.deepEqual(await reader.readMetadata(metadata, TURN), {
    entityId: of.issuer,
    signOnUrl: 'https://idp.example/sso',
    certificates: [signer.cert, next.cert].map((pem) => new X509Certificate(pem).toString()),
    leftOut: [],
  });
});

const goodMetadata = metadataOf(of.issuer, 'https://idp.example/sso', [signer.cert]);
const metadataWith = (...certificates: readonly string[]) =>
  metadataOf(of.issuer, 'https://idp.example/sso', certificates);
const [short, elliptic] = [
  rsaCertified('short.example', { bits: 1_024 }).cert,
  selfSigned('elliptic.example').cert,
];

test('metadata: each unusable document is refused with its own reason', async () => {
  for (const [metadata, reason] of [
    ['', 'not_xml'],
    ['<a/>', 'not_metadata'],
    ['<html><body>Sign in</body></html>', 'not_metadata'],
    [goodMetadata.replace('</md:IDPSSODescriptor>', ''), 'not_xml'],
    [goodMetadata.replace('?>', '?><!--'), 'not_xml'],
    [goodMetadata.replace(' entityID=', ' other='), 'entity_id_missing'],
    [goodMetadata.replace('HTTP-Redirect', 'SOAP'), 'redirect_missing'],
    [metadataOf(of.issuer, 'javascript:alert(1)', [signer.cert]), 'redirect_missing'],
    [goodMetadata.replaceAll('IDPSSO', 'SPSSO'), 'provider_missing'],
    [
      goodMetadata.replace(/protocolSupportEnumeration="[^"]+"/, 'protocolSupportEnumeration="urn:a"'),
      'provider_missing',
    ],
    [severalIn(goodMetadata, goodMetadata), 'several_providers'],
    [goodMetadata.replace('?>', '?><!DOCTYPE a [<!ENTITY b "c">]>'), 'type_refused'],
    [goodMetadata.replace('?>', '?><!-- a --><!DOCTYPE a>'), 'type_refused'],
    [metadataWith(), 'certificate_missing'],
    [metadataWith(elliptic), 'certificates_unfit'],
    [metadataWith(short), 'certificates_unfit'],
    [goodMetadata.replace(/Certificate>MII/, 'Certificate>AAA'), 'certificates_unfit'],
  ] as const)
    await assert.rejects(reader.readMetadata(metadata, TURN), refused(reason), metadata.slice(0, 80));
});

/** Several entities in one document. */
function severalIn(...documents: readonly string[]): string {
  const entities = documents.map((one) => one.replace(/^<\?xml[^>]*>\s*/, ''));
  return `<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata">${entities.join('')}</md:EntitiesDescriptor>`;
}

test('metadata: accepts comments, processing instructions, CDATA, other entities and roles', async () => {
  const known = await reader.readMetadata(goodMetadata, TURN);
  const organization =
    '<md:Organization><md:OrganizationName xml:lang="en"><![CDATA[Ada & <Co>]]></md:OrganizationName></md:Organization>';
  const other = goodMetadata.replaceAll('IDPSSO', 'SPSSO').replace(of.issuer, 'https://sp.example');
  const role = '<md:RoleDescriptor protocolSupportEnumeration="urn:a"/>';
  const old = '<md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:1.1:protocol"/>';
  for (const metadata of [
    goodMetadata.replace('?>', '?><!-- generated > & <a> --><?xml-stylesheet href="a.xsl"?>'),
    `${goodMetadata}<!-- after -->`,
    goodMetadata.replace('</md:EntityDescriptor>', `${organization}</md:EntityDescriptor>`),
    goodMetadata.replace(/(Certificate>)(\w+)/, '$1<!-- a --><![CDATA[$2]]>'),
    goodMetadata.replace('<md:IDPSSODescriptor', `${role}${old}<md:IDPSSODescriptor`),
    `\uFEFF${severalIn(other, goodMetadata)}`,
  ])
    assert.deepEqual(await reader.readMetadata(metadata, TURN), known, metadata.slice(0, 200));
});

test('metadata: leaves out unusable certificates, with the reason', async () => {
  const metadata = metadataWith(short, elliptic, signer.cert).replace(
    '</md:IDPSSODescriptor>',
    '<md:KeyDescriptor><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:KeyName>a</ds:KeyName><ds:X509Data>' +
      '<ds:X509Certificate>AAAA</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor></md:IDPSSODescriptor>',
  );
  const { certificates, leftOut } = await reader.readMetadata(metadata, TURN);
  assert.deepEqual(certificates, [new X509Certificate(signer.cert).toString()]);
  assert.deepEqual(
    leftOut.map(({ subject, why }) => [subject, why]),
    [
      ['CN=short.example', 'short_key'],
      ['CN=elliptic.example', 'not_rsa'],
      [null, 'unreadable'],
    ],
  );
});

test('metadata: uses the first 16 of more certificates', async () => {
  const all = Array.from(
    { length: 18 },
    (_, at) => rsaCertified(`idp-${at}.example`, { of: signer.key }).cert,
  );
  const { certificates, leftOut } = await reader.readMetadata(metadataWith(...all), TURN);
  assert.deepEqual(certificates, all.slice(0, 16));
  assert.deepEqual(
    leftOut.map(({ subject, why }) => [subject, why]),
    [
      ['CN=idp-16.example', 'surplus'],
      ['CN=idp-17.example', 'surplus'],
    ],
  );
});
