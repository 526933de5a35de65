import { Failure } from '@portico/conventions';
import type { Clock } from '../clock.ts';
import type { Transaction } from '../database/database.ts';
import type { SecretKeys } from '../secret-keys/keys.ts';
import { takeAllowance } from './allowance.ts';
import { detailsOf, type Rule } from './rules.ts';
import { limitStoreIn, type StandingLimitStore } from './store.ts';

/** How much callers change, or how often accounts sign in: by the id of an account or an API key. */
export interface ChangeLimits {
  /** @throws Failure `RATE_LIMITED` where a caller has changed as much as it may, as far as this node knows */
  judge(caller: string): void;
  /**
   * Makes a change that may be one too many.
   * @param make is given what counts the change
   * @throws Failure `RATE_LIMITED`, and what making it throws: then it is not counted
   */
  counted<Result>(caller: string, make: (count: Count) => Promise<Result>): Promise<Result>;
}

/**
 * Counts a change as the last step of its transaction, which may run again, if that has written something.
 * @throws Failure `RATE_LIMITED` where other nodes have let the caller use up what was left
 */
export type Count = (tx: Transaction, isWritten: boolean) => Promise<void>;

/** Nobody is held back. */
export const UNCOUNTED: ChangeLimits = {
  judge: () => {},
  counted: (_, make) => make(async () => {}),
};

/** Into how many parts what a caller may change is divided: a node writes down one at a time. */
const BLOCKS = 50;
/** Callers of whom a node knows how much they have changed. */
const REMEMBERED = 10_000;

/** What a node knows of a caller. */
interface Known {
  readonly since: number;
  endsAt: number;
  /** What all nodes have written down, when this one last did. */
  written: number;
  /** Made on this node, and not written down yet. */
  unwritten: number;
  /** Under way on this node, with what is being written down with them. */
  underWay: number;
}

export interface ChangeLimitsNeeds {
  readonly store: Pick<StandingLimitStore, 'setBack'>;
  readonly keys: SecretKeys;
  readonly clock: Clock;
}

/**
 * Counts changes so that it costs next to nothing: a node writes them down a block at a time, in the transaction of the
 * change that completes the block. So each node beside the first lets a caller make at most a block more than it may,
 * and one that dies forgets less than a block.
 */
export function changeLimits(rule: Rule, { store, keys, clock }: ChangeLimitsNeeds): ChangeLimits {
  const block = Math.max(1, Math.floor(rule.most / BLOCKS));
  const callers = new Map<string, Known>();

  function knownOf(caller: string, now: number): Known {
    const known = callers.get(caller);
    // A clock that was set back holds nobody until it has caught up.
    if (known && known.since <= now && now < known.endsAt) return known;
    const fresh: Known = { since: now, endsAt: now + rule.window, written: 0, unwritten: 0, underWay: 0 };
    callers.delete(caller);
    callers.set(caller, fresh);
    const [oldest] = callers.keys();
    if (callers.size > REMEMBERED && oldest !== undefined) callers.delete(oldest);
    return fresh;
  }

  function refuse({ endsAt }: Known, now: number): never {
    throw new Failure('RATE_LIMITED', detailsOf({ rule, until: endsAt, countedAt: now }, now));
  }

  /** Writes down so many for all nodes. */
  async function write(tx: Transaction, { caller, known }: Whose, amount: number): Promise<Written> {
    const now = clock();
    const key = keys.hmac(rule.name, caller);
    const taken = await takeAllowance(tx, { key, most: rule.most, amount, now, endsAt: now + rule.window });
    if (taken) return taken;
    const row = (await limitStoreIn(tx, store.setBack).rows([key], now)).get(key);
    known.written = rule.most;
    known.endsAt = row?.ends_at ?? known.endsAt;
    return refuse(known, now);
  }

  return {
    judge: (caller) => {
      const now = clock();
      const known = callers.has(caller) ? knownOf(caller, now) : undefined;
      if (known && known.written + known.unwritten >= rule.most) refuse(known, now);
    },

    counted: async (caller, make) => {
      const now = clock();
      const known = knownOf(caller, now);
      if (known.written + known.unwritten + known.underWay >= rule.most) refuse(known, now);
      known.underWay++;
      let outcome: 'unwritten' | Written | undefined;
      // Others of this node that are written down with this one.
      let carried = 0;
      const count: Count = async (tx, isWritten) => {
        outcome = isWritten ? 'unwritten' : undefined;
        const made = known.unwritten + carried + 1;
        if (!isWritten || (made < block && known.written + made < rule.most)) return;
        carried += known.unwritten;
        known.underWay += known.unwritten;
        known.unwritten = 0;
        outcome = await write(tx, { caller, known }, carried + 1);
      };
      try {
        const result = await make(count);
        settle(known, outcome, carried);
        return result;
      } catch (error) {
        settle(known, undefined, carried);
        throw error;
      }
    },
  };
}

/** A change is over: nothing came of it, it is to be written down later, or it has been with those that it carried. */
function settle(known: Known, outcome: 'unwritten' | Written | undefined, carried: number): void {
  known.underWay -= carried + 1;
  if (typeof outcome !== 'object') {
    known.unwritten += carried + (outcome === undefined ? 0 : 1);
    return;
  }
  if (outcome.count <= known.written) return;
  known.written = outcome.count;
  known.endsAt = outcome.ends_at;
}

interface Whose {
  readonly caller: string;
  readonly known: Known;
}

interface Written {
  readonly count: number;
  readonly ends_at: number;
}
