import type { Scope } from '@portico/api';
import { BY_ITSELF, type Recording, recordEvents } from '../../consequences/record-events.ts';
import { afterServiceKey } from '../../consequences/team-left.ts';
import { changedAt, timestamp } from '../../ground/clock.ts';
import type { Database } from '../../ground/database/database.ts';
import { newId } from '../../ground/id.ts';
import type { ServiceKey } from '../../pipeline/callers/caller.ts';
import { hashToken, serviceKeyTokens } from '../../pipeline/callers/key-token.ts';
import { serviceKeyEvent } from './service-key.ts';
import { deleteServiceKeyRow, insertServiceKey, lockServiceKey, rotateServiceKeyRow } from './store.ts';

type Recorded = Pick<Recording, 'now' | 'isTeamTold'>;
type Writing = Pick<Database, 'transaction'>;

/** A key with the token that it is called with, which is stored nowhere. */
export interface IssuedServiceKey {
  readonly key: ServiceKey;
  readonly token: string;
}

interface ServiceKeyInput {
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** Null where it is to work from everywhere. */
  readonly networks: readonly string[] | null;
  readonly expiresAt: number | null;
}

export async function addServiceKey(
  database: Writing,
  { name, scopes, networks, expiresAt }: ServiceKeyInput,
  { now, isTeamTold }: Recorded,
): Promise<IssuedServiceKey> {
  const token = serviceKeyTokens.make();
  const key: ServiceKey = {
    id: newId(),
    name,
    scopes: [...new Set(scopes)].sort(),
    networks,
    prefix: serviceKeyTokens.prefixOf(token),
    created_at: now,
    updated_at: now,
    last_used_at: null,
    expires_at: expiresAt,
  };
  await database.transaction(async (tx) => {
    await insertServiceKey(tx, key, hashToken(token));
    const details = {
      name,
      scopes: key.scopes,
      networks,
      expiresAt: expiresAt === null ? null : timestamp(expiresAt),
    };
    const event = serviceKeyEvent('service_key.created', key, details);
    await recordEvents(tx, event, { source: BY_ITSELF, now, isTeamTold });
  });
  return { key, token };
}

/**
 * Gives a key another token.
 * @param overlap how long the earlier ones still work, in milliseconds
 * @returns undefined where there is no such key, and `expired` where it has expired
 */
export async function rotateServiceKey(
  database: Writing,
  { id, overlap }: { readonly id: string; readonly overlap: number },
  { now, isTeamTold }: Recorded,
): Promise<IssuedServiceKey | 'expired' | undefined> {
  const token = serviceKeyTokens.make();
  return database.transaction(async (tx) => {
    const key = await lockServiceKey(tx, id);
    if (!key) return undefined;
    if (key.expires_at !== null && key.expires_at <= now) return 'expired';
    const change = {
      prefix: serviceKeyTokens.prefixOf(token),
      updated_at: changedAt(key, { updated_at: now }),
    };
    const endsAt = overlap === 0 ? undefined : now + overlap;
    await rotateServiceKeyRow(tx, key, { ...change, secretHash: hashToken(token), endsAt });
    const details = { name: key.name, overlap: Math.round(overlap / 1_000) };
    const event = serviceKeyEvent('service_key.rotated', key, details);
    await recordEvents(tx, event, { source: BY_ITSELF, now, isTeamTold });
    return { key: { ...key, ...change }, token };
  });
}

/** @returns undefined where there is no such key */
export async function removeServiceKey(
  database: Writing,
  id: string,
  { now, isTeamTold }: Recorded,
): Promise<ServiceKey | undefined> {
  return database.transaction(async (tx) => {
    const key = await lockServiceKey(tx, id);
    if (!key) return undefined;
    await deleteServiceKeyRow(tx, id);
    await afterServiceKey(tx, id);
    const event = serviceKeyEvent('service_key.revoked', key, { name: key.name });
    await recordEvents(tx, event, { source: BY_ITSELF, now, isTeamTold });
    return key;
  });
}
