import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { inTextOrder } from '../../../ground/database/expressions.ts';
import { databaseClock } from '../../../ground/database/transaction.ts';
import { newId } from '../../../ground/id.ts';
import { codeOf, errorOf, inOne, type Probe, repeatedly, rowsOf } from './trial.ts';

/** Statements and their limits. */
export const STATEMENTS: readonly Probe[] = [
  {
    name: 'statement timeouts',
    needs: 'answers within five seconds',
    without: 'slow statements keep their connections, and requests wait for these',
    effect: 'off',
    table: 'none',
    objection: async ({ engine }) => {
      const error = await errorOf(
        inOne(engine.writes, async (tx) => {
          await sql`set local statement_timeout = 100`.execute(tx);
          await sql`select pg_sleep(1)`.execute(tx);
        }),
      );
      if (error === undefined) return 'a statement runs on for longer';
      if (codeOf(error) !== '57014') throw error;
      return undefined;
    },
  },
  {
    name: 'idle timeouts',
    needs: 'the release of the locks of a node that hangs or has lost its network',
    without: 'such a node holds up others until the connection breaks',
    effect: 'off',
    table: 'none',
    objection: async ({ engine }) => {
      const error = await errorOf(
        inOne(engine.writes, async (tx) => {
          await sql`set local idle_in_transaction_session_timeout = 100`.execute(tx);
          await sleep(1_000);
          await sql`select 1`.execute(tx);
        }),
      );
      return error === undefined ? 'a transaction stays open for longer' : undefined;
    },
  },
  {
    name: 'order',
    needs: 'the pages of every list, and searches by the beginning of an address',
    without: 'lists skip rows, and searches do not find them',
    effect: 'broken',
    table: 'none',
    objection: async ({ engine }) => {
      // Linguistic orders ignore signs and mix cases; UTF-16 has the last two the other way round.
      const texts = ['B', '_', 'a', 'a b', 'aa', 'ä', '\ufb01', '\u{1f600}'];
      const ids = [1, 0x12, 0x21, 0xf0].map((n) => `${n.toString(16).padStart(8, '0')}${newId().slice(8)}`);
      const sorted = sql<{ texts: string; ids: string }>`select
        (select string_agg(v.t, '|' order by ${inTextOrder('postgres', 'v.t')})
          from unnest(${texts.toReversed()}::text[]) as v (t)) as texts,
        (select string_agg(v.id::text, '|' order by v.id)
          from unnest(${ids.toReversed()}::uuid[]) as v (id)) as ids`;
      const [found] = (await sorted.execute(engine.reads)).rows;
      if (found?.texts !== texts.join('|'))
        return 'text in the collation "C" is not in the order of its characters';
      return found.ids === ids.join('|') ? undefined : 'IDs are not in the order of their bytes';
    },
  },
  {
    name: 'queries',
    needs: 'the feed of changes, seals, and summaries by email',
    without: 'these stop',
    effect: 'broken',
    objection: async (trial) => {
      const place = `with chosen as materialized (
          select id, row_number() over (order by id desc) as place from $table where (id, n) in ((1, 0), (2, 0)))
        update $table set n = greatest(10 + chosen.place, 0) from chosen where chosen.id = $table.id
        returning $table.id as id, $table.n as n`;
      const rows = await rowsOf<{ id: number; n: number }>(trial.engine.writes, trial, place);
      const found = rows
        .map(({ id, n }) => `${id}:${n}`)
        .sort()
        .join();
      return found === '1:12,2:11' ? undefined : `an update from a query wrote ${found}`;
    },
  },
  {
    name: 'clock',
    needs: 'claims and due times that all nodes agree on',
    without: 'due work is done late or twice',
    effect: 'broken',
    table: 'none',
    objection: async ({ engine }) => {
      const look = sql<{ now: number }>`select ${databaseClock.postgres} as now`;
      const moved = await repeatedly(engine, async (tx) => {
        const [before] = (await look.execute(tx)).rows;
        await sleep(20);
        const [after] = (await look.execute(tx)).rows;
        return Number(after?.now) > Number(before?.now);
      });
      return moved ? undefined : 'the clock stands still within a transaction';
    },
  },
];
