import { DAY, HOUR } from '../clock.ts';
import type { SigningKeyRow } from '../database/schema.ts';
import type { Task } from '../work/task.ts';
import { deleteSucceeded } from './store.ts';

/** When keys take turns; all times are in milliseconds. */
type Turn = Pick<SigningKeyRow, 'signs_from'>;

/** How long a key signs. */
const PERIOD = 90 * DAY;
/** How long a key is published before it signs: nodes and verifiers may know the keys of a while ago. */
const AHEAD = DAY;
/** The longest `PORTICO_TOKEN_LIFETIME`: other nodes may be configured differently. */
const LONGEST_LIFETIME = HOUR;
/** Clocks differ, those of verifiers too. */
const MARGIN = HOUR;

/**
 * When the next key is to sign; undefined while it is too early to make one.
 * @param newest undefined where there is none, so that nobody can wait for the first
 */
export function nextTurn(newest: Turn | undefined, now: number): number | undefined {
  if (!newest) return now;
  // The clock has been set back since that one was made: the turns go on from now.
  if (newest.signs_from > now + 2 * AHEAD) return now + AHEAD;
  const turn = newest.signs_from + PERIOD;
  return now < turn - AHEAD ? undefined : Math.max(turn, now + AHEAD);
}

/** The key that signs now. @param keys in the order of their turns, at least one */
export function signerOf<Key extends Turn>(keys: readonly Key[], now: number): Key {
  // The clock of the node that made the first one may be ahead.
  const signer = keys.findLast(({ signs_from }) => signs_from <= now) ?? keys[0];
  if (!signer) throw new TypeError('There is no signing key');
  return signer;
}

/** Keys whose tokens may not all have expired, and those to come. @param keys in the order of their turns */
export function publishedOf<Key extends Turn>(keys: readonly Key[], now: number): Key[] {
  const ended = endedBy(now);
  return keys.filter((_, at) => {
    const successor = keys[at + 1];
    return !successor || successor.signs_from > ended;
  });
}

/** The tokens of a key have all expired where its successor has signed since this time, or longer. */
function endedBy(now: number): number {
  return now - LONGEST_LIFETIME - MARGIN;
}

export function tokenTasks(): Task[] {
  return [
    {
      name: 'delete-signing-keys',
      every: HOUR,
      batch: async (tx, now) => ({ done: await deleteSucceeded(tx, endedBy(now)), isMoreLeft: false }),
    },
  ];
}
