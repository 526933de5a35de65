import { deletingTask } from '../../ground/work/old-rows.ts';
import { MARGIN, type Task } from '../../ground/work/task.ts';
import { oldAccessTokens, oldAssertions } from './store.ts';

export function oauthTasks(): Task[] {
  return [
    deletingTask('delete-old-access-tokens', (now) => oldAccessTokens(now - MARGIN)),
    deletingTask('delete-old-client-assertions', (now) => oldAssertions(now - MARGIN)),
  ];
}
