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

/** The hash of the tree with these leaves (section 2.1.1). @param leaves at least one */
export function rootOf(leaves: readonly string[]): string {
  let nodes = leaves;
  while (nodes.length > 1) nodes = levelAbove(nodes);
  return nodes[0] ?? hash('sha256', '');
}

/** The hashes that lead from a leaf to the root, the nearest first (section 2.1.3.1). */
export function pathOf(leaves: readonly string[], index: number): string[] {
  const path: string[] = [];
  let [nodes, at] = [leaves, index];
  while (nodes.length > 1) {
    const sibling = nodes[at ^ 1];
    if (sibling !== undefined) path.push(sibling);
    [nodes, at] = [levelAbove(nodes), at >> 1];
  }
  return path;
}
