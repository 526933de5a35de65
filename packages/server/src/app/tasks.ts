import type { EventType } from '@portico/api';
import type { Logger } from 'pino';
import { type Config, mailFolder } from '../configuration/config.ts';
import { ERASURE_STAGES } from '../consequences/account-removed.ts';
import { PURGE_STAGES } from '../consequences/organization-purged.ts';
import type { RequestMails } from '../consequences/request-mails.ts';
import { endingTasks } from '../consequences/tasks.ts';
import { samlTasks } from '../federation/saml/tasks.ts';
import { GIVE_ROLES, scimTasks } from '../federation/scim/tasks.ts';
import { signInTasks } from '../federation/sign-ins/tasks.ts';
import type { Database } from '../ground/database/database.ts';
import { searchTasks } from '../ground/search/tasks.ts';
import { secretKeyTasks } from '../ground/secret-keys/rotation.ts';
import { logRun, logTry } from '../ground/work/log.ts';
import type { Group, Try } from '../ground/work/queue.ts';
import { backlogIn } from '../ground/work/queue-store.ts';
import { startQueue } from '../ground/work/queue-worker.ts';
import type { Run, Task } from '../ground/work/task.ts';
import { startWork } from '../ground/work/worker.ts';
import { challengeTasks } from '../identity/challenges/tasks.ts';
import { limitTasks } from '../identity/limits/tasks.ts';
import { loginCodeTasks } from '../identity/login-codes/tasks.ts';
import { passkeyTasks } from '../identity/passkeys/tasks.ts';
import { secondFactorTasks } from '../identity/second-factors/tasks.ts';
import { sessionTasks } from '../identity/sessions/tasks.ts';
import { eventTasks } from '../notices/events/tasks.ts';
import { mailQueues } from '../notices/mail/delivery.ts';
import { BUILT_IN } from '../notices/mail/languages.ts';
import type { Lane } from '../notices/mail/purposes.ts';
import { mailFolderChore, mailTasks } from '../notices/mail/tasks.ts';
import { createMailTransport } from '../notices/mail/transport.ts';
import { sealTasks } from '../notices/seals/tasks.ts';
import { teamWebhookTasks } from '../notices/team-webhooks/tasks.ts';
import { startDeliveries } from '../notices/webhooks/delivery-queue.ts';
import { webhookTasks } from '../notices/webhooks/tasks.ts';
import { applicationTasks } from '../oauth/applications/tasks.ts';
import { authorizationTasks, END_GRANTS } from '../oauth/authorizations/tasks.ts';
import { deviceTasks } from '../oauth/devices/tasks.ts';
import { oauthTasks } from '../oauth/endpoints/tasks.ts';
import { startLogouts } from '../oauth/logouts/queue.ts';
import { logoutTasks } from '../oauth/logouts/tasks.ts';
import { proofTasks } from '../oauth/proofs/tasks.ts';
import { pushedTasks } from '../oauth/pushed/tasks.ts';
import { tokenTasks } from '../oauth/tokens/rotation.ts';
import { idempotencyTasks } from '../pipeline/idempotency/tasks.ts';
import { approvalTasks } from '../team/approvals/tasks.ts';
import type { Mailbox } from '../team/development/mailbox.ts';
import type { Needs } from '../team/handler.ts';
import { operatorTasks } from '../team/operators/count.ts';
import { serviceKeyTasks } from '../team/service-keys/tasks.ts';
import { fallbackTasks } from '../team/sign-in-fallback/tasks.ts';
import { KEY_STAGES } from '../tenancy/api-keys/revocation.ts';
import { apiKeyTasks } from '../tenancy/api-keys/tasks.ts';
import { domainTasks } from '../tenancy/domains/tasks.ts';
import { FINISH_GROUPS, groupTasks } from '../tenancy/groups/tasks.ts';
import { REVOCATION_STAGES } from '../tenancy/invitations/revocation.ts';
import { invitationTasks } from '../tenancy/invitations/tasks.ts';
import { organizationTasks } from '../tenancy/organizations/tasks.ts';
import { policyTasks } from '../tenancy/policies/tasks.ts';
import type { Metrics } from './http/metrics.ts';
import type { Life } from './life.ts';

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
  /** Stores emails instead of sending them; undefined if they are sent. */
  readonly mailbox: Mailbox | undefined;
  readonly life: Life;
  readonly log: Logger;
  readonly metrics: Metrics | undefined;
  /** How often to look for work, in milliseconds. */
  readonly interval: number | undefined;
}

/** The background work. */
export interface BackgroundWork {
  /** Sends the emails waiting in these lanes now, without waiting for the next poll. */
  deliverMails(lanes: readonly Lane[]): void;
  /** Sends the due deliveries of these webhooks now. */
  deliverEvents(webhooks: readonly Group[]): void;
  /** Starts the work that events of these types cause now. */
  follow(types: ReadonlySet<EventType>): void;
  /** Does every task now, and begins to send everything that is due. */
  catchUp(): Promise<void>;
  /** Begins to send everything that is due. */
  look(): Promise<void>;
  /** Resolves when no mail is being sent. */
  rest(): Promise<void>;
  /** Starts no more work; resolves when the work in progress has ended, or was interrupted and returned to its queue. */
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
  const lookForLogouts = () => void logouts.look();
  const sending = [...mails.values(), deliveries, logouts];
  const look = async () => {
    await Promise.all(sending.map((queue) => queue.look()));
  };
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
      if (types.has('group.deleted')) work.hurry(FINISH_GROUPS);
      if (ROLES_FOLLOW.some((type) => types.has(type))) work.hurry(GIVE_ROLES);
    },
    catchUp: async () => {
      await work.doAll();
      await look();
    },
    look,
    rest: async () => {
      await Promise.all([...mails.values()].map((queue) => queue.rest()));
    },
    stop: async () => {
      const queues = sending.map((queue) => queue.stop(config.shutdownGrace));
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
const ROLES_FOLLOW: readonly EventType[] = ['group.created', 'group.updated', 'group.deleted'];

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
    ...operatorTasks({ database: needs.database, lifetimes }),
    ...approvalTasks(),
    ...secondFactorTasks(),
    ...secretKeyTasks({ secretKeys }),
    ...passkeyTasks(),
    ...signInTasks(),
    ...loginCodeTasks(),
    ...fallbackTasks(config),
    ...challengeTasks(),
    ...tokenTasks(),
    ...organizationTasks({ ...config, isTeamTold }),
    ...endingTasks({ endings: ENDINGS, isTeamTold, requestMails }),
    ...eventTasks({ ...config, database: needs.database }),
    ...sealTasks({ ...config, signingKeys, isTeamTold }),
    ...invitationTasks(config),
    ...policyTasks({ isTeamTold, requestMails }),
    ...apiKeyTasks(),
    ...applicationTasks(),
    ...authorizationTasks({ isTeamTold, lifetimes }),
    ...deviceTasks(),
    ...pushedTasks(),
    ...oauthTasks(),
    ...proofTasks(),
    ...samlTasks({ ...needs, isTeamTold }),
    ...idempotencyTasks(),
    ...mailTasks(),
    ...webhookTasks(),
    ...teamWebhookTasks(),
    ...domainTasks({ ...needs, isTeamTold }),
    ...logoutTasks(),
    ...limitTasks({ isTeamTold }),
    ...serviceKeyTasks({ isTeamTold }),
    ...searchTasks(),
    ...scimTasks({ isTeamTold }),
    ...groupTasks(),
  ];
}
