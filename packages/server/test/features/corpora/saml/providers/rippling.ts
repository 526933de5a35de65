import { BEARER, BINDING, FORMAT, NS, PASSWORD, type Provider, SUCCESS } from '../provider.ts';

const ENTITY = 'https://www.rippling.com/saml/65a1b2c3d4e5f60718293a4b';
const SIGN_ON = 'https://www.rippling.com/api/platform/sso/sp_initiated/65a1b2c3d4e5f60718293a4b';

const key = (certificate: string) =>
  `<md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="${NS.ds}"><ds:X509Data><ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`;
const metadata = (bindings: readonly string[], keys = key('{signing}')) =>
  `<?xml version="1.0"?>\n<md:EntityDescriptor xmlns:md="${NS.md}" entityID="${ENTITY}"><md:IDPSSODescriptor WantAuthnRequestsSigned="false" protocolSupportEnumeration="${NS.samlp}">${keys}<md:NameIDFormat>${FORMAT.email}</md:NameIDFormat>${bindings.map((one) => `<md:SingleSignOnService Binding="${BINDING}:${one}" Location="${SIGN_ON}"/>`).join('')}</md:IDPSSODescriptor></md:EntityDescriptor>`;

const attribute = (name: string, value: string) =>
  `<saml:Attribute Name="${name}"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`;
const answer = (subject: string, conditions: string, ...attributes: readonly string[]) =>
  `<samlp:Response xmlns:samlp="${NS.samlp}" ID="r1" Version="2.0" IssueInstant="{now}" Destination="{acs}" InResponseTo="{request}"><saml:Issuer xmlns:saml="${NS.saml}">${ENTITY}</saml:Issuer><samlp:Status><samlp:StatusCode Value="${SUCCESS}"/></samlp:Status><saml:Assertion xmlns:saml="${NS.saml}" ID="a{id}" Version="2.0" IssueInstant="{now}"><saml:Issuer>${ENTITY}</saml:Issuer>{signature}<saml:Subject><saml:NameID Format="${FORMAT.email}">${subject}</saml:NameID><saml:SubjectConfirmation Method="${BEARER}"><saml:SubjectConfirmationData NotOnOrAfter="{end}" Recipient="{acs}" InResponseTo="{request}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions${conditions}><saml:AudienceRestriction><saml:Audience>{audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="{now}"><saml:AuthnContext><saml:AuthnContextClassRef>${PASSWORD}</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>${attributes.join('')}</saml:AttributeStatement></saml:Assertion></samlp:Response>`;
const PERIOD = ' NotBefore="{before}" NotOnOrAfter="{end}"';

export const rippling: Provider = {
  name: 'Rippling',
  sources: [
    'https://www.ory.sh/docs/polis/sso-providers/rippling',
    'https://docs.strongdm.com/admin/principals/sso/rippling-saml',
    'https://docs.oasis-open.org/security/saml/v2.0/saml-core-2.0-os.pdf (section 2.5.1.2)',
  ],
  entityId: ENTITY,
  style: { prefix: 'ds', inclusive: [], algorithm: 'sha256', namesCertificate: true },
  metadata: [
    {
      what: 'metadata of a custom application',
      document: metadata(['HTTP-Redirect', 'HTTP-POST']),
      outcome: { signOnUrl: SIGN_ON, used: 1 },
    },
    {
      what: 'metadata with HTTP-POST alone',
      document: metadata(['HTTP-POST']),
      outcome: {
        refused: 'must name an http or https URL of the identity provider for requests by HTTP-Redirect',
      },
    },
    {
      what: 'metadata without a certificate',
      document: metadata(['HTTP-Redirect'], ''),
      outcome: { refused: 'must have a certificate for signing' },
    },
  ],
  answers: [
    {
      what: 'the work address as subject',
      document: answer('ada@{domain}', PERIOD, attribute('first_name', 'Ada')),
      outcome: { email: 'ada@' },
    },
    {
      what: 'conditions without an end, which the confirmation has',
      document: answer('ada@{domain}', ' NotBefore="{before}"'),
      outcome: { email: 'ada@' },
    },
    {
      what: 'conditions without any time',
      document: answer('ada@{domain}', ''),
      outcome: { email: 'ada@' },
    },
    {
      what: 'conditions that have ended',
      document: answer('ada@{domain}', ' NotOnOrAfter="{ended}"'),
      outcome: { refused: 'The assertion is no longer valid: a clock may be wrong: NotOnOrAfter is ' },
    },
    {
      what: 'an address outside the verified domains',
      document: answer('ada@elsewhere.example', PERIOD),
      outcome: { refused: 'The address ada@elsewhere.example is not in a verified domain' },
    },
  ],
};
