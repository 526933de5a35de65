import { Turns } from './turns.ts';

/** Counts the requests of a port that have not been answered completely. */
export class UnderWay {
  readonly turns = new Turns(() => this.#resolveIfIdle());
  #count = 0;
  #whenIdle: (() => void)[] = [];

  get count(): number {
    return this.#count;
  }

  /** True if there is none, and none waits for its turn to be read. */
  get isIdle(): boolean {
    return this.#count === 0 && !this.turns.isOn;
  }

  add(): void {
    this.#count++;
  }

  remove(requests: number): void {
    this.#count -= requests;
    this.#resolveIfIdle();
  }

  /** Resolves when `isIdle` is true. */
  whenIdle(): Promise<void> {
    if (this.isIdle) return Promise.resolve();
    return new Promise((resolve) => this.#whenIdle.push(resolve));
  }

  #resolveIfIdle(): void {
    if (this.#whenIdle.length === 0 || !this.isIdle) return;
    for (const resolve of this.#whenIdle.splice(0)) resolve();
  }
}
