import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, test } from 'node:test';
import { parse } from 'yaml';
import { png } from '../../../test/fixtures/pictures.ts';
import { newRole } from '../../../test/fixtures/roles.ts';
import { called } from '../../../test/harness/called.ts';
import { createTestDatabase } from '../../../test/harness/databases.ts';
import { rowsOf, runOn } from '../../../test/harness/rows.ts';
import { SECRET_KEY } from '../../../test/harness/service.ts';
import { hashToken } from '../../pipeline/callers/key-token.ts';

const folder = mkdtempSync(join(tmpdir(), 'portico-apply-'));
after(() => rmSync(folder, { recursive: true }));

let databaseUrl = '';
let databases = 0;
beforeEach(async () => {
  databaseUrl = await emptyDatabase();
});

async function emptyDatabase(): Promise<string> {
  return createTestDatabase(mkdtempSync(join(folder, `${++databases}-`)), 'migrated');
}

interface Call {
  readonly options?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly on?: string;
}

const variables = (url = databaseUrl) => ({
  PORTICO_DATA_DIR: folder,
  PORTICO_DATABASE_URL: url,
  PORTICO_SECRET_KEYS: SECRET_KEY,
});

let files = 0;
function fileOf(content: unknown): string {
  const file = join(folder, `${++files}.yaml`);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

async function apply(content: unknown, { options = [], environment = {}, on }: Call = {}) {
  return called(['apply', fileOf(content), ...options], { ...variables(on), ...environment });
}

/** The lines of a call that worked. */
async function applied(content: unknown, call: Call = {}): Promise<string[]> {
  const { code, stdout, stderr } = await apply(content, call);
  assert.equal(code, 0, stderr);
  return stdout.trimEnd().split('\n');
}

async function refused(content: unknown, call: Call = {}): Promise<string> {
  const before = await everything();
  const { code, stderr } = await apply(content, call);
  assert.equal(code, 1, stderr);
  assert.deepEqual(await everything(), before, 'nothing was changed');
  return stderr;
}

/** Rows of this test's database, as plain objects. */
const rows = async (query: string) => (await rowsOf(databaseUrl, query)).map((row) => ({ ...row }));

const TABLES = [
  ...['product_permissions', 'product_roles', 'product_role_permissions', 'applications'],
  ...['application_secrets', 'service_keys', 'operators', 'brand', 'configuration_keys', 'events'],
];
async function everything(): Promise<unknown> {
  const all = TABLES.map((table) => rows(`select * from ${table} order by 1, 2`));
  return Promise.all(all);
}

const typesOf = async () =>
  (await rows('select type, actor_id from events order by id')).map(({ type, actor_id }) => {
    assert.equal(actor_id, null);
    return type;
  });

const FILE = {
  permissions: [
    { name: 'invoice:approve', description: 'Approve an invoice', delegable: true },
    { name: 'invoice:pay' },
  ],
  roles: [{ name: 'approver', title: 'Approver', permissions: ['invoice:approve', 'invoice:pay'] }],
  applications: [
    { key: 'invoices', name: 'Invoices', kind: 'web', redirectUris: ['https://app.example.com/callback'] },
    { key: 'phone', name: 'Phone', kind: 'native', state: 'disabled', redirectUris: ['com.example.app:/'] },
  ],
};

test('apply: one plan with events; applied again, no changes', async () => {
  const plan = await apply(FILE, { options: ['--dry-run'] });
  const steps = [
    '+ permission invoice:approve',
    '+ permission invoice:pay',
    '+ role approver',
    '+ application "Invoices"',
    '+ application "Phone"',
  ];
  assert.deepEqual(plan.stdout.trimEnd().split('\n'), [...steps, 'Plan: 5 changes, not applied.']);
  assert.equal(plan.code, 2);
  assert.deepEqual(await typesOf(), []);

  const [lines, before] = [await applied(FILE), await everything()];
  assert.deepEqual(lines.slice(0, 6), [...steps, 'Applied 5 changes.']);
  assert.match(lines[6] ?? '', /secret of invoices now/);
  assert.match(lines[7] ?? '', /^portico_cs_/);
  assert.deepEqual(await typesOf(), [
    ...['permissions.changed', 'role.created'],
    ...['application.created', 'application.created', 'application.updated'],
  ]);
  assert.deepEqual(await applied(FILE), ['Nothing to do.']);
  assert.equal((await apply(FILE, { options: ['--dry-run'] })).code, 0);
  assert.deepEqual(await everything(), before);
});

test('apply: a machine of the team, with a secret and without redirect URIs; exported as it was applied', async () => {
  const machine = {
    key: 'billing',
    name: 'Billing run',
    kind: 'machine',
    audiences: ['https://ledger.example.com'],
  };
  const lines = await applied({ applications: [machine] });
  assert.deepEqual(lines.slice(0, 2), ['+ application "Billing run"', 'Applied 1 change.']);
  assert.match(lines.at(-1) ?? '', /^portico_cs_/);
  assert.deepEqual(await applied({ applications: [machine] }), ['Nothing to do.']);
  const { stdout } = await called(['export-configuration'], variables());
  assert.deepEqual(parse(stdout).applications, [machine]);
  const { audiences: _, ...without } = machine;
  assert.match(await refused({ applications: [without] }), /audiences.*at least one/);
  const web = { key: 'web', name: 'Web', kind: 'web' };
  assert.match(await refused({ applications: [web] }), /redirectUris.*at least one/);
  assert.match(await refused({ applications: [{ ...machine, kind: 'web' }] }), /redirectUris.*at least one/);
});

test('apply: shows the members that change; omitted ones get their defaults', async () => {
  await applied(FILE);
  const [approve, pay] = FILE.permissions;
  const [invoices, phone] = FILE.applications;
  const lines = await applied({
    permissions: [{ ...approve, description: 'Say yes' }, pay],
    roles: [{ key: 'approver', name: 'payer', permissions: ['invoice:pay'] }],
    applications: [{ ...invoices, name: 'Bills', redirectUris: ['https://b.example.com/'] }, phone],
  });
  assert.deepEqual(lines, [
    '~ permission invoice:approve: description "Approve an invoice" → "Say yes"',
    '~ role payer: name "approver" → "payer"; title "Approver" → null; permissions - invoice:approve',
    '~ application "Bills": name "Invoices" → "Bills"; redirectUris + https://b.example.com/, - https://app.example.com/callback',
    'Applied 3 changes.',
  ]);
  assert.deepEqual(await rows('select name from product_roles'), [{ name: 'payer' }]);
});

test('apply: keeps what files no longer define, removes it with --prune, releases it with --release', async () => {
  await applied(FILE);
  const less = { ...FILE, roles: [], applications: FILE.applications.slice(1) };
  assert.deepEqual(await applied(less), [
    '  Left as they are, because these files do not describe them. Only --prune removes them:',
    '    application invoices',
    '    role approver',
    'Nothing to do.',
  ]);
  const release = await applied({ ...less, roles: FILE.roles }, { options: ['--release'] });
  assert.match(release[0] ?? '', /^= application "Invoices": stays, and is managed by no file any more$/);
  const prune = await applied(less, { options: ['--prune'] });
  assert.deepEqual(prune, ['- role approver', 'Applied 1 change.']);
  const left = await rows('select name from applications order by name');
  assert.deepEqual(left, [{ name: 'Invoices' }, { name: 'Phone' }], 'what was released is not pruned');
  assert.equal((await typesOf()).at(-1), 'role.deleted');
  const both = await apply(FILE, { options: ['--prune', '--release'] });
  assert.deepEqual([both.code, /cannot be used together/.test(both.stderr)], [2, true]);
});

test('apply: takes over an existing resource by its name, unless the name is ambiguous', async () => {
  const id = await newRole({ databaseUrl }, { name: 'approver', permissions: ['invoice:pay'] });
  const insert = `insert into applications (id, name, kind, state, settings, created_at, updated_at)
    values (?, 'Invoices', 'web', 'active', ?, 0, 0)`;
  const settings = JSON.stringify({ redirectUris: ['https://app.example.com/callback'] });
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  await runOn(databaseUrl, insert, [first, settings]);
  const lines = await applied(FILE);
  assert.deepEqual(lines.slice(0, 4), [
    '+ permission invoice:approve',
    '~ permission invoice:pay: delegable true → false',
    '~ role approver: title "Approver"; permissions + invoice:approve; delegable true → false',
    '= application "Invoices": is as the file says, and managed by it from now on',
  ]);
  const marks = await rows("select key, id from configuration_keys where kind <> 'permission' order by key");
  assert.deepEqual(marks.slice(0, 2), [
    { key: 'approver', id },
    { key: 'invoices', id: first },
  ]);
  const renamed = {
    ...FILE,
    applications: [{ ...FILE.applications[0], key: 'bills' }, FILE.applications[1]],
  };
  assert.match(
    await refused(renamed),
    /"Invoices" is managed under the key invoices, which these files lack/,
  );
  await applied({ ...FILE, applications: FILE.applications.slice(1) }, { options: ['--release'] });
  assert.deepEqual(await applied(renamed), [
    '= application "Invoices": is as the file says, and managed by it from now on',
    'Applied 1 change.',
  ]);
  await runOn(databaseUrl, "delete from configuration_keys where kind = 'application'");
  await runOn(databaseUrl, insert, [second, settings]);
  assert.match(await refused(FILE), /applications\.0 could be any of 2 that have the name "Invoices"/);
});

test('apply: leaves an application and its secret to the key that has it, whichever file names another the same', async () => {
  const [web] = FILE.applications;
  const secrets = { FIRST: `portico_cs_${'a'.repeat(43)}`, SECOND: `portico_cs_${'b'.repeat(43)}` };
  const call = { environment: secrets };
  await applied({ applications: [{ ...web, secret: { env: 'FIRST' } }] }, call);
  const other = { ...web, key: 'other', secret: { env: 'SECOND' } };
  const said = await refused({ applications: [other] }, call);
  assert.match(
    said,
    /applications\.0: application "Invoices" is managed under the key invoices, which these files lack/,
  );
  const both = { applications: [{ ...web, secret: { env: 'FIRST' } }, other] };
  assert.deepEqual(await applied(both, call), ['+ application "Invoices"', 'Applied 1 change.']);
  const hashes = (await rows('select hash from application_secrets')).map(({ hash }) => hash);
  assert.deepEqual(hashes.sort(), Object.values(secrets).map(hashToken).sort());

  const key = { key: 'billing', name: 'Billing', scopes: ['events:read'], secret: { env: 'KEY' } };
  await applied({ serviceKeys: [key] }, { environment: { KEY: `portico_sk_${'a'.repeat(43)}` } });
  assert.match(
    await refused(
      { serviceKeys: [{ ...key, key: 'audit' }] },
      { environment: { KEY: `portico_sk_${'b'.repeat(43)}` } },
    ),
    /service key "Billing" is managed under the key billing/,
  );
});

test('apply: reports all impossible steps at once, and takes none', async () => {
  const organization = crypto.randomUUID();
  await runOn(
    databaseUrl,
    "insert into organizations (id, name, created_at, updated_at) values (?, 'O', 0, 0)",
    [organization],
  );
  await newRole({ databaseUrl }, { organization, name: 'own', permissions: ['invoice:read'] });
  await applied({ roles: [{ name: 'reader', permissions: ['invoice:read'] }] });
  const said = await refused(
    {
      permissions: [{ name: 'invoice:read', delegable: false }],
      roles: [
        { name: 'own', permissions: [] },
        { name: 'payer', permissions: ['invoice:pay'] },
      ],
      applications: [{ ...FILE.applications[0], secret: { env: 'WEAK' } }],
    },
    { environment: { WEAK: 'portico_cs_hunter2' } },
  );
  for (const part of [
    /:1: permissions\.0: it must stay delegable while organizations' own roles grant it/,
    /roles\.0: another role of the team/,
    /roles\.1: these permissions do not exist: "invoice:pay"/,
    /applications\.0: its secret must be portico_cs_ followed by 43/,
  ])
    assert.match(said, part);
  assert.doesNotMatch(said, /hunter2/);
  await applied({ permissions: [{ name: 'invoice:read', delegable: true }] });
  assert.match(
    await refused({ roles: [{ name: 'reader', permissions: ['invoice:read'] }] }, { options: ['--prune'] }),
    /permission invoice:read cannot be removed: a role has it/,
  );
  await applied(FILE);
  const [web] = FILE.applications;
  assert.match(await refused({ applications: [{ ...web, kind: 'browser' }] }), /its kind cannot be changed/);
});

test('apply: a secret comes from a variable, or is made once and written to a private file', async () => {
  const given = (letter: string) => `portico_cs_${letter.repeat(43)}`;
  const [web] = FILE.applications;
  const file = { applications: [{ ...web, secret: { env: 'INVOICES' } }] };
  const hashes = async () => (await rows('select hash from application_secrets')).map(({ hash }) => hash);
  const first = await applied(file, { environment: { INVOICES: given('a') } });
  assert.doesNotMatch(first.join(), /portico_cs_/);
  assert.deepEqual(await hashes(), [hashToken(given('a'))]);
  assert.deepEqual(await applied(file, { environment: { INVOICES: given('b') } }), [
    '~ application "Invoices": secret',
    '    its earlier secret stops working',
    'Applied 1 change.',
  ]);
  assert.deepEqual(await hashes(), [hashToken(given('b'))]);
  assert.match(await refused(file), /names INVOICES, which is not set/);
  assert.deepEqual(await applied({ applications: [web] }), ['Nothing to do.'], 'the file need not know it');

  const out = join(folder, 'secrets.json');
  const bills = { ...web, key: 'bills', name: 'Bills' };
  const options = ['--secrets-out', out];
  const lines = await applied({ applications: [web, bills] }, { options });
  assert.doesNotMatch(lines.join(), /portico_cs_/);
  assert.equal(statSync(out).mode & 0o777, 0o600);
  const more = { ...web, key: 'more', name: 'More' };
  await applied({ applications: [web, bills, more] }, { options: [...options, '--json'] });
  const { application } = JSON.parse(readFileSync(out, 'utf8'));
  assert.deepEqual(Object.keys(application), ['bills', 'more']);
  assert.ok((await hashes()).includes(hashToken(application.bills.secret)));
  assert.deepEqual(await applied({ applications: [web, bills, more] }, { options }), ['Nothing to do.']);

  writeFileSync(out, 'precious');
  const another = { ...web, key: 'another', name: 'Another' };
  assert.match(
    await refused({ applications: [another] }, { options }),
    /not a file that this command has written/,
  );
  const nowhere = ['--secrets-out', join(folder, 'no', 'folder', 'secrets.json')];
  const lost = await refused({ applications: [another] }, { options: nowhere });
  assert.match(lost, /secrets\.json cannot be written \(ENOENT\), and the secrets would be lost/);
});

test('apply: a service key is made with its secret, changed, and revoked', async () => {
  const key = { key: 'billing', name: 'Billing', scopes: ['events:read', 'accounts:read'] };
  const made = await applied({ serviceKeys: [key] });
  assert.deepEqual(made.slice(0, 3), [
    '+ service key "Billing"',
    'Applied 1 change.',
    'Store the secret of billing now: it is shown only once.',
  ]);
  assert.match(made[3] ?? '', /^portico_sk_/);
  const narrower = { ...key, scopes: ['accounts:read'], networks: ['192.0.2.0/24'] };
  const given = { ...narrower, expiresAt: '2030-01-01T00:00:00Z', secret: { env: 'BILLING' } };
  const environment = { BILLING: `portico_sk_${'b'.repeat(43)}` };
  assert.deepEqual(await applied({ serviceKeys: [given] }, { environment }), [
    '~ service key "Billing": scopes - events:read; networks; expiresAt "2030-01-01T00:00:00.000Z"; secret',
    '    its earlier secret stops working',
    'Applied 1 change.',
  ]);
  assert.deepEqual(await applied({ serviceKeys: [given] }, { environment }), ['Nothing to do.']);
  assert.match(
    await refused({ serviceKeys: [given] }, { environment: { BILLING: 'hunter2' } }),
    /serviceKeys\.0: its secret must be portico_sk_/,
  );
  assert.deepEqual(await applied({}, { options: ['--prune'] }), [
    '- service key "Billing"',
    '    back ends that use it get no answers any more',
    'Applied 1 change.',
  ]);
  assert.deepEqual(await typesOf(), [
    ...['service_key.created', 'service_key.updated', 'service_key.rotated', 'service_key.revoked'],
  ]);
});

test('apply: an operator is appointed once the account qualifies, and waits until then', async () => {
  const file = { operators: [{ email: ' Ada@Example.com ' }] };
  const waits = (reason: string) => [`  operator ada@example.com waits: ${reason}`, 'Nothing to do.'];
  assert.deepEqual(await applied(file), waits('no account has this address yet'));
  const id = crypto.randomUUID();
  await runOn(
    databaseUrl,
    `insert into accounts (id, email, email_canonical, password_hash, created_at, updated_at)
      values (?, 'Ada@example.com', 'ada@example.com', '', 1, 1)`,
    [id],
  );
  assert.deepEqual(
    await applied(file),
    waits('the account lacks a verified address and a second factor that was set up since'),
  );
  await runOn(databaseUrl, 'update accounts set email_verified_at = 1');
  const factor =
    "insert into totp (account_id, secret, before_verification, created_at, last_step) values (?, '', 0, 1, 0)";
  await runOn(databaseUrl, factor, [id]);
  const plan = await apply(file, { options: ['--dry-run'] });
  assert.deepEqual([plan.code, plan.stdout.split('\n')[0]], [2, '+ operator ada@example.com']);
  await applied(file);
  assert.deepEqual(await applied(file), ['Nothing to do.']);
  await runOn(databaseUrl, "update accounts set email = 'b@example.com', email_canonical = 'b@example.com'");
  assert.deepEqual(await applied(file), ['Nothing to do.'], 'whoever changes the address stays one');
  assert.deepEqual(await applied({}, { options: ['--prune'] }), [
    '- operator b@example.com',
    'Applied 1 change.',
  ]);
  assert.deepEqual(await rows('select account_id from operators'), []);
});

test('apply: a brand is whole, with its logo, and goes back to its defaults when it is pruned', async () => {
  const brand = {
    name: 'Difference',
    logoData: png().toString('base64'),
    links: { home: 'https://example.com/' },
  };
  assert.match(
    (await applied({ brand }))[0] ?? '',
    /^~ brand: name "Difference"; logo "[0-9a-f]{32}\.png"; home/,
  );
  assert.deepEqual(await applied({ brand }), ['Nothing to do.']);
  const { name, ...others } = brand;
  assert.match((await applied({ brand: others }))[0] ?? '', /^~ brand: name "Difference" → null$/);
  await applied({}, { options: ['--prune'] });
  const [{ settings } = {}] = await rows('select settings from brand');
  assert.equal(JSON.parse(String(settings)).logo, null);
  assert.match(
    await refused({ brand: { logoData: 'PHN2Zy8+', accent: '#ffcc00' } }),
    /brand\.logoData must be a PNG/,
  );
});

test('export-configuration: applied to an empty service, makes the same resources', async () => {
  const serviceKeys = [{ key: 'billing', name: 'Billing', scopes: ['accounts:read'] }];
  const brand = { name: 'Difference', logoData: png().toString('base64'), languages: ['en', 'de'] };
  await applied({ ...FILE, serviceKeys, brand });
  await newRole({ databaseUrl }, { name: 'by-hand' });
  const exported = async (url: string) => {
    const { code, stdout, stderr } = await called(['export-configuration'], variables(url));
    assert.equal(code, 0, stderr);
    return stdout;
  };
  const text = await exported(databaseUrl);
  assert.doesNotMatch(text, /portico_cs_|secret/);
  assert.deepEqual(parse(text).applications, [FILE.applications[0], { ...FILE.applications[1] }]);
  assert.deepEqual(await applied(text), [
    '= permission test:read: is as the file says, and managed by it from now on',
    '= permission test:write: is as the file says, and managed by it from now on',
    '= role by-hand: is as the file says, and managed by it from now on',
    'Applied 3 changes.',
  ]);
  const other = await emptyDatabase();
  await applied(text, { on: other });
  assert.equal(await exported(other), text);
});

test('deploy/configuration.yaml: the file to begin with is applied whole, and then does nothing', async () => {
  const example = readFileSync(new URL('../../../../../deploy/configuration.yaml', import.meta.url), 'utf8');
  const lines = await applied(example, { options: ['--secrets-out', join(folder, 'example.json')] });
  assert.ok(lines.includes('+ application "Invoices"'), lines.join('\n'));
  assert.deepEqual(await applied(example), ['Nothing to do.']);
});
