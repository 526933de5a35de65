import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** The keys that protect secrets in the database: without them, these can neither be read nor looked up. */
export interface SecretKeys {
  /**
   * An HMAC-SHA-256 under the first key, in base64url.
   * @param purpose separates uses, so that the same words give different values
   */
  hmac(purpose: string, ...words: readonly string[]): string;
  /** The same under each key, to look up values that may have been stored under an earlier one. */
  hmacs(purpose: string, ...words: readonly string[]): readonly string[];
  /**
   * Encrypts under the first key (AES-256-GCM). The result names its key, and can only be decrypted for the same place.
   */
  seal(place: Place, secret: Uint8Array): string;
  /** Encrypts one of the keys itself, for HMACs that were made directly under it. @param fingerprint of that key */
  sealKey(place: Place, fingerprint: string): string;
  /** Decrypts. @throws Error where it was encrypted for another place or under a missing key, or was changed */
  open(place: Place, sealed: string): Buffer;
  /** The fingerprint of the first key, with which everything encrypted under it begins. */
  readonly fingerprint: string;
  /** The keys themselves, for another thread. */
  readonly all: readonly Buffer[];
}

/** Where an encrypted value is stored. */
export interface Place {
  readonly purpose: string;
  /** Of its row. */
  readonly id: string;
}

/** Octets of a key. */
export const KEY_BYTES = 32;
/** Characters of a fingerprint. */
export const FINGERPRINT_LENGTH = 43;
/** Octets (NIST SP 800-38D, sections 5.2.1.1 and 5.2.1.2). */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

/** Identifies a key without revealing anything of it. */
export function fingerprintOf(key: Buffer): string {
  return createHmac('sha256', key).update('fingerprint').digest('base64url');
}

/** Enough of a fingerprint for people to tell their keys apart. */
export function shortened(fingerprint: string): string {
  return fingerprint.slice(0, 8);
}

/** @param keys the first is used for new values */
export function secretKeysOf(keys: readonly [Buffer, ...Buffer[]]): SecretKeys {
  const [first] = keys;
  const fingerprint = fingerprintOf(first);
  const named = new Map(keys.map((key) => [fingerprintOf(key), { key, sealing: sealingKey(key) }]));

  function keyNamed(name: string) {
    const found = named.get(name);
    if (!found) throw new Error(`No secret key has the fingerprint ${shortened(name)}`);
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
    all: keys,
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

/** An HMAC-SHA-256, in base64url. Encoding as JSON keeps the words separate. */
export function hmacUnder(key: Buffer, words: readonly string[]): string {
  return createHmac('sha256', key).update(JSON.stringify(words)).digest('base64url');
}

/** Derives a separate key for encryption (RFC 5869), as the secret key itself is used for HMACs. */
function sealingKey(key: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', 'sealing', KEY_BYTES));
}

function bytesOf({ purpose, id }: Place): Buffer {
  return Buffer.from(JSON.stringify([purpose, id]));
}
