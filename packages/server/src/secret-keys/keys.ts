import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** The keys under which the service keeps what must not be read, or looked up, in the database alone. */
export interface SecretKeys {
  /**
   * An HMAC-SHA-256 under the first key, in base64url.
   * @param purpose keeps apart what the same words mean in different places
   */
  hmac(purpose: string, ...words: readonly string[]): string;
  /** The same under each key, for looking up what may have been stored under an earlier one. */
  hmacs(purpose: string, ...words: readonly string[]): readonly string[];
  /**
   * Encrypts under the first key (AES-256-GCM). The text names its key, and opens nowhere but in its place.
   * @param place what it is, and the id of its row
   */
  seal(place: Place, secret: Uint8Array): string;
  /** Seals one of the keys itself, for what has been made directly under it. @param fingerprint that of the key */
  sealKey(place: Place, fingerprint: string): string;
  /** @throws Error where it was sealed for another place, under a key that is not there, or was changed */
  open(place: Place, sealed: string): Buffer;
  /** The fingerprint of the first key; whatever is sealed under it begins with this. */
  readonly fingerprint: string;
}

/** Where a sealed value stands. */
export interface Place {
  readonly purpose: string;
  readonly id: string;
}

/** Octets of a key. */
export const KEY_BYTES = 32;
/** Characters of a fingerprint. */
export const FINGERPRINT_LENGTH = 43;
/** Octets, as NIST SP 800-38D, sections 5.2.1.1 and 5.2.1.2, has them. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

/** What tells keys apart and gives nothing of them away. */
export function fingerprintOf(key: Buffer): string {
  return createHmac('sha256', key).update('fingerprint').digest('base64url');
}

/** As much of a fingerprint as people need to tell their keys apart. */
export function shortened(fingerprint: string): string {
  return fingerprint.slice(0, 8);
}

/** @param keys the first is used for what is new */
export function secretKeysOf(keys: readonly [Buffer, ...Buffer[]]): SecretKeys {
  const [first] = keys;
  const fingerprint = fingerprintOf(first);
  const named = new Map(keys.map((key) => [fingerprintOf(key), { key, sealing: sealingKey(key) }]));

  function keyNamed(name: string) {
    const found = named.get(name);
    if (!found) throw new Error(`There is no secret key with the fingerprint ${shortened(name)}`);
    return found;
  }

  function seal(place: Place, secret: Uint8Array): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, keyNamed(fingerprint).sealing, nonce).setAAD(bytesOf(place));
    const parts = [nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()];
    return `${fingerprint}.${Buffer.concat(parts).toString('base64url')}`;
  }

  return {
    fingerprint,
    hmac: (...words) => hmacUnder(first, words),
    hmacs: (...words) => keys.map((key) => hmacUnder(key, words)),
    seal,
    sealKey: (place, name) => seal(place, keyNamed(name).key),
    open: (place, sealed) => {
      const [name = '', text = ''] = sealed.split('.');
      const bytes = Buffer.from(text, 'base64url');
      const decipher = createDecipheriv(CIPHER, keyNamed(name).sealing, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(bytesOf(place)).setAuthTag(bytes.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
    },
  };
}

/** An HMAC-SHA-256, in base64url. As JSON, no words run into each other. */
export function hmacUnder(key: Buffer, words: readonly string[]): string {
  return createHmac('sha256', key).update(JSON.stringify(words)).digest('base64url');
}

/** A key of its own for encryption: the secret key itself makes HMACs (RFC 5869). */
function sealingKey(key: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', 'sealing', KEY_BYTES));
}

function bytesOf({ purpose, id }: Place): Buffer {
  return Buffer.from(JSON.stringify([purpose, id]));
}
