import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { newOperator } from '../../../test/fixtures/operators.ts';
import { giveRoles, newRole } from '../../../test/fixtures/roles.ts';
import { createTestDatabase } from '../../../test/harness/databases.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { type Service, startService } from '../../../test/harness/service.ts';
import { explainStart } from '../../app/start-failure.ts';
import { readConfig } from '../../configuration/config.ts';

const folder = mkdtempSync(join(tmpdir(), 'portico-roles-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, 'roles.json');
const environment = { PORTICO_ROLES_FILE: file };

const write = (content: unknown) =>
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));

const FILE = {
  permissions: [
    { name: 'invoice:approve', description: 'Approve an invoice', delegable: true },
    { name: 'invoice:read', delegable: true },
  ],
  roles: [
    {
      name: 'approver',
      title: 'Approver',
      permissions: ['invoice:approve', 'invoice:read'],
      delegable: true,
    },
    { name: 'reader', permissions: ['invoice:read'], delegable: true },
  ],
};

const beside = { databaseUrl: await createTestDatabase(folder, 'migrated'), dataDir: folder } as Service;
write(FILE);
let first = await startService({ environment, beside });
after(() => first.stop());
const operator = await newOperator(first);
const owner = await first.person('owner');
const viewer = await first.person('viewer');
const organization = await first.organization(owner);
const manager = await first.manager(organization, owner, viewer, 'viewer');

/**
 * Replaces the service with one that starts with the current file or, if that fails, with the previous one.
 * @returns the line that the operator sees
 */
async function restarted(content: unknown): Promise<string> {
  const before = readFileSync(file, 'utf8');
  await first.stop();
  write(content);
  try {
    first = await startService({ environment, beside });
    return 'it started';
  } catch (error) {
    write(before);
    first = await startService({ environment, beside });
    const config = readConfig({ PORTICO_DATA_DIR: folder });
    return explainStart(error, config) ?? assert.fail(error as Error);
  }
}

test('permissions and team roles from a file are shown, and cannot be changed', async () => {
  const { token } = operator;
  const list = await first.call('GET', '/v1/roles', { token });
  const [id] = list.body.items.map(({ id }: { id: string }) => id);
  assert.deepEqual(
    list.body.items.map(({ name, permissions }: Record<string, unknown>) => [name, permissions]),
    [
      ['reader', ['invoice:read']],
      ['approver', ['invoice:approve', 'invoice:read']],
    ],
  );
  const role = { name: 'another', permissions: [] };
  for (const [method, path, body] of [
    ['PUT', '/v1/operator/permissions', { items: [] }],
    ['POST', '/v1/operator/roles', role],
    ['PUT', `/v1/roles/${id}`, { title: 'Reads' }],
    ['DELETE', `/v1/roles/${id}`, undefined],
  ] as const)
    assert.equal(outcome(await first.call(method, path, { token, body })), '409 ROLE_PROTECTED', path);
  const own = `/v1/organizations/${organization}/roles`;
  const made = await first.call('POST', own, { token: owner.token, body: role });
  assert.equal(outcome(made), '201', "an organization's own are not in the file");
  const removal = await first.call('DELETE', `/v1/roles/${made.body.id}`, { token: owner.token });
  assert.equal(outcome(removal), '204');
});

test('a changed file takes effect at the next start; the same file changes nothing', async () => {
  const [, reader] = FILE.roles;
  assert.equal((await giveRoles(first, owner, { manager, role: 'viewer', roles: ['reader'] })).status, 200);
  const permissions = [{ name: 'invoice:view', delegable: true }];
  const newer = { permissions, roles: [{ ...reader, permissions: ['invoice:view'] }] };
  assert.equal(await restarted(newer), 'it started');
  const has = await first.call('GET', `/v1/managers/${manager}`, { token: owner.token });
  assert.deepEqual([has.body.roles, has.body.permissions], [['reader'], ['invoice:view']]);
  const seen = async () => {
    const list = await first.call('GET', '/v1/roles', { token: operator.token });
    const events = await first.call('GET', '/v1/operator/events?limit=100', { token: operator.token });
    const types = events.body.items.map(({ type }: { type: string }) => type);
    return [list.body, types.filter((type: string) => /^(?:role|permissions)\./.test(type))];
  };
  const before = await seen();
  for (const type of ['permissions.changed', 'role.deleted', 'role.updated'])
    assert.ok((before[1] as string[]).includes(type), type);
  assert.equal(await restarted(newer), 'it started');
  assert.deepEqual(await seen(), before);
});

