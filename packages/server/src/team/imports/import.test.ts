import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { fileOf, imported } from '../../../test/features/import/accounts.ts';
import hashes from '../../../test/features/import/hashes.json' with { type: 'json' };
import { verifiedPerson } from '../../../test/fixtures/verified.ts';
import { ownerless, rowsOf } from '../../../test/harness/rows.ts';
import { ONLY_WHAT_IS_ASKED_FOR, startService } from '../../../test/harness/service.ts';
import { until } from '../../../test/harness/until.ts';

const service = await startService(ONLY_WHAT_IS_ASKED_FOR);
after(() => service.stop());

const { hash: passwordHash = '', password = '' } = hashes[5] ?? {};
const NOTHING = {
  accounts: 0,
  existing: 0,
  takenOver: 0,
  organizations: 0,
  managers: 0,
  refused: 0,
  dryRun: false,
};

async function signedIn(email: string): Promise<string> {
  const reply = await until('the import is seen', async () => {
    const answer = await service.call('POST', '/v1/login', { body: { email, password } });
    return answer.status === 201 && answer;
  });
  return reply.body.accessToken;
}

const rolesOf = async (email: string) =>
  (
    await rowsOf(
      service.databaseUrl,
      `select o.name, m.role from managers m join organizations o on o.id = m.organization_id
       join accounts a on a.id = m.account_id where a.email = '${email}' order by o.name, m.role`,
    )
  ).map(({ name, role }) => `${name} ${role}`);

const countOf = async (what: string) =>
  Number((await rowsOf(service.databaseUrl, `select count(*) as count from ${what}`))[0]?.count);

/** All that an import may write. */
async function written(): Promise<string> {
  const tables = ['accounts', 'organizations', 'managers', 'events', 'import_keys', 'import_roles'];
  const rows = await Promise.all(
    tables.map((table) => rowsOf(service.databaseUrl, `select * from ${table}`)),
  );
  return rows
    .flat()
    .map((row) => JSON.stringify(row))
    .sort()
    .join('\n');
}

test('an imported account has all its line says; events have the system as actor, and no mail is sent', async () => {
  const [ada, ben] = ['Ada@Import.example', 'ben@import.example'];
  const { code, summary, problems } = await imported(service, [
    {
      email: ` ${ada} `,
      name: 'Ada Lovelace',
      emailVerified: true,
      createdAt: '2019-03-01T13:00:00.5+01:00',
      passwordHash,
      organizations: [
        { key: 'crm:1', name: 'Engines', role: 'owner' },
        { name: 'Looms', role: 'viewer' },
      ],
    },
    '\r',
    { email: ben, name: null, passwordHash, organizations: [{ name: 'Looms', role: 'owner' }] },
  ]);
  assert.deepEqual(problems, []);
  assert.deepEqual([code, summary], [0, { ...NOTHING, accounts: 2, organizations: 2, managers: 3 }]);
  const token = await signedIn(ada.toLowerCase());
  const { body: account } = await service.call('GET', '/v1/account', { token });
  const { email, name, emailVerified, createdAt } = account;
  assert.deepEqual(
    { email, name, emailVerified, createdAt },
    { email: ada, name: 'Ada Lovelace', emailVerified: true, createdAt: '2019-03-01T12:00:00.500Z' },
  );
  assert.deepEqual(
    [await rolesOf(ada), await rolesOf(ben)],
    [['Engines owner', 'Looms viewer'], ['Looms owner']],
  );
  const { body: events } = await service.call('GET', '/v1/account/events?limit=50', { token });
  const facts = events.items
    .filter(({ type }: { type: string }) => type !== 'session.created')
    .map(({ type, actor }: { type: string; actor: { type: string } }) => `${type} by ${actor.type}`);
  assert.deepEqual(facts.sort(), [
    'account.email_verified by system',
    'account.registered by system',
    'manager.added by system',
    'manager.added by system',
  ]);
  const other = await service.call('GET', '/v1/account', { token: await signedIn(ben) });
  assert.deepEqual([other.body.name, other.body.emailVerified], [null, false]);
  assert.deepEqual(await rowsOf(service.databaseUrl, `select * from mails`), []);
});

test('importing a file twice changes nothing', async () => {
  const team = (at: number) => ({
    email: `twice-${at}@example.com`,
    passwordHash,
    organizations: [
      { key: `twice-${at % 7}`, name: `Team ${at % 7}`, role: at < 7 ? 'owner' : 'admin' },
      { name: 'All of twice', role: at === 149 ? 'owner' : 'viewer' },
    ],
  });
  const file = fileOf(
    service.dataDir,
    Array.from({ length: 150 }, (_, at) => team(at)),
  );
  const first = await imported(service, file);
  assert.deepEqual(first, {
    code: 0,
    problems: [],
    summary: { ...NOTHING, accounts: 150, organizations: 8, managers: 300 },
  });
  const before = await written();
  assert.deepEqual((await imported(service, file)).summary, { ...NOTHING, existing: 150 });
  assert.ok((await written()) === before);
  assert.equal(await countOf('import_roles'), 0);
});

