import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { VARIABLES } from '../src/config.ts';
import { clientOf } from './client.ts';
import { testedDatabase } from './databases.ts';
import { endOf, MAIN, newPlace, type Place, refusedStart, spawnService, startProcess } from './process.ts';
import { rowsOf, runOn } from './rows.ts';
import { listening } from './sockets.ts';
import { until } from './until.ts';

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
    const local = listens.replace('127.0.0.1', 'localhost');
    assert.deepEqual([url, reference, metrics], [local, `${local}/docs`, undefined]);
    const { version, engine, node } = service.announcement;
    assert.match(version, /^\d+\.\d+\.\d+$/);
    assert.match(engine, notPostgres ? /^SQLite \d+\.\d+/ : /^PostgreSQL/);
    assert.equal(node, process.version);
    assert.ok(data.length > 5 && databaseUrl.endsWith(data), `the data is not at ${data}`);
    await answersAt(url);
    service.kill('SIGINT');
    const { code, stdout, stderr } = await endOf(service);
    assert.deepEqual([code, stderr], [0, '']);
    const warnings = service.log().filter((line) => line.level === 40);
    assert.deepEqual(
      warnings.map(({ msg }) => msg.split(' ')[0]),
      // The PostgreSQL of the tests does not sync, which is unusual.
      level === 'info' ? [...(notPostgres ? [] : ['PostgreSQL']), 'PORTICO_LIMITS', 'Mails'] : [],
      'it warns once of what is unusual',
    );
    const others = stdout.split('\n').filter((line) => line !== '' && !line.includes('Portico is running'));
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
    PORTICO_SECRET_KEYS_FILE: folder,
  });
  const wrong = ['PORTICO_PORT', 'PORTICO_SESSION_IDLE', 'PORTICO_LOG_LEVL', 'PORTICO_SECRET_KEYS_FILE'];
  for (const name of wrong) assert.match(stderr, new RegExp(`^- ${name} `, 'm'));
  assert.equal(stderr.trimEnd().split('\n').length, 1 + wrong.length, stderr);
  assert.ok(!existsSync(folder));
});

test('a port that is taken is named in one line, with its variable', async () => {
  const { variables } = await place();
  const { port, close } = await listening(createServer());
  for (const name of ['PORTICO_PORT', 'PORTICO_METRICS_PORT']) {
    const { stderr } = await refusedStart({ ...variables, [name]: String(port) });
    assert.match(stderr, new RegExp(`^Portico cannot start: ${name}: .*EADDRINUSE.*${port}\\n$`));
  }
  close();
});

test('an address that is not this machine’s, or leads nowhere, is named in one line, with its variable', async () => {
  const { variables } = await place();
  for (const [name, value, code] of [
    ['PORTICO_HOST', '192.0.2.1', 'EADDRNOTAVAIL'],
    ['PORTICO_HOST', 'portico.invalid', '(ENOTFOUND|EAI_AGAIN)'],
    ['PORTICO_METRICS_HOST', '192.0.2.1', 'EADDRNOTAVAIL'],
  ] as const) {
    const { stderr } = await refusedStart({ ...variables, PORTICO_METRICS_PORT: '0', [name]: value });
    assert.match(stderr, new RegExp(`^Portico cannot start: ${name}: .*${code}.*\\n$`));
  }
});

