import { plural } from './field-messages.ts';

/** How a string is brought into its one form: white space around it dropped, or composed (Unicode NFC). */
export type Normalization = 'trim' | 'nfc';

/** How long a string may be, as it came, to be normalized at all. */
export interface NormalizationBounds {
  /** Code points. */
  readonly codePoints: number;
  /** Combining marks in a row: composing a run of them takes time that grows with the square of its length. */
  readonly marks: number;
}

/** Unicode's own stream-safe format allows 30 marks in a row (UAX #15, section 13). */
export const NORMALIZATION_BOUNDS: NormalizationBounds = { codePoints: 1_024, marks: 30 };

/** What keeps a string from being normalized, as `must …`; undefined where nothing does. */
export function normalizationFlaw(
  text: string,
  { codePoints, marks }: NormalizationBounds = NORMALIZATION_BOUNDS,
): string | undefined {
  if (isLonger(text, codePoints)) return `must have at most ${plural(codePoints, 'character')}`;
  if (hasLongerRun(text, marks)) return `must not have more than ${plural(marks, 'combining mark')} in a row`;
  return undefined;
}

/** @returns undefined where the string is beyond the bounds; nothing is normalized then */
export function normalize(
  text: string,
  how: Normalization,
  bounds: NormalizationBounds = NORMALIZATION_BOUNDS,
): string | undefined {
  if (normalizationFlaw(text, bounds) !== undefined) return undefined;
  return how === 'trim' ? text.trim() : text.normalize('NFC');
}

/** Code points are counted only where the number of UTF-16 units leaves it open. */
function isLonger(text: string, codePoints: number): boolean {
  if (text.length <= codePoints) return false;
  if (text.length > 2 * codePoints) return true;
  let count = 0;
  for (const _ of text) count++;
  return count > codePoints;
}

const MARK = /\p{M}/u;

function hasLongerRun(text: string, marks: number): boolean {
  let run = 0;
  for (const character of text) {
    run = character > '\u02ff' && MARK.test(character) ? run + 1 : 0;
    if (run > marks) return true;
  }
  return false;
}
