import { MINUTE } from '../../ground/clock.ts';
import { kindOf, type Transaction } from '../../ground/database/database.ts';
import { firstIdAt } from '../../ground/id.ts';
import type { Batch, Task } from '../../ground/work/task.ts';
import type { SigningKeys } from '../../oauth/tokens/signing-keys.ts';
import { keptSince } from '../events/retention.ts';
import { sealSome } from './sealing.ts';
import { deleteSeal, oldestSeals } from './store.ts';

interface SealNeeds {
  readonly signingKeys: Pick<SigningKeys, 'signer'>;
  readonly isTeamTold: boolean;
  /** How long events are kept, in milliseconds. */
  readonly eventsKept: number;
}

export function sealTasks({ signingKeys, isTeamTold, eventsKept }: SealNeeds): Task[] {
  return [
    {
      name: 'seal-events',
      every: MINUTE,
      // The key may have to be made, in a transaction of its own.
      prepare: async () => {
        const signer = await signingKeys.signer();
        return (tx, now) => sealSome(tx, { now, signer, isTeamTold });
      },
    },
    {
      name: 'delete-seals',
      every: 10 * MINUTE,
      batch: (tx, now) => deleteOldest(tx, firstIdAt(keptSince(kindOf(tx), now, eventsKept))),
    },
  ];
}

/** Deletes the oldest seal, unless it is the last whose events are past keeping: that one shows where the rest begins. */
async function deleteOldest(tx: Transaction, upTo: string): Promise<Batch> {
  const [oldest, next] = await oldestSeals(tx);
  if (!oldest || !next || oldest.last_event_id > upTo || next.last_event_id > upTo)
    return { done: 0, isMoreLeft: false };
  await deleteSeal(tx, oldest.number);
  return { done: 1, isMoreLeft: true };
}
