import { hash, verify } from '@node-rs/argon2';
import { PASSWORD_LENGTH } from '@portico/api';
import type { Format } from '@portico/conventions';

/** Argon2id as OWASP ASVS 5.0, appendix C, asks for at least: 19 MiB, two passes, one lane. */
/** `Algorithm.Argon2id`, a constant of the library's types alone. */
const ARGON2ID = 2;
const PARAMETERS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const PREFIX = '$argon2id$v=19$m=19456,t=2,p=1$';

/** More passwords wait to be hashed than the queue holds. */
export class HashingOverloaded extends Error {
  override readonly name = 'HashingOverloaded';
}

/** Hashes and compares passwords, a bounded number at a time, in the order of arrival. */
export interface Hasher {
  /** @throws HashingOverloaded */
  hash(password: string): Promise<string>;
  /**
   * Compares with a stored hash; without one, or with null for a password that nobody can have, takes as long and
   * answers false.
   * @throws HashingOverloaded
   */
  verify(stored: string | undefined, password: string | null): Promise<boolean>;
  /** Whether a stored hash was made with other parameters than today's. */
  isOutdated(stored: string): boolean;
  /** Passwords being hashed now, and those that wait. */
  readonly running: number;
  readonly waiting: number;
}

export interface HasherOptions {
  /** How many are hashed at a time. */
  readonly concurrency: number;
  /** How many may wait beyond those. */
  readonly queue: number;
}

export async function createHasher({ concurrency, queue }: HasherOptions): Promise<Hasher> {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < concurrency) running++;
    else if (waiting.length >= queue) throw new HashingOverloaded('The queue for hashing passwords is full');
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The place goes to the next in line, so that nobody who comes later can take it.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  }

  const nobodys = await hash(crypto.randomUUID(), PARAMETERS);
  return {
    hash: (password) => inTurn(() => hash(password, PARAMETERS)),
    verify: (stored, password) =>
      inTurn(async () => {
        const equal = await verify(stored ?? nobodys, password ?? '');
        return equal && stored !== undefined && password !== null;
      }),
    isOutdated: (stored) => !stored.startsWith(PREFIX),
    get running() {
      return running;
    },
    get waiting() {
      return waiting.length;
    },
  };
}

/** The rule for new passwords beyond the schema's: a minimum that can be configured, in code points after NFC. */
export function passwordFormat(minimum: number): Format<string> {
  return (password) =>
    minimum > PASSWORD_LENGTH.minimum && [...password].length < minimum
      ? { flaw: `must have at least ${minimum} characters` }
      : { value: password };
}

/** A password that is the email is the first guess of anybody. */
export function isTheEmail(password: string, email: string): boolean {
  const plain = (text: string) => text.normalize('NFC').toLowerCase();
  return plain(password) === plain(email);
}

export const PASSWORD_IS_EMAIL = 'must not be the email';
