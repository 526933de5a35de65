import { hash } from 'node:crypto';
import { errors } from '@portico/api';
import { Failure, type FailureDetails, type HandlerResponse } from '@portico/conventions';
import { type Transaction, undoable } from '../../ground/database/database.ts';
import { type Caller, callerId } from '../callers/caller.ts';
import { mentionsIn, noteMentions } from './mentions.ts';
import { claimKey, deleteOldest, hashOfKey, keepOutcome } from './store.ts';

/** A request that has its effect once, however often it is repeated. */
export interface Repeatable {
  readonly caller: Caller;
  readonly operation: string;
  readonly key: string;
  /** The request's content: a key stands for one request. */
  readonly asked: unknown;
  readonly now: number;
}

/** The outcome of a request: its answer, or a conflict. */
export type RequestOutcome = (
  | { readonly answer: HandlerResponse }
  | { readonly failure: { readonly constant: string; readonly details: FailureDetails } }
) & {
  /** Set if this is the outcome of an earlier request. */
  readonly isReplayed?: true;
};

/**
 * Makes a change, or repeats the outcome of the earlier request with its key. A conflict is kept like a success, in the
 * transaction in which it arose; other failures are not kept, and roll the transaction back.
 * @throws Failure `IDEMPOTENCY_KEY_REUSED` where the key came with another request, `IDEMPOTENCY_KEY_IN_USE` while the
 * first request with it has not been answered
 */
export async function once(
  tx: Transaction,
  { caller, operation, key, asked, now }: Repeatable,
  change: () => Promise<HandlerResponse>,
): Promise<RequestOutcome> {
  const claim = {
    caller,
    operation,
    // An answer to a person is not repeated to an operator who acts for them, nor the other way round.
    keyHash: hashOfKey(caller.kind === 'impersonation' ? `${caller.impersonator.id} ${key}` : key),
    fingerprint: hash('sha256', JSON.stringify(asked), 'base64url'),
  };
  const earlier = await claimKey(tx, claim, now);
  if (earlier) {
    if (earlier.fingerprint !== claim.fingerprint) throw new Failure('IDEMPOTENCY_KEY_REUSED');
    return replayed(JSON.parse(earlier.outcome));
  }
  const settled = await settle(tx, change);
  await keepOutcome(tx, claim, JSON.stringify(settled));
  if ('answer' in settled) {
    const kept = { callerId: callerId(caller), operation, keyHash: claim.keyHash };
    await noteMentions(tx, kept, { mentioned: mentionsIn(settled.answer.body, kept.callerId), now });
  }
  await deleteOldest(tx, caller);
  return settled;
}

async function settle(tx: Transaction, change: () => Promise<HandlerResponse>): Promise<RequestOutcome> {
  try {
    return { answer: await undoable(tx, change) };
  } catch (error) {
    if (!(error instanceof Failure) || !isConflict(error)) throw error;
    const { constant, details } = error;
    return { failure: { constant, details } };
  }
}

function isConflict({ constant }: Failure): boolean {
  return errors[constant as keyof typeof errors]?.status === 409;
}

function replayed(settled: RequestOutcome): RequestOutcome {
  const isReplayed = true;
  if ('answer' in settled) {
    const { answer } = settled;
    return { answer: { ...answer, headers: replayedHeaders(answer) }, isReplayed };
  }
  const { constant, details } = settled.failure;
  return { failure: { constant, details: { ...details, headers: replayedHeaders(details) } }, isReplayed };
}

function replayedHeaders({ headers }: { readonly headers?: Readonly<Record<string, string>> }) {
  return { ...headers, 'Idempotency-Replayed': 'true' };
}
