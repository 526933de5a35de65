import { isRecord } from '../basis/record.ts';
import { MOST_BODY_KEYS } from '../errors/catalogue.ts';

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Parses a JSON object strictly (RFC 8259): UTF-8 without a byte order mark, no duplicate keys in an object, even if
 * escaped differently, no `__proto__`, no lone surrogates, and at most `MOST_BODY_KEYS` keys.
 * @param deepest how many levels of nesting to accept; the outermost object is the first
 * @returns undefined if the bytes are anything else
 */
export function parseStrictJson(bytes: Uint8Array, deepest: number): Record<string, unknown> | undefined {
  let text: string;
  let value: unknown;
  try {
    text = decoder.decode(bytes);
    if (hasTooManyKeys(text)) return undefined;
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  return isRecord(value) && isStrict(text, deepest) ? value : undefined;
}

/** The fewest characters that a key takes, with its value: `"":0,`. */
const SHORTEST_MEMBER = 5;

/** Counts the colons outside of strings, before anything is parsed: the text may be anything. */
function hasTooManyKeys(text: string): boolean {
  if (text.length < MOST_BODY_KEYS * SHORTEST_MEMBER) return false;
  let keys = 0;
  for (let at = 0; at < text.length && keys <= MOST_BODY_KEYS; at++) {
    if (text[at] === '"') at = endOfString(text, at);
    else if (text[at] === ':') keys++;
  }
  return keys > MOST_BODY_KEYS;
}

/** Walks the tokens of a text that is known to be valid JSON, so it does not check the syntax. */
function isStrict(text: string, deepest: number): boolean {
  // The keys of whatever is open, from the first key on: sets for empty objects would cost more than parsing them.
  const open: (Set<string> | undefined)[] = [];
  for (let at = 0; at < text.length; at++) {
    switch (text[at]) {
      case '{':
      case '[':
        open.push(undefined);
        if (open.length > deepest) return false;
        break;
      case '}':
      case ']':
        open.pop();
        break;
      case '"': {
        const end = endOfString(text, at);
        const string = unescaped(text, at, end);
        if (string === undefined) return false;
        if (isBeforeColon(text, end + 1)) {
          const keys = open[open.length - 1] ?? new Set();
          if (string === '__proto__' || keys.has(string)) return false;
          open[open.length - 1] = keys.add(string);
        }
        at = end;
      }
    }
  }
  return true;
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}

/** @returns undefined for a lone surrogate, which only an escape can make: what was decoded has none */
function unescaped(text: string, start: number, end: number): string | undefined {
  const inner = text.slice(start + 1, end);
  if (!inner.includes('\\')) return inner;
  const string: string = JSON.parse(text.slice(start, end + 1));
  return string.isWellFormed() ? string : undefined;
}

/** Only a key has a colon after it. */
function isBeforeColon(text: string, after: number): boolean {
  let at = after;
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at++;
  return text[at] === ':';
}
