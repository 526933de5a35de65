/** The part of `@node-saml/node-saml` that is used: its own types ask for those of browsers, which would then be everywhere. */
interface Options {
  readonly callbackUrl: string;
  readonly issuer: string;
  readonly idpCert: readonly string[];
  readonly wantAssertionsSigned: boolean;
  readonly wantAuthnResponseSigned: boolean;
}

interface Verified {
  readonly profile: { readonly getAssertionXml?: () => string } | null;
  readonly loggedOut: boolean;
}

export class SAML {
  constructor(options: Options);
  /** @throws Error */
  validatePostResponseAsync(container: { readonly SAMLResponse: string }): Promise<Verified>;
  /** @param xml the signed bytes of the assertion */
  protected processValidlySignedAssertionAsync(xml: string): Promise<Verified>;
}
