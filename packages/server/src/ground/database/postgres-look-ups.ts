import { isAway, isForbidden } from './failures.ts';
import { PostgresMemory } from './postgres-memory.ts';
import type { PostgresPool, Rows } from './postgres-pool.ts';
import type { Question } from './postgres-statement.ts';
import type { Row } from './rows.ts';

/** How many share a round trip, so that one that is slow holds up few others. */
const MOST_TOGETHER = 8;

interface Waiting extends Question {
  /** Whether the row may be one that a connection remembers. */
  readonly isRemembered: boolean;
  readonly resolve: (row: Row | undefined | Promise<Row | undefined>) => void;
  readonly reject: (error: unknown) => void;
}

interface KnownRow {
  readonly read: Waiting;
  readonly row: Row;
}

/**
 * Stand-alone SELECTs of one row. Those of one turn of the event loop share a connection and a round trip: to write to a
 * socket, and to wake a process of the server, costs more than to find a row. What the connection remembers is not even
 * looked for, once the server has said in the same round trip that nothing was committed since. Each still sees everything
 * that was committed before it. Lists are no part of this: one that takes long would hold up the others, such as the
 * look-ups of sessions, and together they could take longer than a statement may.
 */
export class PostgresLookUps {
  readonly #pool: Pick<PostgresPool, 'execute' | 'lend' | 'remember'>;
  #waiting: Waiting[] = [];

  constructor(pool: Pick<PostgresPool, 'execute' | 'lend' | 'remember'>) {
    this.#pool = pool;
  }

  run(asked: Question, isRemembered: boolean): Promise<Row | undefined> {
    const { promise, resolve, reject } = Promise.withResolvers<Row | undefined>();
    if (this.#waiting.length === 0) setImmediate(this.#send);
    this.#waiting.push({ ...asked, isRemembered, resolve, reject });
    return promise;
  }

  readonly #send = (): void => {
    const waiting = this.#waiting;
    this.#waiting = [];
    this.#ask(waiting);
  };

  /** In as many round trips as they are at most, if nothing is remembered, so that none waits for a connection of another. */
  #ask(waiting: Waiting[]): void {
    const most = Math.ceil(waiting.length / MOST_TOGETHER);
    for (let count = 0; count < most; count++) void this.#roundTrip(waiting);
  }

  /** Takes from those that wait what shares a round trip on one connection. */
  async #roundTrip(waiting: Waiting[]): Promise<void> {
    let open: readonly Waiting[] | undefined;
    try {
      await this.#pool.lend(async ({ memory, run }) => {
        const { looks, known, asked } = take(waiting, memory);
        open = [...known.map(({ read }) => read), ...asked];
        if (open.length === 0) return;
        const found = await run(looks ? [PostgresMemory.look, ...asked] : asked);
        const holds = looks && memory?.hear(found.shift() ?? [], known.length);
        answer(asked, found, memory);
        if (holds) for (const { read, row } of known) read.resolve(row);
        open = holds ? [] : known.map(({ read }) => read);
        while (open.length > 0) {
          const outdated = open.slice(0, MOST_TOGETHER);
          answer(outdated, await run(outdated));
          open = open.slice(MOST_TOGETHER);
        }
      });
    } catch (error) {
      if (isForbidden(error)) this.#pool.remember(false);
      for (const read of open ?? take(waiting).asked) {
        if (isAway(error)) read.reject(error);
        // One of them failed, such as one that a migration has changed, and took the others with it.
        else read.resolve(this.#pool.execute(read).then(([row]) => row));
      }
    }
  }
}

function answer(asked: readonly Waiting[], found: readonly Rows[], memory?: PostgresMemory): void {
  for (const [at, read] of asked.entries()) {
    const row = found[at]?.[0];
    if (row && read.isRemembered) memory?.keep(read, row);
    read.resolve(row);
  }
}

/**
 * Takes out of those that wait what the connection remembers, and as many others as share a round trip; where there are
 * any, no more together.
 */
function take(waiting: Waiting[], memory?: PostgresMemory) {
  const looks = waiting.some(({ isRemembered }) => isRemembered) && memory?.looks() === true;
  const known: KnownRow[] = [];
  const asked: Waiting[] = [];
  const left: Waiting[] = [];
  for (const read of waiting) {
    const row = looks && read.isRemembered ? memory.recall(read) : undefined;
    if (row) known.push({ read, row });
    else (asked.length < MOST_TOGETHER ? asked : left).push(read);
  }
  const room = asked.length === 0 ? known.length : MOST_TOGETHER - asked.length;
  left.push(...known.splice(room).map(({ read }) => read));
  waiting.splice(0, waiting.length, ...left);
  return { looks, known, asked };
}
