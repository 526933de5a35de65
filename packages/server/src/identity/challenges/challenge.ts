import { hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { OperationId } from '@portico/api';
import { MINUTE, secondsOf } from '../../ground/clock.ts';
import type { SecretKeys } from '../../ground/secret-keys/keys.ts';

/**
 * The largest number that solves a challenge, so that finding it takes half as many hashes on average. All of them are to take a
 * phone about a second: a desktop computer took a quarter of one, and phones are taken to be four or five times slower.
 */
export const MOST_HASHES = 20_000;
/** How long a challenge can be solved after it was made, in milliseconds: time enough to correct a form. */
export const LIFETIME = 10 * MINUTE;
const ALGORITHM = 'SHA-256';
const SALT_BYTES = 16;
/**
 * The number follows the salt with nothing between them. The `&` keeps its digits from being taken for those of the time
 * (CVE-2025-68113).
 */
const SALT = new RegExp(`^[0-9a-f]{${2 * SALT_BYTES}}\\?expires=(\\d{1,15})&$`);
/** Characters of a solution that are looked at; real ones have fewer than 500. */
const LONGEST = 1_024;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** The request that a challenge is bound to. */
interface Binding {
  readonly keys: SecretKeys;
  readonly operation: OperationId;
  readonly now: number;
}

/** A right solution of a challenge that this service made and that has not expired. */
export interface Solution {
  /** Identifies its challenge. */
  readonly hash: string;
  readonly expiresAt: number;
}

const sha256 = (text: string) => hash('sha256', text);
const words = (operation: OperationId, challenge: string) => ['challenge', operation, challenge] as const;
const hexOf = (hmac: string) => Buffer.from(hmac, 'base64url').toString('hex');

/** Makes a challenge, in the format of altcha, version 1: JSON in base64. Nothing is stored. */
export function makeChallenge({ keys, operation, now }: Binding): string {
  const random = randomBytes(SALT_BYTES).toString('hex');
  const salt = `${random}?expires=${secondsOf(now + LIFETIME)}&`;
  const challenge = sha256(salt + randomInt(MOST_HASHES + 1));
  const signature = hexOf(keys.hmac(...words(operation, challenge)));
  const made = { algorithm: ALGORITHM, challenge, maxnumber: MOST_HASHES, salt, signature };
  return Buffer.from(JSON.stringify(made)).toString('base64');
}

/** Checks what came in `Challenge-Response`, which can be anything. @returns undefined where it solves nothing */
export function solutionIn(header: unknown, { keys, operation, now }: Binding): Solution | undefined {
  const { algorithm, challenge, number, salt, signature } = payloadIn(header);
  if (algorithm !== ALGORITHM || typeof challenge !== 'string' || typeof signature !== 'string')
    return undefined;
  const [, expires] = (typeof salt === 'string' && SALT.exec(salt)) || [];
  const expiresAt = Number(expires) * 1_000;
  if (!(expiresAt > now) || !isNumber(number) || sha256(`${salt}${number}`) !== challenge) return undefined;
  const isOurs = keys.hmacs(...words(operation, challenge)).some((hmac) => isSame(hexOf(hmac), signature));
  return isOurs ? { hash: sha256(challenge), expiresAt } : undefined;
}

function payloadIn(header: unknown): Readonly<Record<string, unknown>> {
  if (typeof header !== 'string' || header.length > LONGEST || !BASE64.test(header)) return {};
  try {
    const payload: unknown = JSON.parse(Buffer.from(header, 'base64').toString());
    return typeof payload === 'object' && payload !== null ? (payload as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

const isNumber = (value: unknown) =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MOST_HASHES;

function isSame(ours: string, given: string): boolean {
  const [one, other] = [Buffer.from(ours), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
