import type { Parsed } from '@portico/conventions';

/** How hashing threads compare a password with a stored hash. Bytes are in base64. */
export type Comparison =
  | { readonly algorithm: 'argon2' | 'bcrypt'; readonly stored: string }
  | ScryptComparison
  | {
      readonly algorithm: 'pbkdf2';
      readonly digest: string;
      readonly iterations: number;
      readonly salt: string;
      readonly hash: string;
    };

interface ScryptComparison {
  readonly algorithm: 'scrypt' | 'firebase-scrypt';
  /** N, r and p (RFC 7914, section 2). */
  readonly cost: number;
  readonly blockSize: number;
  readonly parallelization: number;
  readonly salt: string;
  readonly hash: string;
  /** Firebase encrypts this with the derived key; the result is its hash. */
  readonly signerKey?: string;
  /** The normalization of the password before it is hashed. */
  readonly normalization?: 'NFKC';
}

/** A parsed hash, and the cost of comparing a password with it. */
interface Read {
  readonly comparison: Comparison;
  /** Bytes. */
  readonly memory: number;
  /** In relation to the most that is accepted: 1 is a second or two of CPU time. 0 where a parameter is invalid. */
  readonly work: number;
  /** Bytes of the salt and of the hash, where the format does not fix them. */
  readonly lengths?: readonly [salt: number, hash: number];
}

const MiB = 2 ** 20;
const MOST_MEMORY = 256 * MiB;
/** A shorter hash can be matched by guessing; a longer one is of no use, and costs PBKDF2 more. */
const HASH_BYTES = { least: 16, most: 64 };
const SALT_BYTES = { least: 4, most: 64 };

const B64 = '([A-Za-z0-9+/]+)';
const PADDED = '([A-Za-z0-9+/_-]+={0,2})';

/** The known forms of hashes, with their parsers. */
const FORMS: readonly (readonly [RegExp, (match: readonly string[]) => Read])[] = [
  [
    new RegExp(
      `^\\$argon2(?:id|i|d)\\$(?:v=(?:16|19)\\$)?m=(\\d{1,9}),t=(\\d{1,9}),p=(\\d{1,3})\\$${B64}\\$${B64}$`,
    ),
    readArgon2,
  ],
  [/^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/, readBcrypt],
  [new RegExp(`^\\$scrypt\\$ln=(\\d{1,2}),r=(\\d{1,9}),p=(\\d{1,9})\\$${B64}\\$${B64}$`), readScrypt],
  [
    new RegExp(
      `^\\$firebase-scrypt\\$ln=(\\d{1,2}),r=(\\d{1,9})\\$${PADDED}\\$${PADDED}?\\$${PADDED}\\$${PADDED}$`,
    ),
    readFirebase,
  ],
  [
    /^\$pbkdf2(?:-(sha1|sha256|sha512))?\$(?:i=)?(\d{1,9})(?:,l=\d{1,3})?\$([A-Za-z0-9+/.]+)\$([A-Za-z0-9+/.]+)$/,
    readPbkdf2,
  ],
  [/^([0-9a-f]{32}):([0-9a-f]{128})$/, readBetterAuth],
  [/^pbkdf2_(sha1|sha256)\$(\d{1,9})\$([^$\p{Cc}]{1,128})\$([A-Za-z0-9+/]+={0,2})$/u, readDjango],
];

/**
 * Parses a stored hash.
 * @returns undefined where its form is unknown
 */
export function comparisonWith(stored: string): Comparison | undefined {
  return read(stored)?.comparison;
}

/**
 * Judges a hash that another program made: whether passwords can be compared with it, and at what cost. One sign-in must
 * not use up the memory or the time of others.
 * @returns the hash as it is stored
 */
export function judgeHash(given: string): Parsed<string> {
  if (given.startsWith('$2x$')) return { flaw: 'must not be of the faulty variant $2x$ of bcrypt' };
  const found = read(given);
  if (!found) return { flaw: 'must be a hash of argon2, bcrypt, scrypt or PBKDF2 in a known form' };
  const { memory, work, lengths } = found;
  if (memory > MOST_MEMORY) return { flaw: 'must take at most 256 MiB of memory to compare' };
  if (!(work > 0)) return { flaw: 'has a parameter that is not valid' };
  if (work > 1) return { flaw: 'would take too long to compare: its cost parameters are too high' };
  if (lengths && !areFit(lengths)) return { flaw: 'has a salt or a hash that is too short or too long' };
  return { value: given };
}

function read(stored: string): Read | undefined {
  for (const [form, reader] of FORMS) {
    const match = form.exec(stored);
    if (match) return reader(match);
  }
  return undefined;
}

