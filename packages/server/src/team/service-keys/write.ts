import type { Scope } from '@portico/api';
import { differences, type NewEvent } from '../../consequences/record-events.ts';
import { afterServiceKey } from '../../consequences/team-left.ts';
import { changedAt, timestamp } from '../../ground/clock.ts';
import type { Transaction } from '../../ground/database/database.ts';
import { newId } from '../../ground/id.ts';
import type { ServiceKey } from '../../pipeline/callers/caller.ts';
import { hashToken, serviceKeyTokens } from '../../pipeline/callers/key-token.ts';
import { type StoredServiceKey, serviceKeyEvent } from './service-key.ts';
import { deleteServiceKeyRow, insertServiceKey, rotateServiceKeyRow, updateServiceKeyRow } from './store.ts';

export interface ServiceKeyInput {
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** Null where it is to work from everywhere. */
  readonly networks: readonly string[] | null;
  readonly expiresAt: number | null;
}

/** A key with the token that it is called with, which is stored nowhere, and its event. */
export interface WrittenServiceKey {
  readonly key: ServiceKey;
  readonly token: string;
  readonly event: NewEvent;
}

const sortedScopes = (scopes: readonly Scope[]) => [...new Set(scopes)].sort();

/** @param token where it was given */
export async function createServiceKey(
  tx: Transaction,
  { name, scopes, networks, expiresAt }: ServiceKeyInput,
  { now, token = serviceKeyTokens.make() }: { readonly now: number; readonly token?: string | undefined },
): Promise<WrittenServiceKey> {
  const key: ServiceKey = {
    id: newId(),
    name,
    scopes: sortedScopes(scopes),
    networks,
    prefix: serviceKeyTokens.prefixOf(token),
    created_at: now,
    updated_at: now,
    last_used_at: null,
    expires_at: expiresAt,
  };
  await insertServiceKey(tx, key, hashToken(token));
  return { key, token, event: serviceKeyEvent('service_key.created', key, told(key)) };
}

/** A key as events show it. */
function told({ name, scopes, networks, expires_at }: ServiceKey) {
  return { name, scopes, networks, expiresAt: expires_at === null ? null : timestamp(expires_at) };
}

/** Changes a locked key. @returns no event where nothing differs */
export async function changeServiceKey(
  tx: Transaction,
  before: StoredServiceKey,
  { name, scopes, networks, expiresAt, now }: ServiceKeyInput & { readonly now: number },
): Promise<{ readonly key: ServiceKey; readonly event: NewEvent | undefined }> {
  const after = { ...before, name, scopes: sortedScopes(scopes), networks, expires_at: expiresAt };
  const details = differences(told(before), told(after));
  if (!details) return { key: before, event: undefined };
  const key = { ...after, updated_at: changedAt(before, { updated_at: now }) };
  await updateServiceKeyRow(tx, key);
  return { key, event: serviceKeyEvent('service_key.updated', key, details) };
}

interface Rotation {
  /** How long the earlier tokens still work, in milliseconds. */
  readonly overlap: number;
  readonly now: number;
  readonly token?: string;
}

/** Gives a locked key another token. */
export async function rotateKey(
  tx: Transaction,
  key: ServiceKey,
  { overlap, now, token = serviceKeyTokens.make() }: Rotation,
): Promise<WrittenServiceKey> {
  const change = {
    prefix: serviceKeyTokens.prefixOf(token),
    updated_at: changedAt(key, { updated_at: now }),
  };
  const endsAt = overlap === 0 ? undefined : now + overlap;
  await rotateServiceKeyRow(tx, key, { ...change, secretHash: hashToken(token), endsAt });
  const details = { name: key.name, overlap: Math.round(overlap / 1_000) };
  return { key: { ...key, ...change }, token, event: serviceKeyEvent('service_key.rotated', key, details) };
}

/** Revokes a locked key. */
export async function revokeServiceKey(tx: Transaction, key: ServiceKey): Promise<NewEvent> {
  await deleteServiceKeyRow(tx, key.id);
  await afterServiceKey(tx, key.id);
  return serviceKeyEvent('service_key.revoked', key, { name: key.name });
}
