import { writeCookie } from './cookie.ts';
import { leaveDocument } from './router.ts';
import { language } from './time.ts';

/** The part of a tag that names the language, without region or script. */
const primaryOf = (tag: string) => tag.split('-', 1)[0];

/**
 * Has the service send this browser its documents in a language, from the next one on. Uses a cookie, because the
 * request for a document carries it; `Lax`, because applications send people here.
 */
export function keepLanguage(locale: string): void {
  writeCookie('portico-language', locale, 'Max-Age=31536000; SameSite=Lax');
}

/** Does the same for the language of the account that signed in: loads the document again if this one is in another. */
export function followLanguage(locale: string | null): void {
  if (locale === null) return;
  keepLanguage(locale);
  if (primaryOf(locale) !== primaryOf(language)) leaveDocument();
}
