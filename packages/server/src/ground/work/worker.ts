import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Clock, SECOND } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { Pace } from './pace.ts';
import { jittered } from './pause.ts';
import { addTask, type Claim, claimTask, hastenTask, readTasks, releaseTask, type TaskRow } from './store.ts';
import type { Chore, Run, Task } from './task.ts';

/** How often a node looks for work that is due, in milliseconds. */
const INTERVAL = 30 * SECOND;
/** How long a run continues while more is left, and after what time others take over, in milliseconds. */
const LONGEST_RUN = 60 * SECOND;
const CLAIM = 5 * LONGEST_RUN;
/**
 * How long one task continues before the others of its node have their turns, in milliseconds: between two turns, each task
 * may be looked at, which writes.
 */
const LONGEST_TURN = SECOND / 4;
/** The pause after a first failure; each further one doubles it, up to the task's own. */
const FIRST_PAUSE = 10 * SECOND;

interface WorkOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly tasks: readonly Task[];
  readonly chores?: readonly Chore[];
  /** Called with each run of this node. */
  readonly onRun: (run: Run) => void;
  /** How often to look for work that is due, in milliseconds; half a minute when absent. */
  readonly interval?: number;
}

export interface Work {
  /** Does a task now, although it may not be due, unless another node is doing it. */
  hurry(task: string): void;
  /** Does every task once, whether or not it is due; those that another node is doing are left to it. */
  doAll(): Promise<void>;
  /** Stops taking tasks, lets the current batch end, and releases its task. */
  stop(): Promise<void>;
}

/**
 * Starts doing due tasks, sharing them with the other nodes on the same database. Those that have much to do take turns, so
 * that none waits for all of another.
 */
export function startWork(options: WorkOptions): Work {
  const { database, tasks, chores = [], interval = INTERVAL } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const doChore = doingChores(options);
  const attempt = attemptingTasks(options, signal);
  const hasten = (task: Task) => finish(attempt(task, true));
  const hastening = hasteningTasks(hasten);
  const running = new Map<Task, Attempt>();
  const read = readTasks(database);

  async function readAll(): Promise<TaskRow[]> {
    try {
      return await read.all({});
    } catch {
      // Each attempt reports that the database is unavailable.
      return [];
    }
  }

  async function look(): Promise<void> {
    for (const chore of chores) if (!signal.aborted) await doChore(chore);
    const rows = new Map((await readAll()).map((row) => [row.name, row]));
    for (const task of tasks)
      if (!running.has(task) && isOpen(task, rows.get(task.name))) running.set(task, attempt(task));
  }

  async function work(): Promise<void> {
    let next = performance.now() + jittered(interval);
    while (!signal.aborted) {
      const pause = next - performance.now();
      if (running.size === 0 && pause > 0)
        await delay(pause, undefined, { signal, ref: false }).catch(() => {});
      if (performance.now() >= next) {
        await look();
        next = performance.now() + jittered(interval);
      }
      for (const [task, run] of running) if ((await run.next()).done) running.delete(task);
    }
    await Promise.all(running.values().map(finish));
  }

  const working = work();
  return {
    hurry: (name) => {
      const task = tasks.find((one) => one.name === name);
      if (task && !signal.aborted) hastening.add(task);
    },
    doAll: async () => {
      for (const task of tasks) if (!signal.aborted) await hasten(task);
    },
    stop: async () => {
      stopping.abort();
      await Promise.all([working, hastening.ended()]);
    },
  };
}

/**
 * Tells whether a node may claim a task. One read of all spares the claims, which are writes, of those that it may not.
 * @param row undefined if the task is new
 */
function isOpen({ every }: Task, row: TaskRow | undefined): boolean {
  if (!row) return true;
  // A later time was written before the clock was set back.
  const isLater = (time: number | null, longest: number) =>
    time !== null && time > row.now && time <= row.now + longest;
  return !isLater(row.due_at, 2 * every) && !isLater(row.claimed_until, CLAIM);
}

