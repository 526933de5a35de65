import { addressesOf } from '../connections/connection.ts';
import type { HandlerOf, Needs } from '../handler.ts';
import { serviceProviderMetadata } from './service-provider.ts';
import { findSettings } from './store.ts';

export function getSamlMetadata({ database, publicUrl }: Needs): HandlerOf<'getSamlMetadata'> {
  const find = findSettings(database);
  return {
    handle: async ({ parameters: { connectionId = '' }, fail }) => {
      const settings = await find(connectionId);
      if (!settings) throw fail('CONNECTION_NOT_FOUND');
      const { entityId, acsUrl } = addressesOf(publicUrl(), settings.connection_id);
      const { certificate } = settings;
      return { status: 200, body: serviceProviderMetadata({ entityId, acsUrl, certificate }) };
    },
  };
}
