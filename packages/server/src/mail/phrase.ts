/** Text that a user chose, such as the name of an organization. It is shown in quotes, and never becomes a link. */
export interface Quoted {
  readonly quoted: string;
}

/** One or more sentences of a mail. */
export type Phrase = readonly (string | Quoted)[];

/** Builds a phrase. Text that users chose must be `quoted`. */
export function phrase(
  texts: TemplateStringsArray,
  ...values: readonly (string | Quoted | Phrase)[]
): Phrase {
  return texts.flatMap((text, index) => [text, ...[values[index] ?? ''].flat()]);
}

/** How many names are listed; the others are only counted. */
const MOST_NAMES = 20;

/** A list of names that users chose. */
function quotedList(names: readonly string[]): Phrase {
  const shown = names.slice(0, MOST_NAMES).flatMap((name) => [', ', quoted(name)]);
  const more = names.length - MOST_NAMES;
  return [...shown.slice(1), ...(more > 0 ? [` and ${more} more`] : [])];
}

/** A paragraph that names things, where there are any. */
export function listed(what: string, names: readonly string[]): Phrase[] {
  return names.length === 0 ? [] : [phrase`${what}: ${quotedList(names)}.`];
}

export function quoted(text: string): Quoted {
  return { quoted: text };
}

/** An invisible character that keeps mail programs from recognizing URLs and email addresses. */
const WORD_JOINER = '\u2060';
/** A dot, a colon or an `@` before another character, and double slashes. */
const LINKING = /[.:@](?=[^\s.:@])|\/(?=\/)/gu;

/** Mail programs turn anything that looks like a URL into a link. */
function unlinked(text: string): string {
  return text.replaceAll(LINKING, (mark) => `${mark}${WORD_JOINER}`);
}

export function asText(parts: Phrase): string {
  return parts.map((part) => (typeof part === 'string' ? part : `“${unlinked(part.quoted)}”`)).join('');
}

/** Names in right-to-left scripts are isolated, so that they do not reorder the text around them. */
export function asHtml(parts: Phrase): string {
  return parts
    .map((part) =>
      typeof part === 'string' ? escaped(part) : `“<bdi>${escaped(unlinked(part.quoted))}</bdi>”`,
    )
    .join('');
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] as string);
}
