import type { RequestHeaders } from '@portico/conventions/serving';
import { acceptedLanguages, MOST_RANGES, nearestOf } from '../../ground/languages/tags.ts';

/** The request headers that decide the language of a document. */
export const LANGUAGE_HEADERS = ['Accept-Language', 'Cookie'] as const;

/**
 * Set by the console's scripts: the language of the account that was used last, or as chosen there. Not a secret. Over https it
 * has one of the prefixes.
 */
const COOKIE = /(?:^|;\s*)(?:__Host-|__Secure-)?portico-language=([^;\s]*)/;

export interface LanguageRequest {
  readonly headers: RequestHeaders;
  /** Parameters of the page, in the format of forms, of which `ui_locales` is used (OpenID Connect Core, section 3.1.2.1). */
  readonly parameters: string;
}

export interface OfferedLanguages {
  readonly languages: readonly string[];
  readonly fallback: string;
}

/**
 * The language of a document: the person's own, as far as the browser knows it, else the one that the application asks
 * for that sent them here, else the browser's.
 */
export function languageFor(
  { headers, parameters }: LanguageRequest,
  { languages, fallback }: OfferedLanguages,
): string {
  const own = COOKIE.exec(String(headers.cookie ?? ''))?.[1] ?? '';
  const locales = new URLSearchParams(parameters).get('ui_locales') ?? '';
  const asked = [
    own,
    ...locales.split(' ', MOST_RANGES),
    ...acceptedLanguages(String(headers['accept-language'] ?? '')),
  ];
  for (const tag of asked) {
    const nearest = nearestOf(tag, languages);
    if (nearest !== undefined) return nearest;
  }
  return fallback;
}
