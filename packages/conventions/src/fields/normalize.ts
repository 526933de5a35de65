import { plural, tooLong } from './field-messages.ts';
import { commonFlaw, type Flaw } from './flaw.ts';

/**
 * How a string is normalized: surrounding white space removed; composed (Unicode NFC); or both, as a name that is compared,
 * with each run of spaces, non-breaking ones too, as one space.
 */
export type Normalization = 'trim' | 'nfc' | 'name';

/** How long a string can be, before normalization, to be normalized at all. */
export interface NormalizationBounds {
  /** Code points. */
  readonly codePoints: number;
  /** Combining marks in a row: the time to compose them grows with the square of their number. */
  readonly marks: number;
}

/** Unicode's own stream-safe format allows 30 marks in a row (UAX #15, section 13). */
export const NORMALIZATION_BOUNDS: NormalizationBounds = { codePoints: 1_024, marks: 30 };

/** Why a string cannot be normalized; undefined if it can. */
export function normalizationFlaw(
  text: string,
  { codePoints, marks }: NormalizationBounds = NORMALIZATION_BOUNDS,
): Flaw | undefined {
  if (isLonger(text, codePoints)) return tooLong(codePoints);
  if (!hasLongerRun(text, marks)) return undefined;
  return commonFlaw('pattern', `must not have more than ${plural(marks, 'combining mark')} in a row`);
}

/** @returns undefined, without normalizing anything, if the string exceeds the bounds */
export function normalize(
  text: string,
  how: Normalization,
  bounds: NormalizationBounds = NORMALIZATION_BOUNDS,
): string | undefined {
  if (normalizationFlaw(text, bounds) !== undefined) return undefined;
  return NORMALIZERS[how](text);
}

const NORMALIZERS: Readonly<Record<Normalization, (text: string) => string>> = {
  trim: (text) => text.trim(),
  nfc: (text) => text.normalize('NFC'),
  name: (text) =>
    text
      .normalize('NFC')
      .replace(/\p{Zs}+/gu, ' ')
      .trim(),
};

/** Whether a normalization has this name. */
export function isNormalization(name: string): name is Normalization {
  return Object.hasOwn(NORMALIZERS, name);
}

/** Counts code points only if the number of UTF-16 units does not decide it. */
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
