import type { DatabaseSync, StatementSync } from 'node:sqlite';

/**
 * What is read within one turn of the event loop is read from one snapshot of the file. To lock the file and find
 * its newest commit costs SQLite as much again as a look-up by key, and under load many look-ups share a turn.
 */
export class Snapshot {
  readonly #reader: DatabaseSync;
  readonly #begin: StatementSync;
  readonly #end: StatementSync;
  #held = false;

  constructor(reader: DatabaseSync) {
    this.#reader = reader;
    this.#begin = reader.prepare('begin');
    this.#end = reader.prepare('commit');
  }

  /** Called before each read. */
  hold(): void {
    if (this.#held) return;
    this.#begin.run();
    this.#held = true;
    setImmediate(this.release);
  }

  /** Called before each commit: what is read after it must see it, and it must be able to shorten the log. */
  readonly release = (): void => {
    if (!this.#held) return;
    this.#held = false;
    // A read that failed may have ended it already.
    if (this.#reader.isTransaction) this.#end.run();
  };
}
