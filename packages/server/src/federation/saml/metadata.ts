import type { IdentityProvider, LeftOut } from './answer.ts';
import { nameOf, type ProviderCertificate, readCertificate } from './certificates.ts';
import { demand, Refused } from './refused.ts';
import { anywhere, children, isElement, NAMESPACES, parseXml, type XmlElement } from './xml.ts';
import { withoutMarkup } from './xml-markup.ts';

const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';
/** More than one is a change of certificates; many would make each answer expensive. */
const MOST_CERTIFICATES = 16;

/**
 * Reads what an identity provider publishes of itself (SAML 2.0 metadata). Its own signature is not judged: the owner of the
 * organization vouches for the document, or TLS for the host that it is fetched from. What else is in it, such as other roles
 * and service providers, does not matter.
 * @throws Refused
 */
export function readMetadata(document: string): IdentityProvider {
  const root = parseXml(withoutMarkup(document));
  demand(root.namespaceURI === NAMESPACES.metadata, 'not_metadata', `its root is \`${root.localName}\``);
  const entity = entityIn(root);
  const entityId = entity.getAttribute('entityID')?.trim() ?? '';
  demand(entityId !== '', 'entity_id_missing');
  for (const descriptor of descriptorsIn(entity)) {
    const signOnUrl = signOnUrlIn(descriptor);
    if (signOnUrl !== undefined) return { entityId, signOnUrl, ...certificatesIn(descriptor) };
  }
  throw new Refused('redirect_missing');
}

/** @returns the only entity that is an identity provider */
function entityIn(root: XmlElement): XmlElement {
  const entities = anywhere(root, 'EntityDescriptor').filter(
    (one) => isElement(one, 'metadata', 'EntityDescriptor') && descriptorsIn(one).length > 0,
  );
  const [entity, ...more] = entities;
  if (!entity) throw new Refused('provider_missing', rolesIn(root));
  demand(more.length === 0, 'several_providers');
  return entity;
}

const descriptorsIn = (entity: XmlElement) =>
  children(entity, 'metadata', 'IDPSSODescriptor').filter((descriptor) =>
    (descriptor.getAttribute('protocolSupportEnumeration') ?? '').split(/\s+/).includes(NAMESPACES.protocol),
  );

/** The roles that are there instead, for people to read. */
function rolesIn(root: XmlElement): string | undefined {
  const names = Array.from(root.getElementsByTagNameNS('*', '*'), ({ localName }) => localName);
  const named = [...new Set(names.filter((name) => /^(?!Key|Entity).+Descriptor$/.test(name)))];
  return named.length > 0 ? `it has ${named.join(', ')}` : undefined;
}

function signOnUrlIn(descriptor: XmlElement): string | undefined {
  const services = children(descriptor, 'metadata', 'SingleSignOnService');
  const service = services.find((one) => one.getAttribute('Binding') === REDIRECT);
  const url = service?.getAttribute('Location')?.trim() ?? '';
  return /^https?:$/.test(URL.parse(url)?.protocol ?? '') ? url : undefined;
}

/** The certificates for signing, in PEM, and those that cannot be used. */
function certificatesIn(descriptor: XmlElement): Pick<IdentityProvider, 'certificates' | 'leftOut'> {
  const keys = children(descriptor, 'metadata', 'KeyDescriptor').filter(
    (key) => key.getAttribute('use') !== 'encryption',
  );
  const all = keys
    .flatMap((key) => anywhere(key, 'X509Certificate'))
    .filter((one) => isElement(one, 'signature', 'X509Certificate'))
    .map((one) => readCertificate(one.textContent ?? ''));
  const found = [...new Map(all.map((one) => [one.base64, one])).values()];
  const fit = found.filter(({ flaw }) => flaw === undefined);
  const used = fit.slice(0, MOST_CERTIFICATES);
  const surplus = fit.slice(MOST_CERTIFICATES);
  const unfit = found.flatMap((one) => (one.flaw ? [leftOut(one, one.flaw)] : []));
  demand(found.length > 0, 'certificate_missing');
  demand(used.length > 0, 'certificates_unfit', unfit.map(told).join('; '));
  return {
    certificates: used.map(({ pem }) => pem),
    leftOut: [...unfit, ...surplus.map((one) => leftOut(one, 'surplus'))],
  };
}

const leftOut = ({ subject, notAfter }: ProviderCertificate, why: LeftOut['why']): LeftOut => ({
  subject,
  notAfter,
  why,
});

const told = (one: LeftOut) => `${nameOf(one)} (${one.why})`;
