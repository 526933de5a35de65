import {
  type Database,
  databaseClock,
  databaseTimeIn,
  hasCome,
  type Placeholders,
} from '../database/database.ts';

export interface Claim {
  readonly failures: number;
  /** By the clock of the database. */
  readonly now: number;
}

/** Inserts the row of a task if it is new. */
export function addTask(database: Pick<Database, 'kind' | 'prepare'>) {
  return database.prepare((queries, { name, pause }: Placeholders<{ name: string; pause: number }>) =>
    queries
      .insertInto('tasks')
      .values({
        name,
        due_at: databaseTimeIn(database.kind, pause),
        claimed_until: null,
        claimed_by: null,
        failures: 0,
      })
      .onConflict((conflict) => conflict.column('name').doNothing()),
  );
}

/** Makes a task due, unless a node is doing it. */
export function hastenTask(database: Pick<Database, 'kind' | 'prepare'>) {
  return database.prepare((queries, { name }: Placeholders<{ name: string }>) =>
    queries
      .updateTable('tasks')
      .set({ due_at: databaseClock[database.kind] })
      .where('name', '=', name)
      .where('claimed_by', 'is', null),
  );
}

/** When a task can be claimed. */
export interface TaskRow {
  readonly name: string;
  readonly due_at: number;
  /** Null if no node has it. */
  readonly claimed_until: number | null;
  /** By the clock of the database. */
  readonly now: number;
}

/** Reads when each task can be claimed. */
export function readTasks(database: Pick<Database, 'kind' | 'prepare'>) {
  const now = databaseClock[database.kind];
  return database.prepare((queries) =>
    queries.selectFrom('tasks').select(['name', 'due_at', 'claimed_until', now.as('now')]),
  );
}

interface Claiming {
  readonly name: string;
  readonly node: string;
  readonly duration: number;
  /** The longest pause of the task: a later due time was written before the clock was set back. */
  readonly longest: number;
}

/** Claims a task that is due and not claimed; returns no row if it is not, or another node was first. */
export function claimTask(database: Pick<Database, 'kind' | 'prepare'>) {
  const { kind } = database;
  const now = databaseClock[kind];
  return database.prepare((queries, { name, node, duration, longest }: Placeholders<Claiming>) =>
    queries
      .updateTable('tasks')
      .set({ claimed_until: databaseTimeIn(kind, duration), claimed_by: node })
      .where('name', '=', name)
      .where((is) => hasCome(is, 'due_at', { kind, longest }))
      .where((is) =>
        is.or([is('claimed_until', 'is', null), hasCome(is, 'claimed_until', { kind, longest: duration })]),
      )
      .returning(['failures', now.as('now')]),
  );
}

/** Releases a task, unless another node has claimed it since. */
export function releaseTask(database: Pick<Database, 'kind' | 'prepare'>) {
  return database.prepare(
    (
      queries,
      {
        name,
        node,
        pause,
        failures,
      }: Placeholders<{ name: string; node: string; pause: number; failures: number }>,
    ) =>
      queries
        .updateTable('tasks')
        .set({
          due_at: databaseTimeIn(database.kind, pause),
          claimed_until: null,
          claimed_by: null,
          failures,
        })
        .where('name', '=', name)
        .where('claimed_by', '=', node),
  );
}
