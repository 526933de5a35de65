import { language } from './time.ts';

/** The order in which people of the language expect names, with numbers by their value. */
export const collator = new Intl.Collator(language, { numeric: true });

/** For a search that ignores case and accents. */
export const folded = (text: string) =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase(language).trim();