test('--dry-run reports the same outcome and problems, and writes nothing', async () => {
  const owner = await verifiedPerson(service, 'rehearsed');
  const file = fileOf(service.dataDir, [
    { email: 'dry-1@example.com', organizations: [{ key: 'dry', name: 'Dry', role: 'viewer' }] },
    { email: owner.account.email, organizations: [{ key: 'dry', name: 'Dry', role: 'owner' }] },
    { email: 'dry-2@example.com', organizations: [{ key: 'dry', role: 'owner' }] },
    { email: 'dry-3@example.com', emailVerified: 'yes' },
  ]);
  const before = await written();
  const rehearsed = await imported(service, file, '--dry-run');
  assert.ok((await written()) === before);
  const { code, summary, problems } = await imported(service, file);
  assert.deepEqual(summary, {
    ...NOTHING,
    accounts: 2,
    existing: 1,
    organizations: 1,
    managers: 3,
    refused: 1,
  });
  assert.deepEqual(rehearsed, { code, problems, summary: { ...summary, dryRun: true } });
  assert.deepEqual(problems, [{ line: 4, field: 'emailVerified', message: 'must be a boolean' }]);
});

test("leaves an existing account as it is, except that it may become an organization's only owner", async () => {
  const ada = await verifiedPerson(service, 'there');
  const { email } = ada.account;
  const { summary } = await imported(service, [
    { email: 'first@example.com', organizations: [{ key: 'kept', name: 'Kept', role: 'owner' }] },
    {
      email: email.toUpperCase(),
      name: 'Another',
      passwordHash,
      organizations: [
        { key: 'kept', role: 'admin' },
        { key: 'hers', name: 'Hers', role: 'owner' },
      ],
    },
  ]);
  assert.deepEqual(summary, { ...NOTHING, accounts: 1, existing: 1, organizations: 2, managers: 2 });
  assert.deepEqual(await rolesOf(email), ['Hers owner']);
  const { body } = await service.call('GET', '/v1/account', { token: ada.token });
  assert.deepEqual([body.email, body.name], [email, ada.name]);
});

test('a second import does not restore what was removed after the first', async () => {
  const lines = [
    {
      email: 'stays@example.com',
      passwordHash,
      organizations: [{ key: 'r', name: 'Removed', role: 'owner' }],
    },
    { email: 'leaves@example.com', passwordHash, organizations: [{ key: 'r', role: 'viewer' }] },
    {
      email: 'alone@example.com',
      passwordHash,
      organizations: [{ key: 'd', name: 'Deleted', role: 'owner' }],
    },
  ];
  await imported(service, lines);
  const leaving = { token: await signedIn('leaves@example.com') };
  const { body } = await service.call('GET', '/v1/organizations', leaving);
  const managers = await service.call('GET', `/v1/organizations/${body.items[0].id}/managers`, leaving);
  const own = managers.body.items.find(({ role }: { role: string }) => role === 'viewer');
  assert.equal((await service.call('DELETE', `/v1/managers/${own.id}`, leaving)).status, 204);
  const alone = { token: await signedIn('alone@example.com') };
  const [deleted] = (await service.call('GET', '/v1/organizations', alone)).body.items;
  assert.equal((await service.call('DELETE', `/organizations/${deleted.id}`, alone)).status, 204);
  const again = await imported(service, [
    ...lines,
    { email: 'new@example.com', organizations: [{ key: 'd', role: 'viewer' }] },
  ]);
  assert.deepEqual(await rolesOf('leaves@example.com'), []);
  const message = 'existed before and has been deleted';
  assert.deepEqual(again.problems, [
    { line: 3, field: 'organizations.0', message },
    { line: 4, field: 'organizations.0', message },
  ]);
});

test('refuses a line whose organization has no owner or no name, with the lines that depend on it', async () => {
  const role = (key: string, role: string, name?: string) => ({ key, role, name });
  const before = await countOf('accounts');
  const { summary, problems } = await imported(service, [
    { email: 'o1@example.com', organizations: [role('o1', 'admin', 'One')] },
    // It alone owns the second, and is refused for the first.
    { email: 'o2@example.com', organizations: [role('o1', 'viewer'), role('o2', 'owner', 'Two')] },
    { email: 'o3@example.com', organizations: [role('o2', 'owner'), role('o3', 'viewer', 'Three')] },
    { email: 'o4@example.com', organizations: [role('o3', 'owner')] },
    { email: 'o5@example.com', organizations: [role('o5', 'owner', 'Five')] },
    { email: 'o6@example.com', organizations: [role('o6', 'owner')] },
  ]);
  const [owner, name] = [
    'has no owner: no valid line gives it one',
    'has no name: no valid line gives it one',
  ];
  const told = problems.map(({ line, field, message }) => [line, field, message]);
  assert.deepEqual(told, [
    [1, 'organizations.0', owner],
    [2, 'organizations.0', owner],
    [3, 'organizations.0', name],
    [4, 'organizations.0', name],
    [6, 'organizations.0', name],
  ]);
  assert.deepEqual(summary, { ...NOTHING, accounts: 1, organizations: 1, managers: 1, refused: 5 });
  assert.equal(await countOf('accounts'), before + 1);
  assert.deepEqual(await ownerless(service.databaseUrl), []);
});
