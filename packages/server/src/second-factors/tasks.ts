import type { SecretKeys } from '../secret-keys/keys.ts';
import { sealAgain } from '../secret-keys/seal-again.ts';
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
      batch: (tx) =>
        sealAgain(tx, secretKeys, {
          lock: lockSealedOtherwise,
          placeOf: totpPlace,
          replace: replaceSecret,
        }),
    },
  ];
}
