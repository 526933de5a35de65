/** Why an answer or metadata are refused, with the words for the person who set up the connection. */

/** Of answers, as sentences. */
const OF_ANSWERS = {
  too_large: 'The document is larger than 256 KiB',
  too_many_elements: 'The document has more than 1,000 elements',
  took_too_long: 'The document takes too long to read',
  form_refused: 'The form does not have exactly one `SAMLResponse` in Base64',
  not_xml: 'The document is not well-formed XML',
  /** Parsers disagree about these. */
  markup_refused: 'The document has comments, CDATA, a document type or processing instructions',
  not_response: 'The document is not a SAML 2.0 response',
  malformed: 'The document does not conform to SAML',
  status_failed: 'The status is not success',
  not_one_assertion: 'There is not exactly one assertion, where it belongs',
  signature_missing: 'The assertion is not signed',
  certificate_unknown: 'The assertion is signed with a certificate that is not in the metadata',
  signature_refused: 'The signature matches no certificate in the metadata, or not the signed content',
  reference_refused: 'The signature does not cover its parent element',
  algorithm_refused: 'An algorithm is not allowed: signatures need RSA with SHA-256 or better',
  key_refused: 'No certificate in the metadata can be used: keys must be RSA keys of 2,048 bits or more',
  decryption_failed: 'The assertion is not encrypted for the certificate of this connection',
  issuer_refused: 'The issuer is not the entity ID in the metadata',
  destination_refused: 'The destination is not the assertion consumer service of this connection',
  confirmation_missing: 'The subject does not have exactly one confirmation with the method bearer',
  recipient_refused: 'The recipient is not the assertion consumer service of this connection',
  audience_refused: 'The audience is not the entity ID of this connection',
  request_refused: 'The response is not for this request',
  not_yet_valid: 'The assertion is not valid yet: a clock may be wrong',
  expired: 'The assertion is no longer valid: a clock may be wrong',
  session_ended: 'The session at the provider has ended',
  subject_missing: 'The assertion names no subject',
  /** A provider that names somebody differently each time names nobody. */
  subject_transient: 'The subject is transient: it changes with each sign-in',
  subject_unfit: 'The subject is longer than 256 characters, or has control characters',
  replayed: 'The assertion was used before',
} as const;

/** Of metadata, as the ends of sentences about them. */
const OF_METADATA = {
  too_large: 'must not be larger than 256 KiB',
  too_many_elements: 'must not have more than 1,000 elements',
  took_too_long: 'takes too long to read',
  not_xml: 'must be well-formed XML',
  type_refused: 'must have no document type',
  not_metadata: 'must be SAML 2.0 metadata',
  provider_missing: 'must name an identity provider that supports SAML 2.0',
  several_providers: 'must name only one identity provider',
  entity_id_missing: 'must name the entity ID of the identity provider',
  redirect_missing: 'must name an http or https URL of the identity provider for requests by HTTP-Redirect',
  certificate_missing: 'must have a certificate for signing',
  certificates_unfit: 'must have a certificate for signing with an RSA key of 2,048 bits or more',
} as const;

export type Reason = keyof typeof OF_ANSWERS | keyof typeof OF_METADATA;

const withDetail = (text: string, detail: string | undefined) =>
  detail === undefined ? text : `${text}: ${detail}`;

/** The answer is not to be believed, or metadata cannot be used. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly reason: Reason;
  /** The values that it is about. */
  readonly detail: string | undefined;

  constructor(reason: Reason, detail?: string) {
    super(withDetail({ ...OF_METADATA, ...OF_ANSWERS }[reason], detail));
    this.reason = reason;
    this.detail = detail;
  }

  /** The same of metadata, as the end of a sentence about them. */
  get metadataText(): string {
    return withDetail({ ...OF_ANSWERS, ...OF_METADATA }[this.reason], this.detail);
  }
}

/** @throws Refused unless it holds */
export function demand(holds: boolean, reason: Reason, detail?: string): asserts holds {
  if (!holds) throw new Refused(reason, detail);
}

/** @throws Refused, with both values, unless they are the same */
export function demandSame(found: string | null, expected: string, reason: Reason): void {
  if (found !== expected) throw new Refused(reason, `expected ${quoted(expected)}, found ${quoted(found)}`);
}

/** The longest value that is told, in characters. */
const LONGEST_VALUE = 200;
/** A value as it is told. */
export const quoted = (value: string | null) =>
  value === null ? 'none' : `“${value.slice(0, LONGEST_VALUE)}”`;
