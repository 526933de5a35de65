import { parseArgs } from 'node:util';
import { FAULTS } from './faults.ts';

export interface TortureOptions {
  /** Names of `FAULTS`, in the order in which they come. */
  readonly faults: readonly string[];
  /** How often all of them come. */
  readonly rounds: number;
  /** Acknowledged changes at least, unless the time is over. */
  readonly changes: number;
  /** No fault begins later. */
  readonly minutes: number;
  readonly people: number;
  /** A folder to which the logs of all programs are copied. */
  readonly logs: string | undefined;
}

/** @throws Error where an option is unknown or has no use */
export function readOptions(args: string[]): TortureOptions {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args,
    options: { faults: text, rounds: text, changes: text, minutes: text, people: text, logs: text },
  });
  const faults = values.faults?.split(',') ?? Object.keys(FAULTS);
  const unknown = faults.find((name) => !(name in FAULTS));
  if (unknown !== undefined)
    throw new Error(`There is no fault ${unknown}, only ${Object.keys(FAULTS).join(', ')}`);
  const count = (name: 'rounds' | 'changes' | 'minutes' | 'people', usual: number) => {
    const value = Number(values[name] ?? usual);
    if (!(value > 0)) throw new Error(`--${name} must be a positive number`);
    return value;
  };
  return {
    faults,
    rounds: count('rounds', 1),
    changes: count('changes', 1_000),
    minutes: count('minutes', 10),
    people: count('people', 4),
    logs: values.logs,
  };
}