function areFit([salt, hash]: readonly [number, number]): boolean {
  const isWithin = (bytes: number, { least, most }: typeof HASH_BYTES) => bytes >= least && bytes <= most;
  return isWithin(salt, SALT_BYTES) && isWithin(hash, HASH_BYTES);
}

/** At most 64 MiB with sixteen passes, or the same product. */
function readArgon2([stored = '', m, t, p, salt = '', hash = '']: readonly string[]): Read {
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
function readBcrypt([stored = '', cost]: readonly string[]): Read {
  const rounds = Number(cost);
  const work = rounds >= 4 && rounds <= 31 ? 2 ** (rounds - 14) : 0;
  return { comparison: { algorithm: 'bcrypt', stored }, memory: 0, work };
}

function readScrypt([, ln, r, p, salt = '', hash = '']: readonly string[]): Read {
  return scrypt({
    algorithm: 'scrypt',
    cost: 2 ** Number(ln),
    blockSize: Number(r),
    parallelization: Number(p),
    salt,
    hash,
  });
}

/** Firebase derives a key with the salt and the project's separator, and encrypts the project's signer key with it. */
function readFirebase([
  ,
  ln,
  r,
  salt = '',
  separator = '',
  signerKey = '',
  hash = '',
]: readonly string[]): Read {
  const bytes = Buffer.concat([salt, separator].map((text) => Buffer.from(text, 'base64')));
  return scrypt({
    algorithm: 'firebase-scrypt',
    cost: 2 ** Number(ln),
    blockSize: Number(r),
    parallelization: 1,
    salt: bytes.toString('base64'),
    hash,
    signerKey,
  });
}

/** Better Auth's salt is the text of its hexadecimal digits, and its parameters never change. */
function readBetterAuth([, salt = '', key = '']: readonly string[]): Read {
  return scrypt({
    algorithm: 'scrypt',
    cost: 2 ** 14,
    blockSize: 16,
    parallelization: 1,
    salt: Buffer.from(salt).toString('base64'),
    hash: Buffer.from(key, 'hex').toString('base64'),
    normalization: 'NFKC',
  });
}

/** At most N = 2^17 and r = 8, twice, or the same product. */
function scrypt(comparison: ScryptComparison): Read {
  const { cost, blockSize, parallelization, salt, hash, signerKey = hash } = comparison;
  // RFC 7914, section 6: N is less than 2^(16r). Encryption in counter mode keeps the length of the signer key.
  const isValid = cost >= 2 && cost < 2 ** (16 * blockSize) && blockSize >= 1 && parallelization >= 1;
  const isWhole = bytesIn(signerKey) === bytesIn(hash);
  return {
    comparison,
    memory: 128 * blockSize * (cost + parallelization),
    work: isValid && isWhole ? (cost * blockSize * parallelization) / 2 ** 21 : 0,
    lengths: [bytesIn(salt), bytesIn(hash)],
  };
}

/** Accepts passlib's base64, too, which has a dot for a plus. */
function readPbkdf2([, digest = 'sha1', i, salt = '', hash = '']: readonly string[]): Read {
  const bytes = (text: string) => text.replaceAll('.', '+');
  return pbkdf2({ digest, iterations: Number(i), salt: bytes(salt), hash: bytes(hash) });
}

/** Django's salt is a text, not bytes. */
function readDjango([, digest = '', i, salt = '', hash = '']: readonly string[]): Read {
  return pbkdf2({ digest, iterations: Number(i), salt: Buffer.from(salt).toString('base64'), hash });
}

const DIGEST_BYTES: Readonly<Record<string, number>> = { sha1: 20, sha256: 32, sha512: 64 };

/** At most two million iterations; each block of the hash takes all of them. */
function pbkdf2(given: Omit<Extract<Comparison, { algorithm: 'pbkdf2' }>, 'algorithm'>): Read {
  const blocks = Math.ceil(bytesIn(given.hash) / (DIGEST_BYTES[given.digest] ?? 1));
  return {
    comparison: { algorithm: 'pbkdf2', ...given },
    memory: 0,
    work: (given.iterations * blocks) / 2_000_000,
    lengths: [bytesIn(given.salt), bytesIn(given.hash)],
  };
}

/** Whether it is the canonical base64 of its bytes, without padding. */
function isExact(base64: string): boolean {
  return Buffer.from(base64, 'base64').toString('base64').replace(/=+$/, '') === base64;
}

function bytesIn(base64: string): number {
  return Buffer.byteLength(base64, 'base64');
}
