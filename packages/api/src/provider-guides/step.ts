/** Values of a connection that are entered at a provider. `scimToken` is shown once, so that guides only name it. */
export type ValueName = 'returnUrl' | 'entityId' | 'acsUrl' | 'metadataUrl' | 'scimUrl' | 'scimToken';

/** Fields of a connection here, into which something of a provider is entered. */
export type OwnField = 'issuer' | 'clientId' | 'clientSecret' | 'metadata';

export type Note =
  | 'anyUrl'
  | 'assign'
  | 'emailVerified'
  | 'importFile'
  | 'keepOpen'
  | 'metadataFile'
  | 'noCustomScim'
  | 'noScimClient'
  | 'provisioned'
  | 'verifiedDomain';

/** Fields at a provider with the setting that each gets there. */
type Settings = Readonly<Record<string, string>>;

/**
 * A step at a provider. Menus, pages, buttons, fields and their settings have the names of the provider's own interface, in
 * English. A step that only roles from the provider need is marked.
 */
export type Step = (
  | { readonly open: readonly string[] }
  | { readonly choose: string }
  | { readonly set: Settings }
  | { readonly turnOn: readonly string[] }
  | { readonly turnOff: readonly string[] }
  | { readonly enter: Readonly<Record<string, ValueName>> }
  | { readonly copy: Readonly<Record<string, OwnField>> }
  /** A value to enter here, in which `<…>` stands for something of the provider. */
  | { readonly fill: Readonly<Partial<Record<OwnField, string>>> }
  | { readonly note: Note }
) & { readonly forRoles?: true };

/** The steps before the connection is created here, afterwards, and for its directory. */
export interface ProtocolGuide {
  readonly before: readonly Step[];
  readonly after: readonly Step[];
}

export interface ProviderGuide {
  readonly name: string;
  readonly oidc: ProtocolGuide;
  readonly saml: ProtocolGuide;
  readonly scim: readonly Step[];
}
