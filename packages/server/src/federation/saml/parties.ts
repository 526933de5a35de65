import { placeOf, SEALED } from '../../ground/secret-keys/sealed.ts';
import { addressesOf, attributesOf } from '../connections/connection.ts';
import { vouchesFor } from '../connections/vouches.ts';
import type { MakeParty } from '../connections/ways.ts';
import type { Needs } from '../handler.ts';
import { samlParty } from './party.ts';
import { providerOf } from './settings.ts';
import { findSettings, spendingAssertions } from './store.ts';

/** Makes the relying parties of connections over SAML. */
export function samlParties({
  database,
  secretKeys,
  samlReader: reader,
  publicUrl,
  clock,
}: Pick<Needs, 'database' | 'secretKeys' | 'samlReader' | 'publicUrl' | 'clock'>): MakeParty {
  const findRow = findSettings(database);
  const spend = spendingAssertions(database);
  return (connection) => {
    const { id } = connection;
    const entityId = () => addressesOf(publicUrl(), id).entityId;
    const find = async () => {
      const settings = await findRow(id);
      if (!settings) return undefined;
      const key = secretKeys.open(placeOf(SEALED.samlKey, id), settings.private_key);
      return { provider: providerOf(settings), decryptionKeys: [Buffer.from(key).toString()] };
    };
    const attributes = attributesOf(connection);
    const isVouched = (address: string) => vouchesFor(database.read, id, [address]);
    return samlParty({ id, entityId, find, reader, spend, attributes, isVouched, clock });
  };
}
