import type { AnyOutcome } from './answer.ts';
import { retryAdvice } from './errors.ts';
import type { Operation } from './operation.ts';
import type { AnyInput } from './request.ts';

/** Longest pause between two requests, in milliseconds: a service that asks for more is not asked again. */
export const LONGEST_PAUSE = 5_000;
const FIRST_PAUSE = 200;
/** The statuses of proxies whose service is not available. */
const GATEWAY_STATUSES: readonly number[] = [502, 503, 504];

/**
 * @returns how long to wait before the request is sent again, in milliseconds; undefined if it must not be
 */
export function pauseBefore(operation: Operation, input: AnyInput, outcome: AnyOutcome): number | undefined {
  if (outcome.ok || !isRepeatable(operation, input, adviceOn(outcome))) return undefined;
  const asked = 'retryAfter' in outcome ? outcome.retryAfter : undefined;
  const least = asked === undefined ? FIRST_PAUSE * 2 ** (outcome.attempts - 1) : asked * 1_000;
  if (least > LONGEST_PAUSE) return undefined;
  // Random, so that clients that were refused together do not all return together; never earlier than asked.
  return least + Math.random() * Math.max(least, FIRST_PAUSE) * 0.5;
}

function adviceOn(outcome: AnyOutcome & { ok: false }): 'later' | 'later_if_idempotent' | undefined {
  const { error } = outcome;
  const isGateway = error === 'unexpected_response' && GATEWAY_STATUSES.includes(outcome.status);
  return isGateway || error === 'network_error' ? 'later_if_idempotent' : retryAdvice[error];
}

/** Whether sending the request again has the same effect and the same answer as sending it once. */
function isRepeatable(
  { method, uses, once }: Operation,
  { ifMatch }: AnyInput,
  advice: 'later' | 'later_if_idempotent' | undefined,
): boolean {
  if (advice === undefined) return false;
  if (method === 'GET') return true;
  if (method === 'POST') return uses.includes('idempotency');
  // If the first request was carried out after all, the second one would find the state changed.
  return advice === 'later' || (once === undefined && ifMatch === undefined);
}
