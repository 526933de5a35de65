/** Assertions for cases that also run in a browser, which has no `node:assert`. */

export function ok(value: unknown, what: string): asserts value {
  if (!value) throw new Error(what);
}

/** Compares values as JSON; members that are undefined do not count. */
export function equal(actual: unknown, expected: unknown, what = 'the values'): void {
  const [one, other] = [actual, expected].map((value) => JSON.stringify(sorted(value)) ?? 'undefined');
  if (one !== other) throw new Error(`${what} differ: got ${one}, expected ${other}`);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, sorted(member)]));
}

/** @returns what the call throws, now or later */
export async function thrownBy(work: () => unknown): Promise<Error> {
  try {
    await work();
  } catch (error) {
    ok(error instanceof Error, 'what was thrown is no Error');
    return error;
  }
  throw new Error('nothing was thrown');
}

interface Outcome {
  readonly ok: boolean;
  readonly error?: string;
}

/** @throws Error naming how it failed, if it did */
export function succeeded<O extends Outcome>(outcome: O): asserts outcome is Extract<O, { ok: true }> {
  ok(outcome.ok, `failed: ${JSON.stringify(outcome)}`);
}

export function failed<O extends Outcome, const Name extends string>(
  outcome: O,
  error: Name,
): asserts outcome is Extract<O, { ok: false; error: Name }> {
  ok(!outcome.ok && outcome.error === error, `expected ${error}: ${JSON.stringify(outcome)}`);
}
