import { BEARER, BINDING, CLAIMS, FORMAT, NS, PASSWORD, type Provider, SUCCESS } from '../provider.ts';

const ENTITY = 'http://fs.acme.example/adfs/services/trust';
const SIGN_ON = 'https://fs.acme.example/adfs/ls/';
const WSFED = 'http://docs.oasis-open.org/wsfed/federation/200706';
const AUTH = 'http://docs.oasis-open.org/wsfed/authorization/200706';

/** As many claims as a new farm describes. */
const CLAIM_NAMES = Array.from({ length: 73 }, (_, at) => `claim-of-the-directory-${at}`);

const key = (use: string, certificate: string) =>
  `<KeyDescriptor use="${use}"><KeyInfo xmlns="${NS.ds}"><X509Data><X509Certificate>${certificate}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>`;
const claimType = (name: string) =>
  `<auth:ClaimType Uri="http://schemas.acme.example/ws/2008/06/identity/claims/${name}" Optional="true" xmlns:auth="${AUTH}"><auth:DisplayName>The display name of ${name}</auth:DisplayName><auth:Description>What the directory says of a person under the name ${name}</auth:Description></auth:ClaimType>`;
const role = (type: string, list: string) =>
  `<RoleDescriptor xsi:type="fed:${type}" protocolSupportEnumeration="http://docs.oasis-open.org/ws-sx/ws-trust/200512 ${WSFED}" ServiceDisplayName="Acme" xmlns:xsi="${NS.xsi}" xmlns:fed="${WSFED}">${key('signing', '{signing}')}<fed:${list}>${CLAIM_NAMES.map(claimType).join('')}</fed:${list}></RoleDescriptor>`;
const ENDPOINTS = `<ArtifactResolutionService index="0" Binding="${BINDING}:SOAP" Location="https://fs.acme.example/adfs/services/trust/artifactresolution" /><SingleLogoutService Binding="${BINDING}:HTTP-Redirect" Location="${SIGN_ON}" /><NameIDFormat>${FORMAT.email}</NameIDFormat><SingleSignOnService Binding="${BINDING}:HTTP-Redirect" Location="${SIGN_ON}" /><SingleSignOnService Binding="${BINDING}:HTTP-POST" Location="${SIGN_ON}" />`;
const offered = CLAIM_NAMES.map(
  (name) =>
    `<Attribute Name="http://schemas.acme.example/ws/2008/06/identity/claims/${name}" NameFormat="urn:oasis:names:tc:SAML:2.0:attrname-format:uri" FriendlyName="The display name of ${name}" xmlns="${NS.saml}" />`,
).join('');

const metadata = (...certificates: readonly string[]) =>
  `<?xml version="1.0" encoding="utf-8"?><EntityDescriptor ID="_f1c2" entityID="${ENTITY}" xmlns="${NS.md}">${role('ApplicationServiceType', 'ClaimTypesRequested')}${role('SecurityTokenServiceType', 'ClaimTypesOffered')}<SPSSODescriptor WantAssertionsSigned="true" protocolSupportEnumeration="${NS.samlp}">${key('encryption', '{signing}')}<AssertionConsumerService Binding="${BINDING}:HTTP-POST" Location="${SIGN_ON}" index="0" isDefault="true" /></SPSSODescriptor><IDPSSODescriptor protocolSupportEnumeration="${NS.samlp}">${key('encryption', '{elliptic}')}${certificates.map((one) => key('signing', one)).join('')}${ENDPOINTS}${offered}</IDPSSODescriptor><ContactPerson contactType="support" /></EntityDescriptor>`;

const attribute = (name: string, ...values: readonly string[]) =>
  `<Attribute Name="${name}">${values.map((value) => `<AttributeValue>${value}</AttributeValue>`).join('')}</Attribute>`;

const answer = (subject: string, ...attributes: readonly string[]) =>
  `<samlp:Response ID="_r1" Version="2.0" IssueInstant="{now}" Destination="{acs}" Consent="urn:oasis:names:tc:SAML:2.0:consent:unspecified" InResponseTo="{request}" xmlns:samlp="${NS.samlp}"><Issuer xmlns="${NS.saml}">${ENTITY}</Issuer><samlp:Status><samlp:StatusCode Value="${SUCCESS}" /></samlp:Status><Assertion ID="_{id}" IssueInstant="{now}" Version="2.0" xmlns="${NS.saml}"><Issuer>${ENTITY}</Issuer>{signature}<Subject>${subject}<SubjectConfirmation Method="${BEARER}"><SubjectConfirmationData InResponseTo="{request}" NotOnOrAfter="{end}" Recipient="{acs}" /></SubjectConfirmation></Subject><Conditions NotBefore="{before}" NotOnOrAfter="{end}"><AudienceRestriction><Audience>{audience}</Audience></AudienceRestriction></Conditions><AttributeStatement>${attributes.join('')}</AttributeStatement><AuthnStatement AuthnInstant="{now}" SessionIndex="_{id}"><AuthnContext><AuthnContextClassRef>${PASSWORD}</AuthnContextClassRef></AuthnContext></AuthnStatement></Assertion></samlp:Response>`;
