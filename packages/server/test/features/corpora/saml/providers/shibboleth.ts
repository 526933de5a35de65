import { BEARER, BINDING, FORMAT, NS, PASSWORD, type Provider, SUCCESS } from '../provider.ts';

const ENTITY = 'https://idp.acme.example/idp/shibboleth';
const SIGN_ON = 'https://idp.acme.example/idp/profile/SAML2/Redirect/SSO';
const MDUI = 'urn:oasis:names:tc:SAML:metadata:ui';
const URI = 'urn:oasis:names:tc:SAML:2.0:attrname-format:uri';

const lines = (text: string) => (text.match(/.{1,64}|^\{\w+\}$/g) ?? [text]).join('\n');
const key = (use: string, certificate: string) => `
        <KeyDescriptor${use}>
            <ds:KeyInfo>
                    <ds:X509Data>
                        <ds:X509Certificate>
${lines(certificate)}
                        </ds:X509Certificate>
                    </ds:X509Data>
            </ds:KeyInfo>
        </KeyDescriptor>`;

const WARNING = `<!--
     Made at the installation: look it over before you hand it to anybody.

     An example of <mdui:UIInfo> is below; a comment may have <elements> & signs in it.
-->`;

const metadata = (keys: string, after = '') => `<?xml version="1.0" encoding="UTF-8"?>
${WARNING}
<EntityDescriptor  xmlns="${NS.md}" xmlns:ds="${NS.ds}" xmlns:shibmd="urn:mace:shibboleth:metadata:1.0" xmlns:xml="http://www.w3.org/XML/1998/namespace" xmlns:mdui="${MDUI}" xmlns:req-attr="urn:oasis:names:tc:SAML:protocol:ext:req-attr" validUntil="2099-01-01T00:00:00.000Z" entityID="${ENTITY}">
    <IDPSSODescriptor protocolSupportEnumeration="${NS.samlp} urn:oasis:names:tc:SAML:1.1:protocol urn:mace:shibboleth:1.0">
        <Extensions>
            <shibmd:Scope regexp="false">acme.example</shibmd:Scope>
<!-- The name for people to see
            <mdui:UIInfo><mdui:DisplayName xml:lang="en">Acme</mdui:DisplayName></mdui:UIInfo>
-->
        </Extensions>
        <!-- One for the back channel, one for browsers -->${keys}
        <ArtifactResolutionService Binding="${BINDING}:SOAP" Location="https://idp.acme.example:8443/idp/profile/SAML2/SOAP/ArtifactResolution" index="2"/>
        <NameIDFormat>${FORMAT.transient}</NameIDFormat>
        <SingleSignOnService Binding="urn:mace:shibboleth:1.0:profiles:AuthnRequest" Location="https://idp.acme.example/idp/profile/Shibboleth/SSO"/>
        <SingleSignOnService Binding="${BINDING}:HTTP-POST" req-attr:supportsRequestedAttributes="true" Location="https://idp.acme.example/idp/profile/SAML2/POST/SSO"/>
        <SingleSignOnService Binding="${BINDING}:HTTP-Redirect" req-attr:supportsRequestedAttributes="true" Location="${SIGN_ON}"/>
    </IDPSSODescriptor>
    <AttributeAuthorityDescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:1.1:protocol">${key('', '{next}')}
        <AttributeService Binding="urn:oasis:names:tc:SAML:1.0:bindings:SOAP-binding" Location="https://idp.acme.example:8443/idp/profile/SAML1/SOAP/AttributeQuery"/>
    </AttributeAuthorityDescriptor>
</EntityDescriptor>${after}`;
const KEYS =
  key(' use="signing"', '{next}') +
  key(' use="signing"', '{signing}') +
  key(' use="encryption"', '{elliptic}');

const attribute = (name: string, friendly: string, ...values: readonly string[]) =>
  `<saml2:Attribute FriendlyName="${friendly}" Name="${name}" NameFormat="${URI}">${values.map((value) => `<saml2:AttributeValue>${value}</saml2:AttributeValue>`).join('')}</saml2:Attribute>`;

