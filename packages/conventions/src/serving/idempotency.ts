import { sha256 } from '../basis/digest.ts';
import type { Catalogue } from '../errors/catalogue.ts';
import { Failure, type FailureDetails } from '../errors/failure.ts';
import type { HandlerResponse, PreparedDocument } from '../operations/handler.ts';
import { IDEMPOTENCY_KEY } from '../operations/idempotency-key.ts';
import type { Operation } from '../operations/operation.ts';
import type { AnyBinding, Authenticated, Awaitable } from './binding.ts';
import type { RequestHeaders } from './exchange.ts';

const ACCEPTABLE = new RegExp(IDEMPOTENCY_KEY);

/**
 * The `Idempotency-Key` of a request, without quotes and escapes.
 * @throws Failure `REQUEST_MALFORMED` if it is not 1 to 255 visible ASCII characters, bare or quoted
 */
export function idempotencyKeyOf(headers: RequestHeaders): string | undefined {
  const given = headers['idempotency-key'];
  if (given === undefined) return undefined;
  const value = String(given).trim();
  if (!ACCEPTABLE.test(value)) {
    throw new Failure('REQUEST_MALFORMED', {
      detail: 'Idempotency-Key must be 1 to 255 visible ASCII characters, bare or as a quoted string.',
    });
  }
  return value.startsWith('"') ? value.slice(1, -1).replaceAll(/\\(.)/g, '$1') : value;
}

/** The state of an idempotency key. */
export interface KeptRequest {
  /** Distinguishes the request from others with the same key. */
  readonly fingerprint: string;
  /** The outcome of the request; undefined while it runs. */
  readonly outcome: string | undefined;
}

/**
 * Stores the outcomes of requests with an `Idempotency-Key`. Keys, fingerprints and outcomes are opaque texts; a key is
 * different for each caller and operation. How long outcomes are kept is up to the store; 24 hours are usual.
 */
export interface IdempotencyStore {
  /**
   * Claims a key for a request, atomically.
   * @returns undefined if it was not claimed before, otherwise what is known about it
   */
  readonly claim: (key: string, fingerprint: string) => Awaitable<KeptRequest | undefined>;
  /** Stores the outcome of the request that claimed the key. */
  readonly keep: (key: string, outcome: string) => Awaitable<void>;
  /** Releases the key, because the request had no effect. */
  readonly release: (key: string) => Awaitable<void>;
}

const DAY_MS = 86_400_000;

/**
 * A store in the memory of this process: for services with one process, where a key may be forgotten when it ends.
 * @param lifetime milliseconds for which outcomes are kept; a day by default
 * @param most how many keys are kept; 10,000 by default; beyond that, the oldest are deleted, except those of requests
 * that still run
 */
export function idempotencyInMemory({ lifetime = DAY_MS, most = 10_000 } = {}): IdempotencyStore {
  const kept = new Map<string, KeptRequest & { readonly claimed: number }>();
  const deleteOldest = () => {
    const earliest = Date.now() - lifetime;
    for (const [key, { claimed, outcome }] of kept) {
      const isOver = claimed < earliest;
      if (kept.size <= most && !isOver) return;
      // A request that still runs must not run twice.
      if (isOver || outcome !== undefined) kept.delete(key);
    }
  };
  return {
    claim(key, fingerprint) {
      deleteOldest();
      const known = kept.get(key);
      if (!known) kept.set(key, { fingerprint, outcome: undefined, claimed: Date.now() });
      return known;
    },
    keep(key, outcome) {
      const claimed = kept.get(key);
      if (claimed) kept.set(key, { ...claimed, outcome });
    },
    release(key) {
      kept.delete(key);
    },
  };
}

type Answer = HandlerResponse | PreparedDocument;

/** The outcome of a request, as it is stored. */
type Outcome =
  | { readonly answer: Answer }
  | { readonly failure: { readonly constant: string; readonly details: FailureDetails } };

/** The caller, key and content that identify a request. */
export interface IdempotentRequest {
  readonly caller: Authenticated | undefined;
  /** The `Idempotency-Key`, if the operation supports it and the request has one. */
  readonly key: string | undefined;
  /** The content of the request as JSON values, because a key is valid for one request only. */
  readonly asked: unknown;
}

type Run = () => Awaitable<Answer>;

/** Makes the function that runs the handler of an operation: once for each key, if the service keeps outcomes. */
export function performer(
  operation: Operation,
  { idempotency: store, callerId, catalogue }: AnyBinding,
): (run: Run, asked: IdempotentRequest) => Awaitable<Answer> {
  if (!store || !callerId) return (run) => run();
  return (run, { caller, key: given, asked }) => {
    if (!caller || given === undefined) return run();
    const key = sha256(JSON.stringify([callerId(caller), operation.id, given]), 'base64url');
    const fingerprint = sha256(JSON.stringify(asked), 'base64url');
    return once(store, { operation, catalogue, key, fingerprint }, run);
  };
}

interface Repeatable {
  readonly operation: Operation;
  readonly catalogue: Catalogue;
  readonly key: string;
  readonly fingerprint: string;
}

/**
 * Runs a handler unless it already ran for this key: then the stored answer is repeated, with `Idempotency-Replayed`.
 * Successes and conflicts (409) are stored. After any other failure, the request can be sent again with the same key.
 * @throws Failure `IDEMPOTENCY_KEY_REUSED` if the key came with another request, `IDEMPOTENCY_KEY_IN_USE` while the
 * first request with it has not been answered
 */
async function once(
  store: IdempotencyStore,
  { operation, catalogue, key, fingerprint }: Repeatable,
  run: Run,
): Promise<Answer> {
  const earlier = await store.claim(key, fingerprint);
  if (earlier && earlier.fingerprint !== fingerprint) throw new Failure('IDEMPOTENCY_KEY_REUSED');
  if (earlier && earlier.outcome === undefined) throw new Failure('IDEMPOTENCY_KEY_IN_USE');
  const kept = earlier?.outcome && (JSON.parse(earlier.outcome) as Outcome);
  if (kept && isCurrent(kept, operation)) return repeated(kept);

  const keep = (outcome: Outcome) => store.keep(key, JSON.stringify(outcome));
  let answer: Answer;
  try {
    answer = await run();
  } catch (thrown) {
    if (thrown instanceof Failure && catalogue[thrown.constant]?.status === 409) {
      const { constant, details } = thrown;
      await keep({ failure: { constant, details } });
    } else await store.release(key);
    throw thrown;
  }
  await keep({ answer });
  return answer;
}

/** A conflict that a newer version of the service no longer declares had no effect, so the request can run again. */
function isCurrent(kept: Outcome, { allErrors }: Operation): boolean {
  return 'answer' in kept || allErrors.includes(kept.failure.constant);
}

function repeated(kept: Outcome): Answer {
  if ('answer' in kept) return { ...kept.answer, headers: { ...kept.answer.headers, ...REPLAYED } };
  const { constant, details } = kept.failure;
  throw new Failure(constant, { ...details, headers: { ...details.headers, ...REPLAYED } });
}

const REPLAYED = { 'Idempotency-Replayed': 'true' };
