import type { FormValues } from './action.ts';

/** The lines of a text that was typed, without empty ones. */
export const linesOf = (text = '') => numbered(text).map(({ line }) => line);

/** The lines that are not empty, each with its number in the whole text, from 1. */
const numbered = (text: string) =>
  text
    .split('\n')
    .map((line, at) => ({ line: line.trim(), number: at + 1 }))
    .filter(({ line }) => line !== '');

/**
 * Moves the flaw of one item of a list to the field that holds the whole list.
 * @param typed the texts from which `linesOf` made the lists of the request
 * @param flawIn a sentence about a line, by its number in the text
 */
export function byField<Outcome extends { readonly ok: boolean }>(
  outcome: Outcome,
  typed: FormValues,
  flawIn: (line: string) => string,
): Outcome {
  if (outcome.ok || !('fields' in outcome) || !outcome.fields) return outcome;
  const fields = Object.entries(outcome.fields).map(([name, own]) => {
    const [, list, at] = /^(\w+)\.(\d+)$/.exec(name) ?? [];
    if (!list) return [name, own];
    const line = numbered(typed[list] ?? '')[Number(at)]?.number ?? Number(at) + 1;
    return [list, { sentences: flawIn(String(line)) }];
  });
  // Reversed, so that the first flaw of each list replaces the others.
  return { ...outcome, fields: Object.fromEntries(fields.reverse()) };
}
