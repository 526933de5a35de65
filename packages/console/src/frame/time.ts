/** The language of the document, chosen by the service. */
export const language = globalThis.document?.documentElement.lang ?? 'en';
const primaryOf = (tag: string) => tag.split('-', 1)[0];

const ofRegion = globalThis.navigator?.languages.find((tag) => primaryOf(tag) === primaryOf(language));

/** The language of the document, with the person's region if the browser knows it: a tag of BCP 47. */
export const spoken = ofRegion ?? language;

/** Regions write dates differently; most that write English begin with the day. */
const locale = ofRegion ?? (language === 'en' ? 'en-GB' : language);
const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
const moments = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
const lists = new Intl.ListFormat(locale, { type: 'conjunction' });
const numbers = new Intl.NumberFormat(locale);

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Such as "21 Nov 2026". @param time RFC 3339 */
export const dateOf = (time: string) => dates.format(new Date(time));

/** The same for a day in UTC, as the service counts days. @param day such as "2026-11-21" */
export const dayOf = (day: string) => days.format(new Date(day));

/** Such as "21 Nov 2026, 10:00". @param time RFC 3339 */
export const momentOf = (time: string) => moments.format(new Date(time));

/** The same to the second. @param time RFC 3339 */
export const secondOf = (time: string) =>
  new Date(time).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'medium' });

/** Such as "184 ms". */
export const durationOf = (ms: number) =>
  ms.toLocaleString(locale, { style: 'unit', unit: 'millisecond', unitDisplay: 'short' });

export const numberOf = (value: number) => numbers.format(value);

/** Such as "one, two and three". */
export const listOf = (words: readonly string[]) => lists.format(words);

const plurals = new Intl.PluralRules(locale);

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };

/** The form for a number. @param forms by the categories of `Intl.PluralRules` */
export const formFor = (value: number, forms: Forms): string => forms[plurals.select(value)] ?? forms.other;

/** The same, with `#` replaced by the number. */
export const pluralOf = (value: number, forms: Forms): string =>
  formFor(value, forms).replace('#', numberOf(value));

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** Such as "2 days" or "90 minutes". In the largest unit that divides it evenly. */
export function lengthOf(seconds: number): string {
  const [unit, size] = UNITS.find(([, size]) => seconds % size === 0) ?? ['second', 1];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(seconds / size);
}

/** Such as "2 hours ago" or "in 7 days". @param time RFC 3339 */
export function distanceTo(time: string, now = Date.now()): string {
  const ms = new Date(time).getTime() - now;
  const size = Math.abs(ms);
  if (size < MINUTE) return relative.format(0, 'second');
  if (size < HOUR) return relative.format(Math.round(ms / MINUTE), 'minute');
  if (size < DAY) return relative.format(Math.round(ms / HOUR), 'hour');
  return relative.format(Math.round(ms / DAY), 'day');
}
