import { randomFillSync } from 'node:crypto';

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Greater than every id, where a list begins with the newest. */
export const AFTER_ALL_IDS = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
/** Less than every id. */
export const BEFORE_ALL_IDS = '00000000-0000-0000-0000-000000000000';

const RANDOM_BITS = 74n;
/** Within a millisecond ids grow by a random step: who has one can't guess its neighbours. */
const SMALLEST_STEP = 2n ** 32n;
const STEP_BITS = 48n;

let time = 0;
let random = 0n;

/**
 * A new UUIDv7 (RFC 9562, section 5.7), greater than those made before by this process, so that lists keep order: the
 * time in milliseconds, then 74 random bits that serve as a counter (section 6.2, method 2).
 */
export function newId(): string {
  const now = Date.now();
  // A clock can go back.
  if (now > time) startAt(now);
  else random += SMALLEST_STEP + randomBits(STEP_BITS);
  if (random >> RANDOM_BITS > 0n) startAt(time + 1);
  return format(time, random);
}

/**
 * The id of something that was there before it came here: as it would be if it had been made at that moment, so that
 * lists keep order.
 * @param milliseconds since 1970
 */
export function newIdAt(milliseconds: number): string {
  return format(milliseconds, randomBits(RANDOM_BITS));
}

/** A new id that is greater than another, whatever the clock was by which that was made; null where there is none. */
export function newIdAfter(other: string | null): string {
  const id = newId();
  return other === null || id > other ? id : newIdAt(timeOf(other) + 1);
}

/** When an id was made: milliseconds since 1970. */
export function timeOf(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}

function startAt(moment: number): void {
  time = moment;
  random = randomBits(RANDOM_BITS);
}

/** Random words that were not used yet: to ask for each by itself costs more than the rest of an id. */
const words = new BigUint64Array(256);
let used = words.length;

function randomWord(): bigint {
  if (used === words.length) {
    randomFillSync(words);
    used = 0;
  }
  return words[used++] ?? 0n;
}

function randomBits(bits: bigint): bigint {
  return BigInt.asUintN(Number(bits), (randomWord() << 64n) | randomWord());
}

function format(milliseconds: number, bits: bigint): string {
  const head = milliseconds.toString(16).padStart(12, '0');
  const upper = (0x7000n | (bits >> 62n)).toString(16);
  const lower = ((2n << 62n) | BigInt.asUintN(62, bits)).toString(16);
  return `${head.slice(0, 8)}-${head.slice(8)}-${upper}-${lower.slice(0, 4)}-${lower.slice(4)}`;
}

/** Less than every id that is made from a moment on, and not less than those made before: milliseconds since 1970. */
export function firstIdAt(milliseconds: number): string {
  return format(milliseconds, 0n);
}

/** Ids are lower case; any other spelling of one does not exist. */
export function isId(text: string): boolean {
  return ID.test(text);
}
