/** The part of `@node-saml/node-saml` that is used: its own types ask for those of browsers, which would then be everywhere. */
interface Options {
  readonly callbackUrl: string;
  readonly issuer: string;
  readonly idpCert: readonly string[];
  readonly wantAssertionsSigned: boolean;
  readonly wantAuthnResponseSigned: boolean;
  /** False: it is not judged. */
  readonly audience: string | false;
  /** -1: times are not judged. */
  readonly acceptedClockSkewMs: number;
}

export class SAML {
  constructor(options: Options);
  /** @throws Error */
  validatePostResponseAsync(container: { readonly SAMLResponse: string }): Promise<{
    readonly profile: { readonly getAssertionXml?: () => string } | null;
    readonly loggedOut: boolean;
  }>;
}
