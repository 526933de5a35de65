import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileOf, imported } from '../../../test/features/import/accounts.ts';
import { verifiedPerson } from '../../../test/fixtures/verified.ts';
import { called, variablesOf } from '../../../test/harness/called.ts';
import { rowsOf } from '../../../test/harness/rows.ts';
import { startService } from '../../../test/harness/service.ts';

/** The new ids of accounts and organizations, and their ids in other systems. */
const service = await startService();
after(() => service.stop());

let files = 0;
const newPlace = () => join(service.dataDir, `mapping-${++files}.jsonl`);
const linesOf = (file: string) =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
const idOf = async (email: string) =>
  (await rowsOf(service.databaseUrl, `select id from accounts where email = '${email}'`))[0]?.id;
const organizationNamed = async (name: string) =>
  (await rowsOf(service.databaseUrl, `select id from organizations where name = '${name}'`))[0]?.id;
const message = (line: number, field: string, message: string) => ({ line, field, message });

test('--mapping writes email, key and id of accounts and organizations, readable by the owner only', async () => {
  const there = await verifiedPerson(service, 'there');
  const mapping = newPlace();
  const lines = [
    {
      email: 'Ada@map.example',
      key: 'u-1',
      organizations: [{ key: 'crm 1', name: 'Engines', role: 'owner' }],
    },
    {
      email: 'ben@map.example',
      organizations: [
        { name: 'Looms', role: 'owner' },
        { key: 'crm 1', role: 'viewer' },
      ],
    },
    { email: 'nobody@map.example', organizations: [{ key: 'none', role: 'viewer' }] },
    { email: there.account.email, key: 'u-3' },
  ];
  const file = fileOf(service.dataDir, lines);
  assert.equal((await imported(service, file, '--mapping', mapping)).summary.refused, 1);
  const expected = [
    { email: 'Ada@map.example', key: 'u-1', id: await idOf('Ada@map.example') },
    { email: 'ben@map.example', key: null, id: await idOf('ben@map.example') },
    { email: there.account.email, key: 'u-3', id: there.account.id },
    { organization: 'crm 1', id: await organizationNamed('Engines') },
    { organization: 'Looms', id: await organizationNamed('Looms') },
  ];
  assert.deepEqual(linesOf(mapping), expected);
  assert.equal(statSync(mapping).mode & 0o777, 0o600);
  const again = newPlace();
  assert.equal((await imported(service, file, '--mapping', again)).summary.existing, 3);
  assert.deepEqual(linesOf(again), expected);
});

test('--mapping: an existing or unwritable file stops the import', async () => {
  const taken = newPlace();
  writeFileSync(taken, 'mine');
  const file = fileOf(service.dataDir, [{ email: 'late@map.example' }]);
  for (const place of [taken, join(service.dataDir, 'missing', 'mapping.jsonl')]) {
    const { code, stdout, stderr } = await called(
      ['accounts', 'import', file, '--mapping', place],
      variablesOf(service),
    );
    assert.deepEqual([code, stdout], [1, '']);
    assert.match(
      stderr,
      /^portico accounts import: ([^ ]+ already exists, and is not overwritten|The folder [^ ]+ does not exist)\n$/,
    );
  }
  assert.equal(readFileSync(taken, 'utf8'), 'mine');
  assert.equal(await idOf('late@map.example'), undefined);
  const rehearsed = await called(
    ['accounts', 'import', file, '--dry-run', '--mapping', newPlace()],
    variablesOf(service),
  );
  assert.deepEqual([rehearsed.code, rehearsed.stdout], [2, '']);
});

test('--mapping: a failed import leaves no file', async () => {
  const mapping = newPlace();
  const { code } = await called(
    ['accounts', 'import', join(service.dataDir, 'no-such-file'), '--mapping', mapping],
    variablesOf(service),
  );
  assert.equal(code, 1);
  assert.equal(existsSync(mapping), false);
  assert.deepEqual(
    readdirSync(service.dataDir).filter((name) => name.endsWith('.part')),
    [],
  );
});

test('a key is stored, identifies one account, and finds it under another address', async () => {
  const first = { email: 'old@key.example', key: 'Key-1' };
  assert.equal((await imported(service, [first])).code, 0);
  const [row] = await rowsOf(
    service.databaseUrl,
    `select external_id from accounts where email = '${first.email}'`,
  );
  assert.equal(row?.external_id, 'Key-1');
  const [organization] = await rowsOf(
    service.databaseUrl,
    `select o.external_id as with_space, p.external_id as without from organizations o, organizations p
     where o.name = 'Engines' and p.name = 'Looms'`,
  );
  assert.deepEqual([organization?.with_space, organization?.without], [null, null]);

  const mapping = newPlace();
  const moved = { ...first, email: 'new@key.example' };
  const { summary } = await imported(
    service,
    [moved, { email: 'two@key.example', key: 'key-1' }],
    '--mapping',
    mapping,
  );
  assert.deepEqual([summary.accounts, summary.existing], [1, 1]);
  assert.equal(await idOf(moved.email), undefined);
  const [mapped] = linesOf(mapping);
  assert.deepEqual(mapped, { ...moved, id: await idOf(first.email) });

  const { problems } = await imported(service, [
    { email: 'two@key.example', key: 'Key-1' },
    { email: 'three@key.example', key: 'u-9' },
    { email: 'four@key.example', key: 'u-9' },
    { email: 'five@key.example', key: 'with space' },
    { email: 'six@key.example', key: 'x'.repeat(129) },
    { email: 'seven@key.example', key: '' },
  ]);
  assert.deepEqual(problems.slice(0, 2), [
    message(1, 'key', 'belongs to another account'),
    message(3, 'key', 'is already on line 2'),
  ]);
  assert.deepEqual(
    problems.slice(2).map(({ line, field }) => [line, field]),
    [4, 5, 6].map((line) => [line, 'key']),
  );
});

test('the key of an organization becomes its external id', async () => {
  await imported(service, [
    { email: 'o@key.example', organizations: [{ key: 'crm-77', name: 'Kept', role: 'owner' }] },
  ]);
  const [row] = await rowsOf(
    service.databaseUrl,
    `select external_id from organizations where name = 'Kept'`,
  );
  assert.equal(row?.external_id, 'crm-77');
});
