import type { Contracts, EventDetails, EventType } from '@portico/api';
import { timestamp } from '../../ground/clock.ts';
import type { ServiceKeyRow } from '../../ground/database/schema.ts';
import type { ServiceKey } from '../../pipeline/callers/caller.ts';

export function parsedServiceKey({ scopes, networks, ...row }: ServiceKeyRow): ServiceKey {
  return { ...row, scopes: JSON.parse(scopes), networks: networks === null ? null : JSON.parse(networks) };
}

export function presentServiceKey(key: ServiceKey): Contracts['getServiceKey']['answer']['body'] {
  return {
    id: key.id,
    name: key.name,
    scopes: [...key.scopes],
    prefix: key.prefix,
    networks: key.networks && [...key.networks],
    createdAt: timestamp(key.created_at),
    updatedAt: timestamp(key.updated_at),
    lastUsedAt: key.last_used_at === null ? null : timestamp(key.last_used_at),
    expiresAt: key.expires_at === null ? null : timestamp(key.expires_at),
  };
}

/** An event of a service key, which only the list of all events shows. */
export function serviceKeyEvent<Type extends Extract<EventType, `service_key.${string}`>>(
  type: Type,
  { id }: Pick<ServiceKey, 'id'>,
  details: EventDetails<Type>,
) {
  return { type, subject: id, details };
}
