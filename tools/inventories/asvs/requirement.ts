/**
 * The statement about OWASP ASVS 5.0.0, levels 1 and 2 (https://github.com/OWASP/ASVS/tree/v5.0.0, CC BY-SA 4.0): with
 * the standard's numbers, and each requirement in our own words.
 */

export type Level = 1 | 2;

export type Answer =
  /** Met, as these files and tests show. */
  | { readonly kind: 'met'; readonly how: string; readonly shownBy: readonly [string, ...string[]] }
  /** Up to the operator of the service. */
  | { readonly kind: 'deployer'; readonly how: string; readonly shownBy: readonly string[] }
  | { readonly kind: 'unmet'; readonly how: string; readonly shownBy: readonly string[] }
  /** There is nothing to which it could apply. */
  | { readonly kind: 'inapplicable'; readonly how: string; readonly shownBy: readonly [] };

export interface Requirement {
  readonly number: string;
  readonly level: Level;
  readonly asked: string;
  readonly answer: Answer;
}

export interface Chapter {
  readonly number: number;
  readonly title: string;
  readonly requirements: readonly Requirement[];
}

type Row = readonly [number: string, level: Level, asked: string, how: string];

/** @param shownBy files, from the root, or from `packages/server` where they begin with `src/` or `test/` */
export function met([number, level, asked, how]: Row, ...shownBy: [string, ...string[]]): Requirement {
  return { number, level, asked, answer: { kind: 'met', how, shownBy } };
}

export function deployer([number, level, asked, how]: Row, ...shownBy: string[]): Requirement {
  return { number, level, asked, answer: { kind: 'deployer', how, shownBy } };
}

export function unmet([number, level, asked, how]: Row, ...shownBy: string[]): Requirement {
  return { number, level, asked, answer: { kind: 'unmet', how, shownBy } };
}

export function inapplicable([number, level, asked, how]: Row): Requirement {
  return { number, level, asked, answer: { kind: 'inapplicable', how, shownBy: [] } };
}
