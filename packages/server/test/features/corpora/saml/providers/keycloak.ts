import { BEARER, BINDING, FORMAT, NS, PASSWORD, type Provider, SUCCESS } from '../provider.ts';

const ENTITY = 'https://sso.acme.example/realms/acme';
const SIGN_ON = `${ENTITY}/protocol/saml`;
const BASIC = 'urn:oasis:names:tc:SAML:2.0:attrname-format:basic';

const key = (certificate: string) =>
  `<md:KeyDescriptor use="signing"><ds:KeyInfo><ds:KeyName>x3b7Q</ds:KeyName><ds:X509Data><ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`;
const entity = (...certificates: readonly string[]) =>
  `<md:EntityDescriptor xmlns="${NS.md}" xmlns:md="${NS.md}" xmlns:saml="${NS.saml}" xmlns:ds="${NS.ds}" entityID="${ENTITY}"><md:IDPSSODescriptor WantAuthnRequestsSigned="true" protocolSupportEnumeration="${NS.samlp}">${certificates.map(key).join('')}<md:ArtifactResolutionService Binding="${BINDING}:SOAP" Location="${SIGN_ON}/resolve" index="0"></md:ArtifactResolutionService><md:SingleLogoutService Binding="${BINDING}:HTTP-POST" Location="${SIGN_ON}"></md:SingleLogoutService><md:NameIDFormat>${FORMAT.persistent}</md:NameIDFormat><md:SingleSignOnService Binding="${BINDING}:HTTP-POST" Location="${SIGN_ON}"></md:SingleSignOnService><md:SingleSignOnService Binding="${BINDING}:HTTP-Redirect" Location="${SIGN_ON}"></md:SingleSignOnService></md:IDPSSODescriptor></md:EntityDescriptor>`;

const attribute = (name: string, ...values: readonly string[]) =>
  `<saml:Attribute FriendlyName="${name}" Name="${name}" NameFormat="${BASIC}">${values.map((value) => `<saml:AttributeValue xmlns:xs="${NS.xs}" xmlns:xsi="${NS.xsi}" xsi:type="xs:string">${value}</saml:AttributeValue>`).join('')}</saml:Attribute>`;

const answer = (subject: string, format: string, ...attributes: readonly string[]) =>
  `<samlp:Response xmlns:samlp="${NS.samlp}" xmlns:saml="${NS.saml}" Destination="{acs}" ID="ID_r1" InResponseTo="{request}" IssueInstant="{now}" Version="2.0"><saml:Issuer>${ENTITY}</saml:Issuer>{responseSignature}<samlp:Status><samlp:StatusCode Value="${SUCCESS}"/></samlp:Status><saml:Assertion xmlns="${NS.saml}" ID="ID_{id}" IssueInstant="{now}" Version="2.0"><saml:Issuer>${ENTITY}</saml:Issuer>{signature}<saml:Subject><saml:NameID Format="${format}">${subject}</saml:NameID><saml:SubjectConfirmation Method="${BEARER}"><saml:SubjectConfirmationData InResponseTo="{request}" NotOnOrAfter="{end}" Recipient="{acs}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="{before}" NotOnOrAfter="{end}"><saml:AudienceRestriction><saml:Audience>{audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="{now}" SessionIndex="5a0c::6f7d" SessionNotOnOrAfter="{end}"><saml:AuthnContext><saml:AuthnContextClassRef>${PASSWORD}</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>${attributes.join('')}</saml:AttributeStatement></saml:Assertion></samlp:Response>`;

export const keycloak: Provider = {
  name: 'Keycloak',
  sources: ['https://www.keycloak.org/docs/latest/server_admin/#saml-clients'],
  entityId: ENTITY,
  style: { prefix: 'dsig', inclusive: [], algorithm: 'sha512', namesCertificate: true },
  metadata: [
    {
      what: 'the descriptor of a realm',
      document: entity('{signing}'),
      outcome: { signOnUrl: SIGN_ON, used: 1 },
    },
    {
      what: 'the descriptor of a realm with a key that is passive',
      document: entity('{signing}', '{next}'),
      outcome: { signOnUrl: SIGN_ON, used: 2 },
    },
    {
      what: 'the descriptor of earlier releases, within a list of entities',
      document: `<?xml version="1.0" encoding="UTF-8"?>\n<md:EntitiesDescriptor xmlns:md="${NS.md}" Name="urn:keycloak">${entity('{signing}')}</md:EntitiesDescriptor>`,
      outcome: { signOnUrl: SIGN_ON, used: 1 },
    },
    {
      what: 'what is exported for a client: the descriptor of a service provider',
      document: entity('{signing}').replaceAll('IDPSSO', 'SPSSO'),
      outcome: { refused: 'must name an identity provider that supports SAML 2.0: it has SPSSODescriptor' },
    },
  ],
  answers: [
    {
      what: 'an address and groups by mappers',
      document: answer(
        'G-3b8e2c9a',
        FORMAT.persistent,
        attribute('email', 'ada@{domain}'),
        attribute('groups', 'staff', 'portico-admins'),
      ),
      connection: { rolesFrom: { name: 'groups', values: { 'portico-admins': 'admin' } } },
      outcome: { email: 'ada@', role: 'admin' },
    },
    {
      what: 'the names of the list of X.500 mappers',
      document: answer(
        'G-4',
        FORMAT.persistent,
        attribute('urn:oid:1.2.840.113549.1.9.1', 'ada@{domain}'),
        attribute('Role', 'offline_access'),
      ),
      outcome: { email: 'ada@' },
    },
    {
      what: 'the address as subject, and no mapper',
      document: answer('ada@{domain}', FORMAT.email),
      outcome: { email: 'ada@' },
    },
    {
      what: 'a name of its own for the address',
      document: answer('G-5', FORMAT.persistent, attribute('work', 'ada@{domain}'), attribute('who', 'Ada')),
      connection: { attributes: { email: 'work', name: 'who' } },
      outcome: { email: 'ada@', name: 'Ada' },
    },
    {
      what: 'the same where nobody has said so',
      document: answer('G-6', FORMAT.persistent, attribute('work', 'ada@{domain}')),
      outcome: { refused: 'Looked for an address in email, mail, ' },
    },
  ],
};
