import type { Catalogue } from '../catalogue.ts';
import { sha256 } from '../digest.ts';
import { Failure, type FailureDetails } from '../failure.ts';
import type { HandlerResponse, PreparedDocument } from '../handler.ts';
import type { Operation } from '../operation.ts';
import type { AnyBinding, Authenticated } from './binding.ts';
import type { IdempotencyStore } from './idempotency-store.ts';

type Answer = HandlerResponse | PreparedDocument;

/** What came of a request, as it is kept. */
type Outcome = { readonly answer: Answer } | { readonly failure: KeptFailure };
interface KeptFailure {
  readonly constant: string;
  readonly details: FailureDetails;
}

/** What tells a request from others. */
export interface Asked {
  readonly caller: Authenticated | undefined;
  /** The `Idempotency-Key`, if the operation supports it and the request has one. */
  readonly key: string | undefined;
  /** What the request asks for, as JSON values: a key stands for one request. */
  readonly asked: unknown;
}

type Run = () => Answer | Promise<Answer>;

/** Makes the function that runs the handler of an operation: once for each key, if the service keeps outcomes. */
export function performer(
  operation: Operation,
  { idempotency: store, callerId, catalogue }: AnyBinding,
): (run: Run, asked: Asked) => Answer | Promise<Answer> {
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
 * Runs a handler unless its key says that it ran before: then its answer is repeated, with `Idempotency-Replayed`. Successes
 * and conflicts (409) are kept. After any other failure, the request can be sent again with the same key.
 * @throws Failure `IDEMPOTENCY_KEY_REUSED` if the key came with another request, `IDEMPOTENCY_KEY_IN_USE` while the first
 * request with it has not been answered
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

  const outcome = await outcomeOf(run);
  const isKept =
    'answer' in outcome ||
    (outcome.thrown instanceof Failure && catalogue[outcome.thrown.constant]?.status === 409);
  if (!isKept) await store.release(key);
  else await store.keep(key, JSON.stringify(asKept(outcome)));
  if ('answer' in outcome) return outcome.answer;
  throw outcome.thrown;
}

/** A conflict that a newer version of the service no longer declares had no effect, so the request can run again. */
function isCurrent(kept: Outcome, { allErrors }: Operation): boolean {
  return 'answer' in kept || allErrors.includes(kept.failure.constant);
}

type Ran = { readonly answer: Answer } | { readonly thrown: unknown };

async function outcomeOf(run: Run): Promise<Ran> {
  try {
    return { answer: await run() };
  } catch (thrown) {
    return { thrown };
  }
}

function asKept(ran: Ran): Outcome {
  if ('answer' in ran) return ran;
  const { constant, details } = ran.thrown as Failure;
  return { failure: { constant, details } };
}

function repeated(kept: Outcome): Answer {
  if ('answer' in kept) return { ...kept.answer, headers: { ...kept.answer.headers, ...REPLAYED } };
  const { constant, details } = kept.failure;
  throw new Failure(constant, { ...details, headers: { ...details.headers, ...REPLAYED } });
}

const REPLAYED = { 'Idempotency-Replayed': 'true' };
