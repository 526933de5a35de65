import { argon2, bcrypt, pbkdf2, scrypt } from './hash-costs.ts';
import { PRODUCT_FORMS, withFolding } from './product-hashes.ts';
import type { Folding, ReadHash } from './stored-hash.ts';

const B64 = '([A-Za-z0-9+/]+)';
const ARGON2 = `(\\$argon2(?:id|i|d)\\$(?:v=(?:16|19)\\$)?m=(\\d{1,9}),t=(\\d{1,9}),p=(\\d{1,3})\\$${B64}\\$${B64})`;

/** The known forms of hashes, with their parsers. */
const FORMS: readonly (readonly [RegExp, (match: readonly string[]) => ReadHash])[] = [
  // `argon2` before it is Django's, and the stored form of other programs' hashes; a folding behind it is Portico's.
  [new RegExp(`^(?:argon2)?${ARGON2}$`), ([, ...match]) => argon2(match)],
  [
    new RegExp(`^${ARGON2}\\$(nfkc|wordpress)$`),
    ([, ...match]) => withFolding(argon2(match), match.at(-1) as Folding),
  ],
  [/^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$/, ([stored = '']) => bcrypt(stored)],
  [new RegExp(`^\\$scrypt\\$ln=(\\d{1,2}),r=(\\d{1,9}),p=(\\d{1,9})\\$${B64}\\$${B64}$`), readScrypt],
  [
    /^\$pbkdf2(?:-(sha1|sha256|sha512))?\$(?:i=)?(\d{1,9})(?:,l=\d{1,3})?\$([A-Za-z0-9+/.]+)\$([A-Za-z0-9+/.]+)$/,
    readPbkdf2,
  ],
  ...PRODUCT_FORMS,
];

/** @returns undefined where the form of a hash is unknown */
export function readHash(stored: string): ReadHash | undefined {
  for (const [form, reader] of FORMS) {
    const match = form.exec(stored);
    if (match) return reader(match);
  }
  return undefined;
}

function readScrypt([, ln, r, p, salt = '', hash = '']: readonly string[]): ReadHash {
  return scrypt({
    algorithm: 'scrypt',
    cost: 2 ** Number(ln),
    blockSize: Number(r),
    parallelization: Number(p),
    salt,
    hash,
  });
}

/** Accepts passlib's base64, too, which has a dot for a plus. */
function readPbkdf2([, digest = 'sha1', i, salt = '', hash = '']: readonly string[]): ReadHash {
  const bytes = (text: string) => text.replaceAll('.', '+');
  return pbkdf2({ digest, iterations: Number(i), salt: bytes(salt), hash: bytes(hash) });
}
