import { deletingTask } from '../../ground/work/old-rows.ts';
import { MARGIN, type Task } from '../../ground/work/task.ts';
import { oldProofs } from './store.ts';

export function proofTasks(): Task[] {
  return [deletingTask('delete-old-dpop-proofs', (now) => oldProofs(now - MARGIN))];
}
