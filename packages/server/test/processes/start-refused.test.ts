import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { NOT_PERMITTED } from '../../../../tools/tests/skipped.ts';
import { VARIABLES } from '../../src/configuration/config.ts';
import { testedDatabase } from '../harness/databases.ts';
import { answersAt, place, preloaded } from '../harness/places.ts';
import { type Command, endOf, MAIN, refusedStart, spawnService, startProcess } from '../harness/process.ts';
import { rowsOf, runOn } from '../harness/rows.ts';
import { listening } from '../harness/sockets.ts';

const notPostgres = testedDatabase !== 'postgres' && 'about PostgreSQL';
const notSqlite = testedDatabase !== 'sqlite' && 'about SQLite';

test('invalid configuration: all errors reported at once, by variable, before anything is opened', async () => {
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

test('port in use: one line with its variable and what to do, and no database is left behind', async () => {
  const { variables } = await place();
  const folder = join(tmpdir(), `portico-never-made-${process.pid}`);
  const { port, close } = await listening(createServer());
  for (const name of ['PORTICO_PORT', 'PORTICO_METRICS_PORT']) {
    const { stderr } = await refusedStart({
      ...variables,
      ...(testedDatabase === 'sqlite' && { PORTICO_DATABASE_URL: '' }),
      PORTICO_DATA_DIR: folder,
      [name]: String(port),
    });
    assert.match(
      stderr,
      new RegExp(
        `^Portico cannot start: ${name}: another program .* set ${name} .*EADDRINUSE.*${port}\\)\\n$`,
      ),
    );
    assert.ok(!existsSync(folder));
  }
  close();
});

test('address not of this machine, or not resolvable: one line with its variable', async () => {
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

/** Root may write anywhere; another user may not. */
const AS_NOBODY: Command | undefined =
  process.getuid?.() === 0
    ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups', process.execPath, MAIN]
    : undefined;
const noSetpriv =
  AS_NOBODY && spawnSync('setpriv', ['--version']).status !== 0 && `${NOT_PERMITTED}there is no setpriv`;

test('data folder not writable: one line', {
  skip: notSqlite || noSetpriv,
}, async () => {
  const { variables } = await place();
  const folder = variables.PORTICO_DATA_DIR ?? '';
  chmodSync(folder, 0o555);
  const { stderr } = await refusedStart({ PORTICO_DATA_DIR: folder }, AS_NOBODY);
  const reason = `the user of the service cannot write to ${folder} (EACCES)`;
  assert.equal(
    stderr,
    `Portico cannot start: PORTICO_DATA_DIR: Cannot open the database ${join(folder, 'portico.db')}: ${reason}\n`,
  );
});

test('database cannot be created there: one line with its variable', {
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

test('schema of a newer build: refused in one line, and left unchanged', async () => {
  const { variables, databaseUrl } = await place();
  const service = await startProcess(variables);
  service.kill('SIGINT');
  await endOf(service);
  await runOn(databaseUrl, `insert into kysely_migration values ('9999-future', '2999-01-01T00:00:00.000Z')`);
  const { stderr } = await refusedStart(variables);
  assert.match(stderr, /^Portico cannot start: .*newer build.*9999-future\n$/);
  assert.ok((await rowsOf(databaseUrl, 'select name from kysely_migration')).length > 1);
});

test('SQLite file in use: the second process is refused in one line, and the first serves on', {
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

test('database unavailable: one line without its password', {
  skip: notPostgres,
}, async () => {
  // Uses a system port, which no other process takes in the meantime.
  const port = 1;
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

test('package missing: one line', async () => {
  const preload = preloaded(`
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

const started = (...args: string[]) => endOf(spawnService({}, [process.execPath, MAIN, ...args]));

test('unknown option: exit code 2 and one line that names the variable, but no value', async () => {
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

test('serve --help names every variable; --version prints the version', async () => {
  const help = await started('serve', '--help');
  assert.deepEqual([help.code, help.stderr], [0, '']);
  for (const { name } of VARIABLES) assert.match(help.stdout, new RegExp(`^ +${name} `, 'm'));
  const version = await started('--version');
  assert.deepEqual([version.code, version.stderr], [0, '']);
  assert.match(version.stdout, /^portico \d+\.\d+\.\d+\n$/);
});
