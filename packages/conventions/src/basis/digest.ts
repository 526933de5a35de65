/**
 * SHA-256 (FIPS 180-4), synchronous in every runtime. Node's implementation is used where there is one. The Web
 * Cryptography API is asynchronous, which does not help: preconditions are checked in the middle of a transaction.
 */
const native = globalThis.process?.getBuiltinModule?.('node:crypto')?.hash;

/** The SHA-256 of a text in UTF-8, or of bytes. */
export function sha256(data: string | Uint8Array, encoding: 'base64' | 'base64url'): string {
  if (native) return native('sha256', data, encoding);
  const base64 = btoa(String.fromCharCode(...portableSha256(data)));
  if (encoding === 'base64') return base64;
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The same for runtimes without `node:crypto`. */
export function portableSha256(data: string | Uint8Array): Uint8Array {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data;
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n);
  const state = new Uint32Array(INITIAL);
  for (let at = 0; at < padded.length; at += 64) compress(state, scheduleOf(view, at));
  const result = new Uint8Array(32);
  const words = new DataView(result.buffer);
  for (const [at, word] of state.entries()) words.setUint32(at * 4, word);
  return result;
}

const PRIMES = firstPrimes(64);
/** The fractional parts of square and cube roots of the first primes (FIPS 180-4, sections 4.2.2 and 5.3.3). */
const INITIAL = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = Uint32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let number = 2; primes.length < count; number++) {
    if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  }
  return primes;
}

function fraction(root: number): number {
  return Math.floor((root % 1) * 2 ** 32);
}

const rotated = (word: number, by: number) => (word >>> by) | (word << (32 - by));

function scheduleOf(view: DataView, at: number): Uint32Array {
  const words = new Uint32Array(64);
  const word = (index: number) => words[index] ?? 0;
  for (let index = 0; index < 64; index++) {
    if (index < 16) {
      words[index] = view.getUint32(at + index * 4);
      continue;
    }
    const [early, late] = [word(index - 15), word(index - 2)];
    const first = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3);
    const second = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10);
    words[index] = word(index - 16) + first + word(index - 7) + second;
  }
  return words;
}

function compress(state: Uint32Array, schedule: Uint32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (const [round, word] of schedule.entries()) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const first =
      h + (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) + choice + (ROUNDS[round] ?? 0) + word;
    const second = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + majority;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  for (const [at, word] of [a, b, c, d, e, f, g, h].entries()) state[at] = (state[at] ?? 0) + word;
}
