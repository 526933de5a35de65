import type { Transaction } from '../database/database.ts';
import type { Batch } from '../work/task.ts';
import type { Place, SecretKeys } from './keys.ts';
import { fingerprintsInUse } from './store.ts';

const BATCH = 200;

/** Rows that hold something sealed. */
export interface SealedRows {
  /** Rows that are sealed under another key than this; those that others have locked are left to the next batch. */
  readonly lock: (
    tx: Transaction,
    fingerprint: string,
    limit: number,
  ) => Promise<readonly { readonly id: string; readonly sealed: string }[]>;
  readonly placeOf: (id: string) => Place;
  readonly replace: (tx: Transaction, id: string, sealed: string) => Promise<void>;
}

/** Seals a batch of what is under an earlier key under the first. */
export async function sealAgain(tx: Transaction, keys: SecretKeys, rows: SealedRows): Promise<Batch> {
  // While a new key is being rolled out, a node that still has the old one in the first place undoes nothing.
  const newest = (await fingerprintsInUse(tx)).at(-1);
  if (newest !== keys.fingerprint) return { done: 0, isMoreLeft: false };
  const locked = await rows.lock(tx, keys.fingerprint, BATCH);
  for (const { id, sealed } of locked) {
    const place = rows.placeOf(id);
    await rows.replace(tx, id, keys.seal(place, keys.open(place, sealed)));
  }
  return { done: locked.length, isMoreLeft: locked.length >= BATCH };
}
