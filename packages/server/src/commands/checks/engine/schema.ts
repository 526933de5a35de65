import { sql } from 'kysely';
import { isDuplicate } from '../../../ground/database/failures.ts';
import { CHURNING, columnTypes } from '../../../ground/database/migrations/column-types.ts';
import { type Transaction, undoable } from '../../../ground/database/transaction.ts';
import { newId } from '../../../ground/id.ts';
import {
  errorOf,
  inOne,
  numberOf,
  overlapping,
  type Probe,
  repeatedly,
  resultOf,
  rolledBack,
  rowsOf,
} from './trial.ts';

const COUNT = 'select count(*) as n from $table where parent = 1';

/** Tables, and what a transaction makes and sees of them. */
export const SCHEMA: readonly Probe[] = [
  {
    name: 'savepoints',
    needs: 'requests with an Idempotency-Key, configuration files, and tasks in the background',
    without: 'a step that fails takes its whole transaction with it',
    effect: 'broken',
    objection: async (trial) => {
      const insert = (tx: Transaction, id: number) =>
        rowsOf(tx, trial, `insert into $table (id, parent) values (${id}, 1)`);
      await repeatedly(trial.engine, async (tx) => {
        await insert(tx, 3);
        const error = await errorOf(undoable(tx, () => insert(tx, 2)));
        if (!isDuplicate(error)) throw error ?? new Error('the same key is inserted twice');
        await insert(tx, 4);
      });
      const count = await numberOf(trial.engine.reads, trial, COUNT);
      return count === 2 ? undefined : 'what surrounds a savepoint is not committed';
    },
  },
  {
    name: 'transactional DDL',
    needs: 'upgrades that apply all of their migrations or none',
    without: 'an upgrade that fails leaves a schema that no version knows',
    effect: 'broken',
    objection: async (trial) => {
      const name = `${trial.table}_new`;
      const { byCodePoint, numberedByInsertion, storage } = columnTypes.postgres;
      const statements = [
        `create table ${name} (id uuid not null primary key, note text not null, n bigint not null)`,
        ...numberedByInsertion(name, 'n'),
        ...storage(name, { fillfactor: 90, ...CHURNING }),
        `insert into ${name} (id, note) values ('${newId()}', 'a')`,
        `alter table ${name} add column state text check (state in ('a', 'b'))`,
        `update ${name} set state = 'a'`,
        `create index on ${name} (note${byCodePoint}) where state is distinct from note`,
      ];
      await rolledBack(trial.engine, async (tx) => {
        for (const statement of statements) await rowsOf(tx, trial, statement);
      });
      const there = `select 1 as n where to_regclass('${name}') is not null`;
      const { length } = await rowsOf(trial.engine.reads, trial, there);
      return length === 0 ? undefined : 'a table outlives the transaction that made it and was rolled back';
    },
  },
  {
    name: 'partial indexes',
    needs: 'values that are unique among some rows, such as the one owner of a verified domain',
    without: 'two organizations can hold the same domain',
    effect: 'broken',
    objection: async (trial) => {
      await rowsOf(trial.engine.writes, trial, 'create unique index on $table (note) where n = 1');
      const insert = (id: number, n: number) =>
        rowsOf(trial.engine.writes, trial, `insert into $table (id, n, note) values (${id}, ${n}, 'a')`);
      for (const [id, n] of [
        [3, 0],
        [4, 0],
        [5, 1],
      ] as const)
        await insert(id, n);
      const error = await errorOf(insert(6, 1));
      if (error === undefined) return 'the same value is inserted twice';
      if (!isDuplicate(error)) throw error;
      return undefined;
    },
  },
  {
    name: 'sequences',
    needs: 'the order of the feed of changes',
    without: 'the feed shows events out of order',
    effect: 'broken',
    objection: async (trial) => {
      const places: number[] = [];
      const insert = (id: number) => async (tx: Transaction) => {
        places.push(await numberOf(tx, trial, `insert into $table (id) values (${id}) returning place as n`));
      };
      const { outcome } = await overlapping(trial.engine, {
        first: insert(3),
        second: insert(4),
        last: insert(5),
      });
      resultOf(outcome);
      return places.every((place, at) => at === 0 || place > (places[at - 1] as number))
        ? undefined
        : `connections number their rows apart: ${places.join(', ')}`;
    },
  },
  {
    name: 'catalogue',
    needs: 'migrations and portico move, which look up tables',
    without: 'migrations cannot tell which tables exist',
    effect: 'broken',
    objection: async (trial) => {
      const { table } = trial;
      const look = `select t.relname::text as name, format_type(c.atttypid, null) as type,
          pg_get_serial_sequence('${table}', 'place') is not null as is_numbered
        from pg_class t join pg_namespace s on s.oid = t.relnamespace join pg_attribute c on c.attrelid = t.oid
        where t.oid = to_regclass(quote_ident('${table}')) and c.attname = 'place' and s.nspname = current_schema()
          and exists (select from pg_constraint k where k.conrelid = t.oid and k.contype = 'f')
          and exists (select from pg_stat_activity a where a.datname = current_database())`;
      const [found] = await rowsOf<{ name: string; type: string; is_numbered: boolean }>(
        trial.engine.reads,
        trial,
        look,
      );
      if (found?.name !== table) return 'a table is not in the catalogue';
      return found.type === 'bigint' && found.is_numbered
        ? undefined
        : 'the catalogue lacks a column or its sequence';
    },
  },
  {
    name: 'bulk copies',
    needs: 'portico move and imports of accounts',
    without: 'data cannot be copied into it',
    effect: 'broken',
    objection: async (trial) => {
      const table = sql.table(trial.table);
      await sql`insert into ${table} (id, note) select * from unnest(${[3, 4]}::integer[], ${['a', null]}::text[])`.execute(
        trial.engine.writes,
      );
      await rowsOf(trial.engine.writes, trial, 'analyze $table');
      const count = await numberOf(trial.engine.reads, trial, 'select count(*) as n from $table');
      return count === 4 ? undefined : `of two rows, ${count - 2} were inserted`;
    },
  },
  {
    name: 'snapshots',
    needs: 'portico move and exports, which read a database while it is in use',
    without: 'a copy can contain half of a change',
    effect: 'broken',
    objection: async (trial) => {
      const count = 'select count(*) as n from $table';
      const seen = await inOne(trial.engine.snapshots, async (tx) => {
        const before = await numberOf(tx, trial, count);
        await rowsOf(trial.engine.writes, trial, 'insert into $table (id) values (3)');
        await rowsOf(tx, trial, 'declare everything no scroll cursor for select id::text from $table');
        const fetched = await rowsOf(tx, trial, 'fetch 10 from everything');
        return [before, await numberOf(tx, trial, count), fetched.length].join();
      });
      return seen === '2,2,2' ? undefined : 'a snapshot shows what was committed later';
    },
  },
];
