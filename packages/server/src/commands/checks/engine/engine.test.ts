import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startOtherEngine } from '../../../../test/doubles/other-engine.ts';
import { called, variablesOf } from '../../../../test/harness/called.ts';
import { testedDatabase } from '../../../../test/harness/databases.ts';
import { rowsOf } from '../../../../test/harness/rows.ts';
import { ONLY_WHAT_IS_ASKED_FOR, startService } from '../../../../test/harness/service.ts';
import { PROBES } from './check.ts';

const service = await startService(ONLY_WHAT_IS_ASKED_FOR);
after(() => service.stop());

interface Line {
  readonly check: string;
  readonly state: string;
  readonly found: string;
}

async function engineOf(...args: string[]): Promise<Line[]> {
  const { stdout } = await called(['doctor', '--json', ...args], variablesOf(service));
  return JSON.parse(stdout).findings.filter(({ check }: Line) => check === 'engine');
}

/** The names of all tables and sequences. */
const tables = () =>
  rowsOf(
    service.databaseUrl,
    testedDatabase === 'sqlite'
      ? `select name from sqlite_master where type = 'table' order by name`
      : `select relname from pg_class where relnamespace = 'public'::regnamespace order by relname`,
  );

test('doctor --engine: everything works beside a service, which serves meanwhile, and no table is left', async () => {
  const before = await tables();
  const [findings, people] = await Promise.all([
    engineOf('--engine'),
    Promise.all(['ada', 'bob', 'cleo'].map((name) => service.person(name))),
  ]);
  assert.equal(people.length, 3);
  assert.deepEqual(await tables(), before);
  const expected =
    testedDatabase === 'sqlite'
      ? ['ok SQLite is part of this program: there is nothing to try']
      : PROBES.map(({ name }) => `ok ${name}: works`);
  assert.deepEqual(
    findings.map(({ state, found }) => `${state} ${found}`),
    expected,
  );
});

test('doctor: tries nothing of the engine unless it is asked to', async () => {
  assert.deepEqual(await engineOf(), []);
});

test('doctor --engine: exit code 1, with a line that says what breaks, and all others', {
  skip: testedDatabase !== 'postgres' && 'about PostgreSQL',
}, async () => {
  const other = await startOtherEngine(service.databaseUrl, [[/ skip locked/, '']]);
  try {
    const variables = { ...variablesOf(service), PORTICO_DATABASE_URL: other.url };
    const { code, stdout } = await called(['doctor', '--engine'], variables);
    assert.equal(code, 1);
    assert.match(
      stdout,
      /^problem {2}engine {9}skip locked: a claim waits for rows that others have locked\. Needed for .+; without it, .+ twice\.$/m,
    );
    assert.match(stdout, /^ok {7}engine {9}row locks: works\. Needed for .+\.$/m);
    assert.equal(stdout.match(/^\w+ +engine /gm)?.length, PROBES.length);
  } finally {
    other.stop();
  }
});

test('doctor --engine: tries nothing where the database cannot be used', async () => {
  const variables = { ...variablesOf(service), PORTICO_DATABASE_URL: 'postgres://somebody@127.0.0.1:1/none' };
  const { code, stdout } = await called(['doctor', '--engine'], variables);
  assert.equal(code, 1);
  assert.match(stdout, /^warning {2}engine {9}nothing was tried/m);
});
