import type { Contracts } from '@portico/api';
import { flaw } from '@portico/api';
import type { Flaw } from '@portico/conventions';
import { Failure } from '@portico/conventions';
import { timestamp } from '../../ground/clock.ts';
import type { SignInRow } from '../../ground/database/schema.ts';
import { newId } from '../../ground/id.ts';
import type { Needs } from '../handler.ts';
import { ProviderUnavailable } from '../providers/relying-party.ts';
import { secretsFor } from './secrets.ts';
import { signInWays, type Way } from './ways.ts';

type Body = Pick<Contracts['createSignIn']['body'], 'providerId' | 'email' | 'connectionId'>;

/** A way that was found, and the id of the sign-in that goes it. */
export interface BegunSignIn extends Pick<Way, 'provider_id' | 'connection_id'> {
  readonly id: string;
  readonly url: string;
}

const NO_PROVIDER = { providerId: flaw('unknown', 'must be the ID of a provider of this service') };
const NONE_NAMED = {
  providerId: flaw('required', 'is required if neither `email` nor `connectionId` is given'),
};

/** How a way is found and begun, for a sign-in and for a link alike. */
export function beginning(needs: Pick<Needs, 'providers' | 'connectionWays' | 'secretKeys' | 'publicUrl'>) {
  const { providers, secretKeys } = needs;
  const ways = signInWays(needs);

  return {
    validate: async (
      given: Partial<Body & { readonly verifierHash: string }>,
    ): Promise<Record<string, Flaw>> => {
      const { providerId, email, connectionId, verifierHash } = given;
      if (providerId !== undefined) return (await providers.find(providerId)) ? {} : NO_PROVIDER;
      const isNoneNamed = email === undefined && connectionId === undefined;
      // Which of them to name is told once the rest of the body is right.
      return isNoneNamed && verifierHash !== undefined ? NONE_NAMED : {};
    },

    /** @throws Failure where there is no way, or the provider cannot be asked */
    prepare: async (body: Body, { isFresh }: { readonly isFresh: boolean }): Promise<BegunSignIn> => {
      const way = await ways.choose(body);
      if (!way) throw new Failure('CONNECTION_NOT_FOUND');
      return beginBy(way, { secretKeys, isFresh });
    },
  };
}

/** @throws Failure where the provider cannot be asked */
export async function beginBy(
  { party, provider_id, connection_id, returnUrl }: Way,
  { secretKeys, isFresh }: Pick<Needs, 'secretKeys'> & { readonly isFresh: boolean },
): Promise<BegunSignIn> {
  const id = newId();
  try {
    const url = await party.begin({ ...secretsFor(secretKeys, id), returnUrl, isFresh });
    return { id, provider_id, connection_id, url };
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    const { namedIssuer } = error;
    throw new Failure('PROVIDER_UNAVAILABLE', {
      detail:
        namedIssuer && `The provider gives its issuer as ${namedIssuer}, which differs by the final slash.`,
    });
  }
}

export function presentSignIn(
  { id, expires_at }: Pick<SignInRow, 'id' | 'expires_at'>,
  { url }: Pick<BegunSignIn, 'url'>,
): Contracts['createSignIn']['answer']['body'] {
  return { id, url, expiresAt: timestamp(expires_at) };
}
