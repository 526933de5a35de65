import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { Client } from 'pg';
import { insertCounter, read } from '../../../test/harness/counter.ts';
import {
  type PostgresCluster,
  skipWithoutPostgres,
  startPostgres,
  startReplica,
} from '../../../test/harness/postgres.ts';
import { until } from '../../../test/harness/until.ts';
import { type Database, lateReader, openDatabase, type Reader } from './database.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

describe('a replica of PostgreSQL', { skip: skipWithoutPostgres() }, () => {
  let primary: PostgresCluster;
  let other: PostgresCluster;
  before(async () => {
    const options = { fsync: false, asksForPasswords: false };
    primary = await startPostgres(options);
    other = await startPostgres(options);
  });
  after(async () => {
    await primary.remove();
    await other.remove();
  });

  interface Pair {
    readonly database: Database;
    readonly replica: PostgresCluster;
    /** Runs a statement on the replica, as its administrator. */
    readonly onReplica: (statement: string) => Promise<unknown>;
    /** Resolves when the replica replays nothing more. */
    readonly pause: () => Promise<void>;
  }

  /** @param longestLag in milliseconds */
  async function withPair(longestLag: number, work: (pair: Pair) => Promise<void>): Promise<void> {
    const url = await primary.createDatabase();
    const replica = await startReplica(primary);
    const at = replica.url(new URL(url).pathname.slice(1));
    const database = await openDatabase({ url, replica: { url: at, longestLag } });
    const onReplica = async (statement: string) => {
      const client = new Client({ connectionString: replica.url('postgres') });
      await client.connect();
      const { rows } = await client.query(statement).finally(() => client.end());
      return rows[0];
    };
    const pause = async () => {
      await onReplica('select pg_wal_replay_pause()');
      const state = 'select pg_get_wal_replay_pause_state() as state';
      await until('it stands still', async () => (await onReplica(state)).state === 'paused');
    };
    try {
      await until('the replica is near', () => lagOf(database) < longestLag);
      await work({ database, replica, onReplica, pause });
    } finally {
      await database.close();
      await replica.remove();
    }
  }

  const lagOf = ({ replica }: Database) => replica?.lag() ?? Number.NaN;
  const found = async (reader: Reader, id: string) => (await read(reader, id)) !== undefined;

  /**
   * A reader that the replica answers, which stands still, and a row that only the primary has. On a busy machine, a look at
   * the replica can fail: it is then passed by until it reaches the primary once more.
   */
  async function answering({ database, onReplica, pause }: Pair) {
    return until('the replica answers', async () => {
      await onReplica('select pg_wal_replay_resume()');
      await until('the replica is near', () => lagOf(database) < MINUTE);
      await pause();
      const id = await insertCounter(database);
      const reader = lateReader(database);
      return !(await found(reader, id)) && { reader, id };
    });
  }

  test('answers what may be late, and nothing else', () =>
    withPair(MINUTE, async (pair) => {
      const { database, onReplica } = pair;
      const { id } = await answering(pair);
      assert.equal(await found(database.read, id), true);
      await onReplica('select pg_wal_replay_resume()');
      await until('it arrives', () => found(lateReader(database), id));
    }));

  test('a query that fails there runs on the primary, and so do all that follow it in the same request', () =>
    withPair(MINUTE, async (pair) => {
      const { reader, id } = await answering(pair);
      const failing = sql<number>`1 / (case when pg_is_in_recovery() then 0 else 1 end)`.as('one');
      assert.deepEqual(await reader.selectNoFrom(failing).execute(), [{ one: 1 }]);
      assert.equal(await found(reader, id), true);
      const later = await answering(pair);
      assert.equal(await found(reader, later.id), true);
    }));

  const PASSED_BY: Readonly<Record<string, (pair: Pair) => Promise<unknown>>> = {
    'is behind': ({ pause }) => pause(),
    'has ended': ({ replica }) => replica.stop('immediate'),
    'became a primary': ({ onReplica }) => onReplica('select pg_promote()'),
  };
  for (const [what, happens] of Object.entries(PASSED_BY))
    test(`one that ${what} is passed by`, () =>
      withPair(SECOND, async (pair) => {
        await happens(pair);
        const { database } = pair;
        for (let round = 0; round < 3; round++) {
          const id = await insertCounter(database);
          await until('the primary answers', () => found(lateReader(database), id));
        }
      }));

  test('a server that follows another primary never answers', async () => {
    const url = await primary.createDatabase();
    const foreign = await startReplica(other);
    const database = await openDatabase({
      url,
      replica: { url: foreign.url('postgres'), longestLag: MINUTE },
    });
    try {
      for (let round = 0; round < 3; round++) {
        assert.match(String(await database.replica?.look()), /does not follow the primary/);
        assert.equal(lagOf(database), Number.POSITIVE_INFINITY);
        assert.equal(await found(lateReader(database), await insertCounter(database)), true);
      }
    } finally {
      await database.close();
      await foreign.remove();
    }
  });

  test('a user without any privilege can compare the servers', () =>
    withPair(MINUTE, async ({ database }) => {
      const { rows } = await sql`select has_function_privilege('public', name, 'execute') as may
        from unnest(array['pg_control_system()', 'pg_control_checkpoint()', 'pg_current_wal_insert_lsn()',
          'pg_walfile_name(pg_lsn)', 'pg_last_wal_replay_lsn()', 'pg_is_in_recovery()']) as name`.execute(
        database.read as Kysely<unknown>,
      );
      assert.deepEqual(
        rows,
        Array.from({ length: 6 }, () => ({ may: true })),
      );
    }));
});
