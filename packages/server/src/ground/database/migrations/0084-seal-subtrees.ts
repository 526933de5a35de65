/** The roots of the subtrees of a seal, with which a proof reads 32 leaves instead of all. */
export function sealSubtrees(): string[] {
  return ['alter table seals add column subtrees text'];
}
