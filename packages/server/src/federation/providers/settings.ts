import { createPrivateKey } from 'node:crypto';
import { type Configuration, flaw } from '@portico/api';
import type { Fields, Flaw } from '@portico/conventions';
import { PRESET_ISSUERS, PRESET_NAMES, type Preset, type ProviderSettings } from './provider.ts';

/** A provider as a file describes it. */
export type GivenProvider = NonNullable<Configuration['providers']>[number];

const DEFAULT_SCOPES = ['email', 'profile'];
const PRESET_SCOPES: Readonly<Partial<Record<Preset, readonly string[]>>> = {
  github: [],
  apple: ['email', 'name'],
};

/** Settings of a preset, which a file can leave out. */
export function defaultsOf(preset: Preset | null) {
  return {
    name: preset && PRESET_NAMES[preset],
    preset: null,
    issuer: preset && PRESET_ISSUERS[preset],
    scopes: (preset && PRESET_SCOPES[preset]) ?? DEFAULT_SCOPES,
    trustsEmail: false,
    teamId: null,
    keyId: null,
  };
}

/** A provider's settings, with all defaults. It must have no flaws. */
export function settingsOf({ id, clientId, ...given }: GivenProvider): Omit<ProviderSettings, 'position'> {
  const preset = given.preset ?? null;
  const defaults = defaultsOf(preset);
  const scopes = given.scopes ?? defaults.scopes;
  return {
    id,
    name: given.name ?? defaults.name ?? '',
    preset,
    issuer: given.issuer ?? defaults.issuer ?? '',
    clientId,
    scopes: scopes.filter((scope) => scope !== 'openid'),
    trustsEmail: given.trustsEmail ?? defaults.trustsEmail,
    teamId: given.teamId ?? null,
    keyId: given.keyId ?? null,
  };
}

const WITHOUT_PRESET = flaw('required', 'is required without a preset');
const OF_APPLE = flaw('required', 'is required with the preset `apple`');
const ONLY_APPLE = flaw('not_allowed', 'is only for the preset `apple`');
const SET_BY_PRESET = flaw('not_allowed', 'is set by the preset');
const ONLY_WITHOUT = flaw('not_allowed', 'is only for providers without a preset');

/** Presets that are at one address for everybody. */
const FIXED: readonly (Preset | undefined)[] = ['google', 'apple'];

/** All flaws that the schema cannot express. @param issuerFlaw why an issuer cannot be contacted */
export function settingsFlaws(
  { name, preset, issuer, trustsEmail, teamId, keyId }: GivenProvider,
  issuerFlaw: (issuer: string) => Flaw | undefined,
): Fields {
  const isApple = preset === 'apple';
  const appleFlaw = (value: string | undefined) => {
    if (isApple) return value === undefined ? OF_APPLE : undefined;
    return value === undefined ? undefined : ONLY_APPLE;
  };
  const flaws: Readonly<Record<string, Flaw | undefined>> = {
    name: name === undefined && !preset ? WITHOUT_PRESET : undefined,
    issuer: flawOfIssuer(),
    trustsEmail: trustsEmail !== undefined && preset ? ONLY_WITHOUT : undefined,
    teamId: appleFlaw(teamId),
    keyId: appleFlaw(keyId),
  };
  return Object.fromEntries(Object.entries(flaws).filter((entry): entry is [string, Flaw] => !!entry[1]));

  function flawOfIssuer(): Flaw | undefined {
    if (issuer === undefined) return preset ? undefined : WITHOUT_PRESET;
    return FIXED.includes(preset) ? SET_BY_PRESET : issuerFlaw(issuer);
  }
}

/** Why the service cannot authenticate with a secret; undefined where it can. */
export function secretProblem({ preset }: Pick<ProviderSettings, 'preset'>, secret: string) {
  if (secret.trim() === '') return 'its secret is empty';
  return preset === 'apple' && !isSigningKey(secret)
    ? 'its secret must be the key issued by Apple, in PKCS #8'
    : undefined;
}

function isSigningKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
}
