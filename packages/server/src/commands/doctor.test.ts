import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { startSmtpSink } from '../../test/doubles/smtp-sink.ts';
import { newApiKey } from '../../test/fixtures/api-keys.ts';
import { newInvitation } from '../../test/fixtures/invitations.ts';
import { newOperator } from '../../test/fixtures/operators.ts';
import { called, variablesOf } from '../../test/harness/called.ts';
import { testedDatabase } from '../../test/harness/databases.ts';
import { assertOnIndex } from '../../test/harness/plan.ts';
import { newPlace } from '../../test/harness/process.ts';
import { dumpOf, runOn } from '../../test/harness/rows.ts';
import { ONLY_WHAT_IS_ASKED_FOR, SECRET_KEY, startService } from '../../test/harness/service.ts';
import { listening } from '../../test/harness/sockets.ts';
import { until } from '../../test/harness/until.ts';
import { readConfig } from '../configuration/config.ts';
import { type Look, lookAt } from '../ground/database/beside.ts';
import { newId } from '../ground/id.ts';
import { amounts, amountsOf, ownersAfter, type Pace } from './checks/amounts.ts';
import { clock } from './checks/database.ts';

const notPostgres = testedDatabase !== 'postgres' && 'about PostgreSQL';
const notSqlite = testedDatabase !== 'sqlite' && 'about SQLite';

const service = await startService(ONLY_WHAT_IS_ASKED_FOR);
after(() => service.stop());
const sink = await startSmtpSink({ authOptional: true });
after(() => sink.stop());

interface Line {
  readonly check: string;
  readonly state: string;
  readonly found: string;
  readonly advice?: string;
}

const environment = {
  ...variablesOf(service),
  ...sink.variables,
  PORTICO_PUBLIC_URL: service.url.replace('127.0.0.1', 'localhost'),
};

/** A port where no service listens; at the default one, there may be another. */
const NOBODY = { PORTICO_PORT: '1' };

async function examined(variables: Readonly<Record<string, string>>, ...args: string[]) {
  const { code, stdout, stderr } = await called(['doctor', '--json', ...args], variables);
  assert.equal(stderr, '');
  const findings: Line[] = JSON.parse(stdout).findings;
  const about = (check: string) => findings.filter((one) => one.check === check);
  return { code, findings, about, text: stdout };
}

test('a running service: one line for each check, all in order, and no changes', async () => {
  const before = await dumpOf(service.databaseUrl);
  const { code, stdout, stderr } = await until('the machine lets the database answer quickly', async () => {
    const ended = await called(['doctor'], environment);
    return !/^warning +database +\S+ \S+ answers in /m.test(ended.stdout) && ended;
  });
  assert.deepEqual([code, stderr], [0, ''], stdout);
  for (const check of [
    'configuration',
    'database',
    'schema',
    'secret keys',
    'mail',
    'public URL',
    'clock',
    'data folder',
  ])
    assert.match(stdout, new RegExp(`^ok +${check} `, 'm'));
  // How much space is free is not up to the test.
  assert.match(stdout, /^(ok|warning) +disk /m);
  assert.match(stdout, /^Portico \d+\.\d+\.\d+, Node v\d+/);
  const [, requestId] = /is ready\. Find requestId ([\w-]+) in the service's log: /.exec(stdout) ?? [];
  const seen = await until('it is logged', () =>
    service
      .log()
      .split('\n')
      .find((line) => line.includes(`"requestId":"${requestId}"`)),
  );
  assert.match(JSON.parse(seen).address, /^(127\.0\.0\.1|::1)$/);
  assert.ok(!stdout.includes(SECRET_KEY));
  assert.equal(await dumpOf(service.databaseUrl), before);
  assert.equal(sink.mails.length, 0);
});

