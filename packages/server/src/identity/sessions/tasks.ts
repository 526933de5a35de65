import { MINUTE } from '../../ground/clock.ts';
import { deletingTask } from '../../ground/work/old-rows.ts';
import { cut } from '../../ground/work/pace.ts';
import { MARGIN, type Task } from '../../ground/work/task.ts';
import type { Needs } from '../handler.ts';
import { forgottenDevices } from './devices.ts';
import { deleteMarked, lockMarked } from './ending-store.ts';
import { deleteEndedSessions } from './expired-store.ts';
import { ends } from './session.ts';

const BATCH = 200;

export function sessionTasks({ lifetimes }: Pick<Needs, 'lifetimes'>): Task[] {
  return [
    deletingTask('delete-devices', forgottenDevices),
    {
      name: 'delete-ended-sessions',
      every: 10 * MINUTE,
      batch: async (tx, now, part) => {
        const ended = {
          others: ends(lifetimes.others, now - MARGIN),
          operators: ends(lifetimes.operators, now - MARGIN),
        };
        return deleteEndedSessions(tx, ended, cut(BATCH, part));
      },
    },
    {
      name: 'delete-marked-sessions',
      every: MINUTE,
      batch: async (tx, _, part) => {
        const account = await lockMarked(tx);
        if (!account) return { done: 0, isMoreLeft: false };
        return { done: await deleteMarked(tx, account, cut(BATCH, part)), isMoreLeft: true };
      },
    },
  ];
}
