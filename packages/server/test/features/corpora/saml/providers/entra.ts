import { BEARER, BINDING, CLAIMS, FORMAT, NS, type Provider, SUCCESS } from '../provider.ts';

const TENANT = '6babcaad-604b-40ac-a9d7-9fd97c0b779f';
const SIGN_ON = `https://login.microsoftonline.com/${TENANT}/saml2`;
const ENTITY = `https://sts.windows.net/${TENANT}/`;
const IDENTITY = 'http://schemas.microsoft.com/identity/claims';

const key = (certificate: string) =>
  `<KeyDescriptor use="signing"><KeyInfo xmlns="${NS.ds}"><X509Data><X509Certificate>${certificate}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>`;
const federation = (type: string, content: string) =>
  `<RoleDescriptor xsi:type="fed:${type}" protocolSupportEnumeration="http://docs.oasis-open.org/wsfed/federation/200706" xmlns:xsi="${NS.xsi}" xmlns:fed="http://docs.oasis-open.org/wsfed/federation/200706">${content}</RoleDescriptor>`;
const CLAIM_TYPES = ['emailaddress', 'givenname', 'name', 'nameidentifier', 'surname'].map(
  (name) =>
    `<auth:ClaimType Uri="${CLAIMS}/${name}" xmlns:auth="http://docs.oasis-open.org/wsfed/authorization/200706"><auth:DisplayName>${name}</auth:DisplayName><auth:Description>The ${name} of the user.</auth:Description></auth:ClaimType>`,
);

const metadata = (...certificates: readonly string[]) => {
  const keys = certificates.map(key).join('');
  return `<?xml version="1.0" encoding="utf-8"?><EntityDescriptor ID="_8c53b3c6-51cb-4c3c-9c0d-7e3d4d8d9a51" entityID="${ENTITY}" xmlns="${NS.md}">${federation('SecurityTokenServiceType', `${keys}<fed:ClaimTypesOffered>${CLAIM_TYPES.join('')}</fed:ClaimTypesOffered><fed:PassiveRequestorEndpoint><wsa:EndpointReference xmlns:wsa="http://www.w3.org/2005/08/addressing"><wsa:Address>https://login.microsoftonline.com/${TENANT}/wsfed</wsa:Address></wsa:EndpointReference></fed:PassiveRequestorEndpoint>`)}${federation('ApplicationServiceType', keys)}<IDPSSODescriptor protocolSupportEnumeration="${NS.samlp}">${keys}<SingleLogoutService Binding="${BINDING}:HTTP-Redirect" Location="${SIGN_ON}" /><SingleSignOnService Binding="${BINDING}:HTTP-Redirect" Location="${SIGN_ON}" /><SingleSignOnService Binding="${BINDING}:HTTP-POST" Location="${SIGN_ON}" /></IDPSSODescriptor></EntityDescriptor>`;
};

interface AssertionContent {
  readonly subject?: string;
  readonly format?: string;
  readonly attributes: Readonly<Record<string, readonly string[]>>;
}

const answer = ({
  subject = 'Zh0pQnUAm7d8sMz4V2k3Yw',
  format = FORMAT.persistent,
  attributes,
}: AssertionContent) => {
  const all = Object.entries(attributes).map(
    ([name, values]) =>
      `<Attribute Name="${name}">${values.map((value) => `<AttributeValue>${value}</AttributeValue>`).join('')}</Attribute>`,
  );
  return `<samlp:Response ID="_r1" Version="2.0" IssueInstant="{now}" Destination="{acs}" InResponseTo="{request}" xmlns:samlp="${NS.samlp}"><Issuer xmlns="${NS.saml}">${ENTITY}</Issuer><samlp:Status><samlp:StatusCode Value="${SUCCESS}"/></samlp:Status><Assertion ID="_{id}" IssueInstant="{now}" Version="2.0" xmlns="${NS.saml}"><Issuer>${ENTITY}</Issuer>{signature}<Subject><NameID Format="${format}">${subject}</NameID><SubjectConfirmation Method="${BEARER}"><SubjectConfirmationData InResponseTo="{request}" NotOnOrAfter="{end}" Recipient="{acs}"/></SubjectConfirmation></Subject><Conditions NotBefore="{before}" NotOnOrAfter="{end}"><AudienceRestriction><Audience>{audience}</Audience></AudienceRestriction></Conditions><AttributeStatement>${all.join('')}</AttributeStatement><AuthnStatement AuthnInstant="{now}" SessionIndex="_{id}"><AuthnContext><AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</AuthnContextClassRef></AuthnContext></AuthnStatement></Assertion></samlp:Response>`;
};

