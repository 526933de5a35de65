import type { Io } from './command.ts';

/** Shown to a person who has waited for this long, in milliseconds, and drawn again this often. */
const PATIENCE = 1_000;
const REDRAW = 100;
const WIDTH = 30;

export interface Progress {
  /** @param steps how many more are done */
  advance(steps?: number): void;
  /** Takes it away. */
  end(): void;
}

/**
 * Shows on a terminal how far something is that takes longer than a second.
 * @param total how many steps there are; undefined where nobody knows
 */
export function progressOf(io: Io, what: string, total: number | undefined): Progress {
  let done = 0;
  let drawnAt = performance.now() + PATIENCE - REDRAW;
  let isShown = false;
  function draw(): void {
    drawnAt = performance.now();
    isShown = true;
    io.stderr.write(`\r${what} ${barOf(done, total)}\u001b[K`);
  }
  return {
    advance: (steps = 1) => {
      done += steps;
      if (io.isTerminal && performance.now() - drawnAt >= REDRAW) draw();
    },
    end: () => {
      if (isShown) io.stderr.write('\r\u001b[K');
      isShown = false;
    },
  };
}

function barOf(done: number, total: number | undefined): string {
  if (total === undefined) return String(done);
  const share = total === 0 ? 1 : Math.min(1, done / total);
  const filled = Math.round(share * WIDTH);
  return `[${'#'.repeat(filled)}${' '.repeat(WIDTH - filled)}] ${Math.floor(share * 100)} % (${done} of ${total})`;
}
