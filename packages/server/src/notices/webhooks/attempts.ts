import { type Contracts, KEPT_ATTEMPTS } from '@portico/api';
import { timestamp } from '../../ground/clock.ts';
import type { DeliveryRow } from '../../ground/database/schema.ts';

/** One attempt at a delivery. */
export interface Attempt {
  /** In milliseconds since 1970. */
  readonly at: number;
  /** In milliseconds. */
  readonly duration: number;
  readonly status: number | null;
  readonly error: string | null;
}

type Kept = Pick<DeliveryRow, 'latest_attempts'>;

const attemptsOf = ({ latest_attempts }: Kept): readonly Attempt[] => JSON.parse(latest_attempts ?? '[]');

/** The attempts to keep of a delivery, with one more. */
export function withAttempt(delivery: Kept, attempt: Attempt): string {
  return JSON.stringify([...attemptsOf(delivery), attempt].slice(-KEPT_ATTEMPTS));
}

/** Newest first. */
export function presentAttempts(
  delivery: Kept,
): Contracts['getDelivery']['answer']['body']['latestAttempts'] {
  return attemptsOf(delivery)
    .map(({ at, ...attempt }) => ({ at: timestamp(at), ...attempt }))
    .toReversed();
}
