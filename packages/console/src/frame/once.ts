import { useState } from 'preact/hooks';
import type { Typed } from './action.ts';
import type { AnyError, AnyOutcome } from './outcomes.ts';

/** For requests that create something: sent again with it, they create nothing twice. */
export interface Once {
  readonly idempotencyKey: string;
}

/** After these, nobody knows yet whether the request before has been carried out, or an earlier one. */
const UNDECIDED: ReadonlySet<AnyError> = new Set<AnyError>([
  'network_error',
  'timeout',
  'unexpected_response',
  'aborted',
  'REQUEST_TIMEOUT',
  'OVERLOADED',
  'SERVICE_UNAVAILABLE',
  'INTERNAL_ERROR',
  'RATE_LIMITED',
  'IDEMPOTENCY_KEY_IN_USE',
  'ACCESS_TOKEN_MISSING',
  'ACCESS_TOKEN_INVALID',
  'REAUTHENTICATION_REQUIRED',
  'SECOND_FACTOR_MISSING',
  'EMAIL_NOT_VERIFIED',
]);

interface Keys {
  /** The key of the request for these values: the same until its outcome is known. */
  readonly of: (values: Typed) => Once;
  readonly settle: (values: Typed, outcome: AnyOutcome) => void;
}

/** The keys of what one button requests. */
export const useKeys = (): Keys => useState(createKeys)[0];

function createKeys(): Keys {
  const open = new Map<string, Once>();
  const nameOf = (values: Typed) => JSON.stringify(values);
  return {
    of: (values) => {
      const once = open.get(nameOf(values)) ?? { idempotencyKey: crypto.randomUUID() };
      open.set(nameOf(values), once);
      return once;
    },
    settle: (values, outcome) => {
      if (outcome.ok || !UNDECIDED.has(outcome.error)) open.delete(nameOf(values));
    },
  };
}
