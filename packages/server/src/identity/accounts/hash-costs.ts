import type { Pbkdf2Comparison, ReadHash, ScryptComparison } from './stored-hash.ts';

const MiB = 2 ** 20;

/** At most 64 MiB with sixteen passes, or the same product. */
export function argon2([stored = '', m, t, p, salt = '', hash = '']: readonly string[]): ReadHash {
  const [memory, passes, lanes] = [Number(m), Number(t), Number(p)];
  // The library accepts only canonical base64, and salts of these lengths.
  const isReadable = isExact(salt) && isExact(hash) && bytesIn(salt) >= 8 && bytesIn(salt) <= 48;
  const isValid = isReadable && passes >= 1 && lanes >= 1 && lanes <= 64 && memory >= 8 * lanes;
  return {
    comparison: { algorithm: 'argon2', stored },
    memory: memory * 1024,
    work: isValid ? (memory * passes) / MiB : 0,
    lengths: [bytesIn(salt), bytesIn(hash)],
  };
}

/** At most 2^14 rounds. */
export function bcrypt(stored: string, prehash?: 'sha256' | 'wp-sha384'): ReadHash {
  const rounds = Number(stored.slice(4, 6));
  const work = rounds >= 4 && rounds <= 31 ? 2 ** (rounds - 14) : 0;
  return { comparison: { algorithm: 'bcrypt', stored, ...(prehash && { prehash }) }, memory: 0, work };
}

/** At most N = 2^17 and r = 8, twice, or the same product. */
export function scrypt(comparison: ScryptComparison): ReadHash {
  const { cost, blockSize, parallelization, salt, hash, signerKey = hash } = comparison;
  // RFC 7914, sections 2 and 6: N is a power of two below 2^(16r). Encryption in counter mode keeps the length of the
  // signer key.
  const isPower = Number.isInteger(Math.log2(cost));
  const isValid =
    isPower && cost >= 2 && cost < 2 ** (16 * blockSize) && blockSize >= 1 && parallelization >= 1;
  const isWhole = bytesIn(signerKey) === bytesIn(hash);
  return {
    comparison,
    memory: 128 * blockSize * (cost + parallelization),
    work: isValid && isWhole ? (cost * blockSize * parallelization) / 2 ** 21 : 0,
    lengths: [bytesIn(salt), bytesIn(hash)],
  };
}

const DIGEST_BYTES: Readonly<Record<string, number>> = { sha1: 20, sha256: 32, sha512: 64 };

/** At most two million iterations; each block of the hash takes all of them. */
export function pbkdf2(given: Omit<Pbkdf2Comparison, 'algorithm'>): ReadHash {
  const blocks = Math.ceil(bytesIn(given.hash) / (DIGEST_BYTES[given.digest] ?? 1));
  return {
    comparison: { algorithm: 'pbkdf2', ...given },
    memory: 0,
    work: (given.iterations * blocks) / 2_000_000,
    lengths: [bytesIn(given.salt), bytesIn(given.hash)],
  };
}

/** At most 2^19 rounds. */
export function phpass({
  rounds,
  salt,
  hash,
}: Readonly<{ rounds: number; salt: string; hash: string }>): ReadHash {
  return { comparison: { algorithm: 'phpass', rounds, salt, hash }, memory: 0, work: rounds / 2 ** 19 };
}

/** Whether it is the canonical base64 of its bytes, without padding. */
function isExact(base64: string): boolean {
  return Buffer.from(base64, 'base64').toString('base64').replace(/=+$/, '') === base64;
}

function bytesIn(base64: string): number {
  return Buffer.byteLength(base64, 'base64');
}
