/** Hashes as other programs make them, with the least cost that an import accepts. */
import { createCipheriv, createHmac, hash, pbkdf2Sync, randomBytes, scryptSync } from 'node:crypto';
import { hashSync as argon2 } from '@node-rs/argon2';
import { hashSync as bcrypt } from 'bcryptjs';

export interface ForeignFormat {
  readonly name: string;
  readonly hashOf: (password: string) => unknown;
  /** Other texts that the program cannot tell from a password. */
  readonly taken?: (password: string) => readonly string[];
}

const SALT = 'c2VhLXNhbHQtc2FsdA';
const BYTES = Buffer.from(SALT, 'base64');
const base64 = (bytes: Buffer) => bytes.toString('base64');
const bare = (bytes: Buffer) => base64(bytes).replace(/=+$/, '');
const pbkdf2 = (password: string, salt: string | Buffer, digest: string) =>
  pbkdf2Sync(password, salt, 10, 32, digest);
const scrypt = (password: string, salt: string | Buffer, { N = 16, r = 8, length = 32 } = {}) =>
  scryptSync(password, salt, length, { N, r, p: 1, maxmem: 2 ** 26 });

/** `Algorithm` of the library, a constant of its types alone. */
const ARGON2 = { d: 0, i: 1, id: 2 } as const;
const phc = (algorithm: number) => (password: string) =>
  argon2(password, { algorithm, memoryCost: 8, timeCost: 1, parallelism: 1 });

/** Passwords of 72 bytes and more, with more or fewer behind those that bcrypt reads. */
function cut(password: string): readonly string[] {
  const bytes = Buffer.from(password);
  const beginning = bytes.toString('utf8', 0, 72);
  return bytes.length < 72 ? [] : [`${password}more`, ...(beginning.endsWith('\ufffd') ? [] : [beginning])];
}

/** The other texts of the same NFKC that people type: letters of full width. */
function wide(password: string): readonly string[] {
  const widened = password.replace(/[!-~]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0));
  return [widened.normalize('NFC')];
}

const trimmed = (password: string) => [` ${password}\t`];
const slashed = (password: string) =>
  password
    .replace(/['"\\]/g, '\\$&')
    .replaceAll('\0', '\\0')
    .trim();
const wordPressed = (password: string) =>
  bcrypt(createHmac('sha384', 'wp-sha384').update(slashed(password)).digest('base64'), 4).slice(4);

const DIGITS = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

function phpass(password: string): string {
  let digest = hash('md5', `saltsalt${password}`, 'buffer');
  for (let round = 0; round < 128; round++)
    digest = hash('md5', Buffer.concat([digest, Buffer.from(password)]), 'buffer');
  let text = '';
  for (let at = 0; at < 16; at += 3) {
    const group = [...digest.subarray(at, at + 3)];
    const value = group.reduce((sum, byte, place) => sum + byte * 256 ** place, 0);
    for (let digit = 0; digit <= group.length; digit++) text += DIGITS[(value >> (6 * digit)) & 63];
  }
  return `5saltsalt${text}`;
}

function aspNet(password: string): string {
  const head = Buffer.from([1, 0, 0, 0, 2, 0, 0, 0, 10, 0, 0, 0, BYTES.length]);
  return base64(Buffer.concat([head, BYTES, pbkdf2(password, BYTES, 'sha512')]));
}

function aspNet2(password: string): string {
  const salt = randomBytes(16);
  return base64(Buffer.concat([Buffer.alloc(1), salt, pbkdf2Sync(password, salt, 1_000, 32, 'sha1')]));
}

const SIGNER_KEY = Buffer.alloc(32, 7);

function firebase(password: string): object {
  const key = scrypt(password, Buffer.concat([BYTES, Buffer.from([7])]), { N: 4, r: 8 });
  const encrypted = createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(SIGNER_KEY);
  return {
    algorithm: 'firebase-scrypt',
    hash: base64(encrypted),
    salt: base64(BYTES),
    signerKey: base64(SIGNER_KEY),
    saltSeparator: 'Bw==',
    rounds: 8,
    memoryCost: 2,
  };
}

export const FOREIGN_FORMATS: readonly ForeignFormat[] = [
  { name: 'Argon2id', hashOf: phc(ARGON2.id) },
  { name: 'Argon2i', hashOf: phc(ARGON2.i) },
  { name: 'Argon2d', hashOf: phc(ARGON2.d) },
  ...['2a', '2b', '2y'].map((variant) => ({
    name: `bcrypt $${variant}$`,
    hashOf: (password: string) => `$${variant}${bcrypt(password, 4).slice(3)}`,
    taken: cut,
  })),
  {
    name: 'scrypt, PHC',
    hashOf: (password) => `$scrypt$ln=4,r=8,p=1$${bare(BYTES)}$${bare(scrypt(password, BYTES))}`,
  },
  { name: 'Firebase', hashOf: firebase },
  ...['sha1', 'sha256', 'sha512'].map((digest) => ({
    name: `PBKDF2, PHC, ${digest}`,
    hashOf: (password: string) =>
      `$pbkdf2-${digest}$i=10$${bare(BYTES)}$${bare(pbkdf2(password, BYTES, digest))}`,
  })),
  {
    name: 'passlib',
    hashOf: (password) => {
      const adapted = (bytes: Buffer) => bare(bytes).replaceAll('+', '.');
      return `$pbkdf2-sha256$10$${adapted(BYTES)}$${adapted(pbkdf2(password, BYTES, 'sha256'))}`;
    },
  },
  {
    name: 'Better Auth',
    hashOf: (password) => {
      const salt = BYTES.toString('hex').padEnd(32, '0');
      const key = scrypt(password.normalize('NFKC'), salt, { N: 16_384, r: 16, length: 64 });
      return `${salt}:${key.toString('hex')}`;
    },
    taken: wide,
  },
  {
    name: 'Django, PBKDF2',
    hashOf: (password) => `pbkdf2_sha256$10$${SALT}$${base64(pbkdf2(password, SALT, 'sha256'))}`,
  },
  { name: 'Django, Argon2', hashOf: (password) => `argon2${phc(ARGON2.id)(password)}` },
  { name: 'Django, bcrypt', hashOf: (password) => `bcrypt$${bcrypt(password, 4)}`, taken: cut },
  {
    name: 'Django, bcrypt of SHA-256',
    hashOf: (password) => `bcrypt_sha256$${bcrypt(hash('sha256', password), 4)}`,
  },
  { name: 'Django, scrypt', hashOf: (password) => `scrypt$16$${SALT}$8$1$${base64(scrypt(password, SALT))}` },
  {
    name: 'Werkzeug, PBKDF2',
    hashOf: (password) => `pbkdf2:sha256:10$${SALT}$${pbkdf2(password, SALT, 'sha256').toString('hex')}`,
  },
  {
    name: 'Werkzeug, scrypt',
    hashOf: (password) => `scrypt:16:8:1$${SALT}$${scrypt(password, SALT).toString('hex')}`,
  },
  { name: 'WordPress, phpass', hashOf: (password) => `$P$${phpass(slashed(password))}`, taken: trimmed },
  { name: 'WordPress, bcrypt', hashOf: (password) => `$wp$2y$${wordPressed(password)}`, taken: trimmed },
  { name: 'phpBB, phpass', hashOf: (password) => `$H$${phpass(password)}` },
  { name: 'ASP.NET Identity 2', hashOf: aspNet2 },
  { name: 'ASP.NET Identity 3', hashOf: aspNet },
];
