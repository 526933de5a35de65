import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { startProvider } from '../../../test/doubles/openid-provider.ts';
import { imported } from '../../../test/features/import/accounts.ts';
import hashes from '../../../test/features/import/hashes.json' with { type: 'json' };
import { signInWith, withProviders } from '../../../test/fixtures/federation.ts';
import { called, variablesOf } from '../../../test/harness/called.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { rowsOf } from '../../../test/harness/rows.ts';
import { startService } from '../../../test/harness/service.ts';
import { until } from '../../../test/harness/until.ts';

const trusted = await startProvider();
const environment = withProviders({ trusted });
const service = await startService({ environment });
const empty = await startService();
after(async () => {
  await service.stop();
  await empty.stop();
  await trusted.stop();
});

const { hash: passwordHash, password = '' } = hashes[5] ?? {};
const configured = { ...service, environment };
const eventsOf = async (email: string) =>
  (
    await rowsOf(
      service.databaseUrl,
      `select e.type from events e join accounts a on a.id = e.account_id where a.email = '${email}' order by e.type`,
    )
  ).map(({ type }) => type);
const login = async (email: string, given: string) =>
  outcome(await service.call('POST', '/v1/login', { body: { email, password: given } }));

test('accounts import: an identity signs in to its account, by the ID or the issuer of its provider', async () => {
  const people = [
    {
      email: 'by-id@example.com',
      emailVerified: true,
      identities: [{ provider: 'trusted', subject: 's-1' }],
    },
    { email: 'by-issuer@example.com', identities: [{ issuer: `${trusted.issuer}/`, subject: 's-2' }] },
  ];
  const { code, problems } = await imported(configured, people);
  assert.deepEqual([code, problems], [0, []]);
  for (const [at, { email }] of people.entries()) {
    const claims = { sub: `s-${at + 1}`, email: 'changed@example.com', email_verified: true };
    const reply = await signInWith(service, { id: 'trusted', provider: trusted }, claims);
    assert.equal(reply.status, 201, reply.text);
    assert.equal(reply.body.account.email, email);
  }
  assert.ok((await eventsOf('by-id@example.com')).includes('identity.linked'));
  const rows = await rowsOf(
    service.databaseUrl,
    'select subject, provider_id, before_verification from identities order by subject',
  );
  assert.deepEqual(
    rows.map((row) => ({ ...row })),
    [
      { subject: 's-1', provider_id: 'trusted', before_verification: 0 },
      { subject: 's-2', provider_id: 'trusted', before_verification: 1 },
    ],
  );
});

test('accounts import: refuses an identity of another account, of another line, and of no provider here', async () => {
  const linked = (email: string, ...identities: object[]) => ({ email, identities });
  const lines = [
    linked('holder@example.com', { provider: 'trusted', subject: 'held' }),
    linked(
      'same-line@example.com',
      { provider: 'trusted', subject: 'x' },
      { issuer: trusted.issuer, subject: 'x' },
    ),
    linked('unknown@example.com', { provider: 'google', subject: '1037' }),
    linked('nowhere@example.com', { subject: '1037' }),
    linked('other-issuer@example.com', { provider: 'trusted', issuer: 'https://x.example', subject: 'x' }),
    linked('thief@example.com', { provider: 'trusted', subject: 'held' }),
  ];
  const { summary, problems } = await imported(configured, lines);
  assert.equal(summary.accounts, 1);
  assert.deepEqual(
    problems.map(({ line, field }) => [line, field]),
    [
      [2, 'identities.1'],
      [3, 'identities.0'],
      [4, 'identities.0'],
      [5, 'identities.0'],
      [6, 'identities.0'],
    ],
  );
  const again = await imported(configured, lines.slice(5));
  assert.deepEqual(again.problems, [
    { line: 1, field: 'identities.0', message: 'is linked to another account' },
  ]);
  assert.equal((await imported(configured, lines.slice(0, 1))).summary.existing, 1);
});

