import { DAY, HOUR, MINUTE, SECOND } from '../clock.ts';
import { DeliveryFailed } from './post.ts';

/** The pauses between attempts; together a little more than three days. */
const PAUSES = [
  ...[5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR],
  ...[DAY, DAY, 2 * HOUR],
];
/** Pauses are longer by up to this fraction, so that deliveries that failed together are not retried together. */
const JITTER = 0.1;
/** A receiver may ask for a longer pause, up to this one. */
const LONGEST_WAIT = HOUR;

/**
 * How long to wait after a failed attempt, in milliseconds.
 * @returns undefined where all attempts have failed
 */
export function pauseAfterFailure(
  { attempts }: { readonly attempts: number },
  error: unknown,
): number | undefined {
  const pause = PAUSES[attempts - 1];
  if (pause === undefined) return undefined;
  const { wait = 0 } = error instanceof DeliveryFailed ? error : {};
  return Math.max(pause, Math.min(wait, LONGEST_WAIT)) * (1 + Math.random() * JITTER);
}
