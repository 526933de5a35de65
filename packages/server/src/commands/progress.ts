import type { Io } from './command.ts';

/** How long to wait before progress is shown, and how often to redraw it, in milliseconds. */
const PATIENCE = 1_000;
const REDRAW = 100;
const WIDTH = 30;

export interface Progress {
  /** @param steps how many more are done */
  advance(steps?: number): void;
  /** Clears it from the terminal. */
  end(): void;
}

/**
 * Shows the progress of work that takes longer than a second, on a terminal.
 * @param total the number of steps; undefined if unknown
 */
export function progressOf(
  io: Pick<Io, 'stderr' | 'isTerminal'>,
  what: string,
  total: number | undefined,
): Progress {
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
