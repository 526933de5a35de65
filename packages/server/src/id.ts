import { randomUUIDv7 } from 'node:crypto';

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Greater than every id, where a list begins with the newest. */
export const AFTER_ALL_IDS = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

let newest = '';

/** A new UUIDv7 (RFC 9562, section 5.7), greater than those made before by this process, so that lists keep order. */
export function newId(): string {
  let id: string = randomUUIDv7();
  // Within one millisecond order is left to chance, and a clock can go back.
  if (id <= newest) id = successor(newest);
  newest = id;
  return id;
}

/** The next UUID after one: its last 62 bits are a number. */
function successor(id: string): string {
  const next = (BigInt(`0x${id.slice(19).replace('-', '')}`) + 1n).toString(16).padStart(16, '0');
  return `${id.slice(0, 19)}${next.slice(0, 4)}-${next.slice(4)}`;
}

/** Ids are lower case; any other spelling of one does not exist. */
export function isId(text: string): boolean {
  return ID.test(text);
}
