import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { after, test } from 'node:test';
import { imported } from '../../../test/features/import/accounts.ts';
import hashes from '../../../test/features/import/hashes.json' with { type: 'json' };
import { newRole } from '../../../test/fixtures/roles.ts';
import { newServiceKey } from '../../../test/fixtures/service-keys.ts';
import { type Called, called, variablesOf } from '../../../test/harness/called.ts';
import { runOn } from '../../../test/harness/rows.ts';
import { type Service, startService } from '../../../test/harness/service.ts';
import { until } from '../../../test/harness/until.ts';
import { takeLock } from '../../ground/database/sqlite-files.ts';

const service = await startService();
const empty = await startService();
after(async () => {
  await service.stop();
  await empty.stop();
});

let files = 0;

async function exported(from: Service, ...options: string[]): Promise<Called & { readonly file: string }> {
  const file = join(from.dataDir, `export-${++files}.jsonl`);
  return { file, ...(await called(['accounts', 'export', file, ...options], variablesOf(from))) };
}

const linesOf = (file: string) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** An account with more organizations than an import makes at a time. */
const MANY = 1_200;
const ownerOf = (from: number, to: number) => ({
  email: 'many@example.com',
  organizations: Array.from({ length: to - from }, (_, at) => {
    const number = from + at;
    return { key: `many ${number}`, name: `Many ${number}`, role: 'owner' };
  }),
});

test('importing an export into an empty database gives the same export and the same sign-ins', async () => {
  const ada = await service.person('zada');
  const bob = await service.person('Böb');
  const [one, two] = [
    await service.organization(ada, 'Same name'),
    await service.organization(bob, 'Same name'),
  ];
  const viewer = await service.manager(one, ada, bob, 'viewer');
  const { token } = await newServiceKey(service);
  const described = {
    [`accounts/${bob.account.id}`]: { public: { plan: 'team' }, private: { customer: 'cus_1' } },
    [`organizations/${one}`]: { public: {}, private: { region: 'eu' } },
    [`organizations/${one}/managers/${viewer}`]: { public: { team: ['blue', null] }, private: {} },
  };
  for (const [of, metadata] of Object.entries(described)) {
    const reply = await service.call('PUT', `/v1/operator/${of}/metadata`, { token, body: metadata });
    assert.equal(reply.status, 200, reply.text);
  }
  await runOn(service.databaseUrl, `update organizations set external_id = 'crm-9' where id = ?`, [two]);
  const role = await newRole(service, { name: 'approver' });
  const own = await newRole(service, { name: 'own', organization: one });
  for (const id of [role, own])
    await runOn(
      service.databaseUrl,
      `insert into manager_product_roles (manager_id, role_id)
        select id, ? from managers where organization_id = ? and account_id = ?`,
      [id, one, bob.account.id],
    );
  for (const [name, roles, members] of [
    ['Sales', ['approver', 'own'], [viewer]],
    ['Böard', [], [viewer]],
    ['Empty', [], []],
  ] as const) {
    const body = { name, externalId: `g-${name.length}`, roles };
    const group = await service.call('POST', `/v1/organizations/${one}/groups`, { token: ada.token, body });
    assert.equal(group.status, 201, group.text);
    for (const member of members) {
      const path = `/v1/groups/${group.body.id}/members/${member}`;
      assert.equal((await service.call('PUT', path, { token: ada.token })).status, 204);
    }
  }
  const deleted = await service.organization(bob, 'Deleted');
  await service.call('DELETE', `/organizations/${deleted}`, { token: bob.token });
  const { problems } = await imported(service, [
    ...hashes.map(({ hash: passwordHash }, at) => ({
      email: `E${at}@example.com`,
      name: `N ${at}`,
      passwordHash,
    })),
    { email: 'keyed@example.com', organizations: [{ key: 'own key', name: 'Keyed', role: 'owner' }] },
  ]);
  assert.deepEqual(problems, []);
  for (const line of [ownerOf(0, 900), ownerOf(900, MANY)])
    assert.deepEqual((await imported(service, [line])).problems, []);
  const first = await exported(service, '--with-password-hashes');
  assert.deepEqual([first.code, first.stderr], [0, '']);
  const count = hashes.length + 4;
  assert.equal(first.stdout, `Exported ${count} accounts, with their password hashes, to ${first.file}.\n`);
  assert.equal(statSync(first.file).mode & 0o777, 0o600);

  const strange = { key: 'x', name: 'X', role: 'owner', productRoles: ['approver'] };
  const unknown = await imported(empty, [{ email: 'x@example.com', organizations: [strange] }]);
  assert.match(JSON.stringify(unknown.problems), /productRoles/);
  await newRole(empty, { name: 'approver' });
  const again = await imported(empty, first.file);
  assert.deepEqual([again.code, again.problems], [0, []]);
  const { accounts, organizations, managers } = again.summary;
  assert.deepEqual([accounts, organizations, managers], [count, MANY + 3, MANY + 4]);
  const second = await exported(empty, '--with-password-hashes');
  assert.equal(readFileSync(second.file, 'utf8'), readFileSync(first.file, 'utf8'));
  const body = { email: ada.account.email, password: ada.password };
  await until(
    'the import is seen',
    async () => (await empty.call('POST', '/v1/login', { body })).status === 201,
  );

  const lines = linesOf(first.file);
  const emails = lines.map(({ email }) => email.toLowerCase());
  assert.deepEqual(emails, emails.toSorted());
  const keyed = lines.find(({ email }) => email === 'keyed@example.com');
  assert.deepEqual(keyed.organizations, [{ key: 'own key', name: 'Keyed', role: 'owner' }]);
  const bobs = lines.find(({ email }) => email === bob.account.email);
  assert.deepEqual(
    bobs.organizations,
    [
      {
        key: one,
        name: 'Same name',
        role: 'viewer',
        managerMetadata: { public: { team: ['blue', null] } },
        productRoles: ['approver'],
        groups: [
          { name: 'Böard', externalId: 'g-5' },
          { name: 'Sales', externalId: 'g-5', roles: ['approver'] },
        ],
      },
      { key: two, name: 'Same name', role: 'owner', externalId: 'crm-9' },
    ].sort((a, b) => (a.key < b.key ? -1 : 1)),
  );
  assert.deepEqual(bobs.metadata, { public: { plan: 'team' }, private: { customer: 'cus_1' } });
  const adas = lines.find(({ email }) => email === ada.account.email);
  assert.deepEqual(adas.organizations, [
    { key: one, name: 'Same name', role: 'owner', metadata: { private: { region: 'eu' } } },
  ]);
});

