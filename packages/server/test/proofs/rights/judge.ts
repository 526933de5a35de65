import assert from 'node:assert/strict';
import { signInAt } from '../../fixtures/strong.ts';
import { outcome } from '../../harness/outcome.ts';
import type { Reply, Service } from '../../harness/service.ts';
import { until } from '../../harness/until.ts';
import { type HeldRight, reading, type Use, type Way, type Ways } from './right.ts';
import { RIGHTS } from './table.ts';
import type { World } from './world.ts';

/** How often each use comes before the loss, several at once: more often than a node needs until it remembers. */
const TIMES_BEFORE = { remembering: 4, other: 1 };
/** Uses at the same moment, which come over different connections and reach different threads. */
const AT_ONCE = { before: 2, afterwards: 8 };
const TRIALS_AT_ONCE = 6;

export type NodeName = keyof World['nodes'];

/** A way to lose a right. */
export interface Row {
  readonly right: string;
  readonly way: string;
  readonly hold: Way;
}

export const ROWS: readonly Row[] = Object.entries<Ways>(RIGHTS).flatMap(([right, { by, too }]) =>
  Object.entries<Way>({ ...by, ...too }).map(([way, hold]) => ({ right, way, hold })),
);

/** How often a way was tried, and how many uses were judged after it. */
export interface Tried {
  trials: number;
  readonly judged: Record<NodeName, number>;
}

/** The judge of all trials in a world. */
export class Judge {
  /** Uses of lost rights that had another outcome than they must have. */
  readonly violations: string[] = [];
  readonly tried = new Map<Row, Tried>(
    ROWS.map((row) => [row, { trials: 0, judged: { direct: 0, pooled: 0 } }]),
  );
  /** Uses of rights that were there, which must be accepted. */
  accepted = 0;
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  get judged(): number {
    return [...this.tried.values()].reduce((sum, { judged }) => sum + judged.direct + judged.pooled, 0);
  }

  /**
   * Tries each way once.
   * @param through the node that acknowledges the losses
   * @param isQuiet whether nothing else is committed at the same time, so that nodes remember until then
   */
  async round(through: NodeName, isQuiet: boolean): Promise<void> {
    const { traffic, direct, owner, operator } = this.#world;
    traffic.pause(false);
    // Their changes need a recent sign-in.
    for (const person of [owner, operator]) await signInAt(direct, person, Date.now());
    const left = [...ROWS];
    const work = async () => {
      for (let row = left.pop(); row; row = left.pop()) {
        const held = await row.hold(this.#world);
        if (isQuiet) ready.push([row, held]);
        else await this.#tryOut(row, held, through);
      }
    };
    const ready: [Row, HeldRight][] = [];
    await Promise.all(Array.from({ length: TRIALS_AT_ONCE }, work));
    traffic.pause(isQuiet);
    for (const [row, held] of ready) await this.#tryOut(row, held, through);
  }

  async #tryOut(row: Row, held: HeldRight, through: NodeName): Promise<void> {
    try {
      await this.#judge(row, held, through);
    } catch (error) {
      this.violations.push(`${row.right}: ${row.way}: ${(error as Error).message}`);
    }
  }

  async #judge(row: Row, { uses, lose }: HeldRight, through: NodeName): Promise<void> {
    const { nodes, bystander } = this.#world;
    const all = Object.entries(nodes) as [NodeName, Service][];
    const name = `${row.right}: ${row.way}`;
    const kept = reading('/v1/account', bystander.token);
    for (const use of uses.filter(({ before }) => before === 'once'))
      await this.#accept(name, use, nodes.direct);
    const often = uses.filter(({ before }) => before === undefined);
    for (let time = TIMES_BEFORE.remembering; time > 0; time--) {
      const places = time > TIMES_BEFORE.other ? all.filter(([at]) => this.#remembers(at)) : all;
      await atOnce(AT_ONCE.before, places, often, (use, [, node]) => this.#accept(name, use, node));
    }
    const answer = (await lose(nodes[through])) as Partial<Reply> | undefined;
    assert.ok((answer?.status ?? 200) < 300, `${name}: ${answer?.text}`);
    const tried = this.tried.get(row) as Tried;
    await atOnce(AT_ONCE.afterwards, all, uses, async (use, [at, node]) => {
      const reply = await definite(use, node);
      tried.judged[at]++;
      const found = outcome(reply);
      if (found !== use.afterwards || (reply.status < 300 && use.grants?.(reply) !== false))
        this.violations.push(`${name}, through ${through}, at ${at}: ${found} instead of ${use.afterwards}`);
    });
    tried.trials++;
    for (const [, node] of all) await this.#accept(name, kept, node);
  }

  /** Behind a pooler, nothing is remembered. */
  #remembers(at: NodeName): boolean {
    return at === 'direct' || !this.#world.isPooled;
  }

  async #accept(name: string, use: Use, node: Service): Promise<void> {
    const reply = await definite(use, node);
    const isGranted = reply.status < 300 && use.grants?.(reply) !== false;
    assert.ok(isGranted, `${name}: refused while the right was there: ${reply.text}`);
    this.accepted++;
  }
}

/** Each use at each node, several times at once. */
async function atOnce<Place>(
  times: number,
  places: readonly Place[],
  uses: readonly Use[],
  work: (use: Use, place: Place) => Promise<void>,
): Promise<void> {
  const all = places.flatMap((place) => uses.map((use) => [use, place] as const));
  await Promise.all(
    Array.from({ length: times }, () => all)
      .flat()
      .map(([use, place]) => work(use, place)),
  );
}

/** Asks until the node has room for an answer. */
function definite({ ask }: Use, node: Service): Promise<Reply> {
  return until('the node has room', async () => {
    const reply = await ask(node);
    return reply.status !== 503 && reply;
  });
}
