import type { SecretKeys } from '../secret-keys/keys.ts';
import { sealAgain } from '../secret-keys/seal-again.ts';
import { MINUTE, type Task } from '../work/task.ts';
import { endedBy } from './rotation.ts';
import { signingKeyPlace } from './signing-key.ts';
import { deleteSucceeded, lockSealedOtherwise, replacePrivateKey } from './store.ts';

export function tokenTasks({ secretKeys }: { readonly secretKeys: SecretKeys }): Task[] {
  return [
    {
      name: 'delete-signing-keys',
      every: 60 * MINUTE,
      batch: async (tx, now) => ({ done: await deleteSucceeded(tx, endedBy(now)), isMoreLeft: false }),
    },
    {
      name: 'seal-signing-keys-again',
      every: 10 * MINUTE,
      batch: (tx) =>
        sealAgain(tx, secretKeys, {
          lock: lockSealedOtherwise,
          placeOf: signingKeyPlace,
          replace: replacePrivateKey,
        }),
    },
  ];
}
