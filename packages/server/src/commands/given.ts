/** Checks of arguments that several commands take. */
import { duration } from '../configuration/values.ts';
import { LONGEST_NAME, typedName } from '../ground/names.ts';
import { UsageError } from './command.ts';

/** @throws UsageError */
export function nameFrom(text: string): string {
  const name = typedName(text);
  if (name === undefined) throw new UsageError(`NAME must have 1 to ${LONGEST_NAME} printable characters.`);
  return name;
}

/**
 * In milliseconds.
 * @throws UsageError
 */
export function durationFrom(option: string, text: string, most: string): number {
  try {
    return duration('1s', most)(text);
  } catch {
    const time = option === '--expires' ? 'a time such as 2027-01-31T00:00:00Z, or ' : '';
    throw new UsageError(`${option} must be ${time}a duration from 1s to ${most}, such as 6h.`);
  }
}

export const idOf = (what: string) => ({ name: 'ID', meaning: `of ${what}` });

const LONGEST_OVERLAP = '7d';
/** @param whose such as `the earlier key keeps working` */
export const overlapOption = (whose: string) => ({
  flags: '--overlap <duration>',
  meaning: `how long ${whose}, up to ${LONGEST_OVERLAP}`,
});

/** In milliseconds; 0 by default. @throws UsageError */
export function overlapFrom({ overlap }: { readonly overlap?: string }): number {
  return overlap === undefined ? 0 : durationFrom('--overlap', overlap, LONGEST_OVERLAP);
}
