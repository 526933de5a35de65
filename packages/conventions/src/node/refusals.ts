import { closeSync, openSync } from 'node:fs';
import { devNull } from 'node:os';
import type { Refusal } from './connections.ts';

/** Counts connections that were refused, and reports them together: under attack each would be a line of the log. */
export class Refusals {
  readonly #counts = new Map<Refusal, number>();

  count(reason: Refusal): void {
    this.#counts.set(reason, (this.#counts.get(reason) ?? 0) + 1);
  }

  /** Hands over what has been counted since the last time. */
  report(to: ((reason: Refusal, count: number) => void) | undefined): void {
    const counted = [...this.#counts];
    this.#counts.clear();
    for (const [reason, count] of counted) to?.(reason, count);
  }
}

/**
 * True where the process can open nothing more. Connections that come then are closed by libuv, which tells nobody:
 * it has to be tried.
 */
export function isOutOfDescriptors(): boolean {
  try {
    closeSync(openSync(devNull, 'r'));
    return false;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'EMFILE' || code === 'ENFILE';
  }
}