test('a place where no database can be made is named in one line, with its variable', {
  skip: notSqlite,
}, async () => {
  const folder = join(import.meta.filename, 'data');
  for (const [name, value] of [
    ['PORTICO_DATA_DIR', folder],
    ['PORTICO_DATABASE_URL', `sqlite:${folder}/x.db`],
  ] as const) {
    const { stderr } = await refusedStart({ [name]: value });
    assert.match(stderr, new RegExp(`^Portico cannot start: ${name}: .*ENOTDIR.*\\n$`));
  }
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
    new RegExp(
      `^Portico cannot start: PORTICO_DATABASE_URL: The database is unavailable: .*127\\.0\\.0\\.1:${port}\\n$`,
    ),
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

/** Code that runs in the process before anything of the service. */
const before = (code: string) => ({
  NODE_OPTIONS: `--import "data:text/javascript,${encodeURIComponent(code)}"`,
});

test('it listens for signals before it loads anything else: one that comes then ends it with exit code 0', async () => {
  const preload = before(`
    import { writeSync } from 'node:fs';
    const on = process.on;
    process.on = function (name, ...rest) {
      on.call(process, name, ...rest);
      if (name === 'SIGTERM') {
        writeSync(1, JSON.stringify({ http: process.moduleLoadList.includes('NativeModule http') }) + '\\n');
        process.kill(process.pid, 'SIGTERM');
      }
      return process;
    };`);
  const { variables } = await place();
  const { code, signal, stdout, stderr } = await endOf(spawnService({ ...variables, ...preload }));
  assert.deepEqual([code, signal, stderr], [0, null, '']);
  assert.match(stdout, /^{"http":false}\n/);
  assert.doesNotMatch(stdout, /Portico is running/);
});

const noNamespace =
  spawnSync('unshare', ['--pid', '--fork', 'true']).status !== 0 && 'not permitted here: unshare(1)';

test('SIGTERM ends it in order where it is process 1', { skip: noNamespace }, async () => {
  const { variables } = await place();
  const command = ['unshare', '--pid', '--fork', '--kill-child', process.execPath, MAIN] as const;
  const service = await startProcess({ ...variables, PORTICO_LAME_DUCK: '0s' }, command);
  const [child] = readFileSync(`/proc/${service.pid}/task/${service.pid}/children`, 'utf8').split(' ');
  process.kill(Number(child), 'SIGTERM');
  const { code, stderr } = await endOf(service);
  assert.deepEqual([code, stderr], [0, '']);
  assert.ok(service.log().some(({ msg }) => msg === 'stopping'));
});

test('a package that is missing is named in one line', async () => {
  const preload = before(`
    import { registerHooks } from 'node:module';
    registerHooks({
      resolve(name, context, next) {
        return next(name === '@node-rs/argon2' ? '@node-rs/argon2-for-another-machine' : name, context);
      },
    });`);
  const { code, stderr } = await refusedStart(preload);
  assert.equal(code, 1);
  assert.match(
    stderr,
    /^Portico cannot start: a package is missing .*run npm ci.*argon2-for-another-machine.*\n$/,
  );
});

test('a console that has not been built is told of in one line; everything else is served', async () => {
  const preload = before(`
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const { readFileSync } = fs;
    const within = (file) => String(file).includes('/console/dist/');
    fs.readFileSync = (file, ...options) =>
      readFileSync(within(file) ? '/no/such/file' : file, ...options);
    syncBuiltinESMExports();`);
  const { variables } = await place();
  const service = await startProcess({ ...variables, ...preload });
  assert.equal(service.announcement.console, undefined);
  await until('it has said so', () => service.log().some(({ msg }) => /console.*npm run prepare/.test(msg)));
  for (const [path, status] of [
    ['/console', 404],
    ['/', 200],
    ['/v1/account', 401],
  ] as const) {
    assert.equal((await fetch(service.url + path)).status, status, path);
  }
  service.kill('SIGTERM');
  assert.equal((await service.ended).code, 0);
});

test('where the console is served, the start says where', async () => {
  const { variables } = await place();
  const service = await startProcess(variables);
  assert.equal(service.announcement.console, `${service.announcement.url}/console`);
  assert.doesNotMatch(service.stdout(), /npm run prepare/);
  service.kill('SIGTERM');
  assert.equal((await service.ended).code, 0);
});

const started = (...args: string[]) => endOf(spawnService({}, [process.execPath, MAIN, ...args]));

test('--help of serve names every variable; --version says the version', async () => {
  const help = await started('serve', '--help');
  assert.deepEqual([help.code, help.stderr], [0, '']);
  for (const { name } of VARIABLES) assert.match(help.stdout, new RegExp(`^ +${name} `, 'm'));
  const version = await started('--version');
  assert.deepEqual([version.code, version.stderr], [0, '']);
  assert.match(version.stdout, /^portico \d+\.\d+\.\d+\n$/);
});

test('an option that was taken for a variable is refused in one line, with exit code 2, naming the variable but no value', async () => {
  for (const [given, said] of [
    ['--port=8080', /option --port: .* PORTICO_PORT\b/],
    ['--database-url=postgres://u:a-secret@h/d', /option --database-url: .* PORTICO_DATABASE_URL\b/],
    ['--frobnicate', /option --frobnicate: .* environment variables\./],
  ] as const) {
    for (const command of [[], ['serve']]) {
      const { code, stdout, stderr } = await started(...command, given);
      assert.deepEqual([code, stdout], [2, ''], given);
      assert.match(stderr, said);
      assert.match(stderr, /^Unknown .*\n$/);
      assert.doesNotMatch(stderr, /a-secret/);
    }
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
  assert.doesNotMatch(stdout, /Portico is running/);
  socket.destroy();
  close();
});
