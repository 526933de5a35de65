type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };

/** How a language writes numbers, moments and lists. */
export interface Formats {
  readonly numberOf: (value: number) => string;
  /** The form for a number. @param forms by the categories of `Intl.PluralRules` */
  readonly formFor: (value: number, forms: Forms) => string;
  /** The same, with `#` replaced by the number. */
  readonly pluralOf: (value: number, forms: Forms) => string;
  /** Such as "one, two and three". */
  readonly listOf: (words: readonly string[]) => string;
  /** Such as "in 7 days". @param time RFC 3339 */
  readonly distanceTo: (time: string) => string;
}

const DAY = 86_400_000;

/** @param language a tag of BCP 47 */
export function formatsOf(language: string): Formats {
  const numberOf = (value: number) => value.toLocaleString(language);
  const formFor = (value: number, forms: Forms) =>
    forms[new Intl.PluralRules(language).select(value)] ?? forms.other;
  return {
    numberOf,
    formFor,
    pluralOf: (value, forms) => formFor(value, forms).replace('#', numberOf(value)),
    listOf: (words) => new Intl.ListFormat(language).format(words),
    distanceTo: (time) => {
      const days = (Date.parse(time) - Date.now()) / DAY;
      const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
      return Math.abs(days) < 1
        ? relative.format(Math.round(days * 24), 'hour')
        : relative.format(Math.round(days), 'day');
    },
  };
}
