import { Failure } from '@portico/conventions';
import type { ConnectionRow } from '../../ground/database/schema.ts';
import type { Needs } from '../handler.ts';
import type { Client } from '../providers/relying-party.ts';
import type { IdentityProvider } from '../saml/answer.ts';
import { type DecryptionKey, makeDecryptionKey } from '../saml/service-provider.ts';
import { MetadataRefused, readingMetadata } from '../saml/source.ts';
import { metadataTurn } from '../saml/turns.ts';
import { addressesOf } from './connection.ts';

/**
 * Prepares a connection over SAML before it is written: the metadata read, outside of any transaction, as they may have
 * to be fetched.
 */
export function preparingSaml({
  samlReader,
  federationAddresses,
  publicUrl,
  clock,
}: Pick<Needs, 'samlReader' | 'federationAddresses' | 'publicUrl' | 'clock'>) {
  const read = readingMetadata(samlReader, federationAddresses);

  /** @throws Failure where they are not metadata */
  async function judged({ metadata, organizationId, client }: MetadataInput): Promise<IdentityProvider> {
    try {
      return await read(metadata, metadataTurn(organizationId, client));
    } catch (error) {
      if (!(error instanceof MetadataRefused)) throw error;
      throw new Failure('FIELDS_VALIDATION_ERROR', { fields: { metadata: error.flaw } });
    }
  }

  return {
    forNew: async (
      id: string,
      given: MetadataInput,
    ): Promise<{ readonly provider: IdentityProvider; readonly key: DecryptionKey }> => {
      const provider = await judged(given);
      const { entityId } = addressesOf(publicUrl(), id);
      return { provider, key: await makeDecryptionKey(entityId, clock()) };
    },

    /** @returns undefined where the metadata stay as they are: a connection whose host has gone can still be paused */
    forOther: async (
      { type, metadata: known, organization_id: organizationId }: ConnectionRow,
      metadata: string | undefined,
      client: Client,
    ): Promise<IdentityProvider | undefined> => {
      const isOther = type === 'saml' && metadata !== undefined && metadata !== known;
      return isOther ? judged({ metadata, organizationId, client }) : undefined;
    },
  };
}

/** Metadata, and who gives them. */
interface MetadataInput {
  readonly metadata: string;
  readonly organizationId: string;
  readonly client: Client;
}
