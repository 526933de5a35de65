import { nearestOf } from '../../ground/languages/tags.ts';
import type { MailPurpose } from './purposes.ts';
import { sayIn } from './say.ts';
import { type Facts, type MailTexts, NEEDED, type Text } from './text.ts';

/** Loads the texts of a language. */
type Load = () => Promise<MailTexts>;

/** The languages in which this package has texts of mails, each loaded with the first mail in it. */
export const BUILT_IN: ReadonlyMap<string, Load> = new Map([
  ['en', async () => (await import('./texts/en.ts')).texts],
  ['ar', async () => (await import('./texts/ar.ts')).texts],
  ['de', async () => (await import('./texts/de.ts')).texts],
  ['es', async () => (await import('./texts/es.ts')).texts],
  ['fr', async () => (await import('./texts/fr.ts')).texts],
  ['ja', async () => (await import('./texts/ja.ts')).texts],
  ['pt-BR', async () => (await import('./texts/pt-br.ts')).texts],
]);

export interface MailLanguages {
  /** By tag. */
  readonly texts: ReadonlyMap<string, Load>;
  /** For people whose language is not known: a tag of BCP 47. */
  readonly fallback: string;
}

interface MailIn extends Pick<MailTexts, 'quotes' | 'sentBy'> {
  /** The tag of the texts. */
  readonly language: string;
  readonly text: (purpose: MailPurpose, facts: Facts & { readonly site: string }) => Text;
}

/** Most people who write English begin a date with the day; other languages use their own default. */
const FORMATS: Readonly<Record<string, string>> = { en: 'en-GB' };

/** The texts and formats of a mail in the nearest available language. */
export async function mailIn(locale: string | null, { texts, fallback }: MailLanguages): Promise<MailIn> {
  const known = [...texts.keys()];
  const own = locale === null ? undefined : nearestOf(locale, known);
  const language = own ?? nearestOf(fallback, known) ?? known[0] ?? 'en';
  const load = texts.get(language);
  if (!load) throw new TypeError('There are no texts of mails in English');
  const { more, mails, quotes, sentBy } = await load();
  // The region of a known language says how dates are written, too.
  const format = own === undefined || locale === null ? language : locale;
  const made = mails(sayIn(FORMATS[format] ?? format, more));
  return { language, quotes, sentBy, text: (purpose, facts) => textOf(made, purpose, facts) };
}

function textOf(
  mails: ReturnType<MailTexts['mails']>,
  purpose: MailPurpose,
  facts: Facts & { readonly site: string },
): Text {
  const needed = (NEEDED as Readonly<Partial<Record<MailPurpose, keyof Facts>>>)[purpose];
  if (needed !== undefined && facts[needed] === undefined)
    throw new TypeError(`The mail ${purpose} is about a fact that is missing: ${needed}`);
  return (mails[purpose] as (facts: object) => Text)(facts);
}
