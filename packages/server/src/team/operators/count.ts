import { DAY, MINUTE } from '../../ground/clock.ts';
import type { Reader, Transaction } from '../../ground/database/database.ts';
import { firstIdAt } from '../../ground/id.ts';
import type { Batch, Task } from '../../ground/work/task.ts';
import { isAlive, lifetimeOf } from '../../identity/sessions/session.ts';
import type { Lifetimes } from '../../pipeline/callers/session.ts';
import { foldNames } from '../../tenancy/organizations/folded-names.ts';
import type { Needs } from '../handler.ts';
import { type CompleteCount, DAYS, type Day, dateOf } from './statistics.ts';
import {
  accountsAfter,
  type Counting,
  countMails,
  eventsAfter,
  keepCounting,
  lockCounting,
  organizationsAfter,
  pendingDeliveries,
  sessionsAfter,
} from './statistics-store.ts';

/** Rows counted in one transaction, so that others can write in between. */
const BATCH = 1_000;
/** Events younger than this are not counted yet: one can become visible after another with a greater id. */
const SETTLED_AFTER = 2 * MINUTE;
const FIRST = firstIdAt(0);

const NO_COUNTS = {
  stage: 'events',
  after: FIRST,
  accounts: { total: 0, verified: 0, suspended: 0, withSecondFactor: 0 },
  organizations: { active: 0, deleted: 0 },
  sessions: { alive: 0 },
  deliveries: { waiting: 0, failing: 0 },
} as const;

/** Counts another batch; when everything is counted, stores the result. */
async function countBatch(tx: Transaction, { read, lifetimes, now }: CountContext): Promise<Batch> {
  const begun = (await lockCounting(tx)) ?? { ...NO_COUNTS, days: {}, event: firstEventAt(now) };
  const { stage } = begun;
  if (stage !== 'queues') {
    await keepCounting(tx, await STAGES[stage](begun, { read, lifetimes, now }));
    return { done: 0, isMoreLeft: true };
  }
  const { deliveries, after } = await countDeliveries(read, begun);
  if (after !== undefined) {
    await keepCounting(tx, { ...begun, deliveries, after });
    return { done: 0, isMoreLeft: true };
  }
  const { accounts, organizations, sessions, days } = begun;
  const mails = await countMails(read);
  const counted: CompleteCount = {
    countedAt: now,
    accounts,
    organizations,
    sessions,
    mails,
    deliveries,
    days,
  };
  await keepCounting(tx, { ...begun, ...NO_COUNTS }, counted);
  return { done: 1, isMoreLeft: false };
}

const firstEventAt = (now: number) => firstIdAt(Date.parse(dateOf(now - (DAYS - 1) * DAY)));

interface CountContext {
  /** May be late: what is counted is settled, or changes anyway. */
  readonly read: Reader;
  readonly lifetimes: Lifetimes;
  readonly now: number;
}
type CountStage = (counting: Counting, given: CountContext) => Promise<Counting>;

const STAGES: Readonly<Record<Exclude<Counting['stage'], 'queues'>, CountStage>> = {
  events: async (counting, { read, now }) => {
    const rows = await eventsAfter(read, counting.event, firstIdAt(now - SETTLED_AFTER), BATCH);
    const oldest = dateOf(now - (DAYS - 1) * DAY);
    const kept = Object.entries(counting.days).filter(([date]) => date >= oldest);
    const days = Object.fromEntries(kept.map(([date, day]) => [date, { ...day }]));
    for (const { type, at } of rows) countEvent(days, type, at);
    const event = rows.at(-1)?.id ?? counting.event;
    return { ...counting, days, event, stage: rows.length < BATCH ? 'accounts' : 'events' };
  },

  accounts: async (counting, { read }) => {
    const found = await accountsAfter(read, counting.after, BATCH);
    const rows = found.filter(({ erased_at }) => erased_at === null);
    const { total, verified, suspended, withSecondFactor } = counting.accounts;
    const accounts = {
      total: total + rows.length,
      verified: verified + rows.filter((row) => row.email_verified_at !== null).length,
      suspended: suspended + rows.filter((row) => row.suspended_at !== null).length,
      withSecondFactor: withSecondFactor + rows.filter((row) => row.has_factor).length,
    };
    return { ...counting, accounts, ...next(found, 'accounts', 'organizations') };
  },

  organizations: async (counting, { read }) => {
    const found = await organizationsAfter(read, counting.after, BATCH);
    const rows = found.filter(({ purged_at }) => purged_at === null);
    const gone = rows.filter((row) => row.deleted_at !== null).length;
    const { active, deleted } = counting.organizations;
    const organizations = { active: active + rows.length - gone, deleted: deleted + gone };
    return { ...counting, organizations, ...next(found, 'organizations', 'sessions') };
  },

  sessions: async (counting, { read, lifetimes, now }) => {
    const rows = await sessionsAfter(read, counting.after, BATCH);
    const alive = rows.filter((session) => {
      const lifetime = lifetimeOf({ isOperator: Boolean(session.is_operator) }, lifetimes);
      return session.is_left && isAlive(session, lifetime, now);
    }).length;
    const sessions = { alive: counting.sessions.alive + alive };
    return { ...counting, sessions, ...next(rows, 'sessions', 'queues') };
  },
};

/**
 * Counts a batch of pending deliveries. Those of an event are counted together, as few webhooks receive each.
 * @returns also the event after which to continue; undefined at the end
 */
async function countDeliveries(
  read: Reader,
  { after, deliveries }: Counting,
): Promise<Pick<Counting, 'deliveries'> & { readonly after: string | undefined }> {
  // A node of the previous version stores its last result there, or nothing.
  const { waiting, failing } = after === FIRST ? NO_COUNTS.deliveries : deliveries;
  const rows = await pendingDeliveries(read, after, BATCH);
  const cut = rows.length < BATCH ? undefined : rows.at(-1)?.event_id;
  const whole = rows.filter(({ event_id }) => event_id !== cut);
  const failed = whole.filter(({ attempts, claimed_until }) => attempts > 0 && claimed_until === null);
  return {
    deliveries: { waiting: waiting + whole.length, failing: failing + failed.length },
    after: cut && whole.at(-1)?.event_id,
  };
}

/** Where to continue after some rows: in the same stage while there may be more. */
function next(
  rows: readonly { readonly id: string }[],
  stage: Counting['stage'],
  following: Counting['stage'],
): Pick<Counting, 'stage' | 'after'> {
  const last = rows.at(-1);
  return rows.length < BATCH || !last ? { stage: following, after: FIRST } : { stage, after: last.id };
}

function countEvent(days: Record<string, Day>, type: string, at: number): void {
  if (type !== 'account.registered' && type !== 'session.created') return;
  const date = dateOf(at);
  days[date] ??= { registered: 0, signedIn: 0 };
  days[date][type === 'session.created' ? 'signedIn' : 'registered']++;
}

/** Names folded in one transaction. */
const FOLDED_AT_ONCE = 500;

export function operatorTasks({ database, lifetimes }: Pick<Needs, 'database' | 'lifetimes'>): Task[] {
  return [
    {
      name: 'count-statistics',
      every: 5 * MINUTE,
      batch: (tx, now) => {
        const { replica } = database;
        return countBatch(tx, { read: replica?.isFresh() ? replica.reader() : tx, lifetimes, now });
      },
    },
    {
      name: 'fold-names',
      every: 10 * MINUTE,
      batch: async (tx) => {
        const done = await foldNames(tx, FOLDED_AT_ONCE);
        return { done, isMoreLeft: done === FOLDED_AT_ONCE };
      },
    },
  ];
}
