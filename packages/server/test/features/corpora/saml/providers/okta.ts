import { BEARER, BINDING, FORMAT, NS, PASSWORD, type Provider, SUCCESS } from '../provider.ts';

const ENTITY = 'http://www.okta.com/exk1fcia6d6EMsf331d8';
const SIGN_ON = 'https://acme.okta.com/app/acme_portico_1/exk1fcia6d6EMsf331d8/sso/saml';

const metadata = (...certificates: readonly string[]) => {
  const keys = certificates.map(
    (certificate) =>
      `<md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="${NS.ds}"><ds:X509Data><ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><md:EntityDescriptor entityID="${ENTITY}" xmlns:md="${NS.md}"><md:IDPSSODescriptor WantAuthnRequestsSigned="false" protocolSupportEnumeration="${NS.samlp}">${keys.join('')}<md:NameIDFormat>${FORMAT.unspecified}</md:NameIDFormat><md:NameIDFormat>${FORMAT.email}</md:NameIDFormat><md:SingleSignOnService Binding="${BINDING}:HTTP-POST" Location="${SIGN_ON}"/><md:SingleSignOnService Binding="${BINDING}:HTTP-Redirect" Location="${SIGN_ON}"/></md:IDPSSODescriptor></md:EntityDescriptor>`;
};

interface AssertionContent {
  readonly subject?: string;
  readonly format?: string;
  readonly attributes?: Readonly<Record<string, readonly string[]>>;
}

const answer = ({ subject = 'ada@{domain}', format = FORMAT.unspecified, attributes }: AssertionContent) => {
  const all = Object.entries(attributes ?? {}).map(
    ([name, values]) =>
      `<saml2:Attribute Name="${name}" NameFormat="urn:oasis:names:tc:SAML:2.0:attrname-format:unspecified">${values.map((value) => `<saml2:AttributeValue xmlns:xs="${NS.xs}" xmlns:xsi="${NS.xsi}" xsi:type="xs:string">${value}</saml2:AttributeValue>`).join('')}</saml2:Attribute>`,
  );
  const statement = attributes ? `<saml2:AttributeStatement>${all.join('')}</saml2:AttributeStatement>` : '';
  return `<?xml version="1.0" encoding="UTF-8"?><saml2p:Response Destination="{acs}" ID="id1" InResponseTo="{request}" IssueInstant="{now}" Version="2.0" xmlns:saml2p="${NS.samlp}" xmlns:xs="${NS.xs}"><saml2:Issuer Format="urn:oasis:names:tc:SAML:2.0:nameid-format:entity" xmlns:saml2="${NS.saml}">${ENTITY}</saml2:Issuer>{responseSignature}<saml2p:Status xmlns:saml2p="${NS.samlp}"><saml2p:StatusCode Value="${SUCCESS}"/></saml2p:Status><saml2:Assertion ID="id{id}" IssueInstant="{now}" Version="2.0" xmlns:saml2="${NS.saml}" xmlns:xs="${NS.xs}"><saml2:Issuer Format="urn:oasis:names:tc:SAML:2.0:nameid-format:entity" xmlns:saml2="${NS.saml}">${ENTITY}</saml2:Issuer>{signature}<saml2:Subject xmlns:saml2="${NS.saml}"><saml2:NameID Format="${format}">${subject}</saml2:NameID><saml2:SubjectConfirmation Method="${BEARER}"><saml2:SubjectConfirmationData InResponseTo="{request}" NotOnOrAfter="{end}" Recipient="{acs}"/></saml2:SubjectConfirmation></saml2:Subject><saml2:Conditions NotBefore="{before}" NotOnOrAfter="{end}" xmlns:saml2="${NS.saml}"><saml2:AudienceRestriction><saml2:Audience>{audience}</saml2:Audience></saml2:AudienceRestriction></saml2:Conditions><saml2:AuthnStatement AuthnInstant="{now}" SessionIndex="{request}" xmlns:saml2="${NS.saml}"><saml2:AuthnContext><saml2:AuthnContextClassRef>${PASSWORD}</saml2:AuthnContextClassRef></saml2:AuthnContext></saml2:AuthnStatement>${statement}</saml2:Assertion></saml2p:Response>`;
};

export const okta: Provider = {
  name: 'Okta',
  sources: [
    'https://help.okta.com/en-us/content/topics/apps/apps_app_integration_wizard_saml.htm',
    'https://developer.okta.com/docs/concepts/saml/',
  ],
  entityId: ENTITY,
  style: { prefix: 'ds', inclusive: ['xs'], algorithm: 'sha256', namesCertificate: true },
  metadata: [
    {
      what: 'metadata of an application',
      document: metadata('{signing}'),
      outcome: { signOnUrl: SIGN_ON, used: 1 },
    },
    {
      what: 'metadata with the certificate of before, of 1,024 bits',
      document: metadata('{short}', '{signing}'),
      outcome: { signOnUrl: SIGN_ON, used: 1, leftOut: ['short_key'] },
    },
    {
      what: 'metadata with a certificate of 1,024 bits alone',
      document: metadata('{short}'),
      outcome: {
        refused:
          'must have a certificate for signing with an RSA key of 2,048 bits or more: CN=short.example, until ',
      },
    },
  ],
  answers: [
    {
      what: 'the default: a subject of unspecified format, and no attributes',
      document: answer({}),
      outcome: { email: 'ada@' },
    },
    {
      what: 'attributes as entered by hand',
      document: answer({
        subject: '00u1f96ECLNVOKVMUSEA',
        attributes: { email: ['ada@{domain}'], displayName: ['Ada Lovelace'] },
      }),
      outcome: { email: 'ada@', name: 'Ada Lovelace' },
    },
    {
      what: 'groups by a filter',
      document: answer({ attributes: { groups: ['Everyone', 'Portico Admins'] } }),
      connection: { rolesFrom: { name: 'groups', values: { 'Portico Admins': 'admin' } } },
      outcome: { email: 'ada@', role: 'admin' },
    },
    {
      what: 'an attribute that is empty for this person',
      document: answer({ attributes: { email: [''], firstName: ['Ada'] } }),
      outcome: { email: 'ada@' },
    },
    {
      what: 'signed with the next certificate before anybody has told',
      document: answer({}),
      signer: 'next',
      outcome: {
        refused:
          'The assertion is signed with a certificate that is not in the metadata: CN=next.example, until ',
      },
    },
    {
      what: 'a subject that is no address, and no attributes',
      document: answer({ subject: 'ada' }),
      outcome: { refused: 'Looked for an address in email, mail, ' },
    },
  ],
};
