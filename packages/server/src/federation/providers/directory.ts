import type { Clock } from '../../ground/clock.ts';
import { isLoopback } from '../../ground/network-addresses.ts';
import { type AddressRules, localAddresses, publicAddresses } from '../../ground/outgoing/address.ts';
import { gitHubParty } from './github.ts';
import { openIdParty } from './openid.ts';
import { type ProviderSettings, provesFreshness } from './provider.ts';
import type { RelyingParty } from './relying-party.ts';

/** A provider with which everybody can sign in. */
export interface Provider {
  readonly id: string;
  readonly issuer: string;
  readonly name: string;
  readonly provesFreshness: boolean;
  readonly party: RelyingParty;
}

/** The providers of the team's file. */
export interface Providers {
  readonly all: readonly Provider[];
  find(id: string): Provider | undefined;
}

interface ProvidersNeeds {
  readonly settings: readonly ProviderSettings[];
  readonly rules: AddressRules;
  readonly clock: Clock;
}

export function createProviders({ settings, rules, clock }: ProvidersNeeds): Providers {
  const all = settings.map((each): Provider => {
    const party = each.preset === 'github' ? gitHubParty(each, rules) : openIdParty(each, { rules, clock });
    return {
      id: each.id,
      issuer: each.issuer,
      name: each.name,
      provesFreshness: provesFreshness(each),
      party,
    };
  });
  const byId = new Map(all.map((provider) => [provider.id, provider]));
  return { all, find: (id) => byId.get(id) };
}

/** Where providers and connections may lead: inside only for development, where nobody else can reach the service. */
export function federationAddresses({
  federationInsecure,
  host,
}: {
  readonly federationInsecure: boolean;
  readonly host: string;
}): AddressRules {
  return federationInsecure && isLoopback(host) ? localAddresses() : publicAddresses(false);
}