const usual = { [`${IDENTITY}/tenantid`]: [TENANT], [`${IDENTITY}/displayname`]: ['Ada Lovelace'] };

export const entra: Provider = {
  name: 'Microsoft Entra ID',
  sources: [
    'https://learn.microsoft.com/en-us/entra/identity-platform/federation-metadata',
    'https://learn.microsoft.com/en-us/entra/identity-platform/single-sign-on-saml-protocol',
    'https://learn.microsoft.com/en-us/entra/identity-platform/reference-saml-tokens',
  ],
  entityId: ENTITY,
  style: { prefix: '', inclusive: [], algorithm: 'sha256', namesCertificate: true },
  metadata: [
    {
      what: 'metadata of an application',
      document: metadata('{signing}'),
      outcome: { signOnUrl: SIGN_ON, used: 1 },
    },
    {
      what: 'metadata while a certificate replaces another',
      document: metadata('{signing}', '{next}'),
      outcome: { signOnUrl: SIGN_ON, used: 2 },
    },
    {
      what: 'metadata of a tenant with a certificate of another kind beside',
      document: metadata('{signing}', '{elliptic}'),
      outcome: { signOnUrl: SIGN_ON, used: 1, leftOut: ['not_rsa'] },
    },
    {
      what: 'the file as it is downloaded, with a byte order mark',
      document: `\uFEFF${metadata('{signing}')}`,
      outcome: { signOnUrl: SIGN_ON, used: 1 },
    },
  ],
  answers: [
    {
      what: 'the default claims',
      document: answer({
        attributes: {
          ...usual,
          [`${CLAIMS}/name`]: ['ada.l@{domain}'],
          [`${CLAIMS}/emailaddress`]: ['ada@{domain}'],
        },
      }),
      outcome: { email: 'ada@', name: 'Ada Lovelace' },
    },
    {
      what: 'somebody without a mailbox: the name for signing in alone',
      document: answer({ attributes: { ...usual, [`${CLAIMS}/name`]: ['ada@{domain}'] } }),
      outcome: { email: 'ada@', name: 'Ada Lovelace' },
    },
    {
      what: 'the principal name as subject, in the format of an address',
      document: answer({ subject: 'ada@{domain}', format: FORMAT.email, attributes: usual }),
      outcome: { email: 'ada@', name: 'Ada Lovelace' },
    },
    {
      what: 'groups by their object IDs',
      document: answer({
        attributes: {
          [`${CLAIMS}/emailaddress`]: ['Ada@{domain}'],
          'http://schemas.microsoft.com/ws/2008/06/identity/claims/groups': [
            'a3e8b1f2-6c44-4f0b-9a51-0d7c2b8e9f10',
            'c0ffee00-1234-4abc-8def-0123456789ab',
          ],
        },
      }),
      connection: {
        rolesFrom: {
          name: 'http://schemas.microsoft.com/ws/2008/06/identity/claims/groups',
          values: { 'c0ffee00-1234-4abc-8def-0123456789ab': 'admin' },
        },
      },
      outcome: { email: 'Ada@', role: 'admin' },
    },
    {
      what: 'the response signed in place of the assertion',
      document: answer({ attributes: usual })
        .replace('{signature}', '')
        .replace('</Issuer><samlp:Status>', '</Issuer>{responseSignature}<samlp:Status>'),
      outcome: { refused: 'The assertion is not signed: the response around it is' },
    },
  ],
};