test('without a database, names the command that creates one, and creates nothing', {
  skip: notSqlite,
}, async () => {
  const place = await newPlace();
  try {
    const { code, about } = await examined({ ...place.variables, ...NOBODY });
    assert.equal(code, 0);
    assert.match(about('database')[0]?.advice ?? '', /portico serve/);
    assert.equal(about('public URL')[0]?.state, 'warning');
    assert.match(about('public URL')[0]?.found ?? '', /^http:\/\/localhost:1 does not answer/);
    assert.deepEqual(readdirSync(place.variables.PORTICO_DATA_DIR ?? ''), []);
  } finally {
    place.remove();
  }
});

test('a database that cannot be looked for is not taken for a missing one', {
  skip: notSqlite,
}, async () => {
  const place = await newPlace();
  try {
    // As in a folder of another user, it is unknown whether there is a file; this works for root, too.
    const folder = join(place.variables.PORTICO_DATA_DIR ?? '', 'loop');
    symlinkSync('loop', folder);
    const variables = { PORTICO_DATA_DIR: folder };
    const { code, about } = await examined(variables);
    const reason = /^Cannot open the database \S+portico\.db: ELOOP/;
    assert.equal(code, 1);
    assert.equal(about('database')[0]?.state, 'problem');
    assert.match(about('database')[0]?.found ?? '', reason);
    const migrated = await called(['migrate', '--check'], variables);
    assert.deepEqual([migrated.code, migrated.stdout], [1, '']);
    assert.match(
      migrated.stderr,
      /^portico migrate: PORTICO_DATA_DIR: Cannot open the database [^\n]+ELOOP[^\n]+\n$/,
    );
  } finally {
    place.remove();
  }
});

test('a stopped service: reads the file and leaves nothing beside it', {
  skip: notSqlite,
}, async () => {
  const place = await newPlace();
  try {
    assert.equal((await called(['migrate'], place.variables)).code, 0);
    const folder = place.variables.PORTICO_DATA_DIR ?? '';
    const before = readdirSync(folder);
    const { code, about } = await examined({ ...place.variables, ...NOBODY });
    assert.equal(code, 0);
    assert.deepEqual([about('database')[0]?.state, about('schema')[0]?.state], ['ok', 'ok']);
    assert.equal(about('secret keys')[0]?.found, 'none in use yet');
    assert.deepEqual(readdirSync(folder), before);
  } finally {
    place.remove();
  }
});

test('--send-to sends a mail', async () => {
  const taken: string[] = [];
  const taking = await startSmtpSink({
    onData: (stream, { envelope }, done) => {
      taken.push(...envelope.rcptTo.map(({ address }) => address));
      stream.on('end', () => done()).resume();
    },
  });
  const { code, about } = await examined(
    { ...environment, ...taking.variables },
    '--send-to',
    'ada@example.com',
  );
  await taking.stop();
  assert.deepEqual([code, about('mail').map(({ state }) => state)], [0, ['ok', 'ok']]);
  assert.deepEqual(taken, ['ada@example.com']);
  const wrong = await called(['doctor', '--send-to', 'hunter2'], environment);
  assert.deepEqual([wrong.code, wrong.stdout], [2, '']);
  assert.doesNotMatch(wrong.stderr, /hunter2/);
});

test('an unreachable or refusing mail server is a problem, and no password is shown', async () => {
  const refusing = await startSmtpSink({
    authOptional: false,
    hideSTARTTLS: true,
    onAuth: (_, __, done) => done(new Error('no')),
  });
  try {
    for (const port of [refusing.port, 1]) {
      const url = `smtp://ada:hunter2@127.0.0.1:${port}`;
      const { code, about, text } = await examined({ ...environment, PORTICO_SMTP_URL: url });
      assert.equal(code, 1);
      assert.equal(about('mail')[0]?.state, 'problem');
      assert.match(
        about('mail')[0]?.found ?? '',
        / (answered 535 to AUTH|failed while connecting) \([A-Z]+\)$/,
      );
      assert.match(about('mail')[0]?.advice ?? '', /PORTICO_SMTP_URL/);
      assert.doesNotMatch(text, /hunter2/);
    }
  } finally {
    await refusing.stop();
  }
});