test('accounts import --keep-unknown-identities: keeps those whose issuer is known, or given', async () => {
  const lines = [
    { email: 'google@example.com', identities: [{ provider: 'google', subject: '1037' }] },
    { email: 'own@example.com', identities: [{ issuer: 'https://id.example', subject: 'o' }] },
    { email: 'vague@example.com', identities: [{ provider: 'facebook', subject: 'f' }] },
  ];
  const { problems } = await imported(configured, lines, '--keep-unknown-identities');
  const message = 'must have an issuer, as its provider is not configured';
  assert.deepEqual(problems, [{ line: 3, field: 'identities.0', message }]);
  const rows = await rowsOf(
    service.databaseUrl,
    "select issuer from identities where subject in ('1037', 'o')",
  );
  assert.deepEqual(rows.map(({ issuer }) => issuer).sort(), [
    'https://accounts.google.com',
    'https://id.example',
  ]);
});

test('accounts import: a suspended account cannot sign in, and its event says why', async () => {
  const [banned, other] = ['banned@example.com', 'not-banned@example.com'];
  const lines = [
    { email: banned, emailVerified: true, passwordHash, suspended: true },
    { email: other, emailVerified: true, passwordHash, suspended: false },
  ];
  assert.deepEqual((await imported(configured, lines)).problems, []);
  await until('the import is seen', async () => (await login(other, password)) === '201');
  assert.equal(await login(banned, password), '403 ACCOUNT_SUSPENDED');
  assert.deepEqual(
    [
      (await eventsOf(banned)).includes('account.suspended'),
      (await eventsOf(other)).includes('account.suspended'),
    ],
    [true, false],
  );
});

test('accounts import: mends a name that is too long or has control characters, and says so', async () => {
  const names = [
    'x'.repeat(250),
    'Ada\u0000 \u202eLovelace',
    '\u0000\u200b',
    'Grace',
    `${'y'.repeat(199)}👩‍🚀`,
  ];
  const lines = names.map((name, at) => ({ email: `name-${at}@example.com`, name }));
  const { code, summary, problems } = await imported(configured, lines);
  assert.deepEqual([code, summary.accounts, summary.refused], [0, 5, 0]);
  assert.deepEqual(
    problems.map(({ line, field }) => [line, field]),
    [
      [1, 'name'],
      [2, 'name'],
      [3, 'name'],
      [5, 'name'],
    ],
  );
  const rows = await rowsOf(
    service.databaseUrl,
    "select name from accounts where email like 'name-%' order by email",
  );
  assert.deepEqual(
    rows.map(({ name }) => name),
    ['x'.repeat(200), 'Ada Lovelace', null, 'Grace', `${'y'.repeat(199)}👩`],
  );
});

test('accounts import: externalId is what is stored, and key what the mapping says', async () => {
  const mapping = join(service.dataDir, 'external-ids.jsonl');
  const line = { email: 'external@example.com', key: 'old-1', externalId: 'crm-1' };
  assert.deepEqual((await imported(configured, [line], '--mapping', mapping)).problems, []);
  assert.equal(JSON.parse(readFileSync(mapping, 'utf8')).key, 'old-1');
  const moved = { email: 'moved@example.com', externalId: 'crm-1' };
  assert.equal((await imported(configured, [moved])).summary.existing, 1);
});

test('accounts export: identities and suspensions come back from an import', async () => {
  const exported = async (from: typeof service) => {
    const file = join(from.dataDir, 'identities-export.jsonl');
    assert.equal((await called(['accounts', 'export', file], variablesOf(from))).code, 0);
    return file;
  };
  const first = await exported(service);
  const { problems } = await imported(empty, first, '--keep-unknown-identities');
  assert.deepEqual(problems, []);
  const lines = readFileSync(first, 'utf8');
  assert.equal(readFileSync(await exported(empty), 'utf8'), lines);
  const all = lines
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  const of = (email: string) => all.find((line) => line.email === email);
  assert.deepEqual(of('by-id@example.com').identities, [
    { provider: 'trusted', issuer: trusted.issuer, subject: 's-1' },
  ]);
  assert.equal(of('banned@example.com').suspended, true);
  assert.equal('suspended' in of('not-banned@example.com'), false);
});
