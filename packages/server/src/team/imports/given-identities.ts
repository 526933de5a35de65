import { Type } from '@portico/conventions';
import { PRESET_ISSUERS, type Preset, type ProviderSettings } from '../../federation/providers/provider.ts';
import type { Flaw } from './flaw.ts';
import { optional } from './given-values.ts';

/** An identity at a provider, with which the person signs in. */
export interface GivenIdentity {
  /** The ID of its provider; the issuer where that has none here. */
  readonly provider: string;
  readonly issuer: string;
  readonly subject: string;
}

/** An identity of a line, as its schema takes it. */
export interface IdentityEntry {
  readonly provider?: string | null;
  readonly issuer?: string | null;
  readonly subject: string;
}

/** Which identities an import takes. */
export interface IdentityRules {
  /** The providers of the team. */
  readonly providers: readonly Pick<ProviderSettings, 'id' | 'issuer'>[];
  /** Whether those of other providers are kept, for a provider that is configured later. */
  readonly keepsUnknown: boolean;
}

/** For files that name people of no provider, such as seeds. */
export const NO_PROVIDERS: IdentityRules = { providers: [], keepsUnknown: false };

const MOST = 20;
const Text = Type.String({ minLength: 1, maxLength: 255, pattern: '^\\P{Cc}*$' });
const Identity = Type.Object({ provider: optional(Text), issuer: optional(Text), subject: Text });
export const IDENTITY_MEMBERS = Object.keys(Identity.properties);
export const Identities = optional(Type.Array(Identity, { maxItems: MOST }));

/** Issuers of Microsoft that stand for many: identities have that of a tenant. */
const MANY_TENANTS = /^https:\/\/login\.microsoftonline\.com\/(?:common|organizations|consumers)\/v2\.0$/;
const TENANT = /^https:\/\/login\.microsoftonline\.com\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/v2\.0$/;

const isIssuer = (issuer: string, { issuer: own }: { readonly issuer: string }) =>
  MANY_TENANTS.test(own) ? TENANT.test(issuer) : issuer.replace(/\/$/, '') === own.replace(/\/$/, '');

/** Finds the provider of each identity. @param given as the schema took them */
export function identitiesOf(given: readonly IdentityEntry[], rules: IdentityRules) {
  const identities: GivenIdentity[] = [];
  const flaws: Flaw[] = [];
  for (const [at, entry] of given.entries()) {
    const found = identityOf(entry, rules);
    const field = `identities.${at}`;
    if ('message' in found) flaws.push({ field, message: found.message });
    else if (identities.some((one) => isSame(one, found)))
      flaws.push({ field, message: 'must not be there twice' });
    else identities.push(found);
  }
  return { identities, flaws };
}

const isSame = (one: GivenIdentity, other: GivenIdentity) =>
  one.issuer === other.issuer && one.subject === other.subject;

function identityOf(
  { provider, issuer, subject }: IdentityEntry,
  { providers, keepsUnknown }: IdentityRules,
): GivenIdentity | Pick<Flaw, 'message'> {
  const known = providers.find((one) => (provider ? one.id === provider : isIssuer(issuer ?? '', one)));
  if (known) return identityAt(known, { issuer: issuer ?? undefined, subject });
  if (!provider && !issuer) return { message: 'must have a provider or an issuer' };
  if (!keepsUnknown)
    return { message: 'is of a provider that is not configured; --keep-unknown-identities keeps it' };
  const kept = issuer ?? PRESET_ISSUERS[provider as Preset];
  return kept === undefined || MANY_TENANTS.test(kept)
    ? { message: 'must have an issuer, as its provider is not configured' }
    : { provider: provider ?? kept, issuer: kept, subject };
}

function identityAt(
  { id: provider, issuer: own }: Pick<ProviderSettings, 'id' | 'issuer'>,
  { issuer, subject }: { readonly issuer: string | undefined; readonly subject: string },
): GivenIdentity | Pick<Flaw, 'message'> {
  if (issuer !== undefined && !isIssuer(issuer, { issuer: own }))
    return { message: 'has an issuer that is not that of its provider' };
  if (!MANY_TENANTS.test(own)) return { provider, issuer: own, subject };
  return issuer === undefined
    ? { message: 'must have the issuer of its tenant' }
    : { provider, issuer, subject };
}
