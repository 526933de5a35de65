/** Markup that stands in a page as it is. Everything else is escaped. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }

  toString(): string {
    return this.markup;
  }
}

export type HtmlValue = Html | string | number | false | undefined | readonly HtmlValue[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as it may stand between tags and in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/**
 * Markup whose inserted values are escaped, unless they are markup made here themselves. Lists are joined;
 * `false` and undefined leave nothing.
 */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return new Html(strings.reduce((whole, part, at) => whole + markupOf(values[at - 1]) + part));
}

function markupOf(value: HtmlValue): string {
  if (value === undefined || value === false) return '';
  if (value instanceof Html) return value.markup;
  if (typeof value === 'object') return value.map(markupOf).join('');
  return escapeHtml(String(value));
}

/** A text of the catalogue: what stands in backticks as code, and each RFC as a link to it. */
export function prose(text: string): Html {
  return new Html(
    escapeHtml(text)
      .replace(/`([^`]+)`/g, '<code>$1</code>')
      .replace(/\bRFC (\d+)\b/g, '<a href="https://www.rfc-editor.org/rfc/rfc$1">RFC $1</a>'),
  );
}
