/** Reports now and then how far the tests are, so that people know how long they have to wait. */

/** Milliseconds between two lines. */
const APART = 15_000;
const MINUTE = 60_000;
/** The part of all files after which the time that they took tells something about the others: the longest come first. */
const TELLING = 0.1;

export class Progress {
  readonly #all: number;
  readonly #now: () => number;
  readonly #start: number;
  #done = 0;
  #said: number;

  /** @param all files that run, each in every pass in which it does */
  constructor(all: number, now = () => performance.now()) {
    this.#all = all;
    this.#now = now;
    this.#start = now();
    this.#said = this.#start;
  }

  /** So many more files have ended. @returns a line, if it is time for one */
  ended(files: number): string {
    this.#done += files;
    const now = this.#now();
    if (now - this.#said < APART) return '';
    this.#said = now;
    const done = `${this.#done} of ${this.#all} files`;
    if (this.#done < this.#all * TELLING) return `${done}\n`;
    const left = ((now - this.#start) / this.#done) * (this.#all - this.#done);
    return `${done}, about ${Math.max(1, Math.ceil(left / MINUTE))} min left\n`;
  }
}
