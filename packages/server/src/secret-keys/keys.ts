import { createHmac } from 'node:crypto';

/** The keys under which the service keeps what must not be read, or looked up, in the database alone. */
export interface SecretKeys {
  /**
   * An HMAC-SHA-256 under the first key, in base64url.
   * @param purpose keeps apart what the same words mean in different places
   */
  hmac(purpose: string, ...words: readonly string[]): string;
}

/** Octets of a key. */
export const KEY_BYTES = 32;

/** What tells keys apart and gives nothing of them away. */
export function fingerprintOf(key: Buffer): string {
  return createHmac('sha256', key).update('fingerprint').digest('base64url');
}

/** @param keys the first is used for what is new */
export function secretKeysOf([first]: readonly [Buffer, ...Buffer[]]): SecretKeys {
  return {
    // As JSON, no words run into each other.
    hmac: (purpose, ...words) =>
      createHmac('sha256', first)
        .update(JSON.stringify([purpose, ...words]))
        .digest('base64url'),
  };
}
