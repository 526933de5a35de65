/** What somebody else chose, such as the name of an organization. It stands in quotes, and never becomes a link. */
export interface Quoted {
  readonly quoted: string;
}

/** A sentence or more of a mail. */
export type Phrase = readonly (string | Quoted)[];

/** Builds a phrase: what is filled in as text is ours, what somebody else chose is `quoted`. */
export function phrase(
  texts: TemplateStringsArray,
  ...values: readonly (string | Quoted | Phrase)[]
): Phrase {
  return texts.flatMap((text, index) => [text, ...[values[index] ?? ''].flat()]);
}

/** How many names stand in a list; of the others only the number does. */
const MOST_NAMES = 20;

/** Names that somebody else chose, one after the other. */
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

/** Between what programs would take for the parts of an address, of a page or for mail: seen by nobody. */
const WORD_JOINER = '\u2060';
/** A dot, a colon or an `@` that something follows, and slashes. */
const LINKING = /[.:@](?=[^\s.:@])|\/(?=\/)/gu;

/** Programs that read mail make links of what looks like one, wherever it stands. */
function unlinked(text: string): string {
  return text.replaceAll(LINKING, (mark) => `${mark}${WORD_JOINER}`);
}

export function asText(parts: Phrase): string {
  return parts.map((part) => (typeof part === 'string' ? part : `“${unlinked(part.quoted)}”`)).join('');
}

/** Names may be written from right to left, which must not turn what stands around them. */
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
