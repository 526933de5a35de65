import { MINUTE } from '../clock.ts';
import type { Task } from '../work/task.ts';
import type { SecretKeys } from './keys.ts';
import { sealAgain } from './rotation.ts';

export function secretKeyTasks({ secretKeys }: { readonly secretKeys: SecretKeys }): Task[] {
  return [{ name: 'seal-secrets-again', every: 10 * MINUTE, batch: (tx) => sealAgain(tx, secretKeys) }];
}
