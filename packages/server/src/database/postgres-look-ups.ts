import { isAway } from './failures.ts';
import type { PostgresPool, Rows } from './postgres-pool.ts';
import type { Asked } from './postgres-statement.ts';

/** How many share a round trip, so that one that is slow holds up few others. */
const MOST_TOGETHER = 8;

interface Waiting extends Asked {
  readonly resolve: (rows: Rows | Promise<Rows>) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Stand-alone SELECTs of one row. Those of one turn of the event loop share a connection and a round trip: to write to a
 * socket, and to wake a process of the server, costs more than to find a row. Each still sees everything that was committed
 * before it. Lists are no part of this: one that takes long would hold up the others, such as the look-ups of sessions, and
 * together they could take longer than a statement may.
 */
export class PostgresLookUps {
  readonly #pool: Pick<PostgresPool, 'execute' | 'executeTogether'>;
  #waiting: Waiting[] = [];

  constructor(pool: Pick<PostgresPool, 'execute' | 'executeTogether'>) {
    this.#pool = pool;
  }

  run(asked: Asked): Promise<Rows> {
    const { promise, resolve, reject } = Promise.withResolvers<Rows>();
    if (this.#waiting.length === 0) setImmediate(this.#send);
    this.#waiting.push({ ...asked, resolve, reject });
    return promise;
  }

  readonly #send = (): void => {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (let at = 0; at < waiting.length; at += MOST_TOGETHER)
      void this.#sendTogether(waiting.slice(at, at + MOST_TOGETHER));
  };

  async #sendTogether(reads: readonly Waiting[]): Promise<void> {
    try {
      const results = await this.#pool.executeTogether(reads);
      for (const [at, { resolve }] of reads.entries()) resolve(results[at] as Rows);
    } catch (error) {
      for (const read of reads) {
        if (isAway(error)) read.reject(error);
        // One of them failed, such as one that a migration has changed, and took the others with it.
        else read.resolve(this.#pool.execute(read));
      }
    }
  }
}
