import type { Transaction } from '../database/database.ts';
import type { SecretKeys } from '../secret-keys/keys.ts';
import { fingerprintsInUse } from '../secret-keys/store.ts';
import { deleteBatch } from '../work/old-rows.ts';
import { MARGIN, MINUTE, type Task } from '../work/task.ts';
import { totpPlace } from './codes.ts';
import { expiredSetups, lockSealedOtherwise, replaceSecret } from './store.ts';

const BATCH = 200;

export function secondFactorTasks({ secretKeys }: { readonly secretKeys: SecretKeys }): Task[] {
  return [
    {
      name: 'delete-totp-setups',
      every: 10 * MINUTE,
      batch: (tx, now) => deleteBatch(tx, expiredSetups(now - MARGIN), BATCH),
    },
    {
      name: 'seal-secrets-again',
      every: 10 * MINUTE,
      batch: async (tx) => {
        const done = await sealAgain(tx, secretKeys);
        return { done, isMoreLeft: done >= BATCH };
      },
    },
  ];
}

/** Seals what is under an earlier key under the first. */
async function sealAgain(tx: Transaction, keys: SecretKeys): Promise<number> {
  // While a new key is being rolled out, a node that still has the old one in the first place undoes nothing.
  const newest = (await fingerprintsInUse(tx)).at(-1);
  if (newest !== keys.fingerprint) return 0;
  const rows = await lockSealedOtherwise(tx, keys.fingerprint, BATCH);
  for (const { account_id, secret } of rows) {
    const place = totpPlace(account_id);
    await replaceSecret(tx, account_id, keys.seal(place, keys.open(place, secret)));
  }
  return rows.length;
}
