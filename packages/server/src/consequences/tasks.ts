import { MINUTE } from '../ground/clock.ts';
import { isAway, type Transaction, undoable } from '../ground/database/database.ts';
import { cut } from '../ground/work/pace.ts';
import type { Batch, Task } from '../ground/work/task.ts';
import { AT_ONCE, carryOn, type Ending, type Stage } from './ending.ts';
import { deleteEnding, keepEnding, lockDue } from './ending-store.ts';
import { allOf, BY_ITSELF, type Recording, recordEvents } from './record-events.ts';
import type { RequestMails } from './request-mails.ts';

/** The stages of each kind of ending. */
type Endings = Readonly<Record<Ending['kind'], readonly Stage[]>>;

interface FinishNeeds extends Pick<Recording, 'isTeamTold'> {
  readonly requestMails: RequestMails;
}

interface Finishing extends Pick<Recording, 'now'>, FinishNeeds {
  /** How many rows to change at most. */
  readonly most: number;
}

/** How long an ending waits after an error, in milliseconds. */
const PAUSE = 10 * MINUTE;

/** Finishes endings on any node, some rows of each in turn. One that fails does not block the others. */
export function endingTasks({ endings, ...needs }: { readonly endings: Endings } & FinishNeeds): Task[] {
  return [
    {
      name: 'finish-endings',
      every: MINUTE / 2,
      batch: (tx, now, part) => finishSome(tx, endings, { now, most: cut(AT_ONCE, part), ...needs }),
    },
  ];
}

async function finishSome(tx: Transaction, endings: Endings, needs: Finishing): Promise<Batch> {
  const ending = await lockDue(tx);
  if (!ending) return { done: 0, isMoreLeft: false };
  try {
    const done = await undoable(tx, () => finish(tx, ending, { ...needs, stages: endings[ending.kind] }));
    return { done, isMoreLeft: true };
  } catch (failure) {
    if (isAway(failure)) throw failure;
    await keepEnding(tx, ending, PAUSE);
    return { done: 0, isMoreLeft: true, failure };
  }
}

/** @returns how many rows were done */
async function finish(
  tx: Transaction,
  ending: Ending,
  { stages, now, most, isTeamTold, requestMails }: Finishing & { readonly stages: readonly Stage[] },
): Promise<number> {
  const { left, done, events, mails } = await carryOn(tx, ending, stages, { now, most });
  if (left) {
    const { wait, ...kept } = left;
    await keepEnding(tx, kept, wait);
  } else await deleteEnding(tx, ending);
  const source = { ...BY_ITSELF, actor: ending.told.actor };
  await recordEvents(tx, allOf(events), { source, now, isTeamTold });
  await requestMails(tx, mails, ending.subject_id);
  return done;
}
