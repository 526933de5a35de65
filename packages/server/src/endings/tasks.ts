import { MINUTE } from '../clock.ts';
import type { Transaction } from '../database/database.ts';
import { allOf } from '../events/event.ts';
import { BY_ITSELF, type Recording, recordEvents } from '../events/record.ts';
import type { RequestMails } from '../mail/request.ts';
import type { Batch, Task } from '../work/task.ts';
import { carryOn, type Ending, type Stage } from './ending.ts';
import { deleteEnding, keepEnding, lockDue } from './store.ts';

/** What is left to do when something has ended, by what it is. */
export type Endings = Readonly<Record<Ending['kind'], readonly Stage[]>>;

interface FinishNeeds extends Pick<Recording, 'isTeamTold'> {
  readonly requestMails: RequestMails;
}

/** Finishes what has ended, on any node: some rows of one, then of the next. */
export function endingTasks({ endings, ...needs }: { readonly endings: Endings } & FinishNeeds): Task[] {
  return [
    {
      name: 'finish-endings',
      every: MINUTE / 2,
      batch: (tx, now) => finishSome(tx, endings, { now, ...needs }),
    },
  ];
}

async function finishSome(
  tx: Transaction,
  endings: Endings,
  { now, isTeamTold, requestMails }: Pick<Recording, 'now'> & FinishNeeds,
): Promise<Batch> {
  const ending = await lockDue(tx);
  if (!ending) return { done: 0, isMoreLeft: false };
  const { left, done, events, mails } = await carryOn(tx, ending, endings[ending.kind], now);
  if (left) {
    const { wait, ...kept } = left;
    await keepEnding(tx, kept, wait);
  } else await deleteEnding(tx, ending);
  const source = { ...BY_ITSELF, actor: ending.told.actor };
  await recordEvents(tx, allOf(events), { source, now, isTeamTold });
  await requestMails(tx, mails, ending.subject_id);
  return { done, isMoreLeft: true };
}
