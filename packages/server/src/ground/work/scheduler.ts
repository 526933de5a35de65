import { type Lanes, TakenLanes } from './lanes.ts';
import { Line } from './line.ts';
import type { DueGroup, Group } from './queue.ts';

/** Attempts up to this duration count as quick, in milliseconds. */
const QUICK = 1_000;
/** Most groups that a node remembers. */
const REMEMBERED = 10_000;

type GroupHealth = 'quick' | 'slow' | 'failing';

/** The state of a group as this node has observed it. */
interface KnownTask {
  readonly group: Group;
  readonly health: GroupHealth;
  /** How many lanes it may have while it is quick. */
  readonly lanes: number;
}

export interface Turn {
  readonly group: Group;
  /** How many pieces may be claimed. */
  readonly most: number;
  /** How many of the group may be in progress on all nodes together. */
  readonly atOnce: number;
}

/** The outcome of an attempt. */
export interface AttemptResult {
  readonly isDone: boolean;
  /** In milliseconds. */
  readonly duration: number;
}

/**
 * Decides which group a node works for next. Groups take turns by owner. Slow and failing groups occupy lanes for long, so
 * they share a part of the lanes, as do unknown ones. A failing or unknown group has a single lane. A quick group gets more
 * lanes, from another part, while it uses them all, and half as many after a failure. However many groups there are of one
 * kind, lanes remain for the others.
 */
export class Scheduler {
  readonly #lanes: Lanes;
  readonly #taken: TakenLanes;
  readonly #known = new Map<string, KnownTask>();
  /** Groups that may have due work. */
  readonly #quick = new Line();
  readonly #slow = new Line();
  /** Whether the last turn went to a slow group: quick ones come first then. */
  #wasSlow = false;

  constructor(lanes: Lanes) {
    this.#lanes = lanes;
    this.#taken = new TakenLanes(lanes);
  }

  /** Adds a group with due work. The node's own observations take precedence over `isFailing`. */
  add({ isFailing, ...group }: DueGroup): void {
    if (isFailing && !this.#known.has(group.id))
      this.#remember({ group, health: 'failing', lanes: this.#each });
    this.#lineOf(group).add(group);
  }

  /** The group whose turn it is, which leaves the line until it is added again. */
  next(): Turn | undefined {
    if (this.#taken.free <= 0) return undefined;
    return this.#nextOf(!this.#wasSlow) ?? this.#nextOf(this.#wasSlow);
  }

  /** Takes a lane. @returns a function that gives it back, with the outcome, or undefined if that reveals nothing about the group */
  begin(group: Group): (went: AttemptResult | undefined) => void {
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

  #knownAfter(group: Group, { isDone, duration }: AttemptResult): KnownTask {
    const { each = 1, most = each } = this.#lanes.groups ?? {};
    const { lanes = each } = this.#known.get(group.id) ?? {};
    if (!isDone) return { group, health: 'failing', lanes: Math.max(each, Math.floor(lanes / 2)) };
    if (duration > QUICK) return { group, health: 'slow', lanes: each };
    const isUsed = this.#taken.of(group.id) >= lanes;
    return { group, health: 'quick', lanes: isUsed ? Math.min(most, lanes + 1) : lanes };
  }

  #remember(known: KnownTask): void {
    const { group } = known;
    this.#moving(group, () => {
      this.#known.delete(group.id);
      this.#known.set(group.id, known);
    });
    const [oldest] = this.#known.values();
    if (this.#known.size > REMEMBERED && oldest)
      this.#moving(oldest.group, () => this.#known.delete(oldest.group.id));
  }

  /** Moves a waiting group to another line if its health changes. */
  #moving(group: Group, change: () => unknown): void {
    const waited = this.#lineOf(group).remove(group);
    change();
    if (waited) this.#lineOf(group).add(group);
  }
}
