import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choose, groupsIn, optionsOf } from './choice.ts';

async function chosenBy(...args: string[]): Promise<string[]> {
  const { groups } = await choose(optionsOf(args));
  return groups.flatMap(({ pass, files }) => files.map((file) => `${file} ${pass}`)).sort();
}

test('npm test: quick files once, none on PostgreSQL; test:all: every file on each database', async () => {
  const [quick, all] = [await chosenBy(), await chosenBy('--all')];
  assert.ok(quick.length > 200 && all.length > quick.length, `${quick.length} of ${all.length}`);
  assert.ok(quick.every((one) => all.includes(one) && !one.endsWith('postgres')));
  const matrix = 'packages/server/test/proofs/operations/matrix.test.ts';
  assert.deepEqual(
    all.filter((one) => one.startsWith(matrix)),
    [`${matrix} postgres`, `${matrix} sqlite`],
  );
  assert.ok(!quick.includes(`${matrix} sqlite`));
});

const CREATE = 'packages/server/src/tenancy/organizations/create.test.ts';
for (const name of [CREATE, `./${CREATE}`, 'organizations/create.test.ts', 'create.test.ts', 'organizations'])
  test(`one file alone, on SQLite or PostgreSQL, chosen by part of its name: ${name}`, async () => {
    const onSqlite = await chosenBy(name);
    assert.ok(onSqlite.includes(`${CREATE} sqlite`) && !onSqlite.some((one) => one.endsWith('postgres')));
    const onPostgres = await chosenBy(name, '--postgres');
    assert.ok(onPostgres.includes(`${CREATE} postgres`) && !onPostgres.some((one) => one.endsWith('sqlite')));
  });

test('a partial word matches no file', async () => {
  assert.deepEqual(await chosenBy('organization'), []);
});

test('command line: parsed, or refused with a reason', () => {
  assert.deepEqual(optionsOf(['accounts', '--postgres', '--watch']), {
    names: ['accounts'],
    ...{ all: false, changed: false, postgres: true, watch: true },
  });
  assert.throws(() => optionsOf(['--postgress']), /--postgress/);
  assert.throws(() => optionsOf(['--all', 'accounts']), /--all stands alone/);
  assert.throws(() => optionsOf(['--changed', 'accounts']), /--changed chooses by itself/);
  assert.throws(() => optionsOf(['--postgres']), /needs a slice or a path/);
});

test('chosen titles: one process per file, limited to them', () => {
  const [path, other] = ['packages/server/src/a.test.ts', 'packages/server/src/b.test.ts'];
  const rest = { passes: ['sqlite'], isQuick: true, builds: [] } as const;
  const files = [path, other].map((one) => ({ path: one, ...rest }));
  assert.equal(groupsIn(files, ['sqlite']).length, 1);
  const titles = /^createRole\b/;
  assert.deepEqual(groupsIn(files, ['sqlite'], titles), [
    { pass: 'sqlite', files: [path], titles },
    { pass: 'sqlite', files: [other], titles },
  ]);
});
