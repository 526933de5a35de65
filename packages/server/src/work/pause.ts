/** Nodes that start or fail together are sent apart: between three and five quarters of a time. */
export function jittered(milliseconds: number): number {
  return milliseconds * (0.75 + Math.random() / 2);
}
