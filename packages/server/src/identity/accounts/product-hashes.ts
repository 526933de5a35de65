import { bcrypt, pbkdf2, phpass, scrypt } from './hash-costs.ts';
import type { Folding, ReadHash } from './stored-hash.ts';

type Form = readonly [RegExp, (match: readonly string[]) => ReadHash];

const PADDED = '([A-Za-z0-9+/_-]+={0,2})';
/** A salt that is a text, not bytes. */
const SALT = '([^$\\p{Cc}]{1,64})';
const HEX = '([0-9a-f]{32,128})';
const BCRYPT = '(\\$2[aby]\\$\\d\\d\\$[./A-Za-z0-9]{53})';

/** The forms of hashes that only one product or framework has, with their parsers. */
export const PRODUCT_FORMS: readonly Form[] = [
  [
    new RegExp(
      `^\\$firebase-scrypt\\$ln=(\\d{1,2}),r=(\\d{1,9})\\$${PADDED}\\$${PADDED}?\\$${PADDED}\\$${PADDED}$`,
    ),
    readFirebase,
  ],
  [/^([0-9a-f]{32}):([0-9a-f]{128})$/, readBetterAuth],
  // Django: django.contrib.auth.hashers.
  [
    new RegExp(`^pbkdf2_(sha1|sha256)\\$(\\d{1,9})\\$${SALT}\\$([A-Za-z0-9+/]+={0,2})$`, 'u'),
    readDjangoPbkdf2,
  ],
  [
    new RegExp(`^scrypt\\$(\\d{1,9})\\$${SALT}\\$(\\d{1,9})\\$(\\d{1,9})\\$([A-Za-z0-9+/]+={0,2})$`, 'u'),
    readDjangoScrypt,
  ],
  [new RegExp(`^bcrypt\\$${BCRYPT}$`), ([, stored = '']) => bcrypt(stored)],
  [new RegExp(`^bcrypt_sha256\\$${BCRYPT}$`), ([, stored = '']) => bcrypt(stored, 'sha256')],
  // Flask and others: werkzeug.security.
  [new RegExp(`^pbkdf2:(sha1|sha256|sha512):(\\d{1,9})\\$${SALT}\\$${HEX}$`, 'u'), readWerkzeugPbkdf2],
  [new RegExp(`^scrypt:(\\d{1,9}):(\\d{1,9}):(\\d{1,9})\\$${SALT}\\$${HEX}$`, 'u'), readWerkzeugScrypt],
  // WordPress since version 6.8, and before; phpBB.
  [
    new RegExp(`^\\$wp${BCRYPT}$`),
    ([, stored = '']) => withFolding(bcrypt(stored, 'wp-sha384'), 'wordpress'),
  ],
  [
    /^\$P\$([5-9A-S])([./0-9A-Za-z]{8})([./0-9A-Za-z]{22})$/,
    (match) => withFolding(readPhpass(match), 'wordpress'),
  ],
  [/^\$H\$([5-9A-S])([./0-9A-Za-z]{8})([./0-9A-Za-z]{22})$/, readPhpass],
  // ASP.NET Identity, version 2: a zero, 16 bytes of salt, 32 bytes of key. Version 3 says its parameters.
  [/^A[A-P][A-Za-z0-9+/]{64}==$/, readAspNet2],
  [/^AQAAAA[A-Za-z0-9+/]{30,200}={0,2}$/, readAspNet3],
];

export function withFolding(read: ReadHash, folding: Folding): ReadHash {
  return { ...read, comparison: { ...read.comparison, folding } };
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
]: readonly string[]): ReadHash {
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
function readBetterAuth([, salt = '', key = '']: readonly string[]): ReadHash {
  const read = scrypt({
    algorithm: 'scrypt',
    cost: 2 ** 14,
    blockSize: 16,
    parallelization: 1,
    salt: base64(salt),
    hash: base64(key, 'hex'),
  });
  return withFolding(read, 'nfkc');
}

function readDjangoPbkdf2([, digest = '', i, salt = '', hash = '']: readonly string[]): ReadHash {
  return pbkdf2({ digest, iterations: Number(i), salt: base64(salt), hash });
}

function readWerkzeugPbkdf2([, digest = '', i, salt = '', hash = '']: readonly string[]): ReadHash {
  return pbkdf2({ digest, iterations: Number(i), salt: base64(salt), hash: base64(hash, 'hex') });
}

function readDjangoScrypt([, n, salt = '', r, p, hash = '']: readonly string[]): ReadHash {
  return readScrypt([n, r, p], salt, hash);
}

function readWerkzeugScrypt([, n, r, p, salt = '', hash = '']: readonly string[]): ReadHash {
  return readScrypt([n, r, p], salt, base64(hash, 'hex'));
}

function readScrypt(parameters: readonly (string | undefined)[], salt: string, hash: string): ReadHash {
  const [cost = 0, blockSize = 0, parallelization = 0] = parameters.map(Number);
  return scrypt({ algorithm: 'scrypt', cost, blockSize, parallelization, salt: base64(salt), hash });
}

const DIGITS = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Each four digits are three bytes, the least significant first. */
function readPhpass([, rounds = '', salt = '', digits = '']: readonly string[]): ReadHash {
  const bytes = (digits.match(/.{2,4}/g) ?? []).flatMap((group) => {
    const value = [...group].reduce((sum, digit, at) => sum + DIGITS.indexOf(digit) * 64 ** at, 0);
    return [value & 0xff, (value >> 8) & 0xff, (value >> 16) & 0xff].slice(0, group.length - 1);
  });
  const hash = Buffer.from(bytes).toString('base64');
  return phpass({ rounds: 2 ** DIGITS.indexOf(rounds), salt: base64(salt), hash });
}

function readAspNet2([hash = '']: readonly string[]): ReadHash {
  const bytes = Buffer.from(hash, 'base64');
  const [salt, key] = [bytes.subarray(1, 17), bytes.subarray(17)];
  return pbkdf2({
    digest: 'sha1',
    iterations: 1_000,
    salt: salt.toString('base64'),
    hash: key.toString('base64'),
  });
}

/** A one, then the digest, the iterations and the length of the salt, each in four bytes; the salt, and the key. */
function readAspNet3([hash = '']: readonly string[]): ReadHash {
  const bytes = Buffer.from(hash, 'base64');
  const [prf, iterations, length] = [1, 5, 9].map((at) => bytes.readUInt32BE(at)) as [number, number, number];
  const digest = ['sha1', 'sha256', 'sha512'][prf];
  const salt = bytes.subarray(13, 13 + length).toString('base64');
  const key = bytes.subarray(13 + length).toString('base64');
  return pbkdf2({ digest: digest ?? '', iterations: digest ? iterations : 0, salt, hash: key });
}

function base64(text: string, encoding: BufferEncoding = 'utf8'): string {
  return Buffer.from(text, encoding).toString('base64');
}
