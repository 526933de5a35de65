import type { Contracts } from '@portico/api';
import { Failure } from '@portico/conventions';
import { timestamp } from '../clock.ts';
import type { SignInRow } from '../database/schema.ts';
import type { Needs } from '../handler.ts';
import { newId } from '../id.ts';
import type { Provider } from '../providers/directory.ts';
import { ProviderUnavailable } from '../providers/relying-party.ts';
import { secretsFor } from './secrets.ts';

type Body = Pick<Contracts['createSignIn']['body'], 'providerId' | 'email' | 'connectionId'>;

/** A way to a provider that was found, and the id of the sign-in that goes it. */
export interface Begun {
  readonly id: string;
  readonly provider_id: string;
  readonly url: string;
}

const NO_PROVIDER = { providerId: 'must be that of a provider of this service' };
const NONE_NAMED = { providerId: 'is required, where neither `email` nor `connectionId` is given' };

/** How a provider is found and asked, for a sign-in and for a link alike. */
export function beginning({
  providers,
  secretKeys,
  publicUrl,
}: Pick<Needs, 'providers' | 'secretKeys' | 'publicUrl'>) {
  function wayFor({ providerId }: Body): Provider {
    // Nobody signs in by a connection yet: only providers for everyone are ways.
    const provider = providerId === undefined ? undefined : providers.find(providerId);
    if (!provider) throw new Failure('CONNECTION_NOT_FOUND');
    return provider;
  }

  return {
    validate: async (
      given: Partial<Body & { readonly verifierHash: string }>,
    ): Promise<Record<string, string>> => {
      const { providerId, email, connectionId, verifierHash } = given;
      if (providerId !== undefined) return providers.find(providerId) ? {} : NO_PROVIDER;
      const isNoneNamed = email === undefined && connectionId === undefined;
      // Which of them to name is told once the rest of the body is right.
      return isNoneNamed && verifierHash !== undefined ? NONE_NAMED : {};
    },

    /** @throws Failure where there is no way, or the provider cannot be asked */
    prepare: async (body: Body, { isFresh }: { readonly isFresh: boolean }): Promise<Begun> => {
      const { id: provider_id, party } = wayFor(body);
      const id = newId();
      const returnUrl = returnUrlOf(publicUrl(), provider_id);
      try {
        const url = await party.begin({ ...secretsFor(secretKeys, id), returnUrl, isFresh });
        return { id, provider_id, url };
      } catch (error) {
        if (error instanceof ProviderUnavailable) throw new Failure('PROVIDER_UNAVAILABLE');
        throw error;
      }
    },
  };
}

/** Each provider returns to an address of its own, so that the answer of one is not taken for that of another. */
export function returnUrlOf(publicUrl: string, way: string): string {
  return `${publicUrl}/sign-in/return/${way}`;
}

export function presentSignIn(
  { id, expires_at }: Pick<SignInRow, 'id' | 'expires_at'>,
  { url }: Pick<Begun, 'url'>,
): Contracts['createSignIn']['answer']['body'] {
  return { id, url, expiresAt: timestamp(expires_at) };
}
