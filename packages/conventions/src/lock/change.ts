/** A difference between two contracts, as clients of the older one meet it. */
export interface Change {
  readonly effect: 'breaking' | 'compatible';
  /** The operation or the constant. */
  readonly where: string;
  readonly what: string;
}

export type Note = (effect: Change['effect'], what: string) => void;

/** Records changes of one operation or constant. */
export function noting(changes: Change[], where: string): Note {
  return (effect, what) => void changes.push({ effect, where, what });
}

/** Compares two records by name: the names only in the first, those only in the second, and the values of both. */
export function matched<Value>(
  before: Readonly<Record<string, Value>>,
  after: Readonly<Record<string, Value>>,
): {
  readonly left: readonly string[];
  readonly entered: readonly string[];
  readonly both: readonly (readonly [name: string, before: Value, after: Value])[];
} {
  return {
    left: Object.keys(before).filter((name) => !Object.hasOwn(after, name)),
    entered: Object.keys(after).filter((name) => !Object.hasOwn(before, name)),
    both: Object.entries(before).flatMap(([name, value]) =>
      Object.hasOwn(after, name) ? [[name, value, after[name] as Value] as const] : [],
    ),
  };
}

/** The values only in the first list, and those only in the second. */
export function moved(before: readonly unknown[], after: readonly unknown[]) {
  return {
    left: before.filter((value) => !after.includes(value)),
    entered: after.filter((value) => !before.includes(value)),
  };
}
