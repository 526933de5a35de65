import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** RFC 4226, section 4, R6, recommends 160 bits. */
const SECRET_BYTES = 20;
/** Milliseconds (RFC 6238, section 5.2). */
const PERIOD = 30_000;
/** How many steps early or late a code may be, as clocks differ and typing takes time. */
const DRIFT = 1;
const SETTINGS = { algorithm: 'SHA1', digits: 6, period: PERIOD / 1_000 } as const;

export function newSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** The secret that an HMAC-SHA-256 gives. @param hmac in base64url */
export function secretOfHmac(hmac: string): Buffer {
  return Buffer.from(hmac, 'base64url').subarray(0, SECRET_BYTES);
}

/**
 * The time step of a code (RFC 6238, section 4.2).
 * @param now milliseconds since 1970
 * @returns undefined where the code is not valid now
 */
export function stepOf(secret: Uint8Array, code: string, now: number): number | undefined {
  const totp = new TOTP({ ...SETTINGS, secret: secretOf(secret) });
  const delta = totp.validate({ token: code, timestamp: now, window: DRIFT });
  return delta === null ? undefined : Math.floor(now / PERIOD) + delta;
}

/** The code that an authenticator app shows. @param secret in base32 @param now milliseconds since 1970 */
export function codeOf(secret: string, now: number): string {
  return new TOTP({ ...SETTINGS, secret: Secret.fromBase32(secret) }).generate({ timestamp: now });
}

/** A secret for an authenticator app: to type in, and as the URI of a QR code. @param issuer whose account it is for, as the app shows it */
export function presentSecret(
  secret: Uint8Array,
  { issuer, email }: { readonly issuer: string; readonly email: string },
): { secret: string; uri: string } {
  const totp = new TOTP({ ...SETTINGS, issuer, label: email, secret: secretOf(secret) });
  return { secret: totp.secret.base32, uri: totp.toString() };
}

function secretOf(bytes: Uint8Array): Secret {
  // The library takes the whole buffer behind a view.
  return new Secret({ buffer: new Uint8Array(bytes).buffer });
}
