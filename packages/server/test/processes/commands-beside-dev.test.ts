import assert from 'node:assert/strict';
import { type ExecException, execFile } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { COMMANDS } from '../../src/commands/table.ts';
import { called } from '../harness/called.ts';
import { testedDatabase } from '../harness/databases.ts';
import { endOf, MAIN, newPlace, type Serving, serviceEnvironment, startProcess } from '../harness/process.ts';

const execute = promisify(execFile);
const folders: string[] = [];
after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portico-reach-'));
  folders.push(folder);
  return folder;
}

// Commands look for a database of portico serve in the folder in which they run.
process.chdir(newFolder());

const startDev = (run: string, ...args: string[]) =>
  startProcess({ XDG_RUNTIME_DIR: run }, [process.execPath, MAIN, 'dev', ...args]);
const stop = async (service: Serving) => {
  service.kill('SIGTERM');
  assert.equal((await endOf(service)).code, 0);
};
/** The socket of the only `portico dev` of a run folder. */
const socketsIn = (run: string) =>
  readdirSync(join(run, 'portico')).map((name) => join(run, 'portico', name));

const CONFIGURATION = `applications:
  - key: from-a-file
    name: From a file
    kind: browser
    redirectUris: [http://localhost:5174/]
`;

/** Calls of every command that uses a database, and what each says. */
const CALLS: Readonly<
  Record<string, { readonly args?: readonly string[]; readonly code?: number; readonly says: RegExp }>
> = {
  doctor: { says: /portico-dev-\S+ can be written to/ },
  migrate: { says: /up to date/ },
  backup: { args: ['FILE'], says: /Copied \S+development\.db/ },
  move: { args: ['--to', 'sqlite:FILE'], says: /Copied \S+development\.db/ },
  'accounts import': { args: ['-'], says: /Imported / },
  'accounts export': { args: ['FILE'], says: /Exported [1-9]\d* account/ },
  'events verify': { says: /Checked \d+ event/ },
  'keys rotate': { says: /Encrypted \d+ value/ },
  'operators add': { args: ['dev@example.com', '--unverified'], says: /is now an operator/ },
  'operators remove': { args: ['dev@example.com'], says: /no longer an operator/ },
  apply: { args: ['CONFIGURATION'], says: /application "From a file"/ },
  'export-configuration': { says: /From a file/ },
  'operators list': { says: /operator/ },
  'applications add': {
    args: ['App', '--kind', 'web', '--redirect-uri', 'http://localhost/'],
    says: /has the ID/,
  },
  'applications show': { args: ['nothing'], code: 1, says: /^$/ },
  'applications rotate': { args: ['nothing'], code: 1, says: /^$/ },
  'applications remove': { args: ['nothing'], code: 1, says: /^$/ },
  'applications list': { says: /App/ },
  'service-keys add': { args: ['Key', '--scope', 'accounts:read'], says: /has the ID/ },
  'service-keys rotate': { args: ['nothing'], code: 1, says: /^$/ },
  'service-keys remove': { args: ['nothing'], code: 1, says: /^$/ },
  'service-keys list': { says: /Key/ },
};

/** Commands that work on no database of this folder, or make a new one. */
const WITHOUT: readonly string[] = ['serve', 'dev', 'init', 'restore', 'passwords update'];

test('every command declares whether it uses the database, and is called below', async () => {
  for (const { name, load } of COMMANDS) {
    const uses = (await load()).database !== undefined;
    assert.equal(uses, !WITHOUT.includes(name), name);
    assert.equal(name in CALLS, uses, name);
  }
});

const isInSqlite = testedDatabase === 'postgres' && 'its data is always in SQLite';

