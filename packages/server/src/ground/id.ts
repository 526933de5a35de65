import { randomFillSync } from 'node:crypto';
import { systemClock } from './system-clock.ts';

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Greater than every id: the bound of a list's first page. */
export const AFTER_ALL_IDS = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
/** Less than every id. */
export const BEFORE_ALL_IDS = '00000000-0000-0000-0000-000000000000';

const RANDOM_BITS = 74n;
/** Within a millisecond, ids grow by a random step, so that nobody can guess the neighbours of an id. */
const SMALLEST_STEP = 2n ** 32n;
const STEP_BITS = 48n;

let time = 0;
let random = 0n;

/**
 * A new UUIDv7 (RFC 9562, section 5.7): the time in milliseconds, then 74 random bits that serve as a counter (section 6.2,
 * method 2). It is greater than all that this process made before, so that lists keep their order.
 */
export function newId(): string {
  const now = systemClock();
  // The clock can go back.
  if (now > time) startAt(now);
  else random += SMALLEST_STEP + randomBits(STEP_BITS);
  if (random >> RANDOM_BITS > 0n) startAt(time + 1);
  return format(time, random);
}

/**
 * The id of something imported, as if it had been made here at that time, so that lists keep their order.
 * @param milliseconds since 1970
 */
export function newIdAt(milliseconds: number): string {
  return format(milliseconds, randomBits(RANDOM_BITS));
}

/** A new id that is greater than the other one, if any, even if that was made by a clock that runs ahead. */
export function newIdAfter(other: string | null): string {
  const id = newId();
  return other === null || id > other ? id : newIdAt(timeOf(other) + 1);
}

/** When an id was made: milliseconds since 1970. */
export function timeOf(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}

/** Lets the next id follow the clock, where the data with all later ones has been replaced. */
export function forgetLastId(): void {
  startAt(0);
}

function startAt(moment: number): void {
  time = moment;
  random = randomBits(RANDOM_BITS);
}

/** A pool of random words: fetching each by itself costs more than the rest of an id. */
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

/**
 * The least id that can be made at a time: greater than all that were made before it.
 * @param milliseconds since 1970
 */
export function firstIdAt(milliseconds: number): string {
  return format(milliseconds, 0n);
}

/** Only the lower-case spelling of a UUID is an id. */
export function isId(text: string): boolean {
  return ID.test(text);
}
