import { setImmediate as turn } from 'node:timers/promises';
import type { Reader } from '../../ground/database/database.ts';
import type { SealRow } from '../../ground/database/schema.ts';
import { levelsOf, pathIn, SUBTREE } from './tree.ts';

/** Leaves that one statement reads at most, before others get their turn. */
const AT_ONCE = 4_000;

/** Where an event is sealed. */
export interface Place {
  /** The number of the seal. */
  readonly number: number;
  /** The place of the leaf in its tree. */
  readonly index: number;
}

/** A leaf, and the hashes that lead from it to the root of its tree. */
export interface Proof {
  readonly leaf: string;
  readonly path: readonly string[];
}

/** Leaves of a tree that are read together, and how their root leads to that of the tree. */
interface Subtree {
  readonly number: number;
  readonly first: number;
  readonly size: number;
  readonly pathAbove: readonly string[];
  /** The places of the leaves that are asked for. */
  readonly indexes: Set<number>;
}

/**
 * Finds proofs for some leaves. Of each tree, this reads the subtrees with these leaves; the whole tree where an earlier build
 * has sealed it, which did not keep the roots of subtrees.
 * @param seals those of the places
 * @returns finds the proof for a place; undefined where there is no such leaf
 */
export async function proofsFor(
  read: Reader,
  seals: readonly SealRow[],
  places: readonly Place[],
): Promise<(place: Place) => Proof | undefined> {
  const proofs = new Map<string, Proof>();
  for (const some of inBatches(subtreesWith(seals, places))) {
    const bySeal = Map.groupBy(await leavesIn(read, some), ({ seal_number }) => seal_number);
    for (const subtree of some) {
      const { number, first, size } = subtree;
      const leaves = (bySeal.get(number) ?? [])
        .filter(({ leaf_index: at }) => at >= first && at < first + size)
        .map(({ leaf }) => leaf);
      for (const [index, proof] of proofsIn(subtree, leaves)) proofs.set(keyOf(number, index), proof);
    }
    await turn();
  }
  return ({ number, index }) => proofs.get(keyOf(number, index));
}

const keyOf = (number: number, at: number) => `${number} ${at}`;

function subtreesWith(seals: readonly SealRow[], places: readonly Place[]): Iterable<Subtree> {
  const trees = new Map(seals.map((seal) => [seal.number, treeOf(seal)]));
  const subtrees = new Map<string, Subtree>();
  for (const { number, index } of places) {
    const tree = trees.get(number);
    if (!tree) continue;
    const at = Math.floor(index / tree.size);
    const first = at * tree.size;
    const subtree = subtrees.get(keyOf(number, first)) ?? {
      number,
      first,
      size: tree.size,
      pathAbove: pathIn(tree.above, at),
      indexes: new Set<number>(),
    };
    subtree.indexes.add(index);
    subtrees.set(keyOf(number, first), subtree);
  }
  return subtrees.values();
}

/** How many leaves of a tree are read together, and the levels from the roots of these up to that of the tree. */
function treeOf({ count, subtrees }: SealRow) {
  return subtrees === null
    ? { size: count, above: [] }
    : { size: SUBTREE, above: levelsOf(JSON.parse(subtrees)) };
}

function* inBatches(subtrees: Iterable<Subtree>): Generator<readonly Subtree[]> {
  let [batch, leaves]: [Subtree[], number] = [[], 0];
  for (const subtree of subtrees) {
    const most = Math.max(subtree.size, SUBTREE);
    if (batch.length > 0 && leaves + most > AT_ONCE) {
      yield batch;
      [batch, leaves] = [[], 0];
    }
    batch.push(subtree);
    leaves += most;
  }
  if (batch.length > 0) yield batch;
}

function* proofsIn(
  { first, pathAbove, indexes }: Subtree,
  leaves: readonly string[],
): Generator<readonly [index: number, proof: Proof]> {
  const levels = levelsOf(leaves);
  for (const index of indexes) {
    const leaf = leaves[index - first];
    if (leaf !== undefined) yield [index, { leaf, path: [...pathIn(levels, index - first), ...pathAbove] }];
  }
}

/** The leaves of some subtrees, in their order. */
function leavesIn(read: Reader, subtrees: readonly Subtree[]) {
  return read
    .selectFrom('leaves')
    .select(['seal_number', 'leaf_index', 'leaf'])
    .where((is) =>
      is.or(
        subtrees.map(({ number, first, size }) =>
          is.and([
            is('seal_number', '=', number),
            is('leaf_index', '>=', first),
            is('leaf_index', '<', first + size),
          ]),
        ),
      ),
    )
    .orderBy('seal_number')
    .orderBy('leaf_index')
    .execute();
}
