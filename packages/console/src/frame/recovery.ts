import { useEffect, useRef } from 'preact/hooks';
import type { AnyError } from './failures.ts';

/** Failures that pass once the connection or the service is back. */
const PASSING: ReadonlySet<AnyError> = new Set<AnyError>([
  'network_error',
  'timeout',
  'unexpected_response',
  'REQUEST_TIMEOUT',
  'OVERLOADED',
  'SERVICE_UNAVAILABLE',
]);

const FIRST_PAUSE_MS = 3_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Repeats failed calls when the connection is back and, while the page is visible, at growing intervals before that.
 */
export function useRecovery(error: AnyError, retry: () => unknown): void {
  const again = useRef(retry);
  again.current = retry;
  useEffect(() => {
    if (!PASSING.has(error)) return;
    let pause = FIRST_PAUSE_MS;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(() => {
        if (document.visibilityState === 'visible') again.current();
        pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
        wait();
      }, pause);
    };
    wait();
    const online = () => again.current();
    addEventListener('online', online);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', online);
    };
  }, [error]);
}