const named = (value: string, format: string) => `<NameID Format="${format}">${value}</NameID>`;
const SID = `<NameID>S-1-5-21-3623811015-3361044348-30300820-1013</NameID>`;

export const adfs: Provider = {
  name: 'Active Directory Federation Services',
  sources: [
    'https://learn.microsoft.com/en-us/windows-server/identity/ad-fs/operations/create-a-relying-party-trust',
    'https://learn.microsoft.com/en-us/windows-server/identity/ad-fs/technical-reference/the-role-of-claims',
    'https://learn.microsoft.com/en-us/windows-server/identity/ad-fs/troubleshooting/ad-fs-tshoot-certs',
  ],
  entityId: ENTITY,
  style: { prefix: 'ds', inclusive: [], algorithm: 'sha256', namesCertificate: true },
  metadata: [
    {
      what: 'FederationMetadata.xml of some 70 KB, with two roles of WS-Federation and one of a service provider',
      document: metadata('{signing}'),
      outcome: { signOnUrl: SIGN_ON, used: 1 },
    },
    {
      what: 'the same while a secondary certificate waits to sign',
      document: metadata('{signing}', '{next}'),
      outcome: { signOnUrl: SIGN_ON, used: 2 },
    },
    {
      what: 'the same, signed itself',
      document: metadata('{signing}').replace(
        '><RoleDescriptor',
        `><ds:Signature xmlns:ds="${NS.ds}"><ds:SignedInfo><ds:CanonicalizationMethod Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#" /></ds:SignedInfo><ds:SignatureValue>AAAA</ds:SignatureValue><KeyInfo xmlns="${NS.ds}"><X509Data><X509Certificate>{next}</X509Certificate></X509Data></KeyInfo></ds:Signature><RoleDescriptor`,
      ),
      outcome: { signOnUrl: SIGN_ON, used: 1 },
    },
  ],
  answers: [
    {
      what: 'claims by their URIs, the address as subject',
      document: answer(
        named('ada@{domain}', FORMAT.email),
        attribute(`${CLAIMS}/emailaddress`, 'ada@{domain}'),
        attribute(`${CLAIMS}/name`, 'Ada Lovelace'),
      ),
      outcome: { email: 'ada@' },
    },
    {
      what: 'outgoing claims by their display names',
      document: answer(SID, attribute('E-Mail Address', 'ada@{domain}'), attribute('Name', 'Ada Lovelace')),
      outcome: { email: 'ada@', name: 'Ada Lovelace' },
    },
    {
      what: 'the principal name alone',
      document: answer(SID, attribute(`${CLAIMS}/upn`, 'ada@{domain}')),
      outcome: { email: 'ada@' },
    },
    {
      what: 'groups as unqualified names',
      document: answer(
        named('ada@{domain}', FORMAT.email),
        attribute('http://schemas.xmlsoap.org/claims/Group', 'Domain Users', 'Portico Admins'),
      ),
      connection: {
        rolesFrom: {
          name: 'http://schemas.xmlsoap.org/claims/Group',
          values: { 'Portico Admins': 'admin' },
        },
      },
      outcome: { email: 'ada@', role: 'admin' },
    },
    {
      what: 'no rule that issues a subject',
      document: answer('', attribute(`${CLAIMS}/emailaddress`, 'ada@{domain}')),
      outcome: { refused: 'The assertion names no subject' },
    },
    {
      what: 'a failure, without a word why',
      document: `<samlp:Response ID="_r1" Version="2.0" IssueInstant="{now}" Destination="{acs}" InResponseTo="{request}" xmlns:samlp="${NS.samlp}"><Issuer xmlns="${NS.saml}">${ENTITY}</Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Responder" /></samlp:Status></samlp:Response>`,
      outcome: {
        refused: 'The status is not success: “urn:oasis:names:tc:SAML:2.0:status:Responder”',
      },
    },
  ],
};
