import { type Contracts, KEPT_ATTEMPTS } from '@portico/api';
import { timestamp } from '../../ground/clock.ts';
import type { DeliveryRow } from '../../ground/database/schema.ts';
import { reasonIn } from '../../ground/outgoing/reasons.ts';

/** One attempt at a delivery. */
export interface Attempt {
  /** In milliseconds since 1970. */
  readonly at: number;
  /** In milliseconds. */
  readonly duration: number;
  readonly status: number | null;
  readonly error: string | null;
}

type KeptAttempts = Pick<DeliveryRow, 'latest_attempts'>;

const attemptsOf = ({ latest_attempts }: KeptAttempts): readonly Attempt[] =>
  JSON.parse(latest_attempts ?? '[]');

/** The attempts to keep of a delivery, with one more. */
export function withAttempt(delivery: KeptAttempts, attempt: Attempt): string {
  return JSON.stringify([...attemptsOf(delivery), attempt].slice(-KEPT_ATTEMPTS));
}

/** Newest first. */
export function presentAttempts(
  delivery: KeptAttempts,
): Contracts['getDelivery']['answer']['body']['latestAttempts'] {
  return attemptsOf(delivery)
    .map(({ at, error, ...attempt }) => ({
      at: timestamp(at),
      ...attempt,
      error,
      reason: error === null ? null : reasonIn(error),
    }))
    .toReversed();
}
