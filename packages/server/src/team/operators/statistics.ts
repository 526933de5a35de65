import type { Contracts } from '@portico/api';
import { DAY, timestamp } from '../../ground/clock.ts';
import { reading } from './operator.ts';
import { readStatistics } from './statistics-store.ts';

type Presented = Contracts['getStatistics']['answer']['body'];

export const DAYS = 30;

/** The counts of a day in UTC. */
export interface Day {
  registered: number;
  signedIn: number;
}

/** A complete count. */
export interface CompleteCount extends Omit<Presented, 'countedAt' | 'days'> {
  readonly countedAt: number;
  /** By date. */
  readonly days: Readonly<Record<string, Day>>;
}

/** Shown before the first count. */
const NOTHING: Omit<CompleteCount, 'countedAt'> = {
  accounts: { total: 0, verified: 0, suspended: 0, withSecondFactor: 0 },
  organizations: { active: 0, deleted: 0 },
  sessions: { alive: 0 },
  mails: { waiting: 0, failed: 0 },
  deliveries: { waiting: 0, failing: 0 },
  days: {},
};

export const dateOf = (time: number) => timestamp(time).slice(0, 10);

function presentStatistics(counted: CompleteCount | undefined, now: number): Presented {
  const { days, countedAt: _, ...others } = { countedAt: undefined, ...(counted ?? NOTHING) };
  const dates = Array.from({ length: DAYS }, (_, ago) => dateOf(now - ago * DAY));
  return {
    countedAt: counted ? timestamp(counted.countedAt) : null,
    ...others,
    days: dates.map((date) => ({ date, registered: 0, signedIn: 0, ...days[date] })),
  };
}

export const getStatistics = reading('getStatistics', async ({ tx, now }) =>
  presentStatistics(await readStatistics(tx), now),
);
