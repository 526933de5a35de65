import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { testedDatabase } from './databases.ts';
import { clientOf } from './load.ts';
import { endOf, newPlace, type Place, refusedStart, spawnService, startProcess, until } from './process.ts';
import { rowsOf, runOn } from './rows.ts';
import { listening } from './sockets.ts';

const notPostgres = testedDatabase !== 'postgres' && 'about PostgreSQL';
const notSqlite = testedDatabase !== 'sqlite' && 'about SQLite';

const places: Place[] = [];
after(() => {
  for (const place of places) place.remove();
});

async function place(): Promise<Place> {
  const made = await newPlace();
  places.push(made);
  return made;
}

async function answersAt(url: string): Promise<void> {
  const client = clientOf(url);
  const isReady = async () => (await client.send({ method: 'GET', path: '/health/ready' })).status === 200;
  await until('it is ready', isReady);
  client.close();
}

for (const level of ['info', 'silent']) {
  test(`it says where it serves, on a free port, at the log level ${level}`, async () => {
    const { variables, databaseUrl } = await place();
    const service = await startProcess({ ...variables, PORTICO_LOG_LEVEL: level });
    const { url, reference, listening: listens, data, metrics } = service.announcement;
    assert.match(listens, /^http:\/\/127\.0\.0\.1:[1-9]\d*$/);
    assert.deepEqual([url, reference, metrics], [listens, `${listens}/docs`, undefined]);
    assert.ok(data.length > 5 && databaseUrl.endsWith(data), `the data is not at ${data}`);
    await answersAt(url);
    service.kill('SIGINT');
    const { code, stdout, stderr } = await endOf(service);
    assert.deepEqual([code, stderr], [0, '']);
    const others = stdout.split('\n').filter((line) => line !== '' && !line.includes('Portico serves'));
    assert.equal(others.length > 0, level === 'info');
  });
}

test('links begin with the public URL, which need not be where it listens', async () => {
  const { variables } = await place();
  const service = await startProcess({ ...variables, PORTICO_PUBLIC_URL: 'https://portico.example.com' });
  const { url, reference } = service.announcement;
  assert.deepEqual([url, reference], ['https://portico.example.com', 'https://portico.example.com/docs']);
  await answersAt(service.url);
  service.kill('SIGINT');
  assert.equal((await endOf(service)).code, 0);
});

test('all that is wrong with the configuration is said at once, by name, before anything is opened', async () => {
  const folder = join(tmpdir(), `portico-never-made-${process.pid}`);
  const { stderr } = await refusedStart({
    PORTICO_DATA_DIR: folder,
    PORTICO_PORT: '70000',
    PORTICO_SESSION_IDLE: 'a fortnight',
    PORTICO_LOG_LEVL: 'debug',
    PORTICO_REQUIRE_VERIFIED_EMAIL: 'true',
  });
  const wrong = [
    'PORTICO_PORT',
    'PORTICO_SESSION_IDLE',
    'PORTICO_LOG_LEVL',
    'PORTICO_REQUIRE_VERIFIED_EMAIL',
  ];
  for (const name of wrong) assert.match(stderr, new RegExp(`^- ${name} `, 'm'));
  assert.equal(stderr.trimEnd().split('\n').length, 1 + wrong.length, stderr);
  assert.ok(!existsSync(folder));
});

test('a port that is taken is named in one line', async () => {
  const { variables } = await place();
  const { port, close } = await listening(createServer());
  const { stderr } = await refusedStart({ ...variables, PORTICO_PORT: String(port) });
  assert.match(stderr, new RegExp(`^Portico cannot start: .*EADDRINUSE.*${port}\\n$`));
  close();
});

test('a schema that a newer build made is refused in one line, and left as it is', async () => {
  const { variables, databaseUrl } = await place();
  const service = await startProcess(variables);
  service.kill('SIGINT');
  await endOf(service);
  await runOn(databaseUrl, `insert into kysely_migration values ('9999-future', '2999-01-01T00:00:00.000Z')`);
  const { stderr } = await refusedStart(variables);
  assert.match(stderr, /^Portico cannot start: .*newer build.*9999-future\n$/);
  assert.ok((await rowsOf(databaseUrl, 'select name from kysely_migration')).length > 1);
});

test('a second process on one file is refused at once, in one line that says why; the first serves on', {
  skip: notSqlite,
}, async () => {
  const { variables } = await place();
  const first = await startProcess(variables);
  const { stderr } = await refusedStart(variables);
  assert.match(stderr, /^Portico cannot start: .*portico\.db is in use by another process.*\n$/);
  await answersAt(first.url);
  first.kill('SIGINT');
  assert.equal((await endOf(first)).code, 0);
  // The lock goes with its holder.
  const next = await startProcess(variables);
  next.kill('SIGINT');
  await endOf(next);
});

test('a database that is away is named in one line, without its password', {
  skip: notPostgres,
}, async () => {
  const { port, close } = await listening(createServer());
  close();
  const url = `postgres://portico:a-secret@127.0.0.1:${port}/portico`;
  const { stderr } = await refusedStart({ PORTICO_DATABASE_URL: url });
  assert.match(
    stderr,
    new RegExp(`^Portico cannot start: The database is unavailable: .*127\\.0\\.0\\.1:${port}\\n$`),
  );
  assert.doesNotMatch(stderr, /a-secret/);
});

test('ten nodes that start at once on one empty database all serve', { skip: notPostgres }, async () => {
  const { variables } = await place();
  const nodes = await Promise.all(Array.from({ length: 10 }, () => startProcess(variables)));
  await Promise.all(nodes.map(({ url }) => answersAt(url)));
  for (const node of nodes) node.kill('SIGINT');
  for (const node of nodes) {
    const { code, stderr } = await endOf(node);
    assert.deepEqual([code, stderr], [0, '']);
  }
});

test('a signal while it still starts ends it, with exit code 0', async () => {
  const connected = Promise.withResolvers<Socket>();
  // A database that takes connections and says nothing keeps a start waiting.
  const { port, close } = await listening(createServer(connected.resolve));
  const service = spawnService({ PORTICO_DATABASE_URL: `postgres://portico@127.0.0.1:${port}/portico` });
  const socket = await connected.promise;
  service.kill('SIGTERM');
  const { code, stdout, stderr } = await endOf(service);
  assert.deepEqual([code, stderr], [0, '']);
  assert.doesNotMatch(stdout, /Portico serves/);
  socket.destroy();
  close();
});
