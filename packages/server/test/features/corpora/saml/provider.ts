/** The form of the corpus: documents of providers, and their expected results. */

/** How a provider signs. */
export interface Style {
  /** The prefix of the elements of its signatures; empty where they have their namespace as the default one. */
  readonly prefix: string;
  /** The prefixes of `InclusiveNamespaces`. */
  readonly inclusive: readonly string[];
  readonly algorithm: 'sha256' | 'sha512' | 'sha1';
  /** Whether it names its certificate. */
  readonly namesCertificate: boolean;
}

/** How metadata are read. */
type Read =
  | {
      readonly signOnUrl: string;
      readonly used: number;
      /** Why the others are left out. */
      readonly leftOut?: readonly string[];
    }
  /** How the message on `metadata` begins. */
  | { readonly refused: string };

/** The findings of a test of the connection; `@` at the end of an address stands for a verified domain. */
type TestFindings =
  | { readonly email: string; readonly name?: string; readonly role?: 'admin' }
  /** How the detail begins. */
  | { readonly refused: string };

export interface MetadataDocument {
  readonly what: string;
  /** With `{signing}`, `{next}`, `{short}` and `{elliptic}` for certificates in Base64, and their like in PEM. */
  readonly document: string;
  readonly outcome: Read;
}

export interface AnswerDocument {
  readonly what: string;
  /**
   * With `{signature}` where the assertion, and `{responseSignature}` where the response is signed; `{audience}`, `{acs}`,
   * `{request}`, `{domain}`, and `{now}`, `{before}`, `{end}`, `{ended}` for times.
   */
  readonly document: string;
  readonly outcome: TestFindings;
  /** The key that signs: by default, that of `{signing}`. */
  readonly signer?: 'next';
  /** By default, as its style says. */
  readonly algorithm?: Style['algorithm'];
  /** Members of the connection beside its metadata. */
  readonly connection?: object;
}

export interface Provider {
  readonly name: string;
  /** The documentation after which its documents are made. */
  readonly sources: readonly string[];
  readonly entityId: string;
  readonly style: Style;
  /** The first one is that of the connection to which the answers come. */
  readonly metadata: readonly [MetadataDocument, ...MetadataDocument[]];
  readonly answers: readonly AnswerDocument[];
}

export const NS = {
  md: 'urn:oasis:names:tc:SAML:2.0:metadata',
  ds: 'http://www.w3.org/2000/09/xmldsig#',
  samlp: 'urn:oasis:names:tc:SAML:2.0:protocol',
  saml: 'urn:oasis:names:tc:SAML:2.0:assertion',
  xs: 'http://www.w3.org/2001/XMLSchema',
  xsi: 'http://www.w3.org/2001/XMLSchema-instance',
} as const;

export const BINDING = 'urn:oasis:names:tc:SAML:2.0:bindings';
export const FORMAT = {
  email: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  unspecified: 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
  persistent: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  transient: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
} as const;
export const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success';
export const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
export const PASSWORD = 'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport';
export const CLAIMS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';
