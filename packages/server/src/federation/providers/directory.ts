import { BoundedMap } from '../../ground/bounded-map.ts';
import type { Clock } from '../../ground/clock.ts';
import type { Database } from '../../ground/database/database.ts';
import type { ProviderRow } from '../../ground/database/schema.ts';
import { isLoopback } from '../../ground/network-addresses.ts';
import { type AddressRules, localAddresses, publicAddresses } from '../../ground/outgoing/address.ts';
import type { SecretKeys } from '../../ground/secret-keys/keys.ts';
import { credentialIn, storedSettings } from './columns.ts';
import { gitHubParty } from './github.ts';
import { openIdParty } from './openid.ts';
import { provesFreshness } from './provider.ts';
import type { RelyingParty } from './relying-party.ts';
import { findProvider, listingProviders } from './store.ts';

/** A provider with which everybody can sign in. */
export interface Provider {
  readonly id: string;
  readonly name: string;
  readonly provesFreshness: boolean;
  readonly party: RelyingParty;
}

/** The providers of the team, as they are now. */
export interface Providers {
  list(): Promise<readonly Pick<Provider, 'id' | 'name'>[]>;
  find(id: string): Promise<Provider | undefined>;
}

interface ProvidersNeeds {
  readonly database: Pick<Database, 'prepare'>;
  readonly secretKeys: SecretKeys;
  /** The addresses to which providers may lead. */
  readonly rules: AddressRules;
  readonly clock: Clock;
}

/** How many parties are kept in memory, with what their providers publish. */
const MOST_KEPT = 100;

export function createProviders({ database, secretKeys, rules, clock }: ProvidersNeeds): Providers {
  const findRow = findProvider(database);
  const kept = new BoundedMap<string, { readonly party: RelyingParty; readonly madeFor: string }>(MOST_KEPT);

  function partyOf(row: ProviderRow): RelyingParty {
    const madeFor = JSON.stringify(row);
    const known = kept.get(row.id);
    const party = known?.madeFor === madeFor ? known.party : makeParty(row);
    kept.set(row.id, { party, madeFor });
    return party;
  }

  function makeParty(row: ProviderRow): RelyingParty {
    const { preset, ...settings } = storedSettings(row);
    const client = { ...settings, credential: credentialIn(row, secretKeys) };
    if (preset === 'github') return gitHubParty(client, rules);
    return openIdParty({ ...client, preset: preset ?? undefined }, { rules, clock });
  }

  return {
    list: listingProviders(database),
    find: async (id) => {
      const row = await findRow(id);
      return (
        row && { id: row.key, name: row.name, provesFreshness: provesFreshness(row), party: partyOf(row) }
      );
    },
  };
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
