import { BoundedMap } from '../../ground/bounded-map.ts';
import type { ConnectionRow } from '../../ground/database/schema.ts';
import { isId } from '../../ground/id.ts';
import type { Needs } from '../handler.ts';
import type { RelyingParty } from '../providers/relying-party.ts';
import type { ConnectionWays, Way } from '../sign-ins/ways.ts';
import { addressesOf, rolesFromOf } from './connection.ts';
import { findConnectionForDomain, findLiveConnection } from './store.ts';

/**
 * Makes the relying party of a connection of one type, anew after each change of its issuer, of what the service is there, or
 * of the names of claims and attributes.
 * `Said.issuer` must be something that only this provider can say: accounts are found by it, and the subject.
 */
export type MakeParty = (connection: ConnectionRow) => RelyingParty;

interface WaysNeeds extends Pick<Needs, 'database' | 'publicUrl'> {
  readonly parties: Readonly<Record<ConnectionRow['type'], MakeParty>>;
}

/** How many connections are kept in memory, with what their providers publish. */
const MOST_KEPT = 500;

/** The connections of organizations as ways to sign in. */
export function createConnectionWays({ database, publicUrl, parties }: WaysNeeds): ConnectionWays {
  const findById = findLiveConnection(database);
  const findForDomain = findConnectionForDomain(database);
  const kept = new BoundedMap<string, { readonly party: RelyingParty; readonly madeFor: string }>(MOST_KEPT);

  function partyOf(connection: ConnectionRow): RelyingParty {
    const { id, type, issuer, client_id, client_secret, attributes } = connection;
    const roleName = rolesFromOf(connection)?.name;
    const madeFor = JSON.stringify([issuer, client_id, client_secret, roleName, attributes]);
    const known = kept.get(id);
    const party = known?.madeFor === madeFor ? known.party : parties[type](connection);
    // The one that was used last comes last.
    kept.set(id, { party, madeFor });
    return party;
  }

  function wayBy(connection: ConnectionRow): Way {
    const { returnUrl, acsUrl } = addressesOf(publicUrl(), connection.id);
    return {
      provider_id: null,
      connection_id: connection.id,
      party: partyOf(connection),
      returnUrl: connection.type === 'saml' ? acsUrl : returnUrl,
    };
  }

  const connectionWith = async (id: string) => (isId(id) ? await findById(id) : undefined);
  async function find(id: string): Promise<Way | undefined> {
    const connection = await connectionWith(id);
    return connection?.state === 'active' ? wayBy(connection) : undefined;
  }
  return {
    find,
    forDomain: async (domain) => {
      const found = await findForDomain(domain);
      return found && find(found.id);
    },
    forTest: async (id) => {
      const connection = await connectionWith(id);
      return connection && wayBy(connection);
    },
  };
}
