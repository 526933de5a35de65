import type { EventType } from '@portico/api';
import type { Logger } from 'pino';
import { KEY_STAGES } from './api-keys/revocation.ts';
import { apiKeyTasks } from './api-keys/tasks.ts';
import { applicationTasks } from './applications/tasks.ts';
import { approvalTasks } from './approvals/tasks.ts';
import { authorizationTasks, END_GRANTS } from './authorizations/tasks.ts';
import { challengeTasks } from './challenges/tasks.ts';
import { type Config, mailFolder } from './config.ts';
import { ERASURE_STAGES } from './consequences/account-removed.ts';
import { PURGE_STAGES } from './consequences/organization-purged.ts';
import type { RequestMails } from './consequences/request-mails.ts';
import { endingTasks } from './consequences/tasks.ts';
import type { Database } from './database/database.ts';
import type { Mailbox } from './development/mailbox.ts';
import { domainTasks } from './domains/tasks.ts';
import { eventTasks } from './events/tasks.ts';
import type { Needs } from './handler.ts';
import type { Metrics } from './http/metrics.ts';
import { idempotencyTasks } from './idempotency/tasks.ts';
import { REVOCATION_STAGES } from './invitations/revocation.ts';
import { invitationTasks } from './invitations/tasks.ts';
import type { Life } from './life.ts';
import { limitTasks } from './limits/tasks.ts';
import { loginCodeTasks } from './login-codes/tasks.ts';
import { startLogouts } from './logouts/queue.ts';
import { logoutTasks } from './logouts/tasks.ts';
import { mailQueues } from './mail/delivery.ts';
import { BUILT_IN } from './mail/languages.ts';
import type { Lane } from './mail/purposes.ts';
import { mailFolderChore, mailTasks } from './mail/tasks.ts';
import { createMailTransport } from './mail/transport.ts';
import { oauthTasks } from './oauth/tasks.ts';
import { operatorTasks } from './operators/count.ts';
import { organizationTasks } from './organizations/tasks.ts';
import { passkeyTasks } from './passkeys/tasks.ts';
import { policyTasks } from './policies/tasks.ts';
import { samlTasks } from './saml/tasks.ts';
import { GIVE_ROLES, scimTasks } from './scim/tasks.ts';
import { sealTasks } from './seals/tasks.ts';
import { searchTasks } from './search/tasks.ts';
import { secondFactorTasks } from './second-factors/tasks.ts';
import { secretKeyTasks } from './secret-keys/rotation.ts';
import { serviceKeyTasks } from './service-keys/tasks.ts';
import { sessionTasks } from './sessions/tasks.ts';
import { signInTasks } from './sign-ins/tasks.ts';
import { tokenTasks } from './tokens/rotation.ts';
import { startDeliveries } from './webhooks/delivery-queue.ts';
import { webhookTasks } from './webhooks/tasks.ts';
import { logRun, logTry } from './work/log.ts';
import type { Group, Try } from './work/queue.ts';
import { backlogIn } from './work/queue-store.ts';
import { startQueue } from './work/queue-worker.ts';
import type { Run, Task } from './work/task.ts';
import { startWork } from './work/worker.ts';

interface TasksNeeds
  extends Pick<
    Needs,
    | 'lifetimes'
    | 'secretKeys'
    | 'brand'
    | 'limits'
    | 'webhookAddresses'
    | 'lookUpDomain'
    | 'samlReader'
    | 'federationAddresses'
    | 'signingKeys'
    | 'clock'
  > {
  readonly config: Config;
  readonly database: Database;
  readonly requestMails: RequestMails;
  /** Keeps mails instead of sending them; undefined where they are sent. */
  readonly mailbox: Mailbox | undefined;
  readonly life: Life;
  readonly log: Logger;
  readonly metrics: Metrics | undefined;
  /** How often to look for work, in milliseconds. */
  readonly interval: number | undefined;
}

/** The work in the background, besides requests. */
export interface BackgroundWork {
  /** Sends the mails that wait in these lanes now, before the next poll. */
  deliverMails(lanes: readonly Lane[]): void;
  /** Delivers now what is due to these webhooks. */
  deliverEvents(webhooks: readonly Group[]): void;
  /** Does now what follows from events of these types. */
  follow(types: ReadonlySet<EventType>): void;
  /** Starts nothing more; resolves when the work under way has ended, or was cut short and returned to its queue. */
  stop(): Promise<void>;
}

