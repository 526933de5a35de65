import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { giveRoles } from '../../../test/fixtures/roles.ts';
import { called, variablesOf } from '../../../test/harness/called.ts';
import { startService } from '../../../test/harness/service.ts';

const service = await startService();
after(() => service.stop());
const folder = mkdtempSync(join(tmpdir(), 'portico-people-'));
after(() => rmSync(folder, { recursive: true }));

async function apply(content: object, ...options: string[]) {
  const file = join(folder, 'configuration.json');
  writeFileSync(file, JSON.stringify(content));
  const { code, stdout, stderr } = await called(['apply', file, ...options], variablesOf(service));
  return { code, lines: stdout.trimEnd().split('\n'), stderr };
}

const permissions = ['invoice:pay', 'invoice:read'].map((name) => ({ name, delegable: true }));
const role = (name: string, ...names: string[]) => ({ name, permissions: names, delegable: true });

await apply({ permissions, roles: [role('approver', 'invoice:pay'), role('payer', 'invoice:pay')] });
const owner = await service.person('owner');
const organization = await service.organization(owner);
const managers = await Promise.all(
  ['first', 'second', 'third'].map(async (name) =>
    service.manager(organization, owner, await service.person(name), 'viewer'),
  ),
);
/** The last of them has the permission by another role, too. */
const ROLES = [['approver'], ['approver'], ['approver', 'payer']];
for (const [at, manager] of managers.entries()) {
  const given = await giveRoles(service, owner, { manager, role: 'viewer', roles: ROLES[at] ?? [] });
  assert.equal(given.status, 200);
}

const rolesOf = async () => {
  const { body } = await service.call('GET', `/v1/organizations/${organization}/managers`, {
    token: owner.token,
  });
  return body.items.map(({ roles }: { roles: string[] }) => roles.join()).sort();
};

test('apply: a changed role says how many managers lose a permission or get one', async () => {
  const changed = { permissions, roles: [role('approver', 'invoice:read'), role('payer', 'invoice:pay')] };
  const lines = [
    '~ role approver: permissions + invoice:read, - invoice:pay',
    '    2 managers lose invoice:pay',
    '    3 managers get invoice:read',
  ];
  const plan = await apply(changed, '--dry-run');
  assert.deepEqual(plan.lines.slice(0, 3), lines);
  assert.deepEqual((await apply(changed)).lines, [...lines, 'Applied 1 change.']);
});

test('apply --prune: a role in use is refused with how many have it, or replaced where the file says so', async () => {
  const without = { permissions, roles: [role('payer', 'invoice:pay')] };
  const before = await rolesOf();
  const refused = await apply(without, '--prune');
  assert.equal(refused.code, 1);
  assert.match(
    refused.stderr,
    /role approver cannot be removed: 3 managers, invitations and API keys have it/,
  );
  assert.deepEqual(await rolesOf(), before);
  const replacing = { permissions, roles: [{ ...role('payer', 'invoice:pay'), replaces: ['approver'] }] };
  assert.deepEqual((await apply(replacing, '--prune')).lines, [
    '- role approver',
    '    3 holders of approver get payer instead',
    'Applied 1 change.',
  ]);
  assert.deepEqual(await rolesOf(), ['', 'payer', 'payer', 'payer']);
});
