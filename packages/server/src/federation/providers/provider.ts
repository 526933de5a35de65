/** Providers with preset settings. */
export const PRESETS = ['google', 'microsoft', 'github', 'apple'] as const;
export type Preset = (typeof PRESETS)[number];

/** The names of providers, where the file gives none. */
export const PRESET_NAMES: Readonly<Record<Preset, string>> = {
  google: 'Google',
  microsoft: 'Microsoft',
  github: 'GitHub',
  apple: 'Apple',
};

/** The issuers of presets, where the file names none. */
export const PRESET_ISSUERS: Readonly<Record<Preset, string>> = {
  google: 'https://accounts.google.com',
  microsoft: 'https://login.microsoftonline.com/common/v2.0',
  github: 'https://github.com',
  apple: 'https://appleid.apple.com',
};

/** The credential with which a client authenticates. */
export type Credential =
  | { readonly kind: 'secret'; readonly secret: string }
  /** Apple's: a key with which a secret is made for each request, in PKCS #8. */
  | { readonly kind: 'key'; readonly teamId: string; readonly keyId: string; readonly key: string };

/** A provider of the team's file. */
export interface ProviderSettings {
  readonly id: string;
  readonly name: string;
  readonly preset: Preset | undefined;
  readonly issuer: string;
  readonly clientId: string;
  readonly credential: Credential;
  readonly scopes: readonly string[];
  /** Whether `email_verified` of a provider without a preset is believed. */
  readonly trustsEmail: boolean;
}

/** Whether a provider shows that a person has just signed in to it: GitHub does not say when. */
export function provesFreshness({ preset }: Pick<ProviderSettings, 'preset'>): boolean {
  return preset !== 'github';
}
