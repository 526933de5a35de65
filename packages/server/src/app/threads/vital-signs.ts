import { Listener } from './beats.ts';

/** How often it is looked whether a thread is alive, in milliseconds. The limits below are in looks. */
const LOOK = 1_000;
/** For how long a thread may be silent that uses its processor: one that is slow beats in the end. */
const MOST_SILENT = 20;
/** The processor time that it may use in the meantime, in milliseconds; no turn of its event loop takes that long. */
const MOST_USED = 3_000;
/** How long it may be silent, or take to load, in any case, however little processor time it gets. */
const MOST_STILL = 120;
const LONGEST_START = 300;

/** Returns the processor time that a thread has used since `before`; never resolves while it does not run. */
export type MeasureUse = (before?: NodeJS.CpuUsage) => Promise<NodeJS.CpuUsage>;

/**
 * Judges whether a thread is alive, by its beats and by the processor time that it uses: on a busy machine, one that is
 * healthy may be silent for long, and to replace it would take more of what is short.
 */
export class VitalSigns {
  readonly #listener: Listener;
  readonly #measure: MeasureUse;
  #before: NodeJS.CpuUsage | undefined;
  /** Milliseconds since it became silent. */
  #used = 0;

  constructor(beats: SharedArrayBuffer, measure: MeasureUse) {
    this.#listener = new Listener(beats);
    this.#measure = measure;
  }

  /** @returns whether it is alive */
  look(): boolean {
    const silent = this.#listener.look();
    if (silent === 0) {
      this.#before = undefined;
      this.#used = 0;
      return true;
    }
    // A thread that has ended is reported elsewhere.
    this.#observe().catch(() => {});
    if (!this.#listener.hasBegun) return silent < LONGEST_START;
    return silent < MOST_SILENT || (silent < MOST_STILL && this.#used < MOST_USED);
  }

  async #observe(): Promise<void> {
    const { user, system } = await this.#measure(this.#before);
    if (this.#before) this.#used = (user + system) / 1_000;
    else this.#before = { user, system };
  }
}

/** Calls `end` once a thread is no longer alive. */
export function watchOver(signs: VitalSigns, end: () => void): NodeJS.Timeout {
  return setInterval(() => {
    if (!signs.look()) end();
  }, LOOK).unref();
}
