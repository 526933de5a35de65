import { DAY, HOUR } from '../../ground/clock.ts';
import { type DatabaseKind, type Transaction, withLockTimeout } from '../../ground/database/database.ts';
import { dropMonths } from '../../ground/database/partitions/months.ts';
import { keepMonths } from '../../ground/database/partitions/partitioning.ts';
import { firstIdAt } from '../../ground/id.ts';
import { deletingTask } from '../../ground/work/old-rows.ts';
import type { DoBatch, Task } from '../../ground/work/task.ts';
import { isByMonth, keptSince } from './retention.ts';
import { oldEvents } from './store.ts';

const BATCH = 500;
/** How long changes of partitions wait for requests under way, behind which others queue, in milliseconds. */
const LONGEST_WAIT = 500;

interface EventsNeeds {
  readonly database: { readonly kind: DatabaseKind };
  /** How long events are kept, in milliseconds. */
  readonly eventsKept: number;
}

export function eventTasks({ database: { kind }, eventsKept }: EventsNeeds): Task[] {
  // A month has a day to be dropped, before its rows are deleted one by one.
  const oldRows = deletingTask(
    'delete-events',
    (now) => oldEvents(firstIdAt(keptSince(kind, now - (isByMonth(kind, eventsKept) ? DAY : 0), eventsKept))),
    BATCH,
  );
  if (kind === 'sqlite') return [oldRows];
  return [
    { name: 'add-months-of-events', every: HOUR, batch: changing((tx, now) => keepMonths(tx, now)) },
    {
      name: 'drop-months-of-events',
      every: HOUR,
      batch: changing((tx, now) => dropMonths(tx, keptSince(kind, now, eventsKept))),
    },
    oldRows,
  ];
}

/** A change of partitions in one batch, which gives up where requests use them for long. @param change returns how much it did */
function changing(change: (tx: Transaction, now: number) => Promise<number>): DoBatch {
  return async (tx, now) => ({
    done: await withLockTimeout(tx, LONGEST_WAIT, () => change(tx, now)),
    isMoreLeft: false,
  });
}
