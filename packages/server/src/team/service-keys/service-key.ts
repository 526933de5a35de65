import type { Contracts, EventDetails, EventType } from '@portico/api';
import { timestamp } from '../../ground/clock.ts';
import type { ServiceKeyRow } from '../../ground/database/schema.ts';
import type { ServiceKey } from '../../pipeline/callers/caller.ts';

/** A service key, and whether a configuration file defines it where that was looked up. */
export interface StoredServiceKey extends ServiceKey {
  readonly managed?: boolean;
}

export function parsedServiceKey({
  scopes,
  networks,
  managed,
  ...row
}: ServiceKeyRow & { readonly managed?: number }): StoredServiceKey {
  const parsed = { scopes: JSON.parse(scopes), networks: networks === null ? null : JSON.parse(networks) };
  return { ...row, ...parsed, ...(managed !== undefined && { managed: managed === 1 }) };
}

export function presentServiceKey(key: StoredServiceKey): Contracts['getServiceKey']['answer']['body'] {
  return {
    id: key.id,
    name: key.name,
    scopes: [...key.scopes],
    prefix: key.prefix,
    networks: key.networks && [...key.networks],
    managed: key.managed ?? false,
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