test('names the key of other nodes that this one lacks', async () => {
  const other = Buffer.alloc(32, 7).toString('base64');
  const { code, about, text } = await examined({ ...environment, PORTICO_SECRET_KEYS: other });
  assert.equal(code, 1);
  assert.match(about('secret keys')[0]?.found ?? '', /^lacks fingerprint [\w-]{8}$/);
  assert.ok(!text.includes(other));
});

test('a key that is appended elsewhere and first here is a warning', async () => {
  const PORTICO_SECRET_KEYS = `${Buffer.alloc(32, 7).toString('base64')},${SECRET_KEY}`;
  const { about } = await examined({ ...environment, PORTICO_SECRET_KEYS });
  assert.equal(about('secret keys')[0]?.state, 'warning');
  assert.match(about('secret keys')[0]?.found ?? '', /^the first \(fingerprint [\w-]{8}\) is not in use$/);
});

test('an invalid key file or folder is one problem; the other checks go on', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-doctor-'));
  try {
    writeFileSync(join(folder, 'secret.key'), 'hunter2');
    const { PORTICO_SECRET_KEYS: _, ...keyless } = environment;
    const wrong = await examined({ ...keyless, PORTICO_DATA_DIR: folder });
    assert.deepEqual([wrong.code, wrong.about('secret keys')[0]?.state], [1, 'problem']);
    assert.deepEqual([wrong.about('clock').length, wrong.about('public URL')[0]?.state], [1, 'ok']);
    assert.doesNotMatch(wrong.text, /hunter2/);
    const none = await examined({ ...environment, PORTICO_DATA_DIR: join(folder, 'secret.key') });
    assert.match(none.about('data folder')[0]?.found ?? '', / cannot be written to \(ENOTDIR\)$/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a problem unless the public URL answers as Portico and ready', async () => {
  const { port, close } = await listening(createServer((_, response) => response.end('hello')));
  const { code, about } = await examined({ ...environment, PORTICO_PUBLIC_URL: `http://localhost:${port}` });
  close();
  assert.equal(code, 1);
  assert.match(about('public URL')[0]?.found ?? '', /is not Portico \(status 200\)/);
});

test('events from a single private address suggest an untrusted proxy', async () => {
  await service.person('ada');
  const { about } = await examined(environment);
  assert.equal(about('callers')[0]?.state, 'warning');
  assert.match(about('callers')[0]?.advice ?? '', /PORTICO_TRUSTED_PROXIES=127\.0\.0\.1/);
});

test('names owners near a limit, and no others', async () => {
  const MOST = 5;
  const most = {
    PORTICO_MOST_SESSIONS: `${MOST}`,
    PORTICO_MOST_PASSKEYS: `${MOST}`,
    PORTICO_MOST_ORGANIZATIONS: `${MOST}`,
    PORTICO_MOST_API_KEYS: `${MOST}`,
    PORTICO_MOST_INVITATIONS: `${MOST}`,
    PORTICO_MOST_MANAGERS: `${MOST}`,
  };
  const none = await examined({ ...environment, ...most });
  assert.deepEqual(none.about('amounts'), [
    { check: 'amounts', state: 'ok', found: 'no account or organization is near a limit' },
  ]);

  /** Creates this many of everything except webhooks. @returns the account and the organization */
  async function somebody(many: number): Promise<readonly [string, string]> {
    const owner = await service.person('crowded');
    const organization = await service.organization(owner);
    const { id, email } = owner.account;
    for (let count = 1; count < many; count++) {
      await service.organization(owner);
      await service.manager(organization, owner, await service.person('manager'), 'viewer');
      const body = { email, password: owner.password };
      assert.equal((await service.call('POST', '/v1/login', { body })).status, 201);
    }
    for (let count = 0; count < many; count++) {
      await newApiKey(service, { organization, by: owner });
      await newInvitation(service, { organization, by: owner });
      const columns =
        'id, account_id, credential_id, public_key, counter, name, aaguid, backed_up, transports';
      const values = `?, ?, ?, 'x', 0, 'Key', 'x', 0, '', 0, 0, 0`;
      await runOn(
        service.databaseUrl,
        `insert into passkeys (${columns}, before_verification, created_at, updated_at) values (${values})`,
        [newId(), id, newId()],
      );
    }
    return [id, organization];
  }
  await somebody(3);
  const [account, organization] = await somebody(4);
  await service.organization(await service.person('another'));
  const expected = [
    `1 organization has 4 of 5 managers or more: ${organization} (4)`,
    `1 organization has 4 of 5 pending invitations or more: ${organization} (4)`,
    `1 organization has 4 of 5 API keys or more: ${organization} (4)`,
    `1 account has 4 of 5 organizations or more: ${account} (4)`,
    `1 account has 4 of 5 passkeys or more: ${account} (4)`,
    `1 account has 4 of 5 live sessions or more: ${account} (4)`,
  ];
  const near = await examined({ ...environment, ...most });
  assert.equal(near.code, 0);
  assert.deepEqual(
    near.about('amounts').map(({ state, found }) => [state, found]),
    expected.map((found) => ['warning', found]),
  );
  assert.match(
    near.about('amounts')[0]?.advice ?? '',
    /409 MANAGER_LIMIT_REACHED: raise PORTICO_MOST_MANAGERS/,
  );

  // However few rows a statement reads: a page may end among the rows of one owner, or with them.
  const look = await lookAt(service.databaseUrl);
  assert.ok(look);
  try {
    const config = readConfig({ ...environment, ...most });
    const found = async (pace: Pace) => [await amounts(look, config, pace)].flat().map((one) => one?.found);
    for (const rows of [1, 3, 4, 5, 7]) assert.deepEqual(await found({ rows, patience: 60_000 }), expected);
    assert.deepEqual(await found({ rows: 1, patience: 0 }), [
      'no account or organization was found near a limit before time ran out',
    ]);
  } finally {
    await look.close();
  }
});

test('owners near a limit are found on indexes', async (t) => {
  for (const owned of amountsOf(readConfig({}))) {
    const index = `${owned.table}_\\w+|sqlite_autoindex_${owned.table}`;
    await assertOnIndex(t, index, (read) => ownersAfter(read, owned, { after: newId(), most: 10 }));
  }
});

test('warns of fewer than two operators if steps need two', async () => {
  const twice = { ...environment, PORTICO_OPERATOR_APPROVAL: 'on' };
  const state = async (env: Readonly<Record<string, string>>) =>
    (await examined(env)).about('operators').map((finding) => finding.state);
  assert.deepEqual(await state(environment), []);
  assert.deepEqual(await state(twice), ['warning']);
  await newOperator(service);
  assert.deepEqual(await state(twice), ['warning']);
  await newOperator(service);
  assert.deepEqual(await state(twice), ['ok']);
});

test('warns of a founder role that the team does not have', async () => {
  const { about } = await examined({ ...environment, PORTICO_FOUNDER_ROLES: 'nosuch' });
  assert.deepEqual(
    about('roles').map(({ state }) => state),
    ['warning'],
  );
});

test('reports a schema that is behind or ahead, and applies nothing', async () => {
  const place = await newPlace();
  try {
    await called(['migrate'], place.variables);
    await runOn(place.databaseUrl, 'alter table operators rename to lost');
    const broken = await examined(place.variables);
    assert.deepEqual([broken.code, broken.about('schema')[0]?.state], [1, 'problem']);
    const { code, stderr } = await called(['operators', 'list'], place.variables);
    assert.equal(code, 1);
    assert.match(stderr, /^portico operators list: [^\n]*operators[^\n]*restore it from a backup\n$/);
    await runOn(place.databaseUrl, 'alter table lost rename to operators');
    await runOn(place.databaseUrl, `delete from kysely_migration where name = '0084-team'`);
    const behind = await examined(place.variables);
    assert.match(behind.about('schema')[0]?.found ?? '', /^lacks 0084-team$/);
    await runOn(
      place.databaseUrl,
      `insert into kysely_migration values ('9999-future', '2999-01-01T00:00:00.000Z')`,
    );
    const ahead = await examined(place.variables);
    assert.deepEqual([ahead.code, ahead.about('schema')[0]?.state], [1, 'problem']);
  } finally {
    place.remove();
  }
});

test('a file that is no database is a problem in one line', { skip: notSqlite }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-doctor-'));
  try {
    writeFileSync(join(folder, 'portico.db'), 'no database'.repeat(1_000));
    const { code, about } = await examined({ PORTICO_DATA_DIR: folder });
    assert.deepEqual([code, about('database')[0]?.state], [1, 'problem']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('an unreachable server is a problem, and its password is not shown', { skip: notPostgres }, async () => {
  const { code, about, text } = await examined({
    PORTICO_DATABASE_URL: 'postgres://portico:hunter2@127.0.0.1:1/portico',
  });
  assert.deepEqual([code, about('database')[0]?.state], [1, 'problem']);
  assert.doesNotMatch(text, /hunter2/);
});

test('an invalid PGPORT is one problem', { skip: notPostgres }, async () => {
  const { PGPORT } = process.env;
  process.env.PGPORT = 'none';
  try {
    const { about } = await examined({ PORTICO_DATABASE_URL: 'postgres://portico@127.0.0.1/portico' });
    assert.match(about('database')[0]?.found ?? '', /PGPORT must be a whole number from 1 to 65535$/);
  } finally {
    if (PGPORT === undefined) delete process.env.PGPORT;
    else process.env.PGPORT = PGPORT;
  }
});

test('a user without rights on the tables is a problem, and every command says so in one line', {
  skip: notPostgres,
}, async () => {
  const name = `stranger_${randomBytes(8).toString('hex')}`;
  await runOn(service.databaseUrl, `create role ${name} login password 'hunter2'`);
  const url = Object.assign(new URL(service.databaseUrl), { username: name, password: 'hunter2' }).href;
  const { code, about, text } = await examined({ ...environment, PORTICO_DATABASE_URL: url });
  assert.deepEqual([code, about('database')[0]?.state], [1, 'problem']);
  assert.match(about('database')[0]?.found ?? '', /permission denied/);
  assert.doesNotMatch(text, /hunter2/);
  for (const args of [
    ['operators', 'list'],
    ['keys', 'rotate'],
    ['move', '--to', service.databaseUrl],
  ]) {
    const refused = await called(args, { ...environment, PORTICO_DATABASE_URL: url });
    assert.deepEqual([refused.code, refused.stdout], [1, '']);
    assert.match(refused.stderr, /^portico [a-z ]+: [^\n]*permission denied[^\n]*\n$/);
  }
  await runOn(service.databaseUrl, `drop role ${name}`);
});

test('a wrong clock is a problem, unless a slow answer explains the difference', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: 1_000_000 });
  /** @returns the findings when the database answers after `after` ms with its clock `ahead` ms ahead */
  const found = async (after: number, ahead: number) => {
    const executeTakeFirstOrThrow = async () => {
      t.mock.timers.tick(after);
      return { now: Date.now() + ahead };
    };
    const read = { selectNoFrom: () => ({ executeTakeFirstOrThrow }) };
    return (await clock({ kind: 'sqlite', read } as unknown as Look)).state;
  };
  assert.deepEqual(
    [await found(0, 900), await found(4_000, 0), await found(4_000, -4_000)],
    ['ok', 'ok', 'ok'],
  );
  assert.deepEqual(
    [await found(0, 1_000), await found(0, -1_000), await found(4_000, 1_000)],
    Array(3).fill('problem'),
  );
});

test('reports every problem of the configuration on its own line', async () => {
  const { code, findings } = await examined({ PORTICO_PORT: '70000', PORTICO_LOG_LEVL: 'debug' });
  assert.equal(code, 1);
  assert.deepEqual(
    findings.map(({ check, state }) => [check, state]),
    Array(2).fill(['configuration', 'problem']),
  );
});
