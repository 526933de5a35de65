import { sharedErrors } from './errors.ts';
import type { ClientFailure } from './outcome.ts';

/**
 * Errors that any operation can have: those of the transport, of reading a body, of access tokens, verified emails,
 * limits, challenges and idempotency keys, and those that the client detects.
 */
export type GeneralError =
  | (typeof sharedErrors)[keyof typeof sharedErrors][number]
  | 'CHALLENGE_REQUIRED'
  | ClientFailure['error'];

const general: ReadonlySet<string> = new Set<GeneralError>([
  ...Object.values(sharedErrors).flat(),
  'CHALLENGE_REQUIRED',
  'unknown_error',
  'unexpected_response',
  'network_error',
  'timeout',
  'aborted',
]);

/**
 * Whether a failure can be handled in one place for all operations. The others are the operation's own: a few errors,
 * which a `switch` can name one by one.
 */
export function isGeneral<F extends { readonly error: string }>(
  failure: F,
): failure is Extract<F, { readonly error: GeneralError }> {
  return general.has(failure.error);
}