const answer = (format: string, subject: string, ...attributes: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><saml2p:Response xmlns:saml2p="${NS.samlp}" Destination="{acs}" ID="_r1" InResponseTo="{request}" IssueInstant="{now}" Version="2.0"><saml2:Issuer xmlns:saml2="${NS.saml}">${ENTITY}</saml2:Issuer>{responseSignature}<saml2p:Status><saml2p:StatusCode Value="${SUCCESS}"/></saml2p:Status><saml2:Assertion xmlns:saml2="${NS.saml}" ID="_{id}" IssueInstant="{now}" Version="2.0"><saml2:Issuer>${ENTITY}</saml2:Issuer>{signature}<saml2:Subject><saml2:NameID Format="${format}" NameQualifier="${ENTITY}" SPNameQualifier="{audience}">${subject}</saml2:NameID><saml2:SubjectConfirmation Method="${BEARER}"><saml2:SubjectConfirmationData Address="198.51.100.7" InResponseTo="{request}" NotOnOrAfter="{end}" Recipient="{acs}"/></saml2:SubjectConfirmation></saml2:Subject><saml2:Conditions NotBefore="{before}" NotOnOrAfter="{end}"><saml2:AudienceRestriction><saml2:Audience>{audience}</saml2:Audience></saml2:AudienceRestriction></saml2:Conditions><saml2:AuthnStatement AuthnInstant="{now}" SessionIndex="_{id}"><saml2:SubjectLocality Address="198.51.100.7"/><saml2:AuthnContext><saml2:AuthnContextClassRef>${PASSWORD}</saml2:AuthnContextClassRef></saml2:AuthnContext></saml2:AuthnStatement><saml2:AttributeStatement>${attributes.join('')}</saml2:AttributeStatement></saml2:Assertion></saml2p:Response>`;

const MAIL = 'urn:oid:0.9.2342.19200300.100.1.3';
const DISPLAY = attribute('urn:oid:2.16.840.1.113730.3.1.241', 'displayName', 'Ada Lovelace');

export const shibboleth: Provider = {
  name: 'Shibboleth',
  sources: [
    'https://shibboleth.atlassian.net/wiki/spaces/CONCEPT/pages/928645275/MetadataForIdP',
    'https://wiki.refeds.org/display/STAN/eduPerson',
  ],
  entityId: ENTITY,
  style: { prefix: 'ds', inclusive: ['xsd'], algorithm: 'sha256', namesCertificate: true },
  metadata: [
    {
      what: 'idp-metadata.xml as it is generated, which begins with a comment',
      document: metadata(KEYS),
      outcome: { signOnUrl: SIGN_ON, used: 2 },
    },
    {
      what: 'the same with a style sheet before and a comment after',
      document: `${metadata(KEYS, '\n<!-- end -->\n')}`.replace(
        '?>',
        '?>\n<?xml-stylesheet type="text/xsl" href="md.xsl"?>',
      ),
      outcome: { signOnUrl: SIGN_ON, used: 2 },
    },
    {
      what: 'an aggregate of the one provider and a service provider',
      document: `<EntitiesDescriptor xmlns="${NS.md}" Name="acme">${metadata(KEYS).replace(/^[\s\S]*?-->/, '')}<EntityDescriptor entityID="https://sp.acme.example"><SPSSODescriptor protocolSupportEnumeration="${NS.samlp}"/></EntityDescriptor></EntitiesDescriptor>`,
      outcome: { signOnUrl: SIGN_ON, used: 2 },
    },
    {
      what: 'an aggregate of two providers',
      document: `<EntitiesDescriptor xmlns="${NS.md}">${`<EntityDescriptor entityID="a"><IDPSSODescriptor protocolSupportEnumeration="${NS.samlp}"/></EntityDescriptor>`.repeat(2)}</EntitiesDescriptor>`,
      outcome: { refused: 'must name only one identity provider' },
    },
    {
      what: 'a document type before it',
      document: metadata(KEYS).replace(
        '<EntityDescriptor',
        '<!DOCTYPE EntityDescriptor SYSTEM "md.dtd"><EntityDescriptor',
      ),
      outcome: { refused: 'must have no document type' },
    },
  ],
  answers: [
    {
      what: 'mail and displayName by their OIDs',
      document: answer(
        FORMAT.persistent,
        'VbsNqPb5eKFHvhcAeqL9',
        attribute(MAIL, 'mail', 'ada@{domain}'),
        DISPLAY,
      ),
      outcome: { email: 'ada@', name: 'Ada Lovelace' },
    },
    {
      what: 'mail with two values, of which one is elsewhere',
      document: answer(
        FORMAT.persistent,
        'VbsN2',
        attribute(MAIL, 'mail', 'ada@home.example', 'ada@{domain}'),
      ),
      outcome: { email: 'ada@' },
    },
    {
      what: 'mail with two values of the same domain',
      document: answer(
        FORMAT.persistent,
        'VbsN3',
        attribute(MAIL, 'mail', 'ada@{domain}', 'ada.lovelace@{domain}'),
      ),
      outcome: { email: 'ada@' },
    },
    {
      what: 'eduPersonPrincipalName alone',
      document: answer(
        FORMAT.persistent,
        'VbsN4',
        attribute('urn:oid:1.3.6.1.4.1.5923.1.1.1.6', 'eduPersonPrincipalName', 'ada@{domain}'),
      ),
      outcome: { email: 'ada@' },
    },
    {
      what: 'a transient subject, which is the default',
      document: answer(FORMAT.transient, 'AAdzZWNyZXQx', attribute(MAIL, 'mail', 'ada@{domain}')),
      outcome: { refused: 'The subject is transient' },
    },
  ],
};
