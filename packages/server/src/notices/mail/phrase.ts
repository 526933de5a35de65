/** Text that a user chose, such as the name of an organization. It is isolated from the text around it, and never becomes a link. */
export interface UserText {
  readonly userText: string;
}

/**
 * Text that the recipient has to copy, such as the name of a DNS record: it is sent character by character, although a mail
 * program may make a link of a domain in it.
 */
export interface CopiedText {
  readonly copiedText: string;
}

export type Part = string | UserText | CopiedText;

/** One or more sentences of a mail. */
export interface Phrase {
  readonly parts: readonly Part[];
}

/** An invisible character that keeps mail programs from recognizing URLs and email addresses. */
const WORD_JOINER = '\u2060';
/** A dot, a colon or an `@` before another character, and double slashes. */
const LINKING = /[.:@](?=[^\s.:@])|\/(?=\/)/gu;

/** Mail programs turn anything that looks like a URL into a link. */
function unlinked(text: string): string {
  return text.replaceAll(LINKING, (mark) => `${mark}${WORD_JOINER}`);
}

export function asText({ parts }: Phrase): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part;
      return 'copiedText' in part ? part.copiedText : unlinked(part.userText);
    })
    .join('');
}

/** Names in right-to-left scripts are isolated, so that they do not reorder the text around them. */
export function asHtml({ parts }: Phrase): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return escaped(part);
      return 'copiedText' in part
        ? `<code dir="ltr">${escaped(part.copiedText)}</code>`
        : `<bdi>${escaped(unlinked(part.userText))}</bdi>`;
    })
    .join('');
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] as string);
}
