import type { ConnectionRow } from '../database/schema.ts';
import type { Needs } from '../handler.ts';
import { isId } from '../id.ts';
import type { RelyingParty } from '../providers/relying-party.ts';
import type { ConnectionWays, Way } from '../sign-ins/ways.ts';
import { addressesOf } from './connection.ts';
import { findActiveConnection, findConnectionForDomain } from './store.ts';

/**
 * Makes the relying party of a connection of one type, anew after each change of it. `Said.issuer` must be something that
 * only this provider can say: accounts are found by it, and the subject.
 */
export type MakeParty = (connection: ConnectionRow) => RelyingParty;

interface WaysNeeds extends Pick<Needs, 'database' | 'publicUrl'> {
  /** A type without one is not a way. */
  readonly parties: Readonly<Partial<Record<ConnectionRow['type'], MakeParty>>>;
}

/** How many connections are kept in memory, with what their providers publish. */
const MOST_KEPT = 500;

/** The connections of organizations as ways to sign in. */
export function createConnectionWays({ database, publicUrl, parties }: WaysNeeds): ConnectionWays {
  const findById = findActiveConnection(database);
  const findForDomain = findConnectionForDomain(database);
  const kept = new Map<string, { readonly party: RelyingParty; readonly madeFor: number }>();

  function partyOf(connection: ConnectionRow, make: MakeParty): RelyingParty {
    const { id, updated_at: madeFor } = connection;
    const known = kept.get(id);
    const party = known?.madeFor === madeFor ? known.party : make(connection);
    // The one that was used last comes last.
    kept.delete(id);
    kept.set(id, { party, madeFor });
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) break;
      kept.delete(oldest);
    }
    return party;
  }

  function wayBy(connection: ConnectionRow | undefined): Way | undefined {
    const make = connection && parties[connection.type];
    if (!make) return undefined;
    const { returnUrl, acsUrl } = addressesOf(publicUrl(), connection.id);
    return {
      provider_id: null,
      connection_id: connection.id,
      party: partyOf(connection, make),
      returnUrl: connection.type === 'saml' ? acsUrl : returnUrl,
    };
  }

  const find = async (id: string) => wayBy(isId(id) ? await findById(id) : undefined);
  return {
    find,
    forDomain: async (domain) => {
      const found = await findForDomain(domain);
      return found && find(found.id);
    },
  };
}
