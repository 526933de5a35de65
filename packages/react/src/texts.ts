import { usePortico } from './context.ts';
import { type Formats, formatsOf } from './formats.ts';

export type Texts = typeof import('./texts/en.ts');

/** Each language is a file of its own, loaded when a component needs it. English comes with the components. */
const LANGUAGES: Readonly<Record<string, () => Promise<Texts>>> = {
  ar: () => import('./texts/ar.ts'),
  de: () => import('./texts/de.ts'),
  es: () => import('./texts/es.ts'),
  fr: () => import('./texts/fr.ts'),
  ja: () => import('./texts/ja.ts'),
  'pt-BR': () => import('./texts/pt-BR.ts'),
};

const loaded = new Map<string, Texts | undefined>();

const primaryOf = (tag: string) => tag.split('-', 1)[0]?.toLowerCase();

/** The nearest language in which there are texts. @param tag of BCP 47, such as `de-AT` */
export function nearestLanguage(tag: string): string {
  const known = Object.keys(LANGUAGES);
  return known.find((one) => one === tag) ?? known.find((one) => primaryOf(one) === primaryOf(tag)) ?? 'en';
}

/**
 * Loads the texts of a language. Pages that await it before they render need no boundary of Suspense: neither on a
 * server that renders to a string, nor where they hydrate.
 */
export async function loadTexts(tag: string): Promise<void> {
  const language = nearestLanguage(tag);
  if (loaded.has(language)) return;
  // Without the file, English is better than no page.
  loaded.set(language, await LANGUAGES[language]?.().catch(() => undefined));
}

const waiting = new Map<string, Promise<void>>();

/** The texts of a topic in the page's language. Suspends until they are loaded. @param english they begin with */
export function useTexts<Topic extends keyof Texts>(topic: Topic, english: Texts[Topic]): Texts[Topic] {
  const { language } = usePortico();
  if (language === 'en') return english;
  if (loaded.has(language)) return loaded.get(language)?.[topic] ?? english;
  const promise = waiting.get(language) ?? loadTexts(language);
  waiting.set(language, promise);
  throw promise;
}

export function useFormats(): Formats {
  return formatsOf(usePortico().language);
}
