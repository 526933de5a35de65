import { hash } from 'node:crypto';

/**
 * The Merkle tree of RFC 9162, section 2.1. Hashes are lower-case hexadecimal digits; what is hashed are their bytes.
 */

/** The hash of an entry (section 2.1.1). */
export function leafHash(entry: string): string {
  return hash('sha256', `\0${entry}`);
}

function nodeHash(left: string, right: string): string {
  return hash('sha256', Buffer.from(`01${left}${right}`, 'hex'));
}

/** The level above: nodes are joined in pairs, and one without a partner is carried up. */
function levelAbove(nodes: readonly string[]): string[] {
  const above: string[] = [];
  for (let at = 0; at < nodes.length; at += 2) {
    const [left = '', right] = [nodes[at], nodes[at + 1]];
    above.push(right === undefined ? left : nodeHash(left, right));
  }
  return above;
}

/** All levels of the tree with these leaves, from them up to the root. @param leaves at least one */
export function levelsOf(leaves: readonly string[]): (readonly string[])[] {
  const levels = [leaves];
  for (let nodes = leaves; nodes.length > 1; ) {
    nodes = levelAbove(nodes);
    levels.push(nodes);
  }
  return levels;
}

/** The hash of the tree with these leaves (section 2.1.1). @param leaves at least one */
export function rootOf(leaves: readonly string[]): string {
  return levelsOf(leaves).at(-1)?.[0] ?? hash('sha256', '');
}

/** Leaves of a subtree whose root is kept with the seal, so that a path is found from it and these roots alone. */
export const SUBTREE = 32;

/** The roots of the subtrees of a tree with these leaves: their tree has the same root. */
export function subtreesOf(leaves: readonly string[]): string[] {
  const roots: string[] = [];
  for (let at = 0; at < leaves.length; at += SUBTREE) roots.push(rootOf(leaves.slice(at, at + SUBTREE)));
  return roots;
}

/** The hashes that lead from a leaf to the root of a tree, the nearest first (section 2.1.3.1). */
export function pathIn(levels: readonly (readonly string[])[], index: number): string[] {
  return levels.flatMap((nodes, height) => nodes[(index >> height) ^ 1] ?? []);
}

/**
 * The root to which a path leads from a leaf (section 2.1.3.2).
 * @returns undefined where no tree of so many leaves has such a path
 */
export function rootFrom(
  leaf: string,
  {
    index,
    count,
    path,
  }: { readonly index: number; readonly count: number; readonly path: readonly string[] },
): string | undefined {
  let [hash, at, last] = [leaf, index, count - 1];
  for (const sibling of path) {
    if (last === 0) return undefined;
    if (at % 2 === 1 || at === last) {
      hash = nodeHash(sibling, hash);
      while (at % 2 === 0 && at !== 0) [at, last] = [at >> 1, last >> 1];
    } else hash = nodeHash(hash, sibling);
    [at, last] = [at >> 1, last >> 1];
  }
  return last === 0 ? hash : undefined;
}
