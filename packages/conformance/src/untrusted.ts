/**
 * The only way in which a server's text gets into a report. The server may be hostile, or may repeat what hostile
 * callers sent to it: its text must not move the cursor, reverse a line, end an element or grow without bound.
 */

/** Characters of a report's texts, as code points. */
export const TEXT_LIMIT = 400;

/**
 * Control characters, formats (bidi controls, zero-width characters, tags), surrogates without a partner, private and
 * unassigned characters, line and paragraph separators.
 */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/gu;
/** Marks piled on one letter reach into the lines above and below. */
const PILED_MARKS = /(\p{M}{4})\p{M}+/gu;

const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/**
 * Text on one line of at most `limit` characters, in which invisible characters are escaped, as `\x1b` or `\u202e`.
 * Idempotent.
 */
export function bounded(text: string, limit: number = TEXT_LIMIT): string {
  const seen = text
    .slice(0, limit * 2)
    .replace(UNSEEN, escapeOf)
    .replace(PILED_MARKS, '$1');
  const characters = [...seen];
  const cut = characters.length > limit || text.length > limit * 2;
  return cut ? `${characters.slice(0, limit - 1).join('')}…` : seen;
}

function escapeOf(character: string): string {
  const short = SHORT[character];
  if (short !== undefined) return short;
  const code = character.codePointAt(0) ?? 0;
  if (code <= 0xff) return `\\x${code.toString(16).padStart(2, '0')}`;
  if (code <= 0xffff) return `\\u${code.toString(16).padStart(4, '0')}`;
  return `\\U${code.toString(16).padStart(8, '0')}`;
}

/** Bounded text for the content or an attribute of an XML 1.0 element. */
export function forXml(text: string): string {
  return bounded(text).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/**
 * Bounded text for `message.text` of SARIF, in which braces are placeholders and brackets are links
 * (SARIF 2.1.0 sections 3.11.5 and 3.11.6).
 */
export function forSarif(text: string): string {
  return bounded(text)
    .replace(/[\\[\]]/g, '\\$&')
    .replace(/[{}]/g, '$&$&');
}

/**
 * A target for the request line: characters that are not allowed there are percent-encoded, and everything else is left
 * as it is (RFC 9112 section 3.2).
 */
export function sendable(target: string): string {
  return target.toWellFormed().replace(/[^\x21-\x7e]/gu, encodeURIComponent);
}

/** A text as part of a URL. Lone surrogates, which cannot be encoded, are replaced. */
export function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** A URL without the parts that could be secret: user, password, query and fragment. */
export function publicUrl(url: string): string {
  if (!URL.canParse(url)) return bounded(url);
  const { protocol, host, pathname } = new URL(url);
  return bounded(`${protocol}//${host}${pathname === '/' ? '' : pathname}`);
}