describe('a command beside portico dev', { skip: isInSqlite }, () => {
  const run = newFolder();
  let dev: Serving;
  before(async () => {
    dev = await startDev(run);
  });
  after(() => stop(dev));

  for (const [name, { args = [], code = 0, says }] of Object.entries(CALLS)) {
    test(`portico ${name} works on its database in memory, and names it after a change`, async () => {
      const file = join(newFolder(), 'file');
      const configuration = `${file}.yaml`;
      writeFileSync(configuration, CONFIGURATION);
      const given = args.map((one) => one.replace('FILE', file).replace('CONFIGURATION', configuration));
      const {
        code: ended,
        stdout,
        stderr,
        database,
      } = await called([...name.split(' '), ...given], { XDG_RUNTIME_DIR: run });
      assert.equal(ended, code, stderr);
      assert.match(stdout, says);
      const { url, data } = dev.announcement;
      const { database: useOf } = (await COMMANDS.find((one) => one.name === name)?.load()) ?? {};
      const isNamed = code === 0 && useOf?.({ values: given, options: {} }) === 'written';
      assert.equal(database, isNamed ? `portico dev at ${url}, ${data}` : undefined);
    });
  }

  test('applications add: the application works at once, with the issuer of portico dev', async () => {
    const { url } = dev.announcement;
    const made = await called(
      [
        'applications',
        'add',
        'Beside',
        '--kind',
        'browser',
        '--redirect-uri',
        'http://localhost:5175/',
        '--json',
      ],
      { XDG_RUNTIME_DIR: run },
    );
    assert.deepEqual([made.code, made.stderr], [0, '']);
    const { id } = JSON.parse(made.stdout);
    const origin = 'http://localhost:5175';
    const fromItsPage = await fetch(`${url}/oauth2/userinfo`, { headers: { origin } });
    assert.equal(fromItsPage.headers.get('access-control-allow-origin'), origin);
    const shown = await called(['applications', 'show', id, '--json'], { XDG_RUNTIME_DIR: run });
    assert.equal(JSON.parse(shown.stdout).issuer, url);
    for (const reading of [['list'], ['show', id]]) {
      const { code, stderr, database } = await called(['applications', ...reading], { XDG_RUNTIME_DIR: run });
      assert.deepEqual(
        [code, stderr, database],
        [0, '', undefined],
        'a command that reads names no database',
      );
    }
    const query = `client_id=${id}&redirect_uri=http%3A%2F%2Flocalhost%3A5175%2F&response_type=code&scope=openid&code_challenge=${'a'.repeat(43)}&code_challenge_method=S256`;
    const response = await fetch(`${dev.url}/v1/authorizations/lookup`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ parameters: query }),
    });
    assert.equal(response.status, 200, await response.text());
  });

  test('a database in the environment comes first, but --dev before that', async () => {
    const folder = newFolder();
    const elsewhere = { XDG_RUNTIME_DIR: run, PORTICO_DATA_DIR: folder };
    const own = await called(['operators', 'list'], elsewhere);
    const missing = `There is no database yet at ${join(folder, 'portico.db')}: portico serve or portico migrate creates it, or start portico dev`;
    assert.deepEqual([own.code, own.stderr.includes(missing)], [1, true], own.stderr);
    const { port } = new URL(dev.announcement.url);
    const named = await called(['operators', 'list', '--dev', port], elsewhere);
    assert.equal(named.code, 0, named.stderr);
    const none = await called(['operators', 'list', '--dev', '1'], elsewhere);
    assert.deepEqual([none.code, none.stderr.includes(`--dev ${port} `)], [1, true], none.stderr);
  });

  test('does nothing while two portico dev run, until one is named', async () => {
    const data = join(newFolder(), 'data');
    const another = await startDev(run, '--data', data);
    const ports = [dev, another].map(({ announcement }) => new URL(announcement.url).port);
    const twice = await called(['service-keys', 'add', 'Both', '--scope', 'accounts:read'], {
      XDG_RUNTIME_DIR: run,
    });
    assert.deepEqual([twice.code, twice.stdout], [1, '']);
    for (const port of ports) assert.ok(twice.stderr.includes(`--dev ${port} `), twice.stderr);
    const chosen = await called(['migrate', '--dev', ports[1] ?? ''], { XDG_RUNTIME_DIR: run });
    assert.equal(
      chosen.database,
      `portico dev at ${another.announcement.url}, ${join(data, 'development.db')}`,
    );
    await stop(another);
    assert.equal(socketsIn(run).length, 1);
  });

  test('does nothing beside a database of portico serve in this folder, until one is named', async () => {
    const folder = newFolder();
    const env = serviceEnvironment({ XDG_RUNTIME_DIR: run });
    const inFolder = (args: readonly string[], more: NodeJS.ProcessEnv = {}) =>
      execute(process.execPath, [MAIN, ...args], { cwd: folder, env: { ...env, ...more } });
    await inFolder(['migrate'], { PORTICO_DATA_DIR: 'data' });
    const { port } = new URL(dev.announcement.url);
    await assert.rejects(inFolder(['operators', 'list']), ({ code, stderr }: ExecException) => {
      const said = String(stderr);
      assert.ok(said.includes(`--dev ${port} `) && said.includes('PORTICO_DATA_DIR=data '), said);
      return code === 1;
    });
    await inFolder(['operators', 'list', '--dev', port]);
    await inFolder(['operators', 'list'], { PORTICO_DATA_DIR: 'data' });
  });
});

test('a command that writes names the database, except with --json; one that reads does not', async () => {
  const { databaseUrl, variables, remove } = await newPlace();
  const migrated = await called(['migrate'], variables);
  const json = await called(['migrate', '--json'], variables);
  const read = await called(['operators', 'list'], variables);
  remove();
  assert.ok(migrated.database && databaseUrl.includes(migrated.database));
  assert.deepEqual([json.database, read.database], [undefined, undefined]);
});

describe('the socket of portico dev', { skip: isInSqlite }, () => {
  test('is private to its user, and replaces that of a killed process', async () => {
    const run = newFolder();
    const killed = await startDev(run);
    const [socket = ''] = socketsIn(run);
    assert.equal(statSync(join(run, 'portico')).mode & 0o777, 0o700);
    assert.equal(statSync(socket).mode & 0o777, 0o600);
    killed.kill('SIGKILL');
    await killed.ended;
    assert.ok(existsSync(socket));
    const listed = await called(['operators', 'list', '--dev', '1'], { XDG_RUNTIME_DIR: run });
    assert.match(listed.stderr, /none runs/);
    assert.ok(!existsSync(socket));
  });

  /** Ways in which another user could have put something into the folder. */
  const OPEN: Readonly<Record<string, (run: string) => void>> = {
    'that others can write to': (run) => {
      mkdirSync(join(run, 'portico'));
      chmodSync(join(run, 'portico'), 0o777);
    },
    'that others can read': (run) => {
      mkdirSync(join(run, 'portico'));
      chmodSync(join(run, 'portico'), 0o750);
    },
    'that is a link to another': (run) => symlinkSync(newFolder(), join(run, 'portico')),
    'that is none': (run) => createServer().listen(join(run, 'portico')).unref(),
  };
  for (const [name, open] of Object.entries(OPEN)) {
    test(`a run folder ${name} is refused with a message, and commands find no portico dev`, async () => {
      const run = newFolder();
      open(run);
      const dev = await startDev(run);
      assert.match(dev.announcement.commands, /cannot reach/);
      const { code, stderr } = await called(['operators', 'list', '--dev', '1'], { XDG_RUNTIME_DIR: run });
      assert.deepEqual([code, /none runs/.test(stderr)], [1, true], stderr);
      await stop(dev);
    });
  }
});
