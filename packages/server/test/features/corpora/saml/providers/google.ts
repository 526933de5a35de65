import { BEARER, BINDING, FORMAT, NS, type Provider, SUCCESS } from '../provider.ts';

const ENTITY = 'https://accounts.google.com/o/saml2?idpid=C01abcdef';
const SIGN_ON = 'https://accounts.google.com/o/saml2/idp?idpid=C01abcdef';

const metadata = (...certificates: readonly string[]) => {
  const keys = certificates.map(
    (certificate) => `
    <md:KeyDescriptor use="signing">
      <ds:KeyInfo xmlns:ds="${NS.ds}">
        <ds:X509Data>
          <ds:X509Certificate>${certificate}</ds:X509Certificate>
        </ds:X509Data>
      </ds:KeyInfo>
    </md:KeyDescriptor>`,
  );
  return `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<md:EntityDescriptor xmlns:md="${NS.md}" entityID="${ENTITY}" validUntil="2099-12-31T23:59:59.000Z">
  <md:IDPSSODescriptor WantAuthnRequestsSigned="false" protocolSupportEnumeration="${NS.samlp}">${keys.join('')}
    <md:NameIDFormat>${FORMAT.email}</md:NameIDFormat>
    <md:SingleSignOnService Binding="${BINDING}:HTTP-Redirect" Location="${SIGN_ON}"/>
    <md:SingleSignOnService Binding="${BINDING}:HTTP-POST" Location="${SIGN_ON}"/>
  </md:IDPSSODescriptor>
</md:EntityDescriptor>
`;
};

const attribute = (name: string, ...values: readonly string[]) =>
  `<saml2:Attribute Name="${name}">${values.map((value) => `<saml2:AttributeValue xmlns:xs="${NS.xs}" xmlns:xsi="${NS.xsi}" xsi:type="xs:anyType">${value}</saml2:AttributeValue>`).join('')}</saml2:Attribute>`;

interface AssertionContent {
  readonly subject?: string;
  readonly format?: string;
  readonly attributes: readonly string[];
}

const answer = ({ subject = 'ada@{domain}', format = FORMAT.email, attributes }: AssertionContent) =>
  `<?xml version="1.0" encoding="UTF-8" standalone="no"?><saml2p:Response xmlns:saml2p="${NS.samlp}" Destination="{acs}" ID="_r1" InResponseTo="{request}" IssueInstant="{now}" Version="2.0"><saml2:Issuer xmlns:saml2="${NS.saml}">${ENTITY}</saml2:Issuer><saml2p:Status><saml2p:StatusCode Value="${SUCCESS}"/></saml2p:Status><saml2:Assertion xmlns:saml2="${NS.saml}" ID="_{id}" IssueInstant="{now}" Version="2.0"><saml2:Issuer>${ENTITY}</saml2:Issuer>{signature}<saml2:Subject><saml2:NameID Format="${format}">${subject}</saml2:NameID><saml2:SubjectConfirmation Method="${BEARER}"><saml2:SubjectConfirmationData InResponseTo="{request}" NotOnOrAfter="{end}" Recipient="{acs}"/></saml2:SubjectConfirmation></saml2:Subject><saml2:Conditions NotBefore="{before}" NotOnOrAfter="{end}"><saml2:AudienceRestriction><saml2:Audience>{audience}</saml2:Audience></saml2:AudienceRestriction></saml2:Conditions><saml2:AttributeStatement>${attributes.join('')}</saml2:AttributeStatement><saml2:AuthnStatement AuthnInstant="{now}" SessionIndex="_{id}"><saml2:AuthnContext><saml2:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:unspecified</saml2:AuthnContextClassRef></saml2:AuthnContext></saml2:AuthnStatement></saml2:Assertion></saml2p:Response>`;

export const google: Provider = {
  name: 'Google Workspace',
  sources: ['https://support.google.com/a/answer/6087519', 'https://support.google.com/a/answer/7394709'],
  entityId: ENTITY,
  style: { prefix: 'ds', inclusive: [], algorithm: 'sha256', namesCertificate: true },
  metadata: [
    {
      what: 'GoogleIDPMetadata.xml',
      document: metadata('{signing}'),
      outcome: { signOnUrl: SIGN_ON, used: 1 },
    },
    {
      what: 'the same with two certificates',
      document: metadata('{signing}', '{next}'),
      outcome: { signOnUrl: SIGN_ON, used: 2 },
    },
  ],
  answers: [
    {
      what: 'the default: the primary address as subject',
      document: answer({ attributes: [] }),
      outcome: { email: 'ada@' },
    },
    {
      what: 'attributes as mapped by hand',
      document: answer({
        attributes: [attribute('email', 'ada@{domain}'), attribute('displayName', 'Ada Lovelace')],
      }),
      outcome: { email: 'ada@', name: 'Ada Lovelace' },
    },
    {
      what: 'membership of groups',
      document: answer({ attributes: [attribute('groups', 'Everyone', 'Administrators')] }),
      connection: { rolesFrom: { name: 'groups', values: { Administrators: 'admin' } } },
      outcome: { email: 'ada@', role: 'admin' },
    },
    {
      what: 'with “Signed response”: the response is signed, and not the assertion',
      document: answer({ attributes: [] })
        .replace('{signature}', '')
        .replace('<saml2p:Status>', '{responseSignature}<saml2p:Status>'),
      outcome: { refused: 'The assertion is not signed: the response around it is' },
    },
  ],
};