test('importing an export into its own database adds only what is missing', async () => {
  const [owner, leaver] = [await service.person('back-owner'), await service.person('back-leaver')];
  const [kept, deleted] = [await service.organization(owner), await service.organization(owner)];
  await service.manager(kept, owner, leaver, 'viewer');
  await service.call('DELETE', `/organizations/${deleted}`, { token: owner.token });
  // Lines of those who never verified their address would be reported.
  await runOn(
    service.databaseUrl,
    'update accounts set email_verified_at = 1 where email_verified_at is null',
  );
  const { file } = await exported(service);
  const none = { accounts: 0, takenOver: 0, organizations: 0, managers: 0, refused: 0 };
  const { existing, ...done } = (await imported(service, file)).summary;
  assert.deepEqual([existing, done], [linesOf(file).length, { ...none, dryRun: false }]);

  await service.call('DELETE', '/v1/account', { token: leaver.token });
  const again = { ...none, accounts: 1, existing: existing - 1, managers: 1 };
  const rehearsed = await imported(service, file, '--dry-run');
  assert.deepEqual(rehearsed.summary, { ...again, dryRun: true });
  assert.deepEqual((await imported(service, file)).summary, { ...again, dryRun: false });
  assert.equal(readFileSync((await exported(service)).file, 'utf8'), readFileSync(file, 'utf8'));

  const { problems } = await imported(service, [
    { email: 'late@example.com', organizations: [{ key: deleted, name: 'Deleted', role: 'owner' }] },
  ]);
  const message = 'existed before and has been deleted';
  assert.deepEqual(problems, [{ line: 1, field: 'organizations.0', message }]);
});

test('an export has no hashes by default', async () => {
  const { file, stdout } = await exported(service, '--json');
  assert.deepEqual(JSON.parse(stdout), { file, accounts: linesOf(file).length, withPasswordHashes: false });
  assert.ok(linesOf(file).length > 3);
  assert.doesNotMatch(readFileSync(file, 'utf8'), /passwordHash|\$argon2|\$2b/);
});

test('two concurrent exports to one file: one is refused, and the file is complete', async () => {
  const file = join(service.dataDir, 'raced');
  writeFileSync(`${file}.part`, 'mine');
  const both = await Promise.all(
    [1, 2].map(() => called(['accounts', 'export', file], variablesOf(service))),
  );
  assert.deepEqual(both.map(({ code }) => code).sort(), [0, 1]);
  const { file: other } = await exported(service);
  assert.equal(readFileSync(file, 'utf8'), readFileSync(other, 'utf8'));
  assert.equal(readFileSync(`${file}.part`, 'utf8'), 'mine');
});

test('an export removes what a killed one left, but not one under way', async () => {
  const file = join(service.dataDir, 'killed');
  const [left, underWay] = [1, 2].map(() => `${file}.${randomUUID()}.part`) as [string, string];
  for (const part of [left, underWay]) writeFileSync(part, 'half a line');
  using _lock = takeLock(underWay);
  assert.equal((await called(['accounts', 'export', file], variablesOf(service))).code, 0);
  assert.deepEqual([left, underWay].map(existsSync), [false, true]);
  const others = readdirSync(service.dataDir).filter((name) => name.startsWith('killed.'));
  assert.deepEqual(others.sort(), [basename(underWay), `${basename(underWay)}.lock`]);
});

test('an export overwrites nothing', async () => {
  const file = join(service.dataDir, 'taken');
  writeFileSync(file, 'mine');
  const { code, stderr } = await called(['accounts', 'export', file], variablesOf(service));
  assert.deepEqual(
    [code, stderr],
    [1, `portico accounts export: ${file} already exists, and is not overwritten\n`],
  );
  assert.equal(readFileSync(file, 'utf8'), 'mine');
  assert.ok(!existsSync(`${file}.part`));
});
