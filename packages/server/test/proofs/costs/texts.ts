/** Texts that cost a library more than their length says. */

/** Marks in the worst order: composing them takes the square of their number (UAX #15). */
export const marks = (length: number) => `a${'\u0345'.repeat(length / 2)}${'\u0334'.repeat(length / 2)}`;

/** Different letters: Punycode takes the square of their number (RFC 3492, section 6.3). */
export const label = (length: number) =>
  Array.from({ length }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7) % 20_000))).join('');

/** Lists within lists, as JSON. */
export const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

/** Something that JSON can say, and that cannot be made a text. */
export const UNTEXT = { toString: 1, valueOf: 1 };

export const repeated = (unit: string, bytes: number) =>
  unit.repeat(Math.floor(bytes / Buffer.byteLength(unit)));

/** An object with as many short members as fit. */
export function members(bytes: number, value = '0'): string {
  const parts: string[] = [];
  for (let length = 2, at = 0; ; at++) {
    const part = `"k${at}":${value}`;
    length += part.length + 1;
    if (length > bytes) return `{${parts.join()}}`;
    parts.push(part);
  }
}

/** A list with as many of the same value as fit. */
export const listOf = <Value>(value: Value, bytes: number): Value[] =>
  Array.from({ length: Math.floor(bytes / (JSON.stringify(value).length + 1)) }, () => value);
