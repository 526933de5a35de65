/** The lines of a text that was typed, without empty ones. */
export const linesOf = (text = '') =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/**
 * Has a message about one item of a list stand below the field with the whole list.
 * @param flawIn a sentence about a line, by its number from 1
 */
export function byField<Outcome extends { readonly ok: boolean }>(
  outcome: Outcome,
  flawIn: (line: string) => string,
): Outcome {
  if (outcome.ok || !('fields' in outcome) || !outcome.fields) return outcome;
  const fields = Object.entries(outcome.fields).map(([name, flaw]) => {
    const [, list, at] = /^(\w+)\.(\d+)$/.exec(name) ?? [];
    return list ? [list, { sentences: flawIn(String(Number(at) + 1)) }] : [name, flaw];
  });
  // Only the first one of each list: it is at the beginning.
  return { ...outcome, fields: Object.fromEntries(fields.reverse()) };
}
