import { WRITE_AND_DROP } from '../../../ground/database/postgres-pool.ts';
import { WRITTEN } from '../../../ground/database/postgres-replica.ts';
import { commitObjection, keeperAt } from './connections.ts';
import { type Probe, rowsOf } from './trial.ts';

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
    needs: 'twice as many reads, as the snapshot tells that nothing was committed',
    without: 'each request looks up its session and its organization',
    effect: 'off',
    objection: commitObjection,
  },
  {
    name: 'replica positions',
    needs: 'PORTICO_DATABASE_READ_URL, which compares the log of two servers',
    without: 'a replica for reads is passed by',
    effect: 'off',
    table: 'none',
    objection: async (trial) => {
      const [place] = await rowsOf<{ position: string | null }>(trial.engine.reads, trial, WRITTEN);
      return place?.position ? undefined : 'the server does not tell its place in the log';
    },
  },
  {
    name: 'temporary tables',
    needs: 'the look for room after the disk was full',
    without: 'a node counts as ready again before there is room',
    effect: 'off',
    table: 'none',
    objection: async (trial) => {
      await rowsOf(trial.engine.writes, trial, WRITE_AND_DROP);
      return undefined;
    },
  },
];
