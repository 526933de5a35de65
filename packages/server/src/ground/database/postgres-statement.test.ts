import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { Client } from 'pg';
import { insertCounter } from '../../../test/harness/counter.ts';
import { type PostgresCluster, skipWithoutPostgres, startPostgres } from '../../../test/harness/postgres.ts';
import { type Database, openDatabase, type Placeholders } from './database.ts';

describe('prepared queries on PostgreSQL', { skip: skipWithoutPostgres() }, () => {
  let cluster: PostgresCluster;

  before(async () => {
    cluster = await startPostgres({ fsync: false });
  });

  after(() => cluster.remove());

  test('each connection prepares a statement once, however often it runs', async () => {
    const database = await openDatabase({ url: await cluster.createDatabase(), poolSize: 1 });
    try {
      const find = findOrganization(database);
      for (let run = 0; run < 3; run++) assert.equal(await find.first({ id: randomUUID() }), undefined);
      assert.deepEqual(await keptStatements(database), ['organizations']);
    } finally {
      await database.close();
    }
  });

  test('keep working when a newer node has added a column', async () => {
    const url = await cluster.createDatabase();
    const database = await openDatabase({ url, poolSize: 2 });
    try {
      const id = await insertCounter(database);
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

  test('behind a transaction pooler, prepare nothing', async () => {
    const direct = new URL(await cluster.createDatabase());
    const pooler = await startPooler(Number(direct.port));
    const { port } = pooler.address() as AddressInfo;
    const url = String(Object.assign(new URL(direct), { port }));
    const database = await openDatabase({ url, poolSize: 1 });
    try {
      const id = await insertCounter(database);
      const find = findOrganization(database);
      for (let run = 0; run < 3; run++) assert.equal((await find.first({ id }))?.id, id);
      for (const row of await Promise.all([find.first({ id }), find.first({ id })]))
        assert.equal(row?.id, id);
      assert.deepEqual(await keptStatements(database), []);
      // Nor is a row: another process of the server may have found it.
      const lookUp = database.prepareLookUp(organizationById);
      const rows = [];
      for (let run = 0; run < 5; run++) rows.push(await lookUp.first({ id }));
      assert.equal(new Set(rows).size, rows.length);
    } finally {
      await database.close();
      pooler.close();
    }
  });
});

const organizationById = (queries: Pick<Database['read'], 'selectFrom'>, of: Placeholders<{ id: string }>) =>
  queries.selectFrom('organizations').selectAll().where('id', '=', of.id);

const findOrganization = (database: Database) => database.prepare(organizationById);

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
