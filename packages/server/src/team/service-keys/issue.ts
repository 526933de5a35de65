import { BY_ITSELF, type Recording, recordEvents } from '../../consequences/record-events.ts';
import type { Database } from '../../ground/database/database.ts';
import type { ServiceKey } from '../../pipeline/callers/caller.ts';
import { lockServiceKey } from './store.ts';
import {
  createServiceKey,
  revokeServiceKey,
  rotateKey,
  type ServiceKeyInput,
  type WrittenServiceKey,
} from './write.ts';

type Recorded = Pick<Recording, 'now' | 'isTeamTold'>;
type Writing = Pick<Database, 'transaction'>;

/** A key with the token that it is called with, which is stored nowhere. */
export type IssuedServiceKey = Pick<WrittenServiceKey, 'key' | 'token'>;

/** @param token of the key; one is made where none is given */
export async function addServiceKey(
  database: Writing,
  input: ServiceKeyInput,
  { token, ...recorded }: Recorded & { readonly token?: string },
): Promise<IssuedServiceKey> {
  return database.transaction(async (tx) => {
    const created = await createServiceKey(tx, input, { now: recorded.now, token });
    await recordEvents(tx, created.event, { source: BY_ITSELF, ...recorded });
    return created;
  });
}

/**
 * Gives a key another token.
 * @param overlap how long the earlier ones still work, in milliseconds
 * @returns undefined where there is no such key, and `expired` where it has expired
 */
export async function rotateServiceKey(
  database: Writing,
  { id, overlap }: { readonly id: string; readonly overlap: number },
  recorded: Recorded,
): Promise<IssuedServiceKey | 'expired' | undefined> {
  return database.transaction(async (tx) => {
    const key = await lockServiceKey(tx, id);
    if (!key) return undefined;
    if (key.expires_at !== null && key.expires_at <= recorded.now) return 'expired';
    const rotated = await rotateKey(tx, key, { overlap, now: recorded.now });
    await recordEvents(tx, rotated.event, { source: BY_ITSELF, ...recorded });
    return rotated;
  });
}

/** @returns undefined where there is no such key */
export async function removeServiceKey(
  database: Writing,
  id: string,
  recorded: Recorded,
): Promise<ServiceKey | undefined> {
  return database.transaction(async (tx) => {
    const key = await lockServiceKey(tx, id);
    if (key) await recordEvents(tx, await revokeServiceKey(tx, key), { source: BY_ITSELF, ...recorded });
    return key;
  });
}
