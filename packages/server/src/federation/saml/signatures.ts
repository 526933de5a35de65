import { demand, quoted } from './refused.ts';
import { anywhere, isElement, only, type XmlElement } from './xml.ts';

/*
 * The accepted algorithms, of those that the library can verify: SHA-256 or better in signatures and digests, RSA keys of
 * 2,048 bits (`certificates.ts`). It refuses none of the rest by itself.
 */
const SIGNATURES = [
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
];
const DIGESTS = ['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmlenc#sha512'];
const CANONICALIZATIONS = [
  'http://www.w3.org/2001/10/xml-exc-c14n#',
  'http://www.w3.org/2001/10/xml-exc-c14n#WithComments',
  'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
];
/** SAML core, section 5.4.4. */
const TRANSFORMS = ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', ...CANONICALIZATIONS];

/**
 * Judges all that a signature names before anything is computed with it: the element that it signs is the one in which it
 * stands, and no algorithm is weak.
 * @throws Refused
 */
export function judgeSignature(signed: XmlElement): void {
  const signature = only(signed, 'signature', 'Signature');
  const info = only(signature, 'signature', 'SignedInfo');
  const reference = only(info, 'signature', 'Reference');
  const id = signed.getAttribute('ID') ?? '';
  demand(
    id !== '' && reference.getAttribute('URI') === `#${id}`,
    'reference_refused',
    'its reference is to another element',
  );
  demand(anywhere(signature, 'Object').length === 0, 'reference_refused', 'it has an `Object`');
  demandAlgorithm(only(info, 'signature', 'SignatureMethod'), SIGNATURES);
  demandAlgorithm(only(info, 'signature', 'CanonicalizationMethod'), CANONICALIZATIONS);
  demandAlgorithm(only(reference, 'signature', 'DigestMethod'), DIGESTS);
  const transforms = anywhere(only(reference, 'signature', 'Transforms'), 'Transform');
  demand(
    transforms.length > 0 && transforms.length <= 2,
    'reference_refused',
    'it does not have one or two transforms',
  );
  for (const transform of transforms) {
    demand(
      isElement(transform, 'signature', 'Transform'),
      'reference_refused',
      'a transform is in another namespace',
    );
    demandAlgorithm(transform, TRANSFORMS);
  }
}

function demandAlgorithm(element: XmlElement, allowed: readonly string[]): void {
  const algorithm = element.getAttribute('Algorithm') ?? '';
  demand(allowed.includes(algorithm), 'algorithm_refused', `${element.localName} ${quoted(algorithm)}`);
}
