/** Text that a user chose, such as the name of an organization. It is shown in quotes, and never becomes a link. */
export interface Quoted {
  readonly quoted: string;
}

type Part = string | Quoted;

/** One or more sentences of a mail. */
export interface Phrase {
  readonly parts: readonly Part[];
}

/** Builds a phrase. Text that users chose must be `quoted`. */
export function phrase(texts: TemplateStringsArray, ...values: readonly (Part | Phrase)[]): Phrase {
  const partsOf = (value: Part | Phrase = '') =>
    typeof value === 'object' && 'parts' in value ? value.parts : [value];
  return { parts: texts.flatMap((text, index) => [text, ...partsOf(values[index])]) };
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

/** The marks of a language around a text that a person chose. */
export type Quotes = readonly [begin: string, end: string];

export function asText({ parts }: Phrase, [begin, end]: Quotes): string {
  return parts
    .map((part) => (typeof part === 'string' ? part : begin + unlinked(part.quoted) + end))
    .join('');
}

/** Names in right-to-left scripts are isolated, so that they do not reorder the text around them. */
export function asHtml({ parts }: Phrase, [begin, end]: Quotes): string {
  return parts
    .map((part) =>
      typeof part === 'string' ? escaped(part) : `${begin}<bdi>${escaped(unlinked(part.quoted))}</bdi>${end}`,
    )
    .join('');
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] as string);
}
