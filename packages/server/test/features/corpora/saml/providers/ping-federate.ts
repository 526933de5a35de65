import { BEARER, BINDING, FORMAT, NS, type Provider, SUCCESS } from '../provider.ts';

const ENTITY = 'acme:ping:federate';
const SIGN_ON = 'https://sso.acme.example:9031/idp/SSO.saml2';

const key = (certificate: string) =>
  `<md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="${NS.ds}"><ds:X509Data><ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data><ds:KeyValue><ds:RSAKeyValue><ds:Modulus>AQAB</ds:Modulus><ds:Exponent>AQAB</ds:Exponent></ds:RSAKeyValue></ds:KeyValue></ds:KeyInfo></md:KeyDescriptor>`;
const metadata = (...certificates: readonly string[]) =>
  `<md:EntityDescriptor ID="pj7Xq" cacheDuration="PT1440M" entityID="${ENTITY}" xmlns:md="${NS.md}"><md:IDPSSODescriptor protocolSupportEnumeration="${NS.samlp}" WantAuthnRequestsSigned="false">${certificates.map(key).join('')}<md:NameIDFormat>${FORMAT.unspecified}</md:NameIDFormat><md:SingleSignOnService Location="${SIGN_ON}" Binding="${BINDING}:HTTP-POST"/><md:SingleSignOnService Location="${SIGN_ON}" Binding="${BINDING}:HTTP-Redirect"/><saml:Attribute Name="email" NameFormat="urn:oasis:names:tc:SAML:2.0:attrname-format:basic" xmlns:saml="${NS.saml}"/></md:IDPSSODescriptor><md:ContactPerson contactType="administrative"><md:Company><![CDATA[Acme & Sons]]></md:Company></md:ContactPerson></md:EntityDescriptor>`;

const attribute = (name: string, ...values: readonly string[]) =>
  `<saml:Attribute Name="${name}" NameFormat="urn:oasis:names:tc:SAML:2.0:attrname-format:basic">${values.map((value) => `<saml:AttributeValue xsi:type="xs:string" xmlns:xs="${NS.xs}" xmlns:xsi="${NS.xsi}">${value}</saml:AttributeValue>`).join('')}</saml:Attribute>`;
const answer = (subject: string, ...attributes: readonly string[]) =>
  `<samlp:Response Version="2.0" ID="r1" IssueInstant="{now}" InResponseTo="{request}" Destination="{acs}" xmlns:samlp="${NS.samlp}"><saml:Issuer xmlns:saml="${NS.saml}">${ENTITY}</saml:Issuer><samlp:Status><samlp:StatusCode Value="${SUCCESS}"/></samlp:Status><saml:Assertion ID="a{id}" IssueInstant="{now}" Version="2.0" xmlns:saml="${NS.saml}"><saml:Issuer>${ENTITY}</saml:Issuer>{signature}<saml:Subject><saml:NameID Format="${FORMAT.unspecified}">${subject}</saml:NameID><saml:SubjectConfirmation Method="${BEARER}"><saml:SubjectConfirmationData Recipient="{acs}" NotOnOrAfter="{end}" InResponseTo="{request}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="{before}" NotOnOrAfter="{end}"><saml:AudienceRestriction><saml:Audience>{audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement SessionIndex="a{id}" AuthnInstant="{now}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:unspecified</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement xmlns:xs="${NS.xs}">${attributes.join('')}</saml:AttributeStatement></saml:Assertion></samlp:Response>`;

export const pingFederate: Provider = {
  name: 'PingFederate',
  sources: [
    'https://docs.pingidentity.com/pingfederate/latest/developers_reference_guide/pf_export_connect.html',
    'https://docs.pingidentity.com/pingfederate/latest/administrators_reference_guide/pf_configuring_digital_signatures_service_provider_connections.html',
  ],
  entityId: ENTITY,
  style: { prefix: 'ds', inclusive: [], algorithm: 'sha256', namesCertificate: false },
  metadata: [
    {
      what: 'exported metadata: an entity ID that is no URL, keys also as values, CDATA',
      document: metadata('{signing}', '{next}'),
      outcome: { signOnUrl: SIGN_ON, used: 2 },
    },
    {
      what: 'the same with a DSA or EC key beside',
      document: metadata('{elliptic}', '{signing}'),
      outcome: { signOnUrl: SIGN_ON, used: 1, leftOut: ['not_rsa'] },
    },
  ],
  answers: [
    {
      what: 'a contract with attributes; the signature names no certificate',
      document: answer('ada', attribute('email', 'ada@{domain}'), attribute('name', 'Ada Lovelace')),
      outcome: { email: 'ada@', name: 'Ada Lovelace' },
    },
    {
      what: 'the same signed with the second certificate',
      document: answer('ada', attribute('mail', 'ada@{domain}')),
      signer: 'next',
      outcome: { email: 'ada@' },
    },
    {
      what: 'SAML_SUBJECT as an address alone',
      document: answer('ada@{domain}'),
      outcome: { email: 'ada@' },
    },
  ],
};
