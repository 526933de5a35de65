import { DAY, HOUR } from '../../ground/clock.ts';
import type { SigningKeyRow } from '../../ground/database/schema.ts';
import type { Task } from '../../ground/work/task.ts';
import { deleteSucceeded } from './store.ts';

/** When a key begins to sign. All times are in milliseconds. */
type Turn = Pick<SigningKeyRow, 'signs_from'>;

/** How long a key signs. */
const PERIOD = 90 * DAY;
/** How long a key is published before it signs, because nodes and verifiers cache keys. */
const AHEAD = DAY;
/** The maximum of `PORTICO_TOKEN_LIFETIME`, as other nodes may be configured differently. */
const LONGEST_LIFETIME = HOUR;
/** Allowance for clocks that differ, including those of verifiers. */
const MARGIN = HOUR;

/**
 * When the next key begins to sign; undefined while it is too early to create one.
 * @param newest undefined where there is none: the first key signs at once
 */
export function nextTurn(newest: Turn | undefined, now: number): number | undefined {
  if (!newest) return now;
  // The clock was set back after that key was created: rotation continues from now.
  if (newest.signs_from > now + 2 * AHEAD) return now + AHEAD;
  const turn = newest.signs_from + PERIOD;
  return now < turn - AHEAD ? undefined : Math.max(turn, now + AHEAD);
}

/** The key that signs now. @param keys in the order of their turns, at least one */
export function signerOf<Key extends Turn>(keys: readonly Key[], now: number): Key {
  // The clock of the node that created the first key may be ahead.
  const signer = keys.findLast(({ signs_from }) => signs_from <= now) ?? keys[0];
  if (!signer) throw new TypeError('There is no signing key');
  return signer;
}

/** Keys whose tokens may still be valid, and future ones. @param keys in the order of their turns */
export function publishedOf<Key extends Turn>(keys: readonly Key[], now: number): Key[] {
  const ended = endedBy(now);
  return keys.filter((_, at) => {
    const successor = keys[at + 1];
    return !successor || successor.signs_from > ended;
  });
}

/** If a key's successor began to sign at or before this time, all tokens of the key have expired. */
function endedBy(now: number): number {
  return now - LONGEST_LIFETIME - MARGIN;
}

export function tokenTasks(): Task[] {
  return [
    {
      name: 'delete-signing-keys',
      every: HOUR,
      batch: async (tx, now) => {
        const ended = endedBy(now);
        const done =
          (await deleteSucceeded(tx, 'ES256', ended)) + (await deleteSucceeded(tx, 'RS256', ended));
        return { done, isMoreLeft: false };
      },
    },
  ];
}
