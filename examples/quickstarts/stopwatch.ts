import type { TestContext } from 'node:test';

/** How long the parts of a page take that the reader waits for. Reported, and never judged: machines differ. */
export class Stopwatch {
  readonly #seconds = new Map<string, number>();

  async time<Result>(part: string, work: () => Promise<Result>): Promise<Result> {
    const begun = performance.now();
    try {
      return await work();
    } finally {
      const seconds = (performance.now() - begun) / 1000;
      this.#seconds.set(part, (this.#seconds.get(part) ?? 0) + seconds);
    }
  }

  report(t: Pick<TestContext, 'diagnostic'>, page: string): void {
    const parts = [...this.#seconds].map(([part, seconds]) => `${part} ${seconds.toFixed(1)} s`);
    t.diagnostic(`${page}: ${parts.join(', ')}`);
  }
}
