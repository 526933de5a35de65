import { type Lanes, TakenLanes } from './lanes.ts';
import { Line } from './line.ts';
import type { DueGroup, Group } from './queue.ts';

/** How soon a try ends that keeps nobody waiting, in milliseconds. */
const QUICK = 1_000;
/** Groups whose last try on this node is remembered. */
const REMEMBERED = 10_000;

type GroupHealth = 'quick' | 'slow' | 'failing';

/** What this node has seen of a group. */
interface Known {
  readonly group: Group;
  readonly health: GroupHealth;
  /** How many lanes it may have while it is quick. */
  readonly lanes: number;
}

export interface Turn {
  readonly group: Group;
  /** How many pieces may be taken. */
  readonly most: number;
  /** How many of the group may be under way, whichever nodes have them. */
  readonly atOnce: number;
}

/** How a try went. */
export interface Went {
  readonly isDone: boolean;
  /** In milliseconds. */
  readonly duration: number;
}

/**
 * Whose work a node takes on next. Groups take turns, by whose they are. What is slow or fails holds a lane for long:
 * such groups share a part of the lanes, and so do those of which nothing is known. One that fails has a single lane, and
 * so has one that has to show first what it is. The lanes of one that is quick grow while it needs them, from another
 * part, and are halved at a failure. So however many there are of any kind, there are lanes for the others.
 */
export class Scheduler {
  readonly #lanes: Lanes;
  readonly #taken: TakenLanes;
  readonly #known = new Map<string, Known>();
  /** Those that may have something due. */
  readonly #quick = new Line();
  readonly #slow = new Line();
  /** Whether the last turn was that of a slow one: the others are asked first then. */
  #wasSlow = false;

  constructor(lanes: Lanes) {
    this.#lanes = lanes;
    this.#taken = new TakenLanes(lanes);
  }

  /** A group has something due. What this node has seen of it itself counts more than what others say. */
  add({ isFailing, ...group }: DueGroup): void {
    if (isFailing && !this.#known.has(group.id))
      this.#remember({ group, health: 'failing', lanes: this.#each });
    this.#lineOf(group).add(group);
  }

  /** Whose turn it is; it goes to the end of the line only when it is added again. */
  next(): Turn | undefined {
    if (this.#taken.free <= 0) return undefined;
    return this.#nextOf(!this.#wasSlow) ?? this.#nextOf(this.#wasSlow);
  }

  /** Takes a lane. @returns what gives it back; told nothing where the try says nothing of its group */
  begin(group: Group): (went: Went | undefined) => void {
    const giveBack = this.#taken.take(group, this.#isSlow(group));
    return (went) => {
      const known = went && this.#knownAfter(group, went);
      giveBack();
      if (known) this.#remember(known);
    };
  }

  get #each(): number {
    return this.#lanes.groups?.each ?? this.#lanes.all;
  }

  #nextOf(isSlow: boolean): Turn | undefined {
    const group = (isSlow ? this.#slow : this.#quick).take({
      forOwner: (owner) => this.#taken.roomForOwner(owner, isSlow) > 0,
      forGroup: (one) => this.#roomFor(one) > 0,
    });
    if (!group) return undefined;
    this.#wasSlow = isSlow;
    const { health, lanes = this.#each } = this.#known.get(group.id) ?? {};
    return { group, most: this.#roomFor(group), atOnce: health === 'quick' ? lanes : this.#each };
  }

  #roomFor(group: Group): number {
    const { health, lanes = 1 } = this.#known.get(group.id) ?? {};
    const own = { quick: lanes, slow: this.#each, failing: 1 };
    return this.#taken.roomFor(group, health ? own[health] : 1, this.#isSlow(group));
  }

  #lineOf(group: Group): Line {
    return this.#isSlow(group) ? this.#slow : this.#quick;
  }

  #isSlow({ id }: Group): boolean {
    return this.#lanes.groups !== undefined && this.#known.get(id)?.health !== 'quick';
  }

  #knownAfter(group: Group, { isDone, duration }: Went): Known {
    const { each = 1, most = each } = this.#lanes.groups ?? {};
    const { lanes = each } = this.#known.get(group.id) ?? {};
    if (!isDone) return { group, health: 'failing', lanes: Math.max(each, Math.floor(lanes / 2)) };
    if (duration > QUICK) return { group, health: 'slow', lanes: each };
    const isUsed = this.#taken.of(group.id) >= lanes;
    return { group, health: 'quick', lanes: isUsed ? Math.min(most, lanes + 1) : lanes };
  }

  #remember(known: Known): void {
    const { group } = known;
    this.#moving(group, () => {
      this.#known.delete(group.id);
      this.#known.set(group.id, known);
    });
    const [oldest] = this.#known.values();
    if (this.#known.size > REMEMBERED && oldest)
      this.#moving(oldest.group, () => this.#known.delete(oldest.group.id));
  }

  /** Another health may mean another line. */
  #moving(group: Group, change: () => unknown): void {
    const waited = this.#lineOf(group).remove(group);
    change();
    if (waited) this.#lineOf(group).add(group);
  }
}
