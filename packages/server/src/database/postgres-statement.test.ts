import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { Client } from 'pg';
import { type PostgresCluster, skipWithoutPostgres, startPostgres } from '../../test/postgres.ts';
import { until } from '../../test/until.ts';
import { type Database, openDatabase, type Placeholders } from './database.ts';

describe('prepared queries on PostgreSQL', { skip: skipWithoutPostgres() }, () => {
  let cluster: PostgresCluster;

  before(async () => {
    cluster = await startPostgres({ fsync: false });
  });

  after(() => cluster.remove());

  test('the server keeps a statement for each connection, however often it runs', async () => {
    const database = await openDatabase({ url: await cluster.createDatabase(), poolSize: 1 });
    try {
      const find = findOrganization(database);
      for (let run = 0; run < 3; run++) assert.equal(await find.first({ id: randomUUID() }), undefined);
      assert.deepEqual(await keptStatements(database), ['organizations']);
    } finally {
      await database.close();
    }
  });

  test('they go on when a newer node has added a column', async () => {
    const url = await cluster.createDatabase();
    const database = await openDatabase({ url, poolSize: 2 });
    try {
      const id = await insertOrganization(database);
      const find = findOrganization(database);
      const findTwice = () => Promise.all([find.first({ id }), find.first({ id })]);
      await findTwice();
      const client = new Client({ connectionString: url });
      await client.connect();
      await client.query(`alter table organizations add column motto text default 'onwards'`);
      await client.end();
      for (const row of await findTwice()) assert.equal((row as { motto?: string })?.motto, 'onwards');
    } finally {
      await database.close();
    }
  });

  test('look-ups that are asked for at once share a connection, and one that fails takes no other with it', async () => {
    const database = await openDatabase({ url: await cluster.createDatabase(), poolSize: 4 });
    try {
      const ids = [await insertOrganization(database), await insertOrganization(database)];
      const find = findOrganization(database);
      const countConnections = database.prepare((queries) =>
        queries.selectNoFrom(
          sql<number>`(select count(*) from pg_stat_activity
            where datname = current_database() and backend_type = 'client backend')`.as('count'),
        ),
      );
      const found = await Promise.all(
        Array.from({ length: 20 }, (_, at) => find.first({ id: ids[at % 2] ?? '' })),
      );
      assert.deepEqual(
        found.map((row) => row?.id),
        Array.from({ length: 20 }, (_, at) => ids[at % 2]),
      );
      // Twenty are three round trips. A server that is held up is asked for a sign of life, on a connection that ends at once.
      await until('there are three connections', async () => (await countConnections.first({}))?.count === 3);
      const outcomes = await Promise.allSettled(
        [ids[0] ?? '', 'no text\0', ids[1] ?? ''].map((id) => find.first({ id })),
      );
      assert.deepEqual(
        outcomes.map(({ status }) => status),
        ['fulfilled', 'rejected', 'fulfilled'],
      );
    } finally {
      await database.close();
    }
  });

  test('a list that takes long holds up no row that is looked up at the same time', async () => {
    const url = await cluster.createDatabase();
    const database = await openDatabase({ url, poolSize: 4 });
    const holder = new Client({ connectionString: url });
    try {
      const id = await insertOrganization(database);
      const find = findOrganization(database);
      const list = database.prepare((queries) =>
        queries.selectNoFrom(sql<string>`pg_advisory_lock_shared(1)::text`.as('held')),
      );
      await holder.connect();
      await holder.query('select pg_advisory_lock(1)');
      let isListed = false;
      const listing = Promise.resolve(list.all({})).then(() => {
        isListed = true;
      });
      const found = await Promise.all([find.first({ id }), find.first({ id })]);
      assert.deepEqual([isListed, ...found.map((row) => row?.id)], [false, id, id]);
      await holder.query('select pg_advisory_unlock(1)');
      await listing;
    } finally {
      await holder.end();
      await database.close();
    }
  });

  test('behind a pooler that hands transactions to any process, nothing is kept', async () => {
    const direct = new URL(await cluster.createDatabase());
    const pooler = await startPooler(Number(direct.port));
    const { port } = pooler.address() as AddressInfo;
    const url = String(Object.assign(new URL(direct), { port }));
    const database = await openDatabase({ url, poolSize: 1 });
    try {
      const id = await insertOrganization(database);
      const find = findOrganization(database);
      for (let run = 0; run < 3; run++) assert.equal((await find.first({ id }))?.id, id);
      for (const row of await Promise.all([find.first({ id }), find.first({ id })]))
        assert.equal(row?.id, id);
      assert.deepEqual(await keptStatements(database), []);
    } finally {
      await database.close();
      pooler.close();
    }
  });
});

function findOrganization(database: Database) {
  return database.prepare((queries, of: Placeholders<{ id: string }>) =>
    queries.selectFrom('organizations').selectAll().where('id', '=', of.id),
  );
}

async function insertOrganization(database: Database): Promise<string> {
  const id = randomUUID();
  const row = { id, name: 'Acme', created_at: 1, updated_at: 1, deleted_at: null, require_second_factor: 0 };
  await database.transaction((tx) => tx.insertInto('organizations').values(row).execute());
  return id;
}

/** The tables that the statements kept for the one connection of a pool are about. */
async function keptStatements(database: Database): Promise<(string | undefined)[]> {
  const { rows } = await database.transaction((tx) =>
    sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(tx),
  );
  return rows.map(({ statement }) => /from "(\w+)"/.exec(statement)?.[1]);
}

/** As a pooler does, it names a process of its own, to which queries can be cancelled. */
async function startPooler(port: number): Promise<Server> {
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1');
    client.pipe(upstream);
    upstream.on('data', (chunk) => {
      const bytes = chunk as Buffer;
      const at = bytes.indexOf(BACKEND_KEY_DATA);
      if (at >= 0) bytes.writeInt32BE(1, at + BACKEND_KEY_DATA.length);
      client.write(bytes);
    });
    upstream.on('close', () => client.destroy());
    client.on('close', () => upstream.destroy());
    for (const socket of [client, upstream]) socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

/** Type and length of the message (PostgreSQL, "Message Formats"). */
const BACKEND_KEY_DATA = Buffer.from('4b0000000c', 'hex');
