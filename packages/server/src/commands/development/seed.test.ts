import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { codeOf } from '../../../test/fixtures/totp.ts';
import { testedDatabase } from '../../../test/harness/databases.ts';
import {
  endOf,
  type LogLine,
  MAIN,
  refusedStart,
  type Serving,
  startProcess,
} from '../../../test/harness/process.ts';
import { rowsOf } from '../../../test/harness/rows.ts';

const folder = mkdtempSync(join(tmpdir(), 'portico-seed-test-'));
after(() => rmSync(folder, { recursive: true }));

const urlOf = (data: string) => `sqlite:${join(data, 'development.db')}`;
const ID = '01900000-0000-7000-8000-000000000099';
const SECRET = `portico_cs_${'s'.repeat(43)}`;
const KEY = `portico_sk_${'k'.repeat(43)}`;
const TOTP = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

const SEED = `permissions:
  - { name: 'invoice:read', delegable: true }
  - { name: 'invoice:approve' }
roles:
  - { name: approver, title: Approver, permissions: ['invoice:read', 'invoice:approve'] }
applications:
  - id: ${ID}
    name: Invoices
    kind: web
    secret: ${SECRET}
    redirectUris: [http://localhost:4000/callback]
people:
  - email: ada@example.com
    name: Ada
    password: analytical engines
    emailVerified: true
  - email: grace@example.com
    password: nanoseconds matter
    emailVerified: true
    totpSecret: ${TOTP}
    operator: true
  - email: mary@example.com
    password: somewhat mathematical
organizations:
  - key: engines
    name: Analytical Engines
    roles:
      - { name: reader, permissions: ['invoice:read'] }
    members:
      - { email: ada@example.com, role: owner, productRoles: [approver] }
      - { email: grace@example.com, role: viewer, productRoles: [reader, approver] }
serviceKeys:
  - { name: Billing, scopes: [accounts:read], key: ${KEY} }
`;

function fileOf(text: string): string {
  const file = join(mkdtempSync(join(folder, 'file-')), 'seed.yaml');
  writeFileSync(file, text);
  return file;
}

/** Organizations may have roles of their own. */
const OWN_ROLES = { PORTICO_LIMITS: '', PORTICO_ORGANIZATION_ROLES: 'on' };

const command = (file: string, ...args: string[]) =>
  [process.execPath, MAIN, 'dev', '--seed', file, ...args] as const;

async function stopped(service: Serving): Promise<void> {
  service.kill('SIGTERM');
  assert.equal((await endOf(service)).code, 0);
}