/** A run of a task, which pauses after each turn of some batches. */
type Attempt = AsyncGenerator<void, void>;

async function finish(run: Attempt): Promise<void> {
  for (let isOver = false; !isOver; ) isOver = (await run.next()).done === true;
}

/** Makes the runner of hurried tasks, which does them beside the others, one after the other, soon after they are added. */
function hasteningTasks(attempt: (task: Task) => Promise<void>) {
  const waiting = new Set<Task>();
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    for (const task of waiting) {
      waiting.delete(task);
      await attempt(task);
    }
    running = undefined;
  }

  return {
    add: (task: Task) => {
      waiting.add(task);
      running ??= run();
    },
    ended: async () => running,
  };
}

/**
 * Makes the function that does a task if it is due, or is to be hurried, and no other node has it.
 * @param signal ends a run after the current batch
 */
function attemptingTasks(
  { database, clock, onRun }: WorkOptions,
  signal: AbortSignal,
): (task: Task, isHurried?: boolean) => Attempt {
  const node = randomUUID();
  const add = addTask(database);
  const makeDue = hastenTask(database);
  const claim = claimTask(database);
  const release = releaseTask(database);
  const added = new Set<Task>();
  const pace = new Pace(database.turns);

  async function postpone({ name, every }: Task, failures: number): Promise<void> {
    const pause = Math.round(jittered(Math.min(every, FIRST_PAUSE * 2 ** failures)));
    // If the database is unavailable, the task is free again when its claim expires.
    await pace.own(() => release.first({ name, node, pause, failures: failures + 1 })).catch(() => {});
  }

  return async function* (task, isHurried = false) {
    if (signal.aborted) return;
    const { name, every } = task;
    const start = performance.now();
    let done = 0;
    let claimed: Claim | undefined;
    let failure: unknown;
    try {
      if (!added.has(task))
        await pace.own(() => add.first({ name, pause: Math.round(Math.random() * every) }));
      added.add(task);
      if (isHurried) await pace.own(() => makeDue.first({ name }));
      claimed = await pace.own(() => claim.first({ name, node, duration: CLAIM, longest: 2 * every }));
      if (!claimed) return;
      let turn = performance.now();
      let isMoreLeft = true;
      while (isMoreLeft && !signal.aborted && performance.now() - start < LONGEST_RUN) {
        const now = Math.min(claimed.now, clock());
        const doBatch = 'prepare' in task ? await task.prepare() : task.batch;
        const batch = await pace.own(() =>
          database.transaction((tx) => pace.measure(name, () => doBatch(tx, now, pace.partOf(name)))),
        );
        done += batch.done;
        isMoreLeft = batch.isMoreLeft;
        failure ??= batch.failure;
        if (!isMoreLeft) break;
        await pace.rest(signal);
        if (performance.now() - turn < LONGEST_TURN) continue;
        yield;
        turn = performance.now();
      }
      const pause = isMoreLeft ? 0 : Math.round(jittered(every));
      await pace.own(() => release.first({ name, node, pause, failures: 0 }));
      onRun({ task: name, done, duration: performance.now() - start, error: failure });
    } catch (error) {
      onRun({ task: name, done, duration: performance.now() - start, error });
      if (claimed) await postpone(task, claimed.failures);
    }
  };
}

/** Makes the function that does a chore if it is due. */
function doingChores({ onRun }: Pick<WorkOptions, 'onRun'>): (chore: Chore) => Promise<void> {
  /** When each chore is due next, by the monotonic clock. */
  const due = new Map<Chore, number>();
  return async (chore) => {
    const start = performance.now();
    if (start < (due.get(chore) ?? 0)) return;
    const run = { task: chore.name, done: 0 };
    try {
      run.done = await chore.run();
      onRun({ ...run, duration: performance.now() - start });
    } catch (error) {
      onRun({ ...run, duration: performance.now() - start, error });
    }
    due.set(chore, performance.now() + chore.every);
  };
}
