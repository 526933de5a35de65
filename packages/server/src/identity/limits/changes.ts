import { Failure } from '@portico/conventions';
import { BoundedMap } from '../../ground/bounded-map.ts';
import type { Clock } from '../../ground/clock.ts';
import type { Transaction } from '../../ground/database/database.ts';
import type { SecretKeys } from '../../ground/secret-keys/keys.ts';
import type { ChangeLimits, Count } from '../../pipeline/change-limits.ts';
import { takeAllowance } from './allowance.ts';
import { detailsOf, type Rule } from './rules.ts';
import { limitStoreIn, type StandingLimitStore } from './store.ts';

export const UNCOUNTED: ChangeLimits = {
  judge: () => {},
  counted: (_, make) => make(async () => {}),
  forget: () => {},
};

/** Into how many blocks a caller's allowance is divided: a node stores one block at a time. */
const BLOCKS = 50;
/** Most callers that a node keeps counts of. */
const REMEMBERED = 10_000;

/** A node's counts of a caller. */
interface KnownChanges {
  readonly since: number;
  endsAt: number;
  /** The total that all nodes had stored when this one last stored its own. */
  written: number;
  /** Changes made on this node and not stored yet. */
  unwritten: number;
  /** Changes in progress on this node, including those being stored with them. */
  underWay: number;
}

interface ChangeLimitsNeeds {
  readonly store: Pick<StandingLimitStore, 'setBack'>;
  readonly keys: SecretKeys;
  readonly clock: Clock;
}

/**
 * Counts changes at little cost: a node stores them a block at a time, in the transaction of the change that completes the
 * block. Each further node may let a caller exceed the limit by up to a block, and a node that crashes loses less than a
 * block.
 */
export function changeLimits(rule: Rule, { store, keys, clock }: ChangeLimitsNeeds): ChangeLimits {
  const block = Math.max(1, Math.floor(rule.most / BLOCKS));
  const callers = new BoundedMap<string, KnownChanges>(REMEMBERED);

  function knownOf(caller: string, now: number): KnownChanges {
    const known = callers.get(caller);
    // If the clock was set back, a new window begins.
    if (known && known.since <= now && now < known.endsAt) return known;
    const fresh: KnownChanges = {
      since: now,
      endsAt: now + rule.window,
      written: 0,
      unwritten: 0,
      underWay: 0,
    };
    callers.set(caller, fresh);
    return fresh;
  }

  function refuse({ endsAt }: KnownChanges, now: number): never {
    throw new Failure('RATE_LIMITED', detailsOf({ rule, until: endsAt, countedAt: now }, now));
  }

  /** Stores changes for all nodes. */
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
    forget: () => callers.clear(),

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
      // Earlier changes of this node that are stored with this one.
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

/** Updates the counts after a change that failed, that is still to be stored, or that was stored with those it carried. */
function settle(known: KnownChanges, outcome: 'unwritten' | Written | undefined, carried: number): void {
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
  readonly known: KnownChanges;
}

interface Written {
  readonly count: number;
  readonly ends_at: number;
}