test('an invalid file stops the start, with every problem', async () => {
  const role = { name: 'reader', permissions: ['invoice:read'] };
  const all = FILE.permissions;
  assert.match(await restarted('{'), /^PORTICO_ROLES_FILE: no change was made:\n- .*roles\.json:1: /);
  assert.match(await restarted({ permissions: all }), /roles is required/);
  const line = await restarted({
    permissions: [...all, { name: 'Invoice' }],
    roles: [
      { ...role, colour: 'red' },
      { name: 'x'.repeat(65), permissions: [] },
    ],
  });
  for (const part of [/permissions\.2\.name /, /roles\.0\.colour is not a known member/, /roles\.1\.name /])
    assert.match(line, part);
  const other = await restarted({
    permissions: [...all, all[0]],
    roles: [role, role, { name: 'admin', permissions: ['invoice:pay'] }],
  });
  for (const part of [
    /permissions\.2 has the key invoice:approve, which another one has/,
    /roles\.1 has the key reader/,
    /roles\.2\.name must not be owner, admin or viewer/,
  ])
    assert.match(other, part);
  const pays = { ...role, permissions: ['invoice:pay'] };
  assert.match(
    await restarted({ permissions: all, roles: [pays] }),
    /roles\.0: these permissions do not exist: "invoice:pay"/,
  );
  const elsewhere = { PORTICO_ROLES_FILE: join(folder, 'missing.json') };
  await assert.rejects(startService({ environment: elsewhere }), /cannot be read \(ENOENT\)/);
});

test('a file without a role or permission in use stops the start, and counts its holders', async () => {
  const start = { permissions: FILE.permissions, roles: FILE.roles };
  assert.equal(await restarted(start), 'it started');
  assert.equal((await giveRoles(first, owner, { manager, role: 'viewer', roles: ['approver'] })).status, 200);
  const line = await restarted({ ...start, roles: FILE.roles.slice(1) });
  assert.match(
    line,
    /^PORTICO_ROLES_FILE: [\s\S]*role approver cannot be removed: 1 manager, invitation or API key has it/,
  );
  const has = await first.call('GET', `/v1/managers/${manager}`, { token: owner.token });
  assert.deepEqual(has.body.roles, ['approver'], 'no change was made');
  await newRole(first, { organization, name: 'own', permissions: ['invoice:approve'] });
  const closed = FILE.permissions.map((one) => ({ ...one, delegable: false }));
  assert.match(
    await restarted({ ...start, permissions: closed }),
    /stay delegable while organizations' own roles grant it/,
  );
  const taken = { name: 'own', permissions: [] };
  assert.match(
    await restarted({ ...start, roles: [...FILE.roles, taken] }),
    /another role of the team or of an organization has this name/,
  );
});

test('the start warns of founder roles that the team does not have, and not of those that the file makes', async (t) => {
  write(FILE);
  const environment = { PORTICO_FOUNDER_ROLES: 'approver,nosuch', PORTICO_ROLES_FILE: file };
  await first.stop();
  first = await startService({ environment, beside });
  const fresh = await startService({ environment });
  t.after(() => fresh.stop());
  for (const { log } of [first, fresh])
    assert.deepEqual(log().match(/PORTICO_FOUNDER_ROLES names [^"]*/g), [
      'PORTICO_FOUNDER_ROLES names roles that do not exist: nosuch. Founders who ask for them get 422.',
    ]);
});
