import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { type Difference, startOtherEngine } from '../../../../test/doubles/other-engine.ts';
import { asAdministrator } from '../../../../test/harness/counter.ts';
import { bePatient } from '../../../../test/harness/patient-database.ts';
import {
  type PostgresCluster,
  skipWithoutPostgres,
  startPostgres,
} from '../../../../test/harness/postgres.ts';
import { newIdAt } from '../../../ground/id.ts';
import { systemClock } from '../../../ground/system-clock.ts';
import type { Finding } from '../finding.ts';
import { checkEngine, PROBES } from './check.ts';

/** An engine on which something does not work. */
interface Case {
  readonly probe: string;
  readonly engine: string;
  readonly takes?: Difference;
  /** Statements of an administrator; DATABASE stands for the database. */
  readonly set?: readonly string[];
  /** How the database is made, besides its name. */
  readonly made?: string;
  readonly state: Finding['state'];
  readonly found: RegExp;
}

const REJECTED = /syntax error|does not exist/;
const LACKING = /^[^:]+: this user lacks a right: permission denied/;

const CASES: readonly Case[] = [
  {
    probe: 'row locks',
    engine: 'that ignores FOR NO KEY UPDATE',
    takes: [/ for no key update/, ''],
    state: 'problem',
    // On a busy machine, only what it reads tells.
    found: /does not wait|is an old one/,
  },
  {
    probe: 'row locks',
    engine: 'that rejects FOR NO KEY UPDATE',
    takes: [/for no key update/, 'for no one'],
    state: 'problem',
    found: REJECTED,
  },
  {
    probe: 'isolation',
    engine: 'with REPEATABLE READ for READ COMMITTED',
    takes: [/begin isolation level read committed; /, 'begin isolation level repeatable read;'],
    state: 'problem',
    found: /does not see what others have committed/,
  },
  {
    probe: 'key locks',
    engine: 'with one kind of row lock',
    takes: [/for no key update/, 'for update'],
    state: 'warning',
    found: /waits for the lock/,
  },
  {
    probe: 'foreign keys',
    engine: 'without foreign keys',
    takes: [/references \S+ \(id\) on delete cascade/, ''],
    state: 'problem',
    found: /can refer to one that another transaction deletes/,
  },
  {
    probe: 'skip locked',
    engine: 'that ignores SKIP LOCKED',
    takes: [/ skip locked/, ''],
    state: 'problem',
    found: /waits for rows/,
  },
  {
    probe: 'skip locked',
    engine: 'without row locks',
    takes: [/ for update( skip locked)?/, ''],
    state: 'problem',
    found: /waits for rows|takes rows/,
  },
  {
    probe: 'upserts',
    engine: 'that ignores the condition of ON CONFLICT',
    takes: [/where \S+\.n < 1 returning/, 'returning'],
    state: 'problem',
    found: /counted past its limit/,
  },
  {
    probe: 'upserts',
    engine: 'that ignores ON CONFLICT',
    takes: [/on conflict do nothing/, ''],
    state: 'problem',
    found: /duplicate key/,
  },
  {
    probe: 'advisory locks',
    engine: 'whose advisory locks do nothing',
    takes: [/pg_advisory_xact_lock\(/, 'abs('],
    state: 'problem',
    found: /hold the same lock/,
  },
  {
    probe: 'table locks',
    engine: 'that ignores LOCK TABLE',
    takes: [/lock table \S+ in [a-z ]+ mode/, 'select 1'],
    state: 'problem',
    found: /hold the same lock/,
  },
  {
    probe: 'lock timeouts',
    engine: 'that ignores lock_timeout',
    takes: [/lock_timeout/, 'some.timeout'],
    state: 'problem',
    found: /waits for a lock/,
  },
  {
    probe: 'deadlocks',
    engine: 'that finds no deadlock in time',
    set: [`alter database DATABASE set deadlock_timeout = '1min'`],
    state: 'warning',
    found: /neither of two transactions/,
  },
  {
    probe: 'savepoints',
    engine: 'without savepoints',
    takes: [/rollback to savepoint undoable/, 'select 1'],
    state: 'problem',
    found: /aborted/,
  },
  {
    probe: 'transactional DDL',
    engine: 'that commits each definition at once',
    takes: [/rollback/, 'commit'],
    state: 'problem',
    found: /outlives the transaction/,
  },
  {
    probe: 'partial indexes',
    engine: 'that ignores UNIQUE',
    takes: [/create unique index/, 'create index'],
    state: 'problem',
    found: /inserted twice/,
  },
  {
    probe: 'partial indexes',
    engine: 'that ignores the condition of an index',
    takes: [/ where n = 1/, ''],
    state: 'problem',
    found: /could not create unique index|duplicate key/,
  },
  {
    probe: 'sequences',
    engine: 'that caches numbers for each connection',
    takes: [/cache 1/, 'cache 9'],
    state: 'problem',
    found: /connections number their rows apart: \d+, \d+, \d+$/,
  },
  {
    probe: 'partitions',
    engine: 'without partitions',
    takes: [/partition by range/, 'partition by no'],
    state: 'warning',
    found: /partitioning strategy/,
  },
  {
    probe: 'catalogue',
    engine: 'without pg_get_serial_sequence',
    takes: [/pg_get_serial_sequence/, 'pg_got_sequence'],
    state: 'problem',
    found: REJECTED,
  },
  {
    probe: 'bulk copies',
    engine: 'without unnest',
    takes: [/unnest\(/, 'ynnest('],
    state: 'problem',
    found: REJECTED,
  },
  {
    probe: 'snapshots',
    engine: 'with READ COMMITTED for REPEATABLE READ',
    takes: [/repeatable read/, 'read committed'],
    state: 'problem',
    found: /shows what was committed later/,
  },
  {
    probe: 'statement timeouts',
    engine: 'that ignores statement_timeout',
    takes: [/statement_timeout = \d+/, 'statement_timeout = 0'],
    state: 'warning',
    found: /runs on/,
  },
  {
    probe: 'idle timeouts',
    engine: 'that ignores idle_in_transaction_session_timeout',
    takes: [/session_timeout = \d+/, 'session_timeout = 0'],
    state: 'warning',
    found: /stays open/,
  },
  {
    probe: 'order',
    engine: 'that ignores COLLATE, in a database with an order of its own',
    takes: [/collate "C"/, ''],
    made: `locale_provider icu icu_locale 'de' template template0`,
    state: 'problem',
    found: /not in the order of its characters/,
  },
  {
    probe: 'queries',
    engine: 'without window functions',
    takes: [/row_number\(\)/, 'raw_number()'],
    state: 'problem',
    found: REJECTED,
  },
  {
    probe: 'clock',
    engine: 'whose clock is the beginning of the transaction',
    takes: [/clock_timestamp\(\)/, 'now()'],
    state: 'problem',
    found: /stands still/,
  },
  {
    probe: 'prepared statements',
    engine: 'behind a pooler that drops them',
    takes: [/pg_backend_pid\(\)/, '-1'],
    state: 'warning',
    found: /do not survive/,
  },
  {
    probe: 'remembered look-ups',
    engine: 'behind a pooler',
    takes: [/pg_backend_pid\(\)/, '-1'],
    state: 'warning',
    found: /a pooler is in between/,
  },
  {
    probe: 'remembered look-ups',
    engine: 'with tables of Citus',
    set: ['create table pg_dist_partition ()'],
    state: 'warning',
    found: /this is not known of its tables \(PostgreSQL \d+/,
  },
  {
    probe: 'remembered look-ups',
    engine: 'whose snapshots tell nothing',
    takes: [/pg_current_snapshot\(\)::text/, `'1:1:'`],
    state: 'warning',
    found: /does not change with a commit/,
  },
  {
    probe: 'replica positions',
    engine: 'whose user may not ask for the cluster',
    set: ['revoke execute on function pg_control_system() from public'],
    state: 'warning',
    found: LACKING,
  },
  {
    probe: 'temporary tables',
    engine: 'whose user may not create temporary tables',
    set: ['revoke temporary on database DATABASE from public'],
    state: 'warning',
    found: LACKING,
  },
];

describe('doctor --engine, where something does not work', {
  skip: skipWithoutPostgres(),
  concurrency: 8,
}, () => {
  let cluster: PostgresCluster;
  let beImpatient: () => void;

  before(async () => {
    cluster = await startPostgres({ fsync: false, asksForPasswords: false });
    beImpatient = bePatient();
  });

  after(async () => {
    beImpatient();
    await cluster.remove();
  });

  /** A database of which an ordinary user may do everything in its schema, and nothing else. */
  async function ordinaryDatabase({
    set = [],
    made = '',
  }: Pick<Case, 'set' | 'made'> = {}): Promise<{ user: string; url: string; administrator: string }> {
    const user = `user_${randomBytes(8).toString('hex')}`;
    const administrator = cluster.url(user);
    await asAdministrator(cluster.url('postgres'), `create database ${user} ${made}`);
    await asAdministrator(administrator, `create role ${user} login`);
    await asAdministrator(administrator, `grant create on schema public to ${user}`);
    for (const statement of set) await asAdministrator(administrator, statement.replaceAll('DATABASE', user));
    return { user, administrator, url: Object.assign(new URL(administrator), { username: user }).href };
  }

  const try_ = async (url: string, names: readonly string[] = PROBES.map(({ name }) => name)) =>
    checkEngine(
      { database: { kind: 'postgres', url } },
      PROBES.filter(({ name }) => names.includes(name)),
    );

  const leftIn = (administrator: string) =>
    asAdministrator(administrator, `select relname from pg_class where relname like 'portico_probe%'`);

  for (const { probe, engine, takes, state, found, ...database } of CASES)
    test(`${probe}: a ${state} on an engine ${engine}, and nothing is left behind`, async () => {
      const { url, administrator } = await ordinaryDatabase(database);
      const other = await startOtherEngine(url, takes ? [takes] : []);
      try {
        const findings = await try_(other.url, [probe]);
        assert.deepEqual(
          findings.map((one) => one.state),
          [state],
          JSON.stringify(findings),
        );
        assert.match(findings[0]?.found ?? '', found);
        assert.ok(findings[0]?.found.startsWith(`${probe}: `));
        assert.match(findings[0]?.advice ?? '', /^Needed for .+; without it, .+\.$/);
        assert.deepEqual(await leftIn(administrator), []);
      } finally {
        other.stop();
      }
    });

  test('each probe is shown to fail', () => {
    const names = PROBES.map(({ name }) => name);
    assert.deepEqual(
      names.filter((name) => !CASES.some(({ probe }) => probe === name)),
      [],
    );
  });

  test('an ordinary user needs no other right than to create tables', async () => {
    const { url, administrator } = await ordinaryDatabase();
    const findings = await try_(url);
    assert.deepEqual(
      findings.filter(({ state }) => state !== 'ok'),
      [],
    );
    assert.equal(findings.length, PROBES.length);
    assert.deepEqual(await leftIn(administrator), []);
  });

  test('a database in an order of its own passes', async () => {
    const { url } = await ordinaryDatabase({
      made: `locale_provider icu icu_locale 'de' template template0`,
    });
    assert.equal((await try_(url, ['order']))[0]?.state, 'ok');
  });

  test('a user who may not create tables: says so, and tries what needs none', async () => {
    const { url, user, administrator } = await ordinaryDatabase();
    await asAdministrator(administrator, `revoke create on schema public from ${user}`);
    const findings = await try_(url);
    for (const [at, { state, found }] of findings.entries())
      if (PROBES[at]?.table === 'none') assert.equal(state, 'ok', found);
      else
        assert.match(
          `${state} ${found}`,
          /^warning [^:]+: this user lacks a right: permission denied for schema/,
        );
  });

  test('removes what a command left that was killed, and nothing that may be in use', async () => {
    const { url, administrator, user } = await ordinaryDatabase();
    const nameAt = (age: number) => `portico_probe_${newIdAt(systemClock() - age).replaceAll('-', '')}`;
    const [old, young] = [nameAt(3_600_000), nameAt(0)];
    for (const name of [old, `${old}_new`, young, 'portico_probes'])
      await asAdministrator(administrator, `create table ${name} (); alter table ${name} owner to ${user}`);
    await try_(url, ['clock']);
    const left = (await leftIn(administrator)) as { relname: string }[];
    assert.deepEqual(left.map(({ relname }) => relname).sort(), [young, 'portico_probes']);
  });
});
