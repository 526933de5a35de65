import type { Group } from './queue.ts';

/** How many pieces are under way at once on a node: of all groups, and of each, where there are some. */
export interface Lanes {
  readonly all: number;
  readonly groups?: GroupLanes;
}

export interface GroupLanes {
  /** Of one group, as long as it is not known to be quick for long. */
  readonly each: number;
  /** Up to so many of one that is. */
  readonly most: number;
  /** Of all groups that are slow or fail, or of which nothing is known. */
  readonly slow: number;
  /** Of all groups, beyond `each`. */
  readonly grown: number;
}

/** Slow lanes that the groups of one owner can have, as a part of them. */
const SLOW_OF_ONE = 1 / 4;

/** What a lane was taken as: it is given back as the same. */
type Kind = 'slow' | 'quick' | 'grown';

type Taken = Record<Kind, number>;

const none = (): Taken => ({ slow: 0, quick: 0, grown: 0 });
const sum = ({ slow, quick, grown }: Taken): number => slow + quick + grown;

/** Which lanes of a node are taken, by how many groups, and whose these are. */
export class TakenLanes {
  readonly #lanes: Lanes;
  readonly #all = none();
  /** By group, and by owner: no two have the same id. */
  readonly #by = new Map<string, Taken>();

  constructor(lanes: Lanes) {
    this.#lanes = lanes;
  }

  get free(): number {
    return this.#lanes.all - sum(this.#all);
  }

  /** How many of a group are under way. */
  of(id: string): number {
    return sum(this.#by.get(id) ?? none());
  }

  /** How many more a group can have that may have so many. */
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

  /** Takes a lane. @returns what gives it back */
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
