import type { Language } from '@portico/api';
import { nearestOf } from '../../ground/languages/tags.ts';
import type { MailCatalogue } from './text.ts';
import { type Writer, writerIn } from './write.ts';

/** Loads the texts of a language. */
type Load = () => Promise<MailCatalogue>;

const CATALOGUES: Readonly<Record<Language, Load>> = {
  en: async () => (await import('./texts/en.json', { with: { type: 'json' } })).default,
  ar: async () => (await import('./texts/ar.json', { with: { type: 'json' } })).default,
  de: async () => (await import('./texts/de.json', { with: { type: 'json' } })).default,
  es: async () => (await import('./texts/es.json', { with: { type: 'json' } })).default,
  fr: async () => (await import('./texts/fr.json', { with: { type: 'json' } })).default,
  ja: async () => (await import('./texts/ja.json', { with: { type: 'json' } })).default,
  'pt-BR': async () => (await import('./texts/pt-BR.json', { with: { type: 'json' } })).default,
};

/** The languages in which this package has texts of mails, each loaded with the first mail in it. */
export const BUILT_IN: ReadonlyMap<string, Load> = new Map(Object.entries(CATALOGUES));

export interface MailLanguages {
  /** By tag. */
  readonly texts: ReadonlyMap<string, Load>;
  /** For people whose language is not known: a tag of BCP 47. */
  readonly fallback: string;
}

interface MailIn extends Writer {
  /** The tag of the texts. */
  readonly language: string;
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
  // The region of a known language says how dates are written, too.
  const format = own === undefined || locale === null ? language : locale;
  return { language, ...writerIn(await load(), FORMATS[format] ?? format) };
}
