import { WRITE_AND_DROP } from '../../../ground/database/postgres-pool.ts';
import { WRITTEN } from '../../../ground/database/postgres-replica.ts';
import { commitObjection, keeperAt } from './connections.ts';
import { type Probe, rolledBack, rowsOf } from './trial.ts';

/** Parts that the service does without. */
export const OPTIONAL: readonly Probe[] = [
  {
    name: 'prepared statements',
    needs: 'requests that cost a third less',
    without: 'each statement is parsed and planned again',
    effect: 'off',
    table: 'none',
    objection: async ({ url }) =>
      (await keeperAt(url)) === 'nobody' ? 'they do not survive a transaction on this connection' : undefined,
  },
  {
    name: 'remembered look-ups',
    needs: 'twice as many reads, because the snapshot shows that nothing was committed',
    without: 'each request looks up its session and its organization',
    effect: 'off',
    objection: commitObjection,
  },
  {
    name: 'replica positions',
    needs: 'PORTICO_DATABASE_READ_URL, which compares the log of two servers',
    without: 'a replica for reads is not used',
    effect: 'off',
    table: 'none',
    objection: async (trial) => {
      const [place] = await rowsOf<{ position: string | null }>(trial.engine.reads, trial, WRITTEN);
      return place?.position ? undefined : 'the server does not tell its place in the log';
    },
  },
  {
    name: 'partitions',
    needs: 'events that are deleted by the month',
    without: 'expired events are deleted row by row',
    effect: 'off',
    objection: async (trial) => {
      const { table } = trial;
      const [early, late] = [`${table}_early`, `${table}_late`];
      const places = await rolledBack(trial.engine, async (tx) => {
        for (const statement of [
          `alter table ${table} rename to ${early}`,
          `create table ${table} (like ${early} including defaults) partition by range (id)`,
          `alter table ${table} add primary key (id)`,
          `alter table ${table} attach partition ${early} for values from (minvalue) to (10)`,
          `create table ${late} partition of ${table} for values from (10) to (maxvalue)`,
          `insert into ${table} (id) values (10)`,
        ])
          await rowsOf(tx, trial, statement);
        const look = `select tableoid::regclass::text as name from ${table} order by id`;
        return (await rowsOf<{ name: string }>(tx, trial, look)).map(({ name }) => name);
      });
      return places?.join() === [early, early, late].join() ? undefined : 'rows are not in their partitions';
    },
  },
  {
    name: 'temporary tables',
    needs: 'the check for free space after the disk was full',
    without: 'a node counts as ready again before there is space',
    effect: 'off',
    table: 'none',
    objection: async (trial) => {
      await rowsOf(trial.engine.writes, trial, WRITE_AND_DROP);
      return undefined;
    },
  },
];