/** Starts the background work: queues and recurring tasks. */
export function startTasks(needs: TasksNeeds): BackgroundWork {
  const { config, database, clock, life, mailbox, log, metrics, interval } = needs;
  const onRun = (run: Run) => {
    logRun(log, run);
    metrics?.countRun(run);
    if (run.task === END_GRANTS && run.done > 0) lookForLogouts();
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
  const transport = mailbox ?? createMailTransport(config, life.publicUrl);
  const languages = { texts: BUILT_IN, fallback: config.language };
  const queues = mailQueues({ ...needs, publicUrl: () => life.publicUrl, transport, languages });
  const mails = new Map(queues.map((queue) => [queue.lane, startQueue({ queue, interval, onTry })]));
  const deliveries = startDeliveries(deliveriesOf(needs), { interval, onTry });
  const logouts = startLogouts(logoutsOf(needs), { interval, onTry });
  // Without a database, they are found later.
  const lookForLogouts = () => void logouts.look().catch(() => {});
  metrics?.watchQueue('mail', backlogIn(database, 'mails'));
  metrics?.watchQueue('deliveries', deliveries.backlog);
  metrics?.watchQueue('logouts', logouts.backlog);
  return {
    deliverMails: (lanes) => {
      for (const lane of lanes) mails.get(lane)?.wake();
    },
    deliverEvents: deliveries.wake,
    follow: (types) => {
      if (LOGOUTS_FOLLOW.some((type) => types.has(type))) lookForLogouts();
      if (GRANTS_FOLLOW.some((type) => types.has(type))) work.hurry(END_GRANTS);
      if (ROLES_FOLLOW.some((type) => types.has(type))) work.hurry(GIVE_ROLES);
    },
    stop: async () => {
      const queues = [...mails.values(), deliveries, logouts].map((each) => each.stop(config.shutdownGrace));
      await Promise.all([work.stop(), ...queues]);
    },
  };
}

/** The types of events after which applications may have to be notified of logouts. */
const LOGOUTS_FOLLOW: readonly EventType[] = ['grant.ended', 'account.deleted'];
/** The types of events after which there may be grants to end. */
const GRANTS_FOLLOW: readonly EventType[] = [
  'application.deleted',
  'organization.deleted',
  'organization.purged',
];
/** The types of events after which the roles of many managers may have to change. */
const ROLES_FOLLOW: readonly EventType[] = ['scim.group_created', 'scim.group_updated', 'scim.group_deleted'];

function logoutsOf({ life, ...needs }: TasksNeeds) {
  return { ...needs, addresses: needs.webhookAddresses, publicUrl: () => life.publicUrl };
}

function deliveriesOf(needs: TasksNeeds) {
  const { webhookUrl: url, webhookSecret: secret } = needs.config;
  const team = url && secret ? { url, secret } : undefined;
  return { ...needs, addresses: needs.webhookAddresses, team };
}

/** The stages in which the data of something that has ended is removed. */
const ENDINGS = {
  account: ERASURE_STAGES,
  organization: PURGE_STAGES,
  invitations: REVOCATION_STAGES,
  api_keys: KEY_STAGES,
};

function tasksOf(needs: TasksNeeds): Task[] {
  const { config, lifetimes, secretKeys, requestMails, signingKeys } = needs;
  const isTeamTold = config.webhookUrl !== undefined;
  return [
    ...sessionTasks({ lifetimes }),
    ...operatorTasks({ lifetimes }),
    ...approvalTasks(),
    ...secondFactorTasks(),
    ...secretKeyTasks({ secretKeys }),
    ...passkeyTasks(),
    ...signInTasks(),
    ...loginCodeTasks(),
    ...challengeTasks(),
    ...tokenTasks(),
    ...organizationTasks({ ...config, isTeamTold }),
    ...endingTasks({ endings: ENDINGS, isTeamTold, requestMails }),
    ...eventTasks(config),
    ...sealTasks({ ...config, signingKeys, isTeamTold }),
    ...invitationTasks(config),
    ...policyTasks({ isTeamTold, requestMails }),
    ...apiKeyTasks(),
    ...applicationTasks(),
    ...authorizationTasks({ isTeamTold, lifetimes }),
    ...oauthTasks(),
    ...samlTasks({ ...needs, isTeamTold }),
    ...idempotencyTasks(),
    ...mailTasks(),
    ...webhookTasks(),
    ...domainTasks({ ...needs, isTeamTold }),
    ...logoutTasks(),
    ...limitTasks({ isTeamTold }),
    ...serviceKeyTasks({ isTeamTold }),
    ...searchTasks(),
    ...scimTasks({ isTeamTold }),
  ];
}
