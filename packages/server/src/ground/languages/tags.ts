/** Scripts that are written from right to left (ISO 15924). */
const FROM_RIGHT: readonly string[] = ['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa'];

/** The direction in which a language is written, as HTML's `dir` has it. */
export function directionOf(tag: string): 'ltr' | 'rtl' {
  const { script } = new Intl.Locale(tag).maximize();
  return FROM_RIGHT.includes(script ?? '') ? 'rtl' : 'ltr';
}

const WELL_FORMED = /^[a-z]{2,8}(?:-[a-z\d]{1,8})*$/i;
/** Characters of a tag, as in the interface (RFC 5646, section 4.4.1): no language that people read needs more. */
const LONGEST = 35;

const primaryOf = (tag: string) => tag.split('-', 1)[0];

/**
 * The nearest of some languages: the tag itself or the longest of its beginnings (RFC 4647, section 3.4), or else one
 * with the same language but another region.
 * @param asked a tag of BCP 47 in any case; anything else is near to nothing
 */
export function nearestOf(asked: string, known: readonly string[]): string | undefined {
  if (asked.length > LONGEST || !WELL_FORMED.test(asked)) return undefined;
  const folded = known.map((tag) => tag.toLowerCase());
  const parts = asked.toLowerCase().split('-');
  for (let length = parts.length; length > 0; length--) {
    const at = folded.indexOf(parts.slice(0, length).join('-'));
    if (at >= 0) return known[at];
  }
  return known[folded.findIndex((tag) => primaryOf(tag) === parts[0])];
}

const RANGE = /^([a-z]{1,8}(?:-[a-z\d]{1,8})*)(?:\s*;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?$/i;

/** Browsers send a few; nobody's request costs more for sending many. */
export const MOST_RANGES = 50;

/**
 * The languages in an `Accept-Language` (RFC 9110, section 12.5.4), the preferred one first. What is malformed is left out,
 * and so is what is not acceptable; `*` is left out too, as it prefers nothing.
 */
export function acceptedLanguages(header: string): string[] {
  const ranges = header.split(',', MOST_RANGES).flatMap((range) => {
    const [, tag = '', quality = '1'] = RANGE.exec(range.trim()) ?? [];
    return tag !== '' && Number(quality) > 0 ? [{ tag, quality: Number(quality) }] : [];
  });
  return ranges.sort((a, b) => b.quality - a.quality).map(({ tag }) => tag);
}
