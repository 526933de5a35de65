import { flaw } from '@portico/api';
import type { Parsed } from '@portico/conventions';

/** A tag of BCP 47 in canonical form. */
export function localeFormat(text: string): Parsed<string> {
  try {
    return { value: new Intl.Locale(text).toString() };
  } catch {
    return { flaw: flaw('format', 'must be a language tag of BCP 47, such as de or pt-BR') };
  }
}
