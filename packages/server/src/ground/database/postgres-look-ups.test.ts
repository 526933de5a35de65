import assert from 'node:assert/strict';
import { randomInt, randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { asAdministrator, insertCounter } from '../../../test/harness/counter.ts';
import { bePatient } from '../../../test/harness/patient-database.ts';
import { type PostgresCluster, skipWithoutPostgres, startPostgres } from '../../../test/harness/postgres.ts';
import { until } from '../../../test/harness/until.ts';
import { type Database, openDatabase, type Placeholders } from './database.ts';

/** Where a server does not tell everything that is committed, and how a database becomes such. */
const UNTOLD = [
  ['a role without the right to ask', 'revoke execute on function pg_current_snapshot() from public'],
  [
    'a standby, which answers nothing',
    `create function public.pg_is_in_recovery() returns bool return true`,
    'alter database NAME set search_path = public, pg_catalog',
  ],
  ['tables on several machines', 'create table public.pg_dist_partition (id int)'],
  [
    'tables that are kept in another way',
    'create access method another type table handler heap_tableam_handler',
    'alter database NAME set default_table_access_method = another',
  ],
] as const;

describe('look-ups on PostgreSQL', { skip: skipWithoutPostgres() }, () => {
  let cluster: PostgresCluster;
  let beAsUsual: () => void;
  before(async () => {
    // Many wait for few connections, also where the server is silent for seconds.
    beAsUsual = bePatient();
    // It commits by itself, too.
    cluster = await startPostgres({ fsync: false, asksForPasswords: false, settings: { autovacuum: 'off' } });
  });
  after(async () => {
    beAsUsual();
    await cluster.remove();
  });

  async function withDatabase(poolSize: number, work: (database: Database, url: string) => Promise<void>) {
    const url = await cluster.createDatabase();
    const database = await openDatabase({ url, poolSize });
    try {
      await work(database, url);
    } finally {
      await database.close();
    }
  }

  async function withClients(
    url: string,
    count: number,
    work: (clients: readonly Client[]) => Promise<void>,
  ) {
    const clients = Array.from({ length: count }, () => new Client({ connectionString: url }));
    try {
      for (const client of clients) await client.connect();
      await work(clients);
    } finally {
      for (const client of clients) await client.end();
    }
  }

  test('concurrent look-ups share connections', () =>
    withDatabase(4, async (database) => {
      const ids = [await insertCounter(database), await insertCounter(database)];
      const find = lookUp(database);
      const countConnections = database.prepare((queries) =>
        queries.selectNoFrom(
          sql<number>`(select count(*) from pg_stat_activity
            where datname = current_database() and backend_type = 'client backend')`.as('count'),
        ),
      );
      const asked = Array.from({ length: 20 }, (_, at) => ids[at % 2] ?? '');
      const found = await Promise.all(asked.map(find));
      assert.deepEqual(
        found.map((row) => row?.id),
        asked,
      );
      // Twenty are three round trips. A server that is held up is asked for a sign of life, on a connection that ends at once.
      await until('there are three connections', async () => (await countConnections.first({}))?.count === 3);
    }));

  test('a slow list delays no concurrent look-up', () =>
    withDatabase(4, async (database, url) => {
      const id = await insertCounter(database);
      const find = lookUp(database);
      await withClients(url, 1, async ([holder]) => {
        await holder?.query('select pg_advisory_lock(1)');
        let isListed = false;
        const listing = slowly(database).then(() => {
          isListed = true;
        });
        const found = await Promise.all([find(id), find(id)]);
        assert.deepEqual([isListed, ...found.map((row) => row?.id)], [false, id, id]);
        await holder?.query('select pg_advisory_unlock(1)');
        await listing;
      });
    }));

  test('an outdated row is looked up at once, before later requests', () =>
    withDatabase(1, async (database, url) => {
      const id = await insertCounter(database);
      const find = lookUp(database);
      await withClients(url, 1, async ([other]) => {
        for (let updated = 1; updated <= 10; updated++) {
          for (let time = 0; time < 4; time++) await find(id);
          await other?.query('update organizations set updated_at = updated_at + 1');
          await other?.query('select pg_advisory_lock(1)');
          const asked = find(id);
          await nextTurn();
          const listing = slowly(database);
          assert.equal((await asked)?.updated_at, updated);
          await other?.query('select pg_advisory_unlock(1)');
          await listing;
        }
      });
    }));

  test('a row is remembered until anything is committed', () =>
    withDatabase(1, async (database, url) => {
      const find = lookUp(database);
      const id = await insertCounter(database);
      await withClients(url, 1, async ([other]) => {
        for (let round = 0; round < 3; round++) {
          let found = await find(id);
          await until('it is remembered', async () => {
            const before = found;
            found = await find(id);
            return found === before;
          });
          await other?.query('create table if not exists other (id int); insert into other values (1)');
          const again = await find(id);
          assert.notEqual(again, found);
          assert.deepEqual(again, found);
        }
      });
    }));

  for (const [what, ...statements] of UNTOLD)
    test(`${what}: remembers nothing, and finds everything`, async () => {
      const own = await cluster.createDatabase();
      const name = new URL(own).pathname.slice(1);
      const role = `role_of_${name}`;
      await asAdministrator(own, `create role ${role} login; alter database ${name} owner to ${role}`);
      for (const statement of statements) await asAdministrator(own, statement.replace('NAME', name));
      const url = Object.assign(new URL(own), { username: role }).href;
      const database = await openDatabase({ url, poolSize: 1 });
      try {
        const find = lookUp(database);
        const process = database.prepare((queries) =>
          queries.selectNoFrom(sql<number>`pg_backend_pid()`.as('id')),
        );
        const id = await insertCounter(database);
        const rows = [await find(id), await find(id)];
        const before = await process.first({});
        for (let run = 0; run < 5; run++) rows.push(await find(id));
        assert.deepEqual(
          rows.map((row) => row?.id),
          rows.map(() => id),
        );
        assert.equal(new Set(rows).size, rows.length);
        assert.deepEqual(await process.first({}), before, 'it is another connection');
      } finally {
        await database.close();
      }
    });

  test('the next look-up sees a commit, in whatever order transactions end', () =>
    withDatabase(2, async (database, url) => {
      const find = lookUp(database);
      const organizations: { readonly id: string; updated: number }[] = [];
      for (let count = 0; count < 4; count++)
        organizations.push({ id: await insertCounter(database), updated: 0 });
      const look = async () => {
        const found = await Promise.all(organizations.map(({ id }) => find(id)));
        assert.deepEqual(
          found.map((row) => row?.updated_at),
          organizations.map(({ updated }) => updated),
        );
      };
      await withClients(url, organizations.length, async (clients) => {
        const pairs = organizations.map((organization, at) => ({
          organization,
          client: clients[at] as Client,
        }));
        for (let round = 0; round < 30; round++) {
          for (const { client, organization } of inAnyOrder(pairs)) {
            await client.query('begin');
            await client.query('update organizations set updated_at = updated_at + 1 where id = $1', [
              organization.id,
            ]);
            for (let time = randomInt(4); time > 0; time--) await look();
          }
          for (const { client, organization } of inAnyOrder(pairs)) {
            const isKept = randomInt(4) > 0;
            await client.query(isKept ? 'commit' : 'rollback');
            if (isKept) organization.updated++;
            for (let time = 1 + randomInt(4); time > 0; time--) await look();
          }
        }
      });
    }));

  test('under concurrency, no look-up is older than a commit before it', () =>
    withDatabase(3, async (database, url) => {
      const find = lookUp(database);
      const id = await insertCounter(database);
      let committed = 0;
      let remembered = 0;
      const isOver = () => committed > 200 && remembered > 200;
      const read = async () => {
        let last: unknown;
        while (!isOver()) {
          const least = committed;
          const row = await find(id);
          assert.ok((row?.updated_at ?? -1) >= least, `${row?.updated_at} of ${least}`);
          if (row === last) remembered++;
          last = row;
        }
      };
      await withClients(url, 1, async ([writer]) => {
        const write = async () => {
          while (!isOver()) {
            await writer?.query('update organizations set updated_at = updated_at + 1');
            committed++;
            for (let turns = randomInt(40); turns > 0; turns--) await nextTurn();
          }
        };
        await Promise.all([write(), ...Array.from({ length: 30 }, read)]);
      });
    }));

  test('waiting look-ups on a connection do not rely on what one found outdated', () =>
    withDatabase(1, async (database, url) => {
      const find = lookUp(database);
      const ids: string[] = [];
      for (let count = 0; count < 4; count++) ids.push(await insertCounter(database));
      let updated = 0;
      const look = async () => {
        const asked = [];
        for (const id of ids) {
          asked.push(find(id));
          await nextTurn();
        }
        for (const row of await Promise.all(asked)) assert.equal(row?.updated_at, updated);
      };
      await withClients(url, 1, async ([other]) => {
        for (let round = 0; round < 50; round++) {
          for (let time = 0; time < 4; time++) await look();
          await other?.query('update organizations set updated_at = updated_at + 1');
          updated++;
          await look();
        }
      });
    }));

  test('any number are found at once, remembered or not; one that fails fails alone', () =>
    withDatabase(2, async (database) => {
      const find = lookUp(database);
      const ids: string[] = [];
      for (let count = 0; count < 20; count++) ids.push(await insertCounter(database));
      for (let round = 0; round < 5; round++) {
        const asked = [...ids.slice(0, 5 * round), 'no text\0', ...ids, randomUUID(), ...ids];
        const outcomes = await Promise.allSettled(asked.map(find));
        assert.deepEqual(
          outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value?.id : 'failed')),
          asked.map((id) => (id === 'no text\0' ? 'failed' : ids.find((one) => one === id))),
        );
        // Without one that fails, the connections remember.
        await Promise.all(ids.map(find));
      }
    }));
});

function lookUp(database: Database) {
  const { first } = database.prepareLookUp((queries, of: Placeholders<{ id: string }>) =>
    queries.selectFrom('organizations').select(['id', 'updated_at']).where('id', '=', of.id),
  );
  return async (id: string) => first({ id });
}

/** Waits until no other connection holds a lock. */
async function slowly(database: Database): Promise<void> {
  await database
    .prepare((queries) => queries.selectNoFrom(sql<string>`pg_advisory_xact_lock_shared(1)::text`.as('held')))
    .all({});
}

const inAnyOrder = <Item>(items: readonly Item[]) =>
  items
    .map((item) => ({ item, place: randomInt(1_000_000) }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
