import { type Phrase, phrase, type Quoted, quoted } from './phrase.ts';

/** How many names are listed; the others are only counted. */
const MOST_NAMES = 20;

type Unit = 'minute' | 'hour' | 'day';

/** The forms of a text by count (`Intl.PluralRules`), in which `#` stands for the number. */
export type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string };

/** Formatters for the texts of mails, so that dates, numbers and lists are as in their language. */
export interface Say {
  readonly phrase: typeof phrase;
  /** Text that a person chose, such as a name. */
  readonly quoted: (text: string) => Quoted;
  /** A date and time. @param milliseconds since 1970 */
  readonly day: (milliseconds: number) => string;
  /** Such as "24 hours". */
  readonly length: (count: number, unit: Unit) => string;
  readonly plural: (count: number, forms: Forms) => string;
  /** A paragraph about names that people chose, if there are any. */
  readonly listed: (names: readonly string[], about: (list: Phrase) => Phrase) => Phrase[];
}

/**
 * @param locale a tag of BCP 47
 * @param more the last item of a list that leaves out many
 */
export function sayIn(locale: string, more: Forms): Say {
  const plural = (count: number, forms: Forms) => {
    const form = forms[new Intl.PluralRules(locale).select(count)] ?? forms.other;
    return form.replace('#', new Intl.NumberFormat(locale).format(count));
  };
  return {
    phrase,
    quoted,
    day: (milliseconds) => {
      const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
      return `${new Intl.DateTimeFormat(locale, format).format(milliseconds)} UTC`;
    },
    length: (count, unit) =>
      new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count),
    plural,
    listed: (names, about) => {
      if (names.length === 0) return [];
      const shown = names.slice(0, MOST_NAMES).map(quoted);
      const rest = names.length - shown.length;
      const items = rest > 0 ? [...shown, plural(rest, more)] : shown;
      const list = new Intl.ListFormat(locale).formatToParts(items.map((_, at) => String(at)));
      const parts = list.map(({ type, value }) =>
        type === 'element' ? (items[Number(value)] ?? '') : value,
      );
      return [about({ parts })];
    },
  };
}
