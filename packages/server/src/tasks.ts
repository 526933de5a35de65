import type { Logger } from 'pino';
import { apiKeyTasks } from './api-keys/tasks.ts';
import type { Clock } from './clock.ts';
import { type Config, mailFolder } from './config.ts';
import type { Database } from './database/database.ts';
import { eventTasks } from './events/tasks.ts';
import type { Metrics } from './http/metrics.ts';
import { idempotencyTasks } from './idempotency/tasks.ts';
import { invitationTasks } from './invitations/tasks.ts';
import type { Life } from './life.ts';
import { limitTasks } from './limits/tasks.ts';
import { mailQueue } from './mail/delivery.ts';
import { mailFolderChore, mailTasks } from './mail/tasks.ts';
import { createMailTransport } from './mail/transport.ts';
import { organizationTasks } from './organizations/tasks.ts';
import { passkeyTasks } from './passkeys/tasks.ts';
import { secondFactorTasks } from './second-factors/tasks.ts';
import type { SecretKeys } from './secret-keys/keys.ts';
import { secretKeyTasks } from './secret-keys/tasks.ts';
import type { Lifetimes } from './sessions/session.ts';
import { sessionTasks } from './sessions/tasks.ts';
import { tokenTasks } from './tokens/tasks.ts';
import { webhookTasks } from './webhooks/tasks.ts';
import { logRun, logTry } from './work/log.ts';
import type { Try } from './work/queue.ts';
import { startQueue } from './work/queue-worker.ts';
import type { Run, Task } from './work/task.ts';
import { startWork } from './work/worker.ts';

export interface TasksNeeds {
  readonly config: Config;
  readonly database: Database;
  readonly lifetimes: Lifetimes;
  readonly secretKeys: SecretKeys;
  readonly life: Life;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics | undefined;
  /** How often to look for work, in milliseconds. */
  readonly interval: number | undefined;
}

/** What is done in the background, beside the requests. */
export interface BackgroundWork {
  /** Sends the mails that wait, without waiting for the next look. */
  deliverMails(): void;
  /** Takes nothing on any more; resolves when what is under way has ended, or was cut short and given back. */
  stop(): Promise<void>;
}

/** Starts the background work: what is done once, later, and what is done again and again. */
export function startTasks(needs: TasksNeeds): BackgroundWork {
  const { config, database, clock, life, log, metrics, interval } = needs;
  const onRun = (run: Run) => {
    logRun(log, run);
    metrics?.countRun(run);
  };
  const onTry = (what: Try) => {
    logTry(log, what);
    metrics?.countTry(what);
  };
  const work = startWork({
    database,
    clock,
    tasks: tasksOf(needs),
    chores: [mailFolderChore(mailFolder(config))],
    interval,
    onRun,
  });
  const transport = createMailTransport(config, life.publicUrl);
  const queue = mailQueue({ clock, publicUrl: () => life.publicUrl, transport });
  const mails = startQueue({ database, queue, interval, onTry });
  metrics?.watchQueue(queue.name, mails.backlog);
  return {
    deliverMails: mails.wake,
    stop: async () => {
      await Promise.all([work.stop(), mails.stop(config.shutdownGrace)]);
    },
  };
}

function tasksOf({ config, lifetimes, secretKeys }: TasksNeeds): Task[] {
  return [
    ...sessionTasks({ lifetimes }),
    ...secondFactorTasks(),
    ...secretKeyTasks({ secretKeys }),
    ...passkeyTasks(),
    ...tokenTasks(),
    ...organizationTasks(config),
    ...eventTasks(config),
    ...invitationTasks(config),
    ...apiKeyTasks(),
    ...idempotencyTasks(),
    ...mailTasks(),
    ...webhookTasks(),
    ...limitTasks(),
  ];
}