async function call({ url }: Serving, path: string, token?: string, body?: object) {
  const response = await fetch(url + path, {
    method: body ? 'POST' : 'GET',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as LogLine };
}

interface Member {
  readonly account: { readonly email: string };
  readonly role: string;
  readonly roles: readonly string[];
  readonly permissions: readonly string[];
}

const rolesOf = ({ account, role, roles, permissions }: Member) => [account.email, role, roles, permissions];

async function assertPlanted(service: Serving): Promise<void> {
  const ada = await call(service, '/v1/login', '', {
    email: 'ada@example.com',
    password: 'analytical engines',
  });
  assert.equal(ada.status, 201, JSON.stringify(ada.body));
  const { items } = (await call(service, '/v1/organizations', ada.body.accessToken)).body;
  assert.deepEqual(
    items.map(({ name, role }: { name: string; role: string }) => [name, role]),
    [['Analytical Engines', 'owner']],
  );
  const managers = `/v1/organizations/${items[0].id}/managers`;
  const members = await call(service, managers, ada.body.accessToken);
  assert.deepEqual(
    members.body.items.map(rolesOf).sort(),
    [
      ['ada@example.com', 'owner', ['approver'], ['invoice:approve', 'invoice:read']],
      ['grace@example.com', 'viewer', ['approver', 'reader'], ['invoice:approve', 'invoice:read']],
    ],
    JSON.stringify(members.body),
  );
  const accounts = await call(service, '/v1/operator/accounts', KEY);
  const emails = accounts.body.items.map(({ email }: { email: string }) => email).sort();
  assert.deepEqual(emails, [
    'ada@example.com',
    'dev@example.com',
    'grace@example.com',
    'mary@example.com',
    'operator@example.com',
  ]);
}

describe('portico dev --seed', {
  skip: testedDatabase === 'postgres' && 'its data is always in SQLite',
}, () => {
  test('the accounts, organizations, applications and keys of a file are there, and once with --data', async () => {
    const data = join(folder, 'data');
    const first = await startProcess(OWN_ROLES, command(fileOf(SEED), '--data', data));
    await assertPlanted(first);
    const grace = { email: 'grace@example.com', password: 'nanoseconds matter', code: codeOf(TOTP) };
    const { accessToken } = (await call(first, '/v1/login', '', grace)).body;
    const { body: application } = await call(first, `/v1/operator/applications/${ID}`, accessToken);
    assert.deepEqual([application.name, application.kind], ['Invoices', 'web'], JSON.stringify(application));
    const granted = await fetch(`${first.url}/oauth2/token`, {
      method: 'POST',
      headers: { Authorization: `Basic ${btoa(`${ID}:${SECRET}`)}` },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: 'none',
        redirect_uri: 'http://a.example/',
      }),
    });
    assert.equal(
      ((await granted.json()) as LogLine).error,
      'invalid_grant',
      'its secret is the one of the file',
    );
    await stopped(first);
    const again = await startProcess(OWN_ROLES, command(fileOf(SEED), '--data', data));
    await assertPlanted(again);
    await stopped(again);
  });

  test('all problems of a file are reported at once, with their lines, and nothing is started', async () => {
    const { stderr } = await refusedStart(
      {},
      command(
        fileOf(`applications:
  - id: nothing
    name: Invoices
    kind: web
    secret: secret-of-mine
    redirectUris: ['http://app.example.com/']
people:
  - email: ada
    operator: true
organizations:
  - key: engines
    name: Engines
    members: [{ email: nobody@example.com, role: owner }]
serviceKeys:
  - { name: Billing, scopes: [accounts:read], key: portico_sk_short }
`),
      ),
    );
    for (const said of [
      /^- line 2: applications\.0\.id must be/m,
      /^- line 5: applications\.0\.secret must be/m,
      /^- line 6: applications\.0\.redirectUris\.0 must be/m,
      /^- line 8: people\.0\.email must be/m,
      /^- line 13: organizations\.0\.members\.0\.email must be/m,
      /^- line 15: serviceKeys\.0\.key must be/m,
    ])
      assert.match(stderr, said);
    assert.doesNotMatch(stderr, /secret-of-mine/);
    const unknown = await refusedStart({}, command(fileOf('persons: []\n')));
    assert.match(unknown.stderr, /line 1: persons is not a known member.*people/);
    const withoutOwn = await refusedStart({}, command(fileOf(SEED)));
    assert.match(
      withoutOwn.stderr,
      /^- line 28: organizations\.0\.roles needs PORTICO_ORGANIZATION_ROLES=on$/m,
    );
    const reserved = SEED.replace('name: approver', 'name: owner');
    assert.match(
      (await refusedStart(OWN_ROLES, command(fileOf(reserved)))).stderr,
      /^- line 5: roles\.0\.name must not be owner/m,
    );
  });

  test('problems that only the database shows have their lines, too, and leave nothing of the file', async () => {
    const data = join(folder, 'nothing');
    const more = `  - { email: eve@example.com, password: eve sees everything, organizations: [{ name: Eve, role: viewer }] }
organizations:`;
    for (const [from, to, said] of [
      ['role: owner', 'role: viewer', /^- line 30: organizations\.0\.members\.0 has no owner/m],
      ['organizations:', more, /^- line \d+: people\.3\.organizations\.0 has no owner/m],
      [
        '[reader, approver]',
        '[reader, payer]',
        /^- line 31: organizations\.0\.members\.1\.productRoles\.1 must be the name of a role of the team's/m,
      ],
      [
        "{ name: reader, permissions: ['invoice:read'] }",
        "{ name: reader, permissions: ['invoice:approve'] }",
        /^- line 28: organizations\.0\.roles\.0\.permissions must be names of permissions that exist and are delegable/m,
      ],
      [
        "['invoice:read', 'invoice:approve']",
        "['invoice:pay']",
        /^- line 5: roles\.0\.permissions must be names of permissions that exist/m,
      ],
      [
        '      - { name: reader',
        '      - { name: approver, permissions: [] }\n      - { name: reader',
        /^- line 28: organizations\.0\.roles\.0\.name must not be the name of a role of the team's/m,
      ],
      ['email: mary@example.com', 'email: dev@example.com\n    operator: true', /people\.2\.operator needs/],
    ] as const) {
      const file = fileOf(SEED.replace(from, to));
      const { stderr } = await refusedStart(OWN_ROLES, command(file, '--data', data));
      assert.ok(stderr.includes(`${file} cannot be used:`), stderr);
      assert.match(stderr, said);
      const tables = ['accounts', 'organizations', 'product_permissions', 'product_roles', 'applications'];
      const counts = tables.map(
        async (table) => (await rowsOf(urlOf(data), `select 1 from ${table}`)).length,
      );
      assert.deepEqual(await Promise.all(counts), [2, 1, 0, 0, 1], `${to}: as it began`);
    }
    const again = await startProcess(OWN_ROLES, command(fileOf(SEED), '--data', data));
    await assertPlanted(again);
    await stopped(again);
  });
});
