/** The demands on an identity provider's answer, and its result (SAML 2.0 profiles, section 4.1.4). */

/** The longest form with an answer, and the longest metadata, in bytes. */
export const LARGEST = 256 * 1_024;
/** The most elements of a document: an answer with the 150 groups that Entra ID sends at most has fewer than 300. */
export const MOST_ELEMENTS = 1_000;

/** What is known of an identity provider from its metadata. */
export interface IdentityProvider {
  readonly entityId: string;
  /** Where requests go with the redirect binding. */
  readonly signOnUrl: string;
  /** Certificates that sign, in PEM: two while one replaces the other. */
  readonly certificates: readonly string[];
}

export interface Expected {
  readonly issuer: string;
  /** Any of them may have signed, in PEM. */
  readonly certificates: readonly string[];
  /** Ours, in PEM: any of them may decrypt; none if assertions come in the clear. */
  readonly decryptionKeys: readonly string[];
  /** Our entity ID. */
  readonly audience: string;
  readonly acsUrl: string;
  /** The ID of the request. */
  readonly requestId: string;
  /** In milliseconds since 1970. */
  readonly now: number;
}

/** What a signed assertion says. */
export interface Assertion {
  readonly id: string;
  readonly issuer: string;
  readonly subject: string;
  /** The address that it names, if it names exactly one. */
  readonly email: string | null;
  /** By name, with all values of each in their order. */
  readonly attributes: Readonly<Record<string, readonly string[]>>;
  /** How the provider authenticated the person, as a URI. */
  readonly authenticationContext: string | null;
  /** When it did, in milliseconds since 1970. */
  readonly authenticatedAt: number;
  /** Until when the same assertion could be believed again, in milliseconds since 1970. */
  readonly notOnOrAfter: number;
}

/** Why an answer or metadata are refused, with the text for the person who set up the connection. */
const TOLD = {
  too_large: 'The document is too large',
  too_many_elements: 'The document has more than 1,000 elements',
  took_too_long: 'The document takes too long to read',
  malformed: 'The document is not what SAML prescribes',
  /** Parsers disagree about these. */
  markup_refused: 'The document has comments, CDATA, a document type or processing instructions',
  status_failed: 'The status is not that of a success',
  not_one_assertion: 'There is not exactly one assertion, where it belongs',
  signature_missing: 'The assertion is not signed',
  signature_refused: 'The signature does not fit any certificate in the metadata, or what it signs',
  algorithm_refused: 'An algorithm is not allowed: signatures take RSA with SHA-256 or better',
  key_refused: 'No certificate in the metadata can be believed: keys are RSA keys of 2,048 bits or more',
  decryption_failed: 'The assertion is not encrypted for the certificate of this connection',
  issuer_refused: 'The issuer is not the entity ID in the metadata',
  destination_refused: 'The destination is not the address of this connection for answers',
  recipient_refused: 'The recipient is not the address of this connection for answers',
  audience_refused: 'The audience is not the entity ID of this connection',
  request_refused: 'The answer is not for this request',
  not_yet_valid: 'The assertion is not good yet: a clock may be wrong',
  expired: 'The assertion is no longer good: a clock may be wrong',
  subject_missing: 'The assertion names no subject',
  /** A provider that names somebody differently each time names nobody. */
  subject_transient: 'The subject is transient: it is another one at each sign-in',
} as const;
export type Reason = keyof typeof TOLD;

/** The answer is not to be believed. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(TOLD[reason]);
    this.reason = reason;
  }
}

/** @throws Refused unless it holds */
export function demand(holds: boolean, reason: Reason): asserts holds {
  if (!holds) throw new Refused(reason);
}
