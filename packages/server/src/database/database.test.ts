import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type PostgresCluster, skipWithoutPostgres, startPostgres } from '../../test/postgres.ts';
import {
  type Database,
  locking,
  openDatabase,
  type Placeholders,
  type Reader,
  type Transaction,
} from './database.ts';
import { DatabaseUnavailable } from './failures.ts';
import type { AccountRow } from './schema.ts';

for (const kind of ['sqlite', 'postgres'] as const) {
  describe(kind, { skip: kind === 'postgres' && skipWithoutPostgres() }, () => {
    let cluster: PostgresCluster | undefined;
    let directory: string;
    let database: Database;

    const newDatabase = async () => {
      const url = cluster ? await cluster.createDatabase() : `sqlite:${directory}/${randomUUID()}.db`;
      return openDatabase({ url });
    };

    before(async () => {
      directory = mkdtempSync(join(tmpdir(), 'portico-database-'));
      if (kind === 'postgres') cluster = await startPostgres({ fsync: false });
      database = await newDatabase();
    });

    after(async () => {
      await database?.close();
      await cluster?.remove();
      rmSync(directory, { recursive: true });
    });

    test('a row comes back as it was written, times as numbers', async () => {
      const account = newAccount({ created_at: 1_795_255_200_123, name: 'Zoë 🦊' });
      await database.transaction((tx) => insert(tx, account));
      assert.deepEqual(await find(database.read, account.id), account);
    });

    test('what a transaction throws comes out as it is, and nothing is kept', async () => {
      const account = newAccount();
      const failure = { of: 'the business' };
      const transaction = database.transaction(async (tx) => {
        await insert(tx, account);
        throw failure;
      });
      await assert.rejects(transaction, (error) => error === failure);
      assert.equal(await find(database.read, account.id), undefined);
      await database.transaction((tx) => insert(tx, account));
    });

    test('a transaction sees its own writes, others only what is committed, and that at once', async () => {
      const account = newAccount();
      await database.transaction(async (tx) => {
        await insert(tx, account);
        assert.ok(await find(tx, account.id));
        assert.equal(await find(database.read, account.id), undefined);
      });
      assert.ok(await find(database.read, account.id));
    });

    test('of two writes to one locked row, none is lost', async () => {
      const account = newAccount({ updated_at: 0 });
      await database.transaction((tx) => insert(tx, account));
      const increment = () =>
        database.transaction(async (tx) => {
          const query = tx.selectFrom('accounts').select('updated_at').where('id', '=', account.id);
          const { updated_at } = await locking(tx, query).executeTakeFirstOrThrow();
          await tx
            .updateTable('accounts')
            .set({ updated_at: updated_at + 1 })
            .where('id', '=', account.id)
            .execute();
        });
      // Fewer than there are connections, so that none has to wait for one.
      await Promise.all(Array.from({ length: 8 }, increment));
      assert.equal((await find(database.read, account.id))?.updated_at, 8);
    });

    test('a broken constraint is the error of the driver, not an outage', async () => {
      const account = newAccount();
      const twice = database.transaction(async (tx) => {
        await insert(tx, account);
        await insert(tx, { ...account, id: randomUUID() });
      });
      await assert.rejects(twice, (error: Error) => {
        assert.ok(!(error instanceof DatabaseUnavailable));
        return /email_canonical/.test(error.message);
      });
    });

    test('a taken value can be told without an error, by "on conflict"', async () => {
      const account = newAccount();
      await database.transaction((tx) => insert(tx, account));
      const again = await database.transaction((tx) =>
        tx
          .insertInto('accounts')
          .values({ ...account, id: randomUUID() })
          .onConflict((conflict) => conflict.column('email_canonical').doNothing())
          .returning('id')
          .executeTakeFirst(),
      );
      assert.equal(again, undefined);
    });

    test('sessions go with their account, and one that manages an organization stays', async () => {
      const account = newAccount();
      const at = { created_at: 1, updated_at: 1 };
      const organization = {
        id: randomUUID(),
        name: 'Acme',
        deleted_at: null,
        require_second_factor: 0,
        ...at,
      };
      const part = { id: randomUUID(), organization_id: organization.id, account_id: account.id };
      const session = { id: randomUUID(), account_id: account.id, token_hash: randomUUID() };
      await database.transaction(async (tx) => {
        await insert(tx, account);
        await tx.insertInto('organizations').values(organization).execute();
        await tx
          .insertInto('managers')
          .values({ ...part, role: 'owner', ...at })
          .execute();
        const seen = {
          created_at: 1,
          last_used_at: 1,
          user_agent: null,
          ip_address: null,
          methods: 'password',
          passkey_id: null,
        };
        await tx
          .insertInto('sessions')
          .values({ ...session, ...seen })
          .execute();
      });
      const remove = () =>
        database.transaction((tx) => tx.deleteFrom('accounts').where('id', '=', account.id).execute());
      await assert.rejects(remove(), /foreign key/i);
      await database.transaction((tx) =>
        tx.deleteFrom('organizations').where('id', '=', organization.id).execute(),
      );
      await remove();
      const left = await database.read
        .selectFrom('sessions')
        .select((of) => of.fn.countAll<number>().as('count'))
        .where('account_id', '=', account.id)
        .executeTakeFirst();
      assert.equal(left?.count, 0);
    });

    test('a prepared query takes its parameters wherever they stand, beside constants', async () => {
      const [older, newer] = [newAccount({ created_at: 10 }), newAccount({ created_at: 20 })];
      await database.transaction(async (tx) => {
        await insert(tx, older);
        await insert(tx, newer);
      });
      const query = database.prepare(
        (queries, by: Placeholders<{ first: string; second: string; since: number }>) =>
          queries
            .selectFrom('accounts')
            .select(['id', 'created_at'])
            .where('id', 'in', [by.second, by.first])
            .where('created_at', '>=', by.since)
            .where('created_at', '<', 1_000)
            .where((or) => or.or([or('id', '=', by.first), or('id', '=', by.second)]))
            .orderBy('created_at', 'desc'),
      );
      const both = { first: older.id, second: newer.id };
      const rows = await query.all({ ...both, since: 0 });
      assert.deepEqual(
        rows.map(({ id, created_at }) => ({ id, created_at })),
        [newer, older].map(({ id, created_at }) => ({ id, created_at })),
      );
      assert.equal((await query.first({ ...both, since: 0 }))?.id, newer.id);
      assert.equal(await query.first({ ...both, since: 30 }), undefined);
      assert.deepEqual(await query.all({ ...both, since: 30 }), []);
    });

    test('nothing can be computed from a placeholder while a query is prepared', () => {
      const unknown = /The value of rows is not known/;
      const sum = ({ rows }: Placeholders<{ rows: number }>): number =>
        // @ts-expect-error a placeholder is not a number
        rows + 1;
      const text = ({ rows }: Placeholders<{ rows: number }>) => Number(`${rows}`);
      for (const compute of [sum, text]) {
        const prepare = () =>
          database.prepare((queries, rows: Placeholders<{ rows: number }>) =>
            queries.selectFrom('accounts').select('id').limit(compute(rows)),
          );
        assert.throws(prepare, unknown);
      }
    });

    test('a prepared write waits for the transaction that is open, and is seen at once', async () => {
      const account = newAccount({ name: 'before' });
      await database.transaction((tx) => insert(tx, account));
      const rename = database.prepare((queries, to: Placeholders<{ id: string; name: string | null }>) =>
        queries.updateTable('accounts').set({ name: to.name }).where('id', '=', to.id).returning('name'),
      );
      const order: string[] = [];
      let written: Promise<unknown> | undefined;
      await database.transaction(async (tx) => {
        await tx.updateTable('accounts').set({ name: 'in between' }).where('id', '=', account.id).execute();
        written = Promise.resolve(rename.first({ id: account.id, name: 'after' })).then(() =>
          order.push('write'),
        );
        assert.equal((await find(database.read, account.id))?.name, 'before');
        order.push('transaction');
      });
      await written;
      assert.deepEqual(order, ['transaction', 'write']);
      assert.equal((await find(database.read, account.id))?.name, 'after');
      assert.equal((await rename.first({ id: account.id, name: null }))?.name, null);
    });

    test('a prepared write without "returning" has no rows', async () => {
      const account = newAccount({ updated_at: 1 });
      await database.transaction((tx) => insert(tx, account));
      const touch = database.prepare((queries, to: Placeholders<{ id: string; at: number }>) =>
        queries.updateTable('accounts').set({ updated_at: to.at }).where('id', '=', to.id),
      );
      assert.equal(await touch.first({ id: account.id, at: 2 }), undefined);
      assert.equal((await find(database.read, account.id))?.updated_at, 2);
      assert.deepEqual(await touch.all({ id: account.id, at: 3 }), []);
      assert.equal((await find(database.read, account.id))?.updated_at, 3);
    });

    test('transactions that fail do not use up connections', async () => {
      const fail = () => database.transaction((tx) => insert(tx, newAccount({ email: null as never })));
      const outcomes = await Promise.allSettled(Array.from({ length: 30 }, fail));
      assert.ok(outcomes.every(({ status }) => status === 'rejected'));
      await database.ping();
    });

    test('closing waits for the transaction under way; afterwards everything is unavailable', async () => {
      const mine = await newDatabase();
      const count = mine.prepare((queries) => queries.selectFrom('accounts').select('id'));
      const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
      const underWay = mine.transaction(async (tx) => {
        begin();
        await insert(tx, newAccount());
      });
      await begun;
      await Promise.all([underWay, mine.close(), mine.close()]);
      const isUnavailable = (error: unknown) => error instanceof DatabaseUnavailable;
      await assert.rejects(
        mine.transaction((tx) => insert(tx, newAccount())),
        isUnavailable,
      );
      await assert.rejects(find(mine.read, randomUUID()), isUnavailable);
      await assert.rejects(async () => count.first({}), isUnavailable);
      await assert.rejects(mine.ping(), isUnavailable);
    });
  });
}

function newAccount(values: Partial<AccountRow> = {}): AccountRow {
  const id = randomUUID();
  const email = `${id}@example.com`;
  return {
    ...{
      id,
      email,
      email_canonical: email,
      email_verified_at: null,
      suspended_at: null,
      last_signed_in_at: null,
      name: null,
      pending_email: null,
      pending_email_canonical: null,
    },
    ...{ password_hash: '$argon2id$', created_at: 1, updated_at: 1 },
    ...values,
  };
}

function insert(tx: Transaction, account: AccountRow) {
  return tx.insertInto('accounts').values(account).execute();
}

async function find(reader: Reader, id: string): Promise<AccountRow | undefined> {
  const row = await reader.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();
  // Rows of node:sqlite have no prototype, which a strict comparison minds.
  return row && { ...row };
}
