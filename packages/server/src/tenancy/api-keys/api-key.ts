import type { Contracts, EventDetails, EventType } from '@portico/api';
import { timestamp } from '../../ground/clock.ts';
import type { ApiKeyRow } from '../../ground/database/schema.ts';
import { presentMaker } from '../../identity/accounts/account.ts';
import type { Maker } from '../../pipeline/callers/account.ts';
import type { AccessContext } from '../../pipeline/permissions.ts';
import { type Names, namesIn } from '../roles/held.ts';

export type ApiKey = ApiKeyRow & Maker & { readonly roles: Names };

/** An API key of an organization that is not deleted, and the caller's access to that. */
export interface SeenApiKey extends AccessContext {
  readonly key: ApiKey;
}

export function isExpired({ expires_at }: Pick<ApiKeyRow, 'expires_at'>, now: number): boolean {
  return expires_at !== null && expires_at <= now;
}

/** An event of an API key or a machine, listed with those of its organization. */
export function apiKeyEvent<Type extends Extract<EventType, `api_key.${string}` | `machine.${string}`>>(
  type: Type,
  { id, organization_id: organization }: Pick<ApiKeyRow, 'id' | 'organization_id'>,
  details?: EventDetails<Type>,
) {
  return { type, subject: id, organization, details };
}

export function presentApiKey(key: ApiKey): Contracts['getApiKey']['answer']['body'] {
  return {
    id: key.id,
    organizationId: key.organization_id,
    name: key.name,
    role: key.role,
    roles: namesIn(key.roles),
    prefix: key.prefix,
    createdBy: presentMaker(key),
    createdAt: timestamp(key.created_at),
    updatedAt: timestamp(key.updated_at),
    lastUsedAt: key.last_used_at === null ? null : timestamp(key.last_used_at),
    expiresAt: key.expires_at === null ? null : timestamp(key.expires_at),
  };
}
