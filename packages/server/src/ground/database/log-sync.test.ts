import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import fs, { mkdtempSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { block } from '../../../test/harness/block.ts';
import { insertOrganization } from '../../../test/harness/sqlite-files.ts';
import { type Database, openDatabase } from './database.ts';
import { DatabaseUnavailable } from './failures.ts';

type Callback = (error: NodeJS.ErrnoException | null) => void;

describe('the disk, while it syncs the log', () => {
  const sync = fs.fdatasync;
  let directory: string;
  let url: string;
  let database: Database;
  let warnings: string[];
  /** Syncs that were asked for and have not ended, while the disk is held. */
  let asked: Array<(error?: Error) => void>;

  /** From now on, a sync ends when the test says so. */
  function holdDisk(): void {
    fs.fdatasync = Object.assign(
      (descriptor: number, done: Callback) => {
        asked.push((error) => (error ? done(error) : sync(descriptor, done)));
      },
      { __promisify__: sync.__promisify__ },
    );
    syncBuiltinESMExports();
  }

  function releaseDisk(): void {
    fs.fdatasync = sync;
    syncBuiltinESMExports();
    for (const end of asked.splice(0)) end();
  }

  const insert = (name: string) => database.transaction((tx) => insertOrganization(tx, name));

  const names = async () => {
    const rows = await database.read.selectFrom('organizations').select('name').execute();
    return rows.map(({ name }) => name).sort();
  };

  /** Resolves to what a promise has come to, after some turns of the event loop. */
  async function stateOf(promise: Promise<unknown>): Promise<'pending' | 'fulfilled' | 'rejected'> {
    let state: 'pending' | 'fulfilled' | 'rejected' = 'pending';
    promise.then(
      () => {
        state = 'fulfilled';
      },
      () => {
        state = 'rejected';
      },
    );
    for (let turns = 0; turns < 20; turns++) await new Promise((resolve) => setImmediate(resolve));
    return state;
  }

  before(() => {
    directory = mkdtempSync(join(tmpdir(), 'portico-log-'));
  });

  after(() => rmSync(directory, { recursive: true }));

  beforeEach(async () => {
    asked = [];
    warnings = [];
    url = `sqlite:${join(directory, randomUUID(), 'portico.db')}`;
    database = await openDatabase({ url, onWarning: (warning) => warnings.push(warning) });
    await insert('before');
    holdDisk();
  });

  afterEach(async () => {
    releaseDisk();
    await database.close();
  });

  test('hides a commit from its caller, from readers, and from transactions that it made fail', async () => {
    const writing = insert('new');
    assert.equal(await stateOf(writing), 'pending');
    assert.deepEqual(await names(), ['before']);
    const refused = database.transaction(async (tx) => {
      const rows = await tx.selectFrom('organizations').select('name').execute();
      assert.equal(rows.length, 2);
      throw new Error('it is there already');
    });
    assert.equal(await stateOf(refused), 'pending');
    releaseDisk();
    await writing;
    assert.deepEqual(await names(), ['before', 'new']);
    await assert.rejects(refused, /it is there already/);
  });

  test('accepts more commits; one sync covers all since the last, and resolves only those', async () => {
    const first = insert('first');
    assert.equal(await stateOf(first), 'pending');
    const others = ['a', 'b', 'c', 'd', 'e'].map(insert);
    assert.equal(await stateOf(Promise.race(others)), 'pending');
    assert.equal(asked.length, 1);
    asked.shift()?.();
    await first;
    assert.deepEqual(await names(), ['before', 'first']);
    assert.equal(await stateOf(Promise.race(others)), 'pending');
    assert.equal(asked.length, 1);
    asked.shift()?.();
    await Promise.all(others);
    assert.equal((await names()).length, 7);
    assert.equal(asked.length, 0);
  });

  test("defers the check of the log's length while a transaction is open, without a warning", async () => {
    const first = insert('first');
    assert.equal(await stateOf(first), 'pending');
    const hold = Promise.withResolvers<void>();
    const second = database.transaction(async (tx) => {
      await insertOrganization(tx, 'second');
      await hold.promise;
    });
    releaseDisk();
    await first;
    assert.equal(await stateOf(second), 'pending');
    hold.resolve();
    await second;
    assert.deepEqual(warnings, []);
  });

  test('stops writes after a failed sync, serves durable reads, and recovers after a restart', async () => {
    const writing = insert('unknown');
    assert.equal(await stateOf(writing), 'pending');
    asked.shift()?.(Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' }));
    await assert.rejects(writing, DatabaseUnavailable);
    assert.deepEqual(await names(), ['before']);
    releaseDisk();
    await assert.rejects(insert('later'), DatabaseUnavailable);
    await assert.rejects(database.ping(), DatabaseUnavailable);
    assert.deepEqual(await names(), ['before']);
    assert.match(warnings.join('\n'), /failed to sync.*EIO/);
    await database.close();
    database = await openDatabase({ url });
    await insert('after');
    await database.ping();
    assert.ok((await names()).includes('after'));
  });

  test('does not count time in which the process was suspended as a stall', async () => {
    const writing = insert('suspended');
    assert.equal(await stateOf(writing), 'pending');
    block(5_500);
    await new Promise((resolve) => setTimeout(resolve));
    assert.equal(await stateOf(writing), 'pending');
    releaseDisk();
    await writing;
    assert.deepEqual(await names(), ['before', 'suspended']);
  });

  test('that takes too long fails the waiting commits and readiness, then recovers', async () => {
    const writing = insert('slow');
    // Within the second that a ping may take, and five that a commit may.
    await assert.rejects(writing, /5000 ms/);
    await assert.rejects(insert('meanwhile'), DatabaseUnavailable);
    await assert.rejects(database.ping(), DatabaseUnavailable);
    assert.deepEqual(await names(), ['before']);
    releaseDisk();
    while ((await names()).length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
    await insert('afterwards');
    assert.deepEqual(await names(), ['afterwards', 'before', 'slow']);
  });
});
