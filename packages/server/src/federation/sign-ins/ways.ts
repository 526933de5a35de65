import type { Contracts } from '@portico/api';
import type { SignInRow } from '../../ground/database/schema.ts';
import { domainOfEmail } from '../../ground/email.ts';
import type { Needs } from '../handler.ts';
import type { Way as NamedWay } from '../identities/identity.ts';
import type { RelyingParty } from '../providers/relying-party.ts';

/**
 * A way to sign in elsewhere: by a provider for everybody, or by the connection of an organization. Whatever it speaks, its
 * party makes the URL to which the browser is sent, and judges what the browser brings back.
 */
export interface Way extends NamedWay {
  readonly party: RelyingParty;
  /** Each way returns to an address of its own, so that the answer of one is not taken for that of another. */
  readonly returnUrl: string;
}

/** The connections of organizations as ways; which there are is known a storey above. */
export interface ConnectionWays {
  /** The oldest active connection of the organization that has verified a domain, in ASCII and lower case. */
  forDomain(domain: string): Promise<Way | undefined>;
  /** An active connection. */
  find(id: string): Promise<Way | undefined>;
  /** A connection in any state. */
  forTest(id: string): Promise<Way | undefined>;
}

type BegunSignIn = Pick<SignInRow, 'kind' | 'provider_id' | 'connection_id'>;
type Chosen = Pick<Contracts['createSignIn']['body'], 'providerId' | 'email' | 'connectionId'>;

/** How a way is found: by what a person chose or, once they are back, by what their sign-in began with. */
export function signInWays({
  providers,
  connectionWays,
  publicUrl,
}: Pick<Needs, 'providers' | 'connectionWays' | 'publicUrl'>) {
  async function byProvider(id: string): Promise<Way | undefined> {
    const provider = await providers.find(id);
    if (!provider) return undefined;
    const returnUrl = returnUrlOf(publicUrl(), id);
    return { provider_id: id, connection_id: null, party: provider.party, returnUrl };
  }

  return {
    choose: async ({ providerId, email, connectionId }: Chosen): Promise<Way | undefined> => {
      if (providerId !== undefined) return byProvider(providerId);
      if (connectionId !== undefined) return connectionWays.find(connectionId);
      return email == null ? undefined : connectionWays.forDomain(domainOfEmail(email));
    },

    /** @returns undefined where it is no more */
    find: async ({ kind, provider_id, connection_id }: BegunSignIn): Promise<Way | undefined> => {
      if (provider_id !== null) return byProvider(provider_id);
      if (connection_id === null) return undefined;
      return kind === 'test' ? connectionWays.forTest(connection_id) : connectionWays.find(connection_id);
    },
  };
}

export function returnUrlOf(publicUrl: string, way: string): string {
  return `${publicUrl}/sign-in/return/${way}`;
}
