/*
 * Binary fuse filters with fingerprints of 16 bits: Graf and Lemire, "Binary Fuse Filters: Fast and Smaller Than Xor
 * Filters" (Journal of Experimental Algorithmics 27, 2022). A filter answers "not among them" or "most likely among them":
 * of other keys, one in 65,536 seems to be there. It takes about 18 bits a key, and a question reads three places of it.
 */

/** A key: 64 bits that are as good as random, as two halves without signs. */
export interface Key {
  readonly high: number;
  readonly low: number;
}

/** Keys, one after the other: `high` and `low` of each. */
export type Keys = Uint32Array;

export interface Shape {
  /** A power of two. */
  readonly segmentLength: number;
  /** In how many segments the first of the three places can be. */
  readonly segments: number;
}

export interface Fuse extends Shape {
  readonly seed: number;
  readonly fingerprints: Uint16Array;
}

const LONGEST_SEGMENT = 2 ** 18;
/** The first attempt succeeds nearly always. */
const MOST_ATTEMPTS = 100;

/** The number of fingerprints of a filter. */
export const lengthOf = ({ segmentLength, segments }: Shape): number => (segments + 2) * segmentLength;

/** The shape for this many keys, with the constants of the paper for three places a key. */
function shapeFor(keys: number): Shape {
  const size = Math.max(keys, 2);
  const segmentLength = Math.min(2 ** Math.floor(Math.log(size) / Math.log(3.33) + 2.25), LONGEST_SEGMENT);
  const factor = Math.max(1.125, 0.875 + (0.25 * Math.log(1_000_000)) / Math.log(size));
  return { segmentLength, segments: Math.max(1, Math.ceil((size * factor) / segmentLength) - 2) };
}

/** What a filter says of a key: where it would be, and its fingerprint. */
export interface Places {
  readonly at: readonly [number, number, number];
  readonly fingerprint: number;
}

export function placesOf({ high, low }: Key, seed: number, { segmentLength, segments }: Shape): Places {
  const one = mixed(low ^ seed);
  const two = mixed(high ^ one);
  const three = mixed(two + one);
  const four = mixed(three ^ low);
  const mask = segmentLength - 1;
  const first = Math.floor((two / 2 ** 32) * segments * segmentLength);
  return {
    at: [first, (first + segmentLength) ^ (three & mask), (first + 2 * segmentLength) ^ (four & mask)],
    fingerprint: mixed(one ^ four) & 0xffff,
  };
}

/** Spreads 32 bits (the finalizer of MurmurHash3). */
function mixed(bits: number): number {
  let hash = bits;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** @param keys in any order, each once */
export function buildFuse(keys: Keys): Fuse {
  const shape = shapeFor(keys.length / 2);
  for (let seed = 1; seed <= MOST_ATTEMPTS; seed++) {
    const peeled = peel(keys, seed, shape);
    if (peeled) return { ...shape, seed, fingerprints: filled(keys, peeled, { seed, shape }) };
  }
  throw new Error('No filter of these keys was found: is one of them there twice?');
}

/** The keys in an order in which each has a place that none of those after it has. */
interface Peeled {
  /** Numbers of keys. */
  readonly order: Uint32Array;
  /** Which of its three places is its own. */
  readonly own: Uint8Array;
}

function peel(keys: Keys, seed: number, shape: Shape): Peeled | undefined {
  const count = keys.length / 2;
  const places = lengthOf(shape);
  const occupants = new Uint32Array(places);
  // Of the numbers of the keys at a place: where only one is left, this is its number.
  const combined = new Uint32Array(places);
  for (let number = 0; number < count; number++) {
    for (const at of placesOf(keyAt(keys, number), seed, shape).at) {
      occupants[at] = (occupants[at] as number) + 1;
      combined[at] = (combined[at] as number) ^ number;
    }
  }
  const alone: number[] = [];
  for (let at = 0; at < places; at++) if (occupants[at] === 1) alone.push(at);
  const order = new Uint32Array(count);
  const own = new Uint8Array(count);
  let taken = 0;
  for (let place = alone.pop(); place !== undefined; place = alone.pop()) {
    if (occupants[place] !== 1) continue;
    const number = combined[place] as number;
    const { at } = placesOf(keyAt(keys, number), seed, shape);
    order[taken] = number;
    own[taken++] = at.indexOf(place);
    for (const other of at) {
      combined[other] = (combined[other] as number) ^ number;
      const left = (occupants[other] as number) - 1;
      occupants[other] = left;
      if (left === 1) alone.push(other);
    }
  }
  return taken === count ? { order, own } : undefined;
}

/** Gives each key its fingerprint, the last that was taken first: its own place is still free then. */
function filled(
  keys: Keys,
  { order, own }: Peeled,
  { seed, shape }: { readonly seed: number; readonly shape: Shape },
): Uint16Array {
  const fingerprints = new Uint16Array(lengthOf(shape));
  for (let turn = order.length - 1; turn >= 0; turn--) {
    const { at, fingerprint } = placesOf(keyAt(keys, order[turn] as number), seed, shape);
    const [first, second, third] = at;
    const place = at[own[turn] as 0 | 1 | 2];
    fingerprints[place] = 0;
    const others = read(fingerprints, first) ^ read(fingerprints, second) ^ read(fingerprints, third);
    fingerprints[place] = fingerprint ^ others;
  }
  return fingerprints;
}

const read = (fingerprints: Uint16Array, at: number): number => fingerprints[at] as number;

function keyAt(keys: Keys, number: number): Key {
  return { high: keys[2 * number] as number, low: keys[2 * number + 1] as number };
}
