/** What is asked of an identity provider's answer, and what comes of it (SAML 2.0 profiles, section 4.1.4). */

/** The longest form with an answer, and the longest metadata, in bytes. */
export const LARGEST = 256 * 1_024;

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
  /** How the provider let the person in, as a URI. */
  readonly authenticationContext: string | null;
  /** When it did, in milliseconds since 1970. */
  readonly authenticatedAt: number;
  /** Until when the same assertion could be believed again, in milliseconds since 1970. */
  readonly notOnOrAfter: number;
}

/** Why an answer or metadata is refused, for those who set up the connection. */
export const REASONS = [
  'too_large',
  'took_too_long',
  'malformed',
  /** Comments, CDATA, document types or processing instructions, in which readers differ. */
  'markup_refused',
  'status_failed',
  'not_one_assertion',
  'signature_missing',
  'signature_refused',
  'algorithm_refused',
  'key_refused',
  'decryption_failed',
  'issuer_refused',
  'destination_refused',
  'recipient_refused',
  'audience_refused',
  'request_refused',
  'not_yet_valid',
  'expired',
  'subject_missing',
  /** A provider that names somebody differently each time names nobody. */
  'subject_transient',
] as const;
export type Reason = (typeof REASONS)[number];

/** The answer is not to be believed. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(reason);
    this.reason = reason;
  }
}

/** @throws Refused unless it holds */
export function demand(holds: boolean, reason: Reason): asserts holds {
  if (!holds) throw new Refused(reason);
}
