import type { ApplicationScope, Contracts } from '@portico/api';
import { timestamp } from '../../ground/clock.ts';
import { parsedSettings } from '../applications/application.ts';
import type { SeenGrant } from './store.ts';

export const storedScopes = (scopes: readonly ApplicationScope[]) => scopes.join(' ');

export function scopesOf({ scopes }: Pick<SeenGrant, 'scopes'>): ApplicationScope[] {
  return scopes === '' ? [] : (scopes.split(' ') as ApplicationScope[]);
}

export function presentGrant(grant: SeenGrant): Contracts['getGrant']['answer']['body'] {
  const { organization_id, organization_name, last_used_at, session_used_at } = grant;
  const lastUsed = Math.max(last_used_at ?? 0, session_used_at ?? 0);
  return {
    id: grant.id,
    application: {
      id: grant.client_url ?? grant.application_id,
      name: grant.shown_name,
      logoUrl: parsedSettings(grant.settings).logoUrl,
    },
    scopes: scopesOf(grant),
    organization:
      organization_id === null || organization_name === null
        ? null
        : { id: organization_id, name: organization_name },
    createdAt: timestamp(grant.created_at),
    lastUsedAt: lastUsed === 0 ? null : timestamp(lastUsed),
  };
}
