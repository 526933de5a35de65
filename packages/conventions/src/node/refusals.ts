import { closeSync, openSync } from 'node:fs';
import { devNull } from 'node:os';
import type { Refusal } from './connections.ts';

/** Counts refused connections and reports them together, because under attack each would be a line in the log. */
export class Refusals {
  readonly #counts = new Map<Refusal, number>();

  count(reason: Refusal): void {
    this.#counts.set(reason, (this.#counts.get(reason) ?? 0) + 1);
  }

  /** Reports what has been counted since the last report. */
  report(to: ((reason: Refusal, count: number) => void) | undefined): void {
    const counted = [...this.#counts];
    this.#counts.clear();
    for (const [reason, count] of counted) to?.(reason, count);
  }
}

/**
 * True if the process has run out of file descriptors. libuv then closes new connections without reporting it, so the only
 * way to know is to try.
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
