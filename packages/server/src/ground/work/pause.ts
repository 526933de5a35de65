/** Spreads out nodes that start or fail together: 75 to 125 % of a duration. */
export function jittered(milliseconds: number): number {
  return milliseconds * (0.75 + Math.random() / 2);
}

/** Pauses that double from `first` up to `longest`, in milliseconds. */
export function doubling(attempts: number, first: number, longest: number): number {
  return jittered(Math.min(longest, first * 2 ** (attempts - 1)));
}
