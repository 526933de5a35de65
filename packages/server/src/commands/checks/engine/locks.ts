import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import {
  isAmong,
  LockTimeout,
  type Transaction,
  withLockTimeout,
} from '../../../ground/database/transaction.ts';
import { newId } from '../../../ground/id.ts';
import { codeOf, LONG, numberOf, overlapping, type Probe, repeatedly, resultOf, rowsOf } from './trial.ts';

const LOCK = 'select n from $table where id = 1 for no key update';
const COUNT = 'select count(*) as n from $table where parent = 1';

/** Transactions at the same time. */
export const LOCKS: readonly Probe[] = [
  {
    name: 'row locks',
    needs: 'every change of an account or an organization',
    without: 'of two changes at the same time, one is lost',
    effect: 'broken',
    objection: async (trial) => {
      const { waited, outcome } = await overlapping(trial.engine, {
        first: (tx) => rowsOf(tx, trial, LOCK),
        last: (tx) => rowsOf(tx, trial, 'update $table set n = 1 where id = 1'),
        second: (tx) => numberOf(tx, trial, LOCK),
      });
      const n = resultOf(outcome);
      if (!waited) return 'a transaction does not wait for the lock of another';
      return n === 1 ? undefined : 'the row is an old one when its lock is free';
    },
  },
  {
    name: 'isolation',
    needs: 'rules over several rows, such as that an organization keeps an owner, and limits',
    without: 'two changes at the same time break such a rule (write skew)',
    effect: 'broken',
    objection: async (trial) => {
      const add = (id: number) => async (tx: Transaction) => {
        await rowsOf(tx, trial, LOCK);
        const count = await numberOf(tx, trial, COUNT);
        await rowsOf(tx, trial, `insert into $table (id, parent) values (${id}, 1)`);
        return count;
      };
      const { outcome } = await overlapping(trial.engine, { first: add(3), second: add(4) });
      return resultOf(outcome) === 1
        ? undefined
        : 'after it got the lock, a transaction does not see what others have committed';
    },
  },
  {
    name: 'key locks',
    needs: 'sign-ins and members of an organization while another change holds its lock',
    without: 'everything that refers to a locked account or organization waits',
    effect: 'off',
    objection: async (trial) => {
      const { waited, outcome } = await overlapping(trial.engine, {
        patience: LONG,
        first: (tx) => rowsOf(tx, trial, LOCK),
        second: async (tx) => {
          await rowsOf(tx, trial, 'select n from $table where id = 1 for key share');
          await rowsOf(tx, trial, 'insert into $table (id, parent) values (3, 1)');
        },
      });
      resultOf(outcome);
      return waited ? 'a row that refers to a locked one waits for the lock' : undefined;
    },
  },
  {
    name: 'foreign keys',
    needs: 'the deletion of accounts and organizations with everything that belongs to them',
    without: 'orphaned rows are left behind',
    effect: 'broken',
    objection: async (trial) => {
      await rowsOf(trial.engine.writes, trial, 'insert into $table (id, parent) values (3, 1)');
      const { outcome } = await overlapping(trial.engine, {
        first: (tx) => rowsOf(tx, trial, 'select n from $table where id = 1 for update'),
        last: (tx) => rowsOf(tx, trial, 'delete from $table where id = 1'),
        second: (tx) => rowsOf(tx, trial, 'insert into $table (id, parent) values (4, 1)'),
      });
      if (outcome.status === 'fulfilled') return 'a row can refer to one that another transaction deletes';
      if (codeOf(outcome.reason) !== '23503') throw outcome.reason;
      const left = await numberOf(trial.engine.reads, trial, COUNT);
      return left === 0 ? undefined : 'rows that belong to a deleted one stay';
    },
  },
  {
    name: 'skip locked',
    needs: 'several nodes that send emails, webhooks and logouts, and the feed of changes',
    without: 'nodes wait for each other, or send something twice',
    effect: 'broken',
    objection: async (trial) => {
      const { waited, outcome } = await overlapping(trial.engine, {
        patience: LONG,
        first: (tx) => rowsOf(tx, trial, 'select id from $table where id = 1 for update'),
        second: async (tx) => {
          const table = sql.table(trial.table);
          const free = sql`(select id from ${table} order by id limit 9 for update skip locked)`;
          const claim = sql<{ id: number }>`update ${table} set n = n + 1
            where ${isAmong('postgres', ['id'], free)} returning id`;
          return (await claim.execute(tx)).rows.map(({ id }) => Number(id)).join();
        },
      });
      const claimed = resultOf(outcome);
      if (waited) return 'a claim waits for rows that others have locked';
      return claimed === '2' ? undefined : 'a claim takes rows that others have locked';
    },
  },
  {
    name: 'upserts',
    needs: 'rate limits, and single-use values: codes, challenges, proofs, request IDs',
    without: 'limits miscount, and single-use values can be used twice',
    effect: 'broken',
    objection: async (trial) => {
      const once = 'insert into $table (id) values (3) on conflict do nothing returning id';
      const { outcome } = await overlapping(trial.engine, {
        first: (tx) => rowsOf(tx, trial, once),
        second: async (tx) => (await rowsOf(tx, trial, once)).length,
      });
      if (resultOf(outcome) > 0) return 'two transactions at the same time insert the same key';
      const count = `insert into $table (id, n) values (3, 1) on conflict (id)
        do update set n = $table.n + excluded.n where $table.n < 1 returning n`;
      const counted = [];
      for (let round = 0; round < 2; round++)
        counted.push((await rowsOf(trial.engine.writes, trial, count)).length);
      return counted.join() === '1,0' ? undefined : 'a row is counted past its limit';
    },
  },
  {
    name: 'advisory locks',
    needs: 'nodes that migrate in turn, configuration files, registrations of applications, and portico move',
    without: 'nodes that start together migrate at the same time',
    effect: 'broken',
    objection: async (trial) => {
      const key = Number.parseInt(newId().slice(-12), 16);
      const take = `select case when pg_try_advisory_xact_lock(${key}) then 1 else 0 end as n`;
      const { outcome } = await overlapping(trial.engine, {
        first: (tx) => rowsOf(tx, trial, `select pg_advisory_xact_lock(${key})`),
        second: (tx) => numberOf(tx, trial, take),
      });
      return resultOf(outcome) === 1 ? 'two transactions hold the same lock' : undefined;
    },
  },
  {
    name: 'table locks',
    needs: 'upgrades while nodes serve, imports of accounts, and portico move',
    without: 'a migration changes tables while requests use them',
    effect: 'broken',
    objection: async (trial) => {
      for (const mode of ['share row exclusive', 'exclusive', 'access exclusive']) {
        const lock = `lock table $table in ${mode} mode`;
        const { waited, outcome } = await overlapping(trial.engine, {
          first: (tx) => rowsOf(tx, trial, lock),
          second: (tx) => rowsOf(tx, trial, lock),
        });
        resultOf(outcome);
        if (!waited) return `two transactions hold the same lock (${mode})`;
      }
      return undefined;
    },
  },
  {
    name: 'lock timeouts',
    needs: 'migrations that give way to requests',
    without: 'an upgrade holds up all requests while it waits for one',
    effect: 'broken',
    objection: async (trial) => {
      const { waited, outcome } = await overlapping(trial.engine, {
        patience: LONG,
        first: (tx) => rowsOf(tx, trial, LOCK),
        second: (tx) => withLockTimeout(tx, 50, () => rowsOf(tx, trial, LOCK)),
      });
      if (outcome.status === 'rejected' && !(outcome.reason instanceof LockTimeout)) throw outcome.reason;
      return waited || outcome.status === 'fulfilled' ? 'a statement waits for a lock for longer' : undefined;
    },
  },
  {
    name: 'deadlocks',
    needs: 'changes that block each other',
    without: 'both wait for five seconds, and fail',
    effect: 'off',
    objection: async (trial) => {
      const touch = (tx: Transaction, id: number) =>
        rowsOf(tx, trial, `update $table set n = n + 1 where id = ${id}`);
      const both = Promise.withResolvers<void>();
      let arrived = 0;
      const run = (one: number, other: number) =>
        repeatedly(trial.engine, async (tx) => {
          await touch(tx, one);
          if (++arrived === 2) both.resolve();
          await Promise.race([both.promise, sleep(1_000)]);
          await touch(tx, other);
        });
      const outcomes = await Promise.allSettled([run(1, 2), run(2, 1)]);
      return outcomes.every(({ status }) => status === 'fulfilled')
        ? undefined
        : 'neither of two transactions is ended that wait for each other';
    },
  },
];
