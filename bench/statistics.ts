export function quantile(values: readonly number[], share: number): number {
  if (values.length === 0) throw new Error('Nothing was measured');
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] as number;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The median of the ratios within each round, so that a slow round cancels out. */
export function medianRatio(values: readonly number[], references: readonly number[]): number {
  return median(values.map((value, round) => value / (references[round] as number)));
}

/**
 * Measures contenders in turn, round after round, each round beginning with another one.
 * @returns the measurements of each contender, by round
 */
export async function interleaved<Name extends string, Result>(
  rounds: number,
  contenders: Readonly<Record<Name, (round: number) => Promise<Result>>>,
): Promise<Record<Name, Result[]>> {
  const names = Object.keys(contenders) as Name[];
  const measured = Object.fromEntries(names.map((name) => [name, [] as Result[]])) as Record<Name, Result[]>;
  for (let round = 0; round < rounds; round++) {
    for (const [at] of names.entries()) {
      const name = names[(round + at) % names.length] as Name;
      measured[name].push(await contenders[name](round));
    }
  }
  return measured;
}
