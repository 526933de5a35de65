import { BEARER, BINDING, FORMAT, NS, PASSWORD, type Provider, SUCCESS } from '../provider.ts';

const ENTITY = 'https://app.onelogin.com/saml/metadata/7d3c1f0a-5b1e-4a43-9b63-6cf1a3b0d001';
const SIGN_ON =
  'https://acme.onelogin.com/trust/saml2/http-redirect/sso/7d3c1f0a-5b1e-4a43-9b63-6cf1a3b0d001';

const metadata = (certificate: string) => `<?xml version="1.0"?>
<EntityDescriptor xmlns="${NS.md}" entityID="${ENTITY}">
  <IDPSSODescriptor xmlns:ds="${NS.ds}" protocolSupportEnumeration="${NS.samlp}">
    <KeyDescriptor use="signing">
      <ds:KeyInfo xmlns:ds="${NS.ds}">
        <ds:X509Data>
          <ds:X509Certificate>${certificate}</ds:X509Certificate>
        </ds:X509Data>
      </ds:KeyInfo>
    </KeyDescriptor>
    <SingleLogoutService Binding="${BINDING}:HTTP-Redirect" Location="https://acme.onelogin.com/trust/saml2/http-redirect/slo/1"/>
    <NameIDFormat>${FORMAT.email}</NameIDFormat>
    <SingleSignOnService Binding="${BINDING}:HTTP-Redirect" Location="${SIGN_ON}"/>
    <SingleSignOnService Binding="${BINDING}:HTTP-POST" Location="${SIGN_ON.replace('redirect', 'post')}"/>
    <SingleSignOnService Binding="${BINDING}:SOAP" Location="https://acme.onelogin.com/trust/saml2/soap/sso/1"/>
  </IDPSSODescriptor>
</EntityDescriptor>
`;

const attribute = (name: string, ...values: readonly string[]) =>
  `<saml:Attribute NameFormat="urn:oasis:names:tc:SAML:2.0:attrname-format:basic" Name="${name}">${values.map((value) => `<saml:AttributeValue xmlns:xsi="${NS.xsi}" xsi:type="xs:string">${value}</saml:AttributeValue>`).join('')}</saml:Attribute>`;
const answer = (subject: string, ...attributes: readonly string[]) =>
  `<samlp:Response xmlns:saml="${NS.saml}" xmlns:samlp="${NS.samlp}" ID="R1" Version="2.0" IssueInstant="{now}" Destination="{acs}" InResponseTo="{request}"><saml:Issuer>${ENTITY}</saml:Issuer><samlp:Status><samlp:StatusCode Value="${SUCCESS}"/></samlp:Status><saml:Assertion xmlns:saml="${NS.saml}" xmlns:xs="${NS.xs}" xmlns:xsi="${NS.xsi}" Version="2.0" ID="A{id}" IssueInstant="{now}"><saml:Issuer>${ENTITY}</saml:Issuer>{signature}<saml:Subject><saml:NameID Format="${FORMAT.email}">${subject}</saml:NameID><saml:SubjectConfirmation Method="${BEARER}"><saml:SubjectConfirmationData NotOnOrAfter="{end}" Recipient="{acs}" InResponseTo="{request}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="{before}" NotOnOrAfter="{end}"><saml:AudienceRestriction><saml:Audience>{audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="{now}" SessionNotOnOrAfter="{end}" SessionIndex="_1"><saml:AuthnContext><saml:AuthnContextClassRef>${PASSWORD}</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>${attributes.join('')}</saml:AttributeStatement></saml:Assertion></samlp:Response>`;

export const onelogin: Provider = {
  name: 'OneLogin',
  sources: ['https://developers.onelogin.com/saml', 'https://kb.aampe.com/developer-guide/sso/sso_onelogin'],
  entityId: ENTITY,
  style: { prefix: 'ds', inclusive: ['xs'], algorithm: 'sha256', namesCertificate: true },
  metadata: [
    {
      what: 'metadata of a connector',
      document: metadata('{signing}'),
      outcome: { signOnUrl: SIGN_ON, used: 1 },
    },
    {
      what: 'the same with the certificate in PEM',
      document: metadata('-----BEGIN CERTIFICATE-----\n{signing}\n-----END CERTIFICATE-----'),
      outcome: { signOnUrl: SIGN_ON, used: 1 },
    },
  ],
  answers: [
    {
      what: 'the parameters of its test connector',
      document: answer('4711', attribute('User.email', 'ada@{domain}'), attribute('User.FirstName', 'Ada')),
      outcome: { email: 'ada@' },
    },
    {
      what: 'memberOf, which is empty, and the address as subject',
      document: answer('ada@{domain}', attribute('memberOf', '')),
      outcome: { email: 'ada@' },
    },
    {
      what: 'signed with SHA-1, as connectors of before do',
      document: answer('ada@{domain}'),
      algorithm: 'sha1',
      outcome: {
        refused: 'An algorithm is not allowed: signatures need RSA with SHA-256 or better: SignatureMethod',
      },
    },
  ],
};
