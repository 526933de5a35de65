import type { PROVIDER_PRESETS } from '@portico/api';

export type Preset = (typeof PROVIDER_PRESETS)[number];

/** The names of presets, where the team gives none. */
export const PRESET_NAMES: Readonly<Record<Preset, string>> = {
  google: 'Google',
  microsoft: 'Microsoft',
  github: 'GitHub',
  apple: 'Apple',
};

/** The issuers of presets, where the team names none. */
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

/** The team's settings for a provider with which everyone can sign in. */
export interface ProviderSettings {
  readonly id: string;
  /** Its place in the lists of pages. */
  readonly position: number;
  readonly name: string;
  readonly preset: Preset | null;
  readonly issuer: string;
  readonly clientId: string;
  readonly scopes: readonly string[];
  /** Whether `email_verified` of a provider without a preset is believed. */
  readonly trustsEmail: boolean;
  /** Of Apple. */
  readonly teamId: string | null;
  readonly keyId: string | null;
}

/** Whether a provider shows that a person has just signed in to it: GitHub does not say when. */
export function provesFreshness({ preset }: Pick<ProviderSettings, 'preset'>): boolean {
  return preset !== 'github';
}
