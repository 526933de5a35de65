import type { DueGroup } from './queue.ts';

/** How soon a try ends that keeps nobody waiting, in milliseconds. */
const QUICK = 1_000;
/** Groups whose last try on this node is remembered. */
const REMEMBERED = 10_000;

type Standing = 'quick' | 'slow' | 'failing';

/** How many pieces are under way at once: of all groups, and of each, where there are some. */
export interface Lanes {
  readonly all: number;
  readonly perGroup: number | undefined;
}

export interface Turn {
  readonly group: string;
  /** How many pieces may be taken. */
  readonly most: number;
}

/** How a try went. */
export interface Went {
  readonly isDone: boolean;
  /** In milliseconds. */
  readonly duration: number;
}

/**
 * Whose work a node takes on next. Groups take turns. What is slow or fails holds a lane for long: such groups share two
 * fifths of the lanes, one that fails has a single one, and one of which nothing is known has to show first what it is.
 * So however many they are, there are lanes for the others.
 */
export class Turns {
  readonly #lanes: Lanes;
  readonly #mostOfSlow: number;
  /** Those that may have something due, in the order of their turns. */
  readonly #ready = new Set<string>();
  readonly #underWay = new Map<string, number>();
  readonly #standings = new Map<string, Standing>();
  #taken = 0;
  /** Lanes of those that were slow or failing when they took them. */
  #takenBySlow = 0;

  constructor(lanes: Lanes) {
    this.#lanes = lanes;
    this.#mostOfSlow = Math.max(1, Math.floor((lanes.all * 2) / 5));
  }

  /** A group has something due. What this node has seen of it itself counts more than what others say. */
  add({ id, isFailing }: DueGroup): void {
    this.#ready.add(id);
    if (isFailing && !this.#standings.has(id)) this.#remember(id, 'failing');
  }

  /** Whose turn it is; it goes to the end of the line only when it is added again. */
  next(): Turn | undefined {
    const free = this.#lanes.all - this.#taken;
    if (free <= 0) return undefined;
    for (const group of this.#ready) {
      const most = Math.min(free, this.#roomFor(group));
      if (most <= 0) continue;
      this.#ready.delete(group);
      return { group, most };
    }
    return undefined;
  }

  /** Takes a lane. @returns what gives it back; told nothing where the try says nothing of its group */
  begin(group: string): (went: Went | undefined) => void {
    const isSlow = this.#isSlow(group);
    this.#count(group, 1, isSlow);
    return (went) => {
      this.#count(group, -1, isSlow);
      if (went) this.#remember(group, standingAfter(went));
    };
  }

  #roomFor(group: string): number {
    const { all, perGroup } = this.#lanes;
    if (perGroup === undefined) return all;
    const standing = this.#standings.get(group);
    const lanes = standing === 'quick' || standing === 'slow' ? perGroup : 1;
    const free = lanes - (this.#underWay.get(group) ?? 0);
    return this.#isSlow(group) ? Math.min(free, this.#mostOfSlow - this.#takenBySlow) : free;
  }

  #isSlow(group: string): boolean {
    const standing = this.#standings.get(group);
    return standing === 'slow' || standing === 'failing';
  }

  #count(group: string, by: 1 | -1, isSlow: boolean): void {
    const count = (this.#underWay.get(group) ?? 0) + by;
    if (count === 0) this.#underWay.delete(group);
    else this.#underWay.set(group, count);
    this.#taken += by;
    if (isSlow) this.#takenBySlow += by;
  }

  #remember(group: string, standing: Standing): void {
    this.#standings.delete(group);
    this.#standings.set(group, standing);
    if (this.#standings.size <= REMEMBERED) return;
    const [oldest] = this.#standings.keys();
    if (oldest !== undefined) this.#standings.delete(oldest);
  }
}

function standingAfter({ isDone, duration }: Went): Standing {
  if (!isDone) return 'failing';
  return duration > QUICK ? 'slow' : 'quick';
}
