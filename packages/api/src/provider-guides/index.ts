/**
 * The steps that connect the identity providers most organizations have. The console shows it with the values
 * of a connection, and the documentation contains it: this entry is apart from the root, so that only its page loads it.
 */
import { ENTRA } from './entra.ts';
import { GOOGLE } from './google.ts';
import { KEYCLOAK } from './keycloak.ts';
import { OKTA } from './okta.ts';
import type { ProviderGuide } from './step.ts';

export type { Note, OwnField, ProviderGuide, Step, ValueName } from './step.ts';

export const PROVIDERS = {
  entra: ENTRA,
  okta: OKTA,
  google: GOOGLE,
  keycloak: KEYCLOAK,
} as const satisfies Readonly<Record<string, ProviderGuide>>;

export type ProviderName = keyof typeof PROVIDERS;
export const PROVIDER_NAMES = Object.keys(PROVIDERS) as ProviderName[];

const SIGNS: Readonly<Record<ProviderName, RegExp>> = {
  entra: /^https:\/\/(?:login\.microsoftonline\.com|sts\.windows\.net)\//,
  okta: /^https?:\/\/[\w.-]+\.okta\.com(?:\/|$)/,
  google: /^https:\/\/accounts\.google\.com(?:\/|$)/,
  keycloak: /\/realms\/[^/]+$/,
};

/** The provider that has an issuer or entity ID, as far as its form tells. */
export const providerOf = (issuer: string): ProviderName | undefined =>
  PROVIDER_NAMES.find((name) => SIGNS[name].test(issuer));
