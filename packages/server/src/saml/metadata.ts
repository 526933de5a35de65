import { type IdentityProvider, Refused } from './answer.ts';
import { judgeCertificate } from './signatures.ts';
import { anywhere, children, isElement, only, parseXml, textOf, type XmlElement } from './xml.ts';

const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol';
const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';
/** More than one is a change of certificates; many would make each answer expensive. */
const MOST_CERTIFICATES = 4;

/**
 * Reads what an identity provider publishes of itself (SAML 2.0 metadata). Its own signature is not judged: the owner of the
 * organization vouches for the document, or TLS for the host that it is fetched from.
 * @throws Refused
 */
export function readMetadata(document: string): IdentityProvider {
  const root = parseXml(document);
  const descriptors = anywhere(root, 'IDPSSODescriptor').filter(
    (one) => isElement(one, 'metadata', 'IDPSSODescriptor') && supportsSaml2(one),
  );
  const [descriptor, ...more] = descriptors;
  const entity = descriptor?.parentNode;
  if (!descriptor || !entity || more.length > 0 || !isElement(entity, 'metadata', 'EntityDescriptor'))
    throw new Refused('malformed');
  const entityId = entity.getAttribute('entityID') ?? '';
  const services = children(descriptor, 'metadata', 'SingleSignOnService');
  const service = services.find((one) => one.getAttribute('Binding') === REDIRECT);
  const signOnUrl = service?.getAttribute('Location') ?? '';
  if (entityId === '' || !/^https?:$/.test(URL.parse(signOnUrl)?.protocol ?? ''))
    throw new Refused('malformed');
  return { entityId, signOnUrl, certificates: certificatesIn(descriptor) };
}

const supportsSaml2 = (descriptor: XmlElement) =>
  (descriptor.getAttribute('protocolSupportEnumeration') ?? '').split(/\s+/).includes(PROTOCOL);

function certificatesIn(descriptor: XmlElement): readonly string[] {
  const keys = children(descriptor, 'metadata', 'KeyDescriptor').filter(
    (key) => key.getAttribute('use') !== 'encryption',
  );
  const found = keys
    .map((key) => only(only(key, 'signature', 'KeyInfo'), 'signature', 'X509Data'))
    .flatMap((data) => children(data, 'signature', 'X509Certificate'))
    .map((certificate) => judgeCertificate(pemOf(textOf(certificate))).toString());
  const certificates = [...new Set(found)];
  if (certificates.length === 0 || certificates.length > MOST_CERTIFICATES) throw new Refused('key_refused');
  return certificates;
}

function pemOf(base64: string): string {
  const lines = base64.replace(/\s+/g, '').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}
