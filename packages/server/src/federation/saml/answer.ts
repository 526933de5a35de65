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
  /** Those in the metadata that are not used. */
  readonly leftOut: readonly LeftOut[];
}

/** A certificate in metadata that is not used. */
export interface LeftOut {
  /** Null if it cannot be read. */
  readonly subject: string | null;
  /** In milliseconds since 1970; null where it cannot be read. */
  readonly notAfter: number | null;
  readonly why: CertificateFlaw;
}

/** Why a certificate is not used: it is none, its key is not one for RSA or too short, or there are too many. */
export type CertificateFlaw = 'unreadable' | 'not_rsa' | 'short_key' | 'surplus';

export interface ExpectedAnswer {
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
  /** The format of the subject, as a URI; null where it names none. */
  readonly subjectFormat: string | null;
  /** By name, with all values of each in their order. */
  readonly attributes: Readonly<Record<string, readonly string[]>>;
  /** How the provider authenticated the person, as a URI. */
  readonly authenticationContext: string | null;
  /** When it did, in milliseconds since 1970. */
  readonly authenticatedAt: number;
  /** Until when the same assertion could be believed again, in milliseconds since 1970. */
  readonly notOnOrAfter: number;
}
