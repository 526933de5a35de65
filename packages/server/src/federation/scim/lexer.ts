export interface Token {
  /** As it was written. */
  readonly text: string;
  /** The text in quotation marks; undefined for what has none. */
  readonly value?: string;
}

/** A text, a character with a meaning, or a word. Each begins where the last one ended. */
const TOKEN = /\s*(?:("(?:[^"\\]|\\.)*")|[()[\]]|[^\s()[\]"]+)/y;

/** Takes a filter or a path apart. @returns undefined where a text has no end, or is none of JSON */
export function tokensOf(source: string): readonly Token[] | undefined {
  const tokens: Token[] = [];
  const text = source.trimEnd();
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const [whole, quoted] = TOKEN.exec(text) ?? [];
    if (whole === undefined) return undefined;
    const value = quoted === undefined ? undefined : textIn(quoted);
    if (quoted !== undefined && value === undefined) return undefined;
    tokens.push({ text: whole.trimStart(), ...(value !== undefined && { value }) });
  }
  return tokens;
}

function textIn(quoted: string): string | undefined {
  try {
    return JSON.parse(quoted);
  } catch {
    return undefined;
  }
}
