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
import { operatorTasks } from './operators/tasks.ts';
import { organizationTasks } from './organizations/tasks.ts';
import { passkeyTasks } from './passkeys/tasks.ts';
import { secondFactorTasks } from './second-factors/tasks.ts';
import type { SecretKeys } from './secret-keys/keys.ts';
import { secretKeyTasks } from './secret-keys/tasks.ts';
import type { Lifetimes } from './sessions/session.ts';
import { sessionTasks } from './sessions/tasks.ts';
import { tokenTasks } from './tokens/tasks.ts';
import type { AddressRules } from './webhooks/address.ts';
import { deliveryQueue } from './webhooks/delivery-queue.ts';
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
  readonly webhookAddresses: AddressRules;
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
  /** Delivers to these webhooks what is due. */
  deliverEvents(webhooks: readonly string[]): void;
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
  const queue = mailQueue({ database, clock, publicUrl: () => life.publicUrl, transport });
  const mails = startQueue({ queue, interval, onTry });
  const deliveries = startQueue({ queue: deliveriesOf(needs), interval, onTry });
  metrics?.watchQueue(queue.name, mails.backlog);
  metrics?.watchQueue('deliveries', deliveries.backlog);
  return {
    deliverMails: mails.wake,
    deliverEvents: deliveries.wake,
    stop: async () => {
      const queues = [mails, deliveries].map((each) => each.stop(config.shutdownGrace));
      await Promise.all([work.stop(), ...queues]);
    },
  };
}

function deliveriesOf({ config, database, secretKeys, clock, webhookAddresses }: TasksNeeds) {
  const { webhookUrl: url, webhookSecret: secret } = config;
  const team = url && secret ? { url, secret } : undefined;
  return deliveryQueue({ database, secretKeys, clock, addresses: webhookAddresses, team });
}

function tasksOf({ config, lifetimes, secretKeys }: TasksNeeds): Task[] {
  const isTeamTold = config.webhookUrl !== undefined;
  return [
    ...sessionTasks({ lifetimes }),
    ...operatorTasks({ lifetimes }),
    ...secondFactorTasks(),
    ...secretKeyTasks({ secretKeys }),
    ...passkeyTasks(),
    ...tokenTasks(),
    ...organizationTasks({ ...config, isTeamTold }),
    ...eventTasks(config),
    ...invitationTasks(config),
    ...apiKeyTasks(),
    ...idempotencyTasks(),
    ...mailTasks(),
    ...webhookTasks(),
    ...limitTasks({ isTeamTold }),
  ];
}
