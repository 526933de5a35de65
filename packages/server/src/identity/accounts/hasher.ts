import { randomBytes } from 'node:crypto';
import type { GivenPassword } from '@portico/api';
import type { ConnectionState } from '@portico/conventions';
import { networkOf } from '@portico/conventions/node';
import { FairQueue } from '../../ground/fair-queue.ts';
import { type HashingJob, HashingThreads } from './hashing-threads.ts';
import { candidatesOf, folded, isWhole } from './password-forms.ts';
import { type Comparison, comparisonWith, foldingMark } from './stored-hash.ts';

/** `Algorithm.Argon2id`, a constant of the library's types alone. */
const ARGON2ID = 2;
/** The cost of a hash: memory in KiB, and passes over it. */
export interface HashingCost {
  readonly memoryCost: number;
  readonly timeCost: number;
}

/** The minimum for Argon2id in OWASP ASVS 5.0, appendix C: 19 MiB, two passes, one lane. */
const COST: HashingCost = { memoryCost: 19_456, timeCost: 2 };
/** How each hash begins, in the PHC string format. */
const prefixOf = ({ memoryCost, timeCost }: HashingCost) =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=1$`;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** The longest wait, in milliseconds. */
const PATIENCE = 10_000;

/** More passwords wait to be hashed than the queue holds. */
export class HashingOverloaded extends Error {
  override readonly name = 'HashingOverloaded';

  constructor() {
    super('The queue for hashing passwords is full');
  }
}

/** The parts of a request on which its turn depends. */
export interface HashingRequest {
  readonly ipAddress: string | null;
  readonly connectionState: () => ConnectionState;
}

/**
 * Hashes and compares passwords, a bounded number at a time. Callers take turns by network address, and nothing is
 * hashed for a client that has gone.
 */
export interface Hasher {
  /** @throws HashingOverloaded, HashingStopped, ClientGone */
  hash(password: string, request: HashingRequest): Promise<string>;
  /**
   * Compares with a stored hash, which may be another program's (`stored-hash.ts`). Without one, or with null for a password
   * that nobody can have, it takes as long as with a new hash and returns false.
   * @throws HashingOverloaded, HashingStopped, ClientGone
   */
  verify(
    stored: string | undefined,
    password: GivenPassword | null,
    request: HashingRequest,
  ): Promise<boolean>;
  /**
   * Hashes a password that matches a stored hash in the way of new ones, so that the same passwords match.
   * @returns undefined where the stored hash is of that kind already, or where no other matches the same passwords
   * @throws HashingOverloaded, HashingStopped, ClientGone
   */
  renew(stored: string, password: GivenPassword, request: HashingRequest): Promise<string | undefined>;
  /** A hash in the usual form that no password matches, for accounts without one. */
  ofNobody(): string;
  /** How many passwords are being hashed, and how many wait. */
  readonly running: number;
  readonly waiting: number;
  close(): Promise<void>;
}

interface HasherOptions {
  /** How many are hashed at a time. */
  readonly concurrency: number;
  /** How many may wait beyond those. */
  readonly queue: number;
  readonly cost?: HashingCost | undefined;
}

export function createHasher({ concurrency, queue, cost = COST }: HasherOptions): Hasher {
  const threads = new HashingThreads(concurrency, { algorithm: ARGON2ID, ...cost, parallelism: 1 });
  // One more password per thread is handed over early, so that no thread idles while any wait.
  const ready = Math.min(concurrency, queue);
  const turns = new FairQueue({
    atOnce: concurrency + ready,
    atOnceEach: Number.POSITIVE_INFINITY,
    waiting: queue - ready,
    waitingEach: Number.POSITIVE_INFINITY,
    patience: PATIENCE,
    refusal: () => new HashingOverloaded(),
  });
  const run = async (job: HashingJob, request: HashingRequest) => {
    const { ipAddress, connectionState } = request;
    return turns.run({ caller: networkOf(ipAddress), connectionState }, () => threads.run(job));
  };

  const nobodys = hashOfNobody(cost);
  const isOwn = (stored: string) => stored.startsWith(prefixOf(cost));
  const hash = async (password: string, request: HashingRequest) => String(await run({ password }, request));
  return {
    hash,
    verify: async (stored = nobodys, password, request) => {
      const comparison = comparisonOf(stored);
      const given = password ?? { typed: '', nfc: '' };
      const candidates = isOwn(stored)
        ? [folded(given.nfc, comparison.folding)]
        : candidatesOf(given, comparison);
      const isEqual = (await run({ candidates, comparison }, request)) === true;
      return isEqual && stored !== nobodys && password !== null;
    },
    renew: async (stored, password, request) => {
      const comparison = comparisonOf(stored);
      if (isOwn(stored) || !isWhole(password, comparison)) return undefined;
      const { folding } = comparison;
      return `${await hash(folded(password.nfc, folding), request)}${foldingMark(folding)}`;
    },
    ofNobody: () => hashOfNobody(cost),
    get running() {
      return threads.busy;
    },
    get waiting() {
      return turns.running - threads.busy + turns.waiting;
    },
    close: () => threads.close(),
  };
}

function comparisonOf(stored: string): Comparison {
  const found = comparisonWith(stored);
  if (!found) throw new TypeError('A stored hash has none of the known forms');
  return found;
}

const base64Of = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
/** The salt that marks hashes that no password matches: it is never drawn at random. */
const NOBODYS_SALT = base64Of(Buffer.alloc(SALT_BYTES));

/** A hash in the usual form that no password matches, for accounts without one. */
export function hashOfNobody(cost = COST): string {
  return `${prefixOf(cost)}${NOBODYS_SALT}$${base64Of(randomBytes(HASH_BYTES))}`;
}

/** Whether there is a password that a stored hash matches. */
export function isPassword(stored: string): boolean {
  return stored.split('$').at(-2) !== NOBODYS_SALT;
}
