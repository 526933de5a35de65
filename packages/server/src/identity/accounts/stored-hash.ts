import { flaw } from '@portico/api';
import type { Parsed } from '@portico/conventions';
import { readHash } from './hash-forms.ts';

/** How a program changes passwords before anything else, so that several match the same hash. */
export type Folding = 'nfkc' | 'wordpress';

/** How hashing threads compare a password with a stored hash. Bytes are in base64. */
export type Comparison = (
  | { readonly algorithm: 'argon2'; readonly stored: string }
  | BcryptComparison
  | ScryptComparison
  | Pbkdf2Comparison
  | PhpassComparison
) & { readonly folding?: Folding };

interface BcryptComparison {
  readonly algorithm: 'bcrypt';
  readonly stored: string;
  /** The text that is hashed instead: SHA-256 in hexadecimal digits, or WordPress's HMAC in base64. */
  readonly prehash?: 'sha256' | 'wp-sha384';
}

export interface ScryptComparison {
  readonly algorithm: 'scrypt' | 'firebase-scrypt';
  /** N, r and p (RFC 7914, section 2). */
  readonly cost: number;
  readonly blockSize: number;
  readonly parallelization: number;
  readonly salt: string;
  readonly hash: string;
  /** Firebase encrypts this with the derived key; the result is its hash. */
  readonly signerKey?: string;
}

export interface Pbkdf2Comparison {
  readonly algorithm: 'pbkdf2';
  readonly digest: string;
  readonly iterations: number;
  readonly salt: string;
  readonly hash: string;
}

/** MD5, again and again, each time of the last result and the password. */
interface PhpassComparison {
  readonly algorithm: 'phpass';
  readonly rounds: number;
  readonly salt: string;
  readonly hash: string;
}

/** A parsed hash, and the cost of comparing a password with it. */
export interface ReadHash {
  readonly comparison: Comparison;
  /** Bytes. */
  readonly memory: number;
  /** In relation to the most that is accepted: 1 is a second or two of CPU time. 0 where a parameter is invalid. */
  readonly work: number;
  /** Bytes of the salt and of the hash, where the format does not fix them. */
  readonly lengths?: readonly [salt: number, hash: number];
}

const MOST_MEMORY = 256 * 2 ** 20;
/** A shorter hash can be matched by guessing; a longer one is of no use, and costs PBKDF2 more. */
const HASH_BYTES = { least: 16, most: 64 };
const SALT_BYTES = { least: 4, most: 64 };

/**
 * Parses a stored hash.
 * @returns undefined where its form is unknown
 */
export function comparisonWith(stored: string): Comparison | undefined {
  return readHash(stored)?.comparison;
}

/**
 * Judges a hash that another program made: whether passwords can be compared with it, and at what cost. One sign-in must
 * not use up the memory or the time of others.
 * @returns the hash as it is stored
 */
export function judgeHash(given: string): Parsed<string> {
  if (given.startsWith('$2x$'))
    return { flaw: flaw('format', "must not be of bcrypt's faulty variant $2x$") };
  const found = readHash(given);
  if (!found)
    return {
      flaw: flaw('format', 'must be a hash of argon2, bcrypt, scrypt, PBKDF2 or phpass in a known form'),
    };
  const { memory, work, lengths } = found;
  if (memory > MOST_MEMORY)
    return { flaw: flaw('not_allowed', 'must take at most 256 MiB of memory to compare') };
  if (!(work > 0)) return { flaw: flaw('format', 'has a parameter that is not valid') };
  if (work > 1)
    return { flaw: flaw('not_allowed', 'would take too long to compare: its cost parameters are too high') };
  if (lengths && !areFit(lengths))
    return { flaw: flaw('format', 'has a salt or a hash that is too short or too long') };
  return { value: given.startsWith('$argon2') && !found.comparison.folding ? `${FOREIGN}${given}` : given };
}

/**
 * Django's prefix for Argon2. It tells imported hashes from Portico's own, which are of NFC alone, even where all
 * parameters are the same.
 */
const FOREIGN = 'argon2';

/** An imported hash as it was given. */
export function givenForm(stored: string): string {
  return stored.startsWith(`${FOREIGN}$`) ? stored.slice(FOREIGN.length) : stored;
}

/** The end of Portico's own hashes of folded passwords. */
export function foldingMark(folding: Folding | undefined): string {
  return folding === undefined ? '' : `$${folding}`;
}

function areFit([salt, hash]: readonly [number, number]): boolean {
  const isWithin = (bytes: number, { least, most }: typeof HASH_BYTES) => bytes >= least && bytes <= most;
  return isWithin(salt, SALT_BYTES) && isWithin(hash, HASH_BYTES);
}
