import { BEARER, BINDING, FORMAT, NS, PASSWORD, type Provider, SUCCESS } from '../provider.ts';

const ENTITY = 'JumpCloud';
const SIGN_ON = 'https://sso.jumpcloud.com/saml2/portico';

const metadata = (use: string) => `<?xml version="1.0" encoding="UTF-8"?>
<md:EntityDescriptor entityID="${ENTITY}" xmlns:md="${NS.md}">
  <md:IDPSSODescriptor WantAuthnRequestsSigned="false" protocolSupportEnumeration="${NS.samlp}">
    <md:KeyDescriptor${use}>
      <ds:KeyInfo xmlns:ds="${NS.ds}">
        <ds:X509Data>
          <ds:X509Certificate>{signing}</ds:X509Certificate>
        </ds:X509Data>
      </ds:KeyInfo>
    </md:KeyDescriptor>
    <md:NameIDFormat>${FORMAT.unspecified}</md:NameIDFormat>
    <md:SingleSignOnService Binding="${BINDING}:HTTP-Redirect" Location="${SIGN_ON}"/>
    <md:SingleSignOnService Binding="${BINDING}:HTTP-POST" Location="${SIGN_ON}"/>
  </md:IDPSSODescriptor>
</md:EntityDescriptor>`;

const attribute = (name: string, ...values: readonly string[]) =>
  `<saml2:Attribute Name="${name}" NameFormat="urn:oasis:names:tc:SAML:2.0:attrname-format:basic">${values.map((value) => `<saml2:AttributeValue xmlns:xs="${NS.xs}" xmlns:xsi="${NS.xsi}" xsi:type="xs:string">${value}</saml2:AttributeValue>`).join('')}</saml2:Attribute>`;
const answer = (subject: string, ...attributes: readonly string[]) =>
  `<saml2p:Response xmlns:saml2p="${NS.samlp}" Destination="{acs}" ID="r1" InResponseTo="{request}" IssueInstant="{now}" Version="2.0"><saml2:Issuer xmlns:saml2="${NS.saml}">${ENTITY}</saml2:Issuer><saml2p:Status><saml2p:StatusCode Value="${SUCCESS}"/></saml2p:Status><saml2:Assertion xmlns:saml2="${NS.saml}" ID="a{id}" IssueInstant="{now}" Version="2.0"><saml2:Issuer>${ENTITY}</saml2:Issuer>{signature}<saml2:Subject><saml2:NameID Format="${FORMAT.unspecified}">${subject}</saml2:NameID><saml2:SubjectConfirmation Method="${BEARER}"><saml2:SubjectConfirmationData InResponseTo="{request}" NotOnOrAfter="{end}" Recipient="{acs}"/></saml2:SubjectConfirmation></saml2:Subject><saml2:Conditions NotBefore="{before}" NotOnOrAfter="{end}"><saml2:AudienceRestriction><saml2:Audience>{audience}</saml2:Audience></saml2:AudienceRestriction></saml2:Conditions><saml2:AuthnStatement AuthnInstant="{now}" SessionIndex="s1"><saml2:AuthnContext><saml2:AuthnContextClassRef>${PASSWORD}</saml2:AuthnContextClassRef></saml2:AuthnContext></saml2:AuthnStatement><saml2:AttributeStatement>${attributes.join('')}</saml2:AttributeStatement></saml2:Assertion></saml2p:Response>`;

export const jumpcloud: Provider = {
  name: 'JumpCloud',
  sources: [
    'https://jumpcloud.com/support/sso-using-custom-saml-application-connectors',
    'https://jumpcloud.com/support/sso-application-connector-fields',
  ],
  entityId: ENTITY,
  style: { prefix: 'ds', inclusive: [], algorithm: 'sha256', namesCertificate: true },
  metadata: [
    {
      what: 'exported metadata, with an entity ID that is a word',
      document: metadata(' use="signing"'),
      outcome: { signOnUrl: SIGN_ON, used: 1 },
    },
    {
      what: 'a key that says of no use, saved with the lines of Windows',
      document: metadata('').replaceAll('\n', '\r\n'),
      outcome: { signOnUrl: SIGN_ON, used: 1 },
    },
    {
      what: 'the file cut off while it was copied',
      document: metadata(' use="signing"').slice(0, -24),
      outcome: { refused: 'must be well-formed XML' },
    },
  ],
  answers: [
    {
      what: 'attributes of its custom connector',
      document: answer('ada@{domain}', attribute('email', 'ada@{domain}'), attribute('firstname', 'Ada')),
      outcome: { email: 'ada@' },
    },
    {
      what: 'groups under the name that was entered',
      document: answer('ada@{domain}', attribute('memberOf', 'Admins')),
      connection: { rolesFrom: { name: 'memberOf', values: { Admins: 'admin' } } },
      outcome: { email: 'ada@', role: 'admin' },
    },
    {
      what: 'the audience of another application',
      document: answer('ada@{domain}').replace('{audience}', 'https://other.example'),
      outcome: { refused: 'The audience is not the entity ID of this connection: expected “' },
    },
  ],
};
