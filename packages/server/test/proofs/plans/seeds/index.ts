import { DAY } from '../../../../src/ground/clock.ts';
import type { Team } from '../../../fixtures/team.ts';
import { testedDatabase } from '../../../harness/databases.ts';
import { insertMany } from '../../../harness/many.ts';
import { runOn } from '../../../harness/rows.ts';
import { access } from './access.ts';
import { events } from './events.ts';
import { federation } from './federation.ts';
import { ownOf } from './own.ts';
import { factors, people } from './people.ts';
import { SIZE, type Times } from './seed.ts';
import { organizations, settings } from './tenancy.ts';

const ALL = [people, factors, organizations, settings, access, events, federation];

/**
 * Fills a database.
 * @param webhook of the team's organization, which gets deliveries
 * @returns the tables with so many rows that none may be read whole
 */
export async function seed(databaseUrl: string, team: Team, webhook: string): Promise<ReadonlySet<string>> {
  const time = Date.now();
  const times: Times = { now: String(time), past: String(time - DAY), next: String(time + 90 * DAY) };
  const rows = [...ALL.flatMap((make) => make(times)), ...ownOf(team, webhook, times)];
  for (const many of rows) await insertMany(databaseUrl, many);
  // As autovacuum does in time; the service gives SQLite no statistics.
  if (testedDatabase === 'postgres') await runOn(databaseUrl, 'vacuum (analyze)');
  return new Set(rows.filter(({ count }) => count >= SIZE.own).map(({ table }) => table));
}
