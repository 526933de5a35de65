import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { CommitNumbers } from './commit-numbers.ts';
import { WriterNeeded } from './failures.ts';
import { FollowedSnapshot } from './followed-snapshot.ts';
import { type ReadConnection, ReadTransaction } from './read-transaction.ts';

/** Close to where numbers wrap around, on the way from positive to negative. */
const FIRST = 2 ** 31 - 3;
const after = (commits: number) => (FIRST + commits) | 0;

let now = 0;

/**
 * A thread that commits, step by step, and the file as SQLite shows it: what it writes at each step, and in which order, is
 * what `LogSync` does. Commits are counted from 0.
 */
class Writer {
  readonly numbers = new CommitNumbers();
  /** How many commits every new snapshot shows, */
  visible = 0;
  /** and how many are on the disk, as everybody knows who has an answer. */
  durable = 0;
  #step: 'idle' | 'begun' | 'visible' = 'idle';
  #made = 0;
  #syncing: number | undefined;
  #isFailed = false;
  /** Whether a commit has failed. Waiters do not learn of it, and time out. */
  hasFailedCommit = false;
  #moved: () => void = () => {};

  constructor() {
    this.numbers.begun = after(0);
    this.numbers.made = after(0);
    this.numbers.durable = after(0);
  }

  /** The next of the steps of a commit. */
  commit(): void {
    if (this.#isFailed && this.#step === 'idle') return;
    if (this.#step === 'idle') {
      this.numbers.begun = after(this.#made + 1);
      this.#step = 'begun';
    } else if (this.#step === 'begun') {
      this.visible++;
      this.#step = 'visible';
    } else {
      this.#made++;
      this.numbers.made = after(this.#made);
      this.#step = 'idle';
    }
  }

  /** The commit fails, if it still can. */
  failCommit(): void {
    if (this.#step !== 'begun') return;
    this.hasFailedCommit = true;
    this.numbers.begun = after(this.#made);
    this.#step = 'idle';
  }

  /** A sync begins, or ends. */
  sync(): void {
    if (this.#isFailed) return;
    if (this.#syncing === undefined) {
      if (this.#made > this.durable) this.#syncing = this.#made;
      return;
    }
    this.durable = this.#syncing;
    this.#syncing = undefined;
    this.numbers.durable = after(this.durable);
    this.#moved();
  }

  /** A sync fails: no other is tried. */
  failSync(): void {
    if (this.#syncing === undefined) return;
    this.#isFailed = true;
    this.numbers.isInTrouble = true;
    this.#moved();
  }

  /** Ends what is under way, and syncs everything. */
  finish(): void {
    while (this.#step !== 'idle') this.commit();
    while (!this.#isFailed && this.durable < this.#made) this.sync();
  }

  /** Ends the patience of all who wait. */
  endPatience(): void {
    now += 1_000;
    this.#moved();
  }

  /** As `CommitNumbers.moved`, with the time of this test. */
  async moved(durable: number): Promise<void> {
    if (this.numbers.durable !== durable) return;
    await new Promise<void>((resolve) => {
      const before = this.#moved;
      this.#moved = () => {
        before();
        resolve();
      };
    });
  }
}

/** The numbers as another thread sees them: before each look at them, the writer may have gone on. */
class Watched extends CommitNumbers {
  readonly #writer: Writer;
  readonly #goOn: () => void;

  constructor(writer: Writer, goOn: () => void) {
    super(writer.numbers.memory);
    this.#writer = writer;
    this.#goOn = goOn;
  }

  override get begun(): number {
    this.#goOn();
    return super.begun;
  }

  override get made(): number {
    this.#goOn();
    return super.made;
  }

  override get durable(): number {
    this.#goOn();
    return super.durable;
  }

  override moved(durable: number): Promise<void> {
    this.#goOn();
    return this.#writer.moved(durable);
  }
}

/** A connection whose transactions see a snapshot from their first read; reads outside see the present. */
class Connection implements ReadConnection {
  isTransaction = false;
  /** Whether the next read fails, and ends the transaction; SQLite may do either. */
  failure: 'none' | 'alone' | 'with transaction' = 'none';
  readonly #writer: Writer;
  readonly #goOn: () => void;
  #shown: number | undefined;

  constructor(writer: Writer, goOn: () => void) {
    this.#writer = writer;
    this.#goOn = goOn;
  }

  execute(sql: string): void {
    this.#goOn();
    assert.equal(this.isTransaction, sql !== 'begin', sql);
    this.isTransaction = sql === 'begin';
    this.#shown = undefined;
  }

  statement(sql: string) {
    return {
      first: () => {
        if (sql === 'begin' || sql === 'commit') this.execute(sql);
        else this.read();
        return undefined;
      },
    };
  }

  /** How many commits it shows. */
  read(): number {
    this.#goOn();
    const { failure } = this;
    this.failure = 'none';
    if (failure === 'with transaction') this.isTransaction = false;
    if (failure !== 'none') throw new Error('the disk cannot be read');
    if (!this.isTransaction) return this.#writer.visible;
    this.#shown ??= this.#writer.visible;
    return this.#shown;
  }
}

/** An event at each point where one is possible; mostly none. */
const moment = fc.oneof(
  { weight: 6, arbitrary: fc.constant([]) },
  {
    weight: 6,
    arbitrary: fc.array(fc.constantFrom('commit', 'sync'), { minLength: 1, maxLength: 8 }),
  },
  { weight: 1, arbitrary: fc.constantFrom(['failCommit'], ['commit', 'failCommit']) },
);
const rare = fc.constantFrom(...Array(12).fill('none'), 'failSync', 'failRead', 'endTransaction');
const command = fc.constantFrom('read', 'read', 'read', 'turn', 'pause');

/** Runs reads of one thread while another commits. @returns their outcomes */
async function run(
  moments: readonly (readonly string[])[],
  commands: readonly (readonly [string, string])[],
): Promise<{ readonly shown: number; readonly relayed: number; readonly waited: number }> {
  const writer = new Writer();
  const ahead = [...moments];
  const goOn = () => {
    for (const step of ahead.shift() ?? []) {
      if (step === 'commit') writer.commit();
      else if (step === 'sync') writer.sync();
      else writer.failCommit();
    }
  };
  const connection = new Connection(writer, goOn);
  const snapshot = new FollowedSnapshot(new ReadTransaction(connection), new Watched(writer, goOn));
  const counts = { shown: 0, relayed: 0, waited: 0 };

  async function read(): Promise<void> {
    const { durable } = writer;
    try {
      const result = snapshot.read(() => {
        const shown = connection.read();
        assert.ok(shown >= durable, `it shows ${shown} commits, and ${durable} were durable when it began`);
        assert.ok(shown <= writer.durable, `it shows ${shown} commits, and ${writer.durable} are durable`);
        counts.shown++;
      });
      if (result !== undefined) counts.waited++;
      await result;
    } catch (error) {
      if (error instanceof WriterNeeded) counts.relayed++;
      else assert.equal((error as Error).message, 'the disk cannot be read');
    }
  }

  const reads: Promise<void>[] = [];
  for (const [what, fault] of commands) {
    if (fault === 'failSync') writer.failSync();
    else if (fault === 'failRead') connection.failure = 'alone';
    else if (fault === 'endTransaction') connection.failure = 'with transaction';
    if (what === 'read') reads.push(read());
    else if (what === 'turn') await nextTurn();
    else await undefined;
  }
  writer.finish();
  let hasEnded = false;
  const all = Promise.all(reads).then(() => {
    hasEnded = true;
  });
  await nextTurn();
  assert.ok(hasEnded || writer.hasFailedCommit, 'it waits for what has happened');
  writer.endPatience();
  await nextTurn();
  assert.ok(hasEnded, 'it waits for ever');
  await all;
  await nextTurn();
  assert.equal(connection.isTransaction, false, 'it lets go when nobody reads any more');
  return counts;
}

test('a read shows all that was durable when it began, and only that, in any order of events', async ({
  mock,
}) => {
  mock.method(performance, 'now', () => now);
  const total = { shown: 0, relayed: 0, waited: 0 };
  const property = fc.asyncProperty(
    fc.array(moment, { maxLength: 80 }),
    fc.array(fc.tuple(command, rare), { minLength: 1, maxLength: 20 }),
    async (moments, commands) => {
      const { shown, relayed, waited } = await run(moments, commands);
      total.shown += shown;
      total.relayed += relayed;
      total.waited += waited;
    },
  );
  await fc.assert(property, { numRuns: 10_000 });
  // Otherwise it would prove little.
  assert.ok(total.waited > 1_000 && total.relayed > 100, JSON.stringify(total));
});
