import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { createTestDatabase, testedDatabase } from '../../../test/harness/databases.ts';
import { SECRET_KEY, type Service, startService } from '../../../test/harness/service.ts';
import { until } from '../../../test/harness/until.ts';
import { explainStart } from '../../app/start-failure.ts';
import { readConfig } from '../../configuration/config.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { isAway } from '../database/failures.ts';
import { openSecretKeys } from './open.ts';
import { SecretKeysRefused } from './refused.ts';

const home = await mkdtemp(join(tmpdir(), 'portico-keys-'));
const opened: Database[] = [];
after(async () => {
  for (const database of opened) await database.close();
  await rm(home, { recursive: true });
});

async function emptyDatabase(): Promise<Database> {
  const database = await openDatabase({ url: await createTestDatabase(await folder()) });
  opened.push(database);
  return database;
}
const folder = () => mkdtemp(join(home, 'data-'));
const key = (number: number) => Buffer.alloc(32, number);
const open = (database: Database, dataDir: string, given?: readonly Buffer[]) =>
  openSecretKeys({ database, clock: Date.now, given, dataDir });

test('without a key, the first start creates a private one, and later starts use it', async () => {
  const database = await emptyDatabase();
  const dataDir = await folder();
  const first = await open(database, dataDir);
  const file = join(dataDir, 'secret.key');
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  assert.match(await readFile(file, 'utf8'), /^[A-Za-z0-9+/]{43}=\n$/);
  assert.deepEqual(await readdir(dataDir), ['secret.key']);
  assert.equal((await open(database, dataDir)).hmac('a', 'b'), first.hmac('a', 'b'));
  const made = Buffer.from(await readFile(file, 'utf8'), 'base64');
  const configured = await open(database, await folder(), [made]);
  assert.equal(configured.hmac('a', 'b'), first.hmac('a', 'b'));
});

test('an HMAC depends on key, purpose and word boundaries', async () => {
  const one = await open(await emptyDatabase(), home, [key(1)]);
  const two = await open(await emptyDatabase(), home, [key(2)]);
  const all = [
    one.hmac('a', 'b', 'c'),
    one.hmac('a', 'bc'),
    one.hmac('ab', 'c'),
    one.hmac('x', 'b', 'c'),
    two.hmac('a', 'b', 'c'),
  ];
  assert.equal(new Set(all).size, all.length);
});

test('nodes starting at once with different keys: one wins and the others refuse', async () => {
  const round = async () => {
    const database = await emptyDatabase();
    const folders = await Promise.all(Array.from({ length: 10 }, folder));
    const outcomes = await Promise.allSettled(folders.map((dataDir) => open(database, dataDir)));
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    if (refused.some(({ reason }) => isAway(reason))) return false;
    assert.equal(refused.length, 9);
    for (const { reason } of refused) assert(reason instanceof SecretKeysRefused);
    // A key that was not used is not left behind.
    const kept = await Promise.all(folders.map((dataDir) => readdir(dataDir)));
    assert.equal(kept.flat().length, 1);
    return true;
  };
  for (let rounds = 0; rounds < 10; rounds++) await until('the database has room for all of them', round);
});

test('a new first key comes into use beside the earlier ones', async () => {
  const database = await emptyDatabase();
  const old = await open(database, home, [key(1)]);
  const both = await open(database, home, [key(2), key(1)]);
  assert.notEqual(both.hmac('a'), old.hmac('a'));
  // A node with the keys in another order serves beside it while they are being rolled out; one with fewer does not.
  await open(database, home, [key(1), key(2)]);
  await assert.rejects(open(database, home, [key(1)]), SecretKeysRefused);
  await assert.rejects(open(database, home, [key(2)]), SecretKeysRefused);
});

test('a refused start prints a line with the variable and without a key', async () => {
  const database = await emptyDatabase();
  await open(database, home, [key(1)]);
  const broken = await folder();
  await writeFile(join(broken, 'secret.key'), 'no key');
  for (const start of [
    async () => open(database, await folder(), [key(2)]),
    async () => open(database, await folder()),
    async () => open(database, broken),
    async () => open(await emptyDatabase(), '/dev/null/nowhere'),
  ]) {
    const error = await start().then(
      () => assert.fail('it started'),
      (reason: unknown) => reason,
    );
    const line = explainStart(error, readConfig({})) ?? '';
    assert.match(line, /^PORTICO_SECRET_KEYS: [^\n]+$/);
    assert(!line.includes(key(1).toString('base64')) && !line.includes(key(2).toString('base64')));
  }
});

test('a start with other keys than the one in secret.key says that the variable replaces that file', async () => {
  const database = await emptyDatabase();
  const dataDir = await folder();
  const first = await open(database, dataDir);
  await assert.rejects(open(database, dataDir, [key(1)]), (error: Error) => {
    assert.match(
      error.message,
      /secret\.key has it, and is not read while this variable is set: add its content/,
    );
    return error instanceof SecretKeysRefused;
  });
  const made = Buffer.from(await readFile(join(dataDir, 'secret.key'), 'utf8'), 'base64');
  const both = await open(database, dataDir, [key(1), made]);
  assert.equal(both.hmacs('a')[1], first.hmac('a'));
});

test('ten nodes starting at once on an empty database with different folders: one serves', {
  skip: testedDatabase === 'sqlite' && 'an embedded database has one node',
}, async () => {
  await until('the database has room for all of them', async () => {
    const url = await createTestDatabase(await folder());
    const environment = { PORTICO_DATABASE_URL: url, PORTICO_SECRET_KEYS: '' };
    const starts = await Promise.allSettled(Array.from({ length: 10 }, () => startService({ environment })));
    const serving = starts.filter((start) => start.status === 'fulfilled');
    const refused = starts.filter((start) => start.status === 'rejected');
    for (const { value } of serving) await value.stop();
    if (refused.some(({ reason }) => isAway(reason))) return false;
    for (const { reason } of refused) assert(reason instanceof SecretKeysRefused, String(reason));
    assert.deepEqual([serving.length, refused.length], [1, 9]);
    return true;
  });
});

test("a node without the others' key does not serve", {
  skip: testedDatabase === 'sqlite' && 'an embedded database has one node',
}, async () => {
  const first = await startService();
  let second: Service | undefined;
  try {
    const environment = { PORTICO_SECRET_KEYS: '' };
    await assert.rejects(startService({ beside: first, environment }), SecretKeysRefused);
    second = await startService({ beside: first, environment: { PORTICO_SECRET_KEYS: SECRET_KEY } });
  } finally {
    await second?.stop();
    await first.stop();
  }
});
