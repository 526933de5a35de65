import type { Group } from './queue.ts';

/** How many pieces a node works on at once: in all and, if the queue has groups, of each of them. */
export interface Lanes {
  readonly all: number;
  readonly groups?: GroupLanes;
}

interface GroupLanes {
  /** For one group, until it has proved quick. */
  readonly each: number;
  /** For one group that is quick. */
  readonly most: number;
  /** For all groups together that are slow, failing or unknown. */
  readonly slow: number;
  /** For all groups together beyond `each`. */
  readonly grown: number;
}

/** The fraction of slow lanes that the groups of one owner can have. */
const SLOW_OF_ONE = 1 / 4;

/** The kind of a lane, which stays the same until it is given back. */
type Kind = 'slow' | 'quick' | 'grown';

type LaneCounts = Record<Kind, number>;

const none = (): LaneCounts => ({ slow: 0, quick: 0, grown: 0 });
const sum = ({ slow, quick, grown }: LaneCounts): number => slow + quick + grown;

/** The lanes of a node that are taken, by group and by owner. */
export class TakenLanes {
  readonly #lanes: Lanes;
  readonly #all = none();
  /** By group and by owner, whose ids never coincide. */
  readonly #by = new Map<string, LaneCounts>();

  constructor(lanes: Lanes) {
    this.#lanes = lanes;
  }

  get free(): number {
    return this.#lanes.all - sum(this.#all);
  }

  /** How many lanes a group has. */
  of(id: string): number {
    return sum(this.#by.get(id) ?? none());
  }

  /** How many more lanes a group can have. @param lanes the most that it may have */
  roomFor(group: Group, lanes: number, isSlow: boolean): number {
    const { groups } = this.#lanes;
    if (!groups) return this.free;
    const own = this.#by.get(group.id) ?? none();
    const shared = isSlow
      ? groups.slow - this.#all.slow
      : Math.max(0, groups.each - own.quick) + groups.grown - this.#all.grown;
    const owners = group.of.map((owner) => this.roomForOwner(owner, isSlow));
    return Math.min(this.free, lanes - sum(own), shared, ...owners);
  }

  roomForOwner(owner: string, isSlow: boolean): number {
    const { all, groups } = this.#lanes;
    if (!groups) return this.free;
    const taken = this.#by.get(owner) ?? none();
    if (isSlow) return Math.max(1, Math.floor(groups.slow * SLOW_OF_ONE)) - taken.slow;
    return all - groups.slow - sum(taken);
  }

  /** Takes a lane. @returns a function that gives it back */
  take(group: Group, isSlow: boolean): () => void {
    const { each = Number.POSITIVE_INFINITY } = this.#lanes.groups ?? {};
    const isGrown = (this.#by.get(group.id)?.quick ?? 0) >= each;
    const kind = isSlow ? 'slow' : isGrown ? 'grown' : 'quick';
    this.#count(group, kind, 1);
    return () => this.#count(group, kind, -1);
  }

  #count(group: Group, kind: Kind, by: 1 | -1): void {
    this.#all[kind] += by;
    for (const id of [group.id, ...group.of]) {
      const taken = this.#by.get(id) ?? none();
      taken[kind] += by;
      if (sum(taken) === 0) this.#by.delete(id);
      else this.#by.set(id, taken);
    }
  }
}
