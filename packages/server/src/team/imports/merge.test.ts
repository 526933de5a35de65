import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { imported, type Lines } from '../../../test/features/import/accounts.ts';
import hashes from '../../../test/features/import/hashes.json' with { type: 'json' };
import { rowsOf } from '../../../test/harness/rows.ts';
import { startService } from '../../../test/harness/service.ts';
import { until } from '../../../test/harness/until.ts';

const service = await startService();
after(() => service.stop());

const { hash: passwordHash, password = '' } = hashes[5] ?? {};
const login = async (email: string) =>
  (await service.call('POST', '/v1/login', { body: { email, password } })).status;
const merging = (lines: Lines, ...options: string[]) =>
  imported(service, lines, '--merge', '--keep-unknown-identities', ...options);
const google = (subject: string) => ({ provider: 'google', subject });

test('accounts import: refuses a second line with an address; --merge makes one account of them', async () => {
  const mapping = join(service.dataDir, 'merged.jsonl');
  const lines = [
    { email: 'other@example.com', key: 'o' },
    { email: 'Ada@example.com', key: 'a-1', emailVerified: true, identities: [google('a')] },
    '',
    { email: 'ben@example.com', key: 'b' },
    {
      email: 'ada@EXAMPLE.com',
      key: 'a-2',
      name: 'Ada',
      emailVerified: true,
      passwordHash,
      identities: [google('a'), google('a2')],
      metadata: { private: { plan: 'team' } },
      organizations: [{ name: 'Engines', role: 'admin' }],
    },
    { email: 'ada@example.com', key: 'a-3', organizations: [{ name: ' Engines ', role: 'owner' }] },
  ];
  const refused = await imported(service, lines, '--keep-unknown-identities', '--dry-run');
  assert.deepEqual(
    refused.problems.map(({ line, field }) => [line, field]),
    [
      [5, 'email'],
      [5, 'identities.0'],
      [6, 'email'],
    ],
  );
  const { code, summary, problems } = await merging(lines, '--mapping', mapping);
  assert.deepEqual([code, summary.accounts, summary.organizations, summary.managers], [0, 3, 1, 1]);
  assert.deepEqual(
    problems.map(({ line, field }) => [line, field]),
    [
      [5, 'email'],
      [6, 'email'],
    ],
  );
  const mapped = readFileSync(mapping, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  assert.deepEqual(
    mapped.flatMap(({ key }) => key ?? []),
    ['o', 'a-1', 'a-2', 'a-3', 'b'],
  );
  assert.equal(new Set(mapped.map(({ id }) => id)).size, 4);
  await until('the import is seen', async () => (await login('ada@example.com')) === 201);
  const [account] = await rowsOf(
    service.databaseUrl,
    "select id, name, external_id from accounts where email_canonical = 'ada@example.com'",
  );
  assert.deepEqual([account?.name, account?.external_id], ['Ada', 'a-2']);
  const [{ count } = {}] = await rowsOf(service.databaseUrl, 'select count(*) as count from identities');
  assert.equal(Number(count), 2);
  const [{ role } = {}] = await rowsOf(service.databaseUrl, 'select role from managers');
  assert.equal(role, 'owner');
  const again = await merging(lines);
  assert.deepEqual([again.summary.accounts, again.summary.existing], [0, 3]);
});

test('accounts import --merge: nothing from an unverified line signs in to a verified account', async () => {
  const email = 'victim@example.com';
  for (const [at, lines] of [
    [
      { email, passwordHash, identities: [google('thief')], totpSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' },
      { email, emailVerified: true, name: 'Victim' },
    ],
  ]
    .flatMap((pair) => [pair, pair.toReversed()])
    .entries()) {
    const unique = lines.map((line) => ({ ...line, email: `${at}-${email}` }));
    const { code, problems } = await merging(unique);
    assert.equal(code, 0);
    assert.match(problems[0]?.message ?? '', /only what is from lines with a verified address can sign in/);
    const rows = await rowsOf(
      service.databaseUrl,
      `select a.id, i.subject, t.account_id from accounts a left join identities i on i.account_id = a.id
       left join totp t on t.account_id = a.id where a.email = '${at}-${email}' and a.email_verified_at is not null`,
    );
    assert.deepEqual(
      rows.map(({ subject, account_id }) => [subject, account_id]),
      [[null, null]],
    );
    assert.equal(await login(`${at}-${email}`), 401);
  }
});

test('accounts import --merge: broken and too long lines are reported as without it', async () => {
  const { summary, problems } = await merging([
    { email: 'x1@example.com', name: 1 },
    { email: 'x2@example.com' },
    { email: 'x3@example.com', name: 'x'.repeat(8_388_608) },
    { email: 'X2@example.com', suspended: true },
    'no JSON',
  ]);
  assert.deepEqual([summary.accounts, summary.refused], [1, 3]);
  assert.deepEqual(
    problems.map(({ line, field }) => [line, field]),
    [
      [1, 'name'],
      [3, null],
      [4, 'email'],
      [5, null],
    ],
  );
  const rows = await rowsOf(
    service.databaseUrl,
    "select suspended_at from accounts where email = 'x2@example.com'",
  );
  assert.notEqual(rows[0]?.suspended_at, null);
});
