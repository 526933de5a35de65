/** The effort of a measurement: `--quick` only shows that everything runs. */
export interface Effort {
  readonly quick: boolean;
}

/** One line of the table. */
export interface Measurement {
  readonly what: string;
  readonly values: string;
  readonly ratio?: number;
  readonly target?: string;
  readonly met?: boolean;
}

/** Thrown if a row needs software that this machine lacks; the message says how to get it. */
export class Skipped extends Error {}

/** A question, and its measurement. Fails if it cannot be measured, never for a missed target. */
export interface Row {
  readonly title: string;
  /** Notes for judging the numbers. */
  readonly notes: readonly string[];
  readonly measure: (effort: Effort) => Promise<readonly Measurement[]>;
}

export function atLeast(limit: number, ratio: number): Pick<Measurement, 'ratio' | 'target' | 'met'> {
  return { ratio, target: `≥ ${limit}`, met: ratio >= limit };
}

export function atMost(limit: number, ratio: number): Pick<Measurement, 'ratio' | 'target' | 'met'> {
  return { ratio, target: `≤ ${limit}`, met: ratio <= limit };
}

/** A whole number with its thousands set apart. */
export function whole(value: number): string {
  return Math.round(value).toLocaleString('en').replaceAll(',', ' ');
}
