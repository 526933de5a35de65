import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { type OperationId, operations } from '@portico/api';
import type { Operation } from '@portico/conventions';
import { newOperator } from '../../../test/fixtures/operators.ts';
import { called, variablesOf } from '../../../test/harness/called.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { startService } from '../../../test/harness/service.ts';

const service = await startService();
after(() => service.stop());
const folder = mkdtempSync(join(tmpdir(), 'portico-managed-'));
after(() => rmSync(folder, { recursive: true }));
const { token } = await newOperator(service);

const RULES_SECRET = `whsec_${Buffer.alloc(32, 3).toString('base64')}`;

const FILE = {
  permissions: [{ name: 'invoice:pay', delegable: true }],
  roles: [{ name: 'payer', permissions: ['invoice:pay'], delegable: true }],
  serviceKeys: [{ key: 'billing', name: 'Billing', scopes: ['accounts:read'] }],
  brand: { name: 'Difference' },
  hooks: [
    {
      point: 'token.issue',
      url: 'https://rules.example.com/portico',
      onFailure: 'allow',
      secret: { env: 'RULES_SECRET' },
    },
  ],
  applications: [
    { key: 'app', name: 'App', kind: 'web', redirectUris: ['https://app.example.com/callback'] },
  ],
};

async function apply(content: object, ...options: string[]): Promise<void> {
  const file = join(folder, 'configuration.json');
  writeFileSync(file, JSON.stringify(content));
  const { code, stderr } = await called(['apply', file, ...options], {
    ...variablesOf(service),
    RULES_SECRET,
  });
  assert.equal(code, 0, stderr);
}

/** A change of the managed thing by each operation that could make one, as a path and a body. */
const CHANGES = {
  replacePermissions: {
    path: '/v1/operator/permissions',
    body: { items: [{ name: 'invoice:pay', delegable: false }] },
  },
  updateRole: { list: '/v1/roles', path: '/v1/roles/:id', body: { title: 'Pays' } },
  deleteRole: { list: '/v1/roles', path: '/v1/roles/:id' },
  updateApplication: {
    list: '/v1/operator/applications',
    path: '/v1/operator/applications/:id',
    body: { name: 'Another' },
  },
  replaceBrand: { path: '/v1/operator/brand', body: { name: 'Another' } },
  deleteServiceKey: { list: '/v1/operator/service-keys', path: '/v1/operator/service-keys/:id' },
  replaceHook: {
    path: '/v1/operator/hooks/token.issue',
    body: { url: 'https://rules.example.com/another', onFailure: 'allow' },
  },
  deleteHook: { path: '/v1/operator/hooks/token.issue' },
  deleteApplication: { list: '/v1/operator/applications', path: '/v1/operator/applications/:id' },
  rotateApplication: {
    list: '/v1/operator/applications',
    path: '/v1/operator/applications/:id/rotation',
    body: {},
  },
} satisfies Partial<Record<OperationId, ChangeOf>>;

interface ChangeOf {
  readonly list?: string;
  readonly path: string;
  readonly body?: object;
}
type Refusing = keyof typeof CHANGES;

const shown = async (list: string) => (await service.call('GET', list, { token })).body.items;
const all = async () =>
  Promise.all([
    ...[
      '/v1/permissions',
      '/v1/roles',
      '/v1/operator/applications',
      '/v1/operator/service-keys',
      '/v1/operator/hooks',
    ].map(shown),
    service.call('GET', '/v1/brand').then(({ body }) => [body]),
  ]);

async function changed(id: Refusing) {
  const { list, path, body }: ChangeOf = CHANGES[id];
  const [one] = list ? await shown(list) : [];
  const { method }: Operation = operations[id];
  return service.call(method, path.replace(':id', one?.id), { token, body });
}

await apply(FILE);

test('MANAGED_BY_CONFIGURATION: every operation that declares it is tested below', () => {
  const declared = Object.values<Operation>(operations).filter(({ declaredErrors }) =>
    declaredErrors.includes('MANAGED_BY_CONFIGURATION'),
  );
  assert.deepEqual(declared.map(({ id }) => id).sort(), Object.keys(CHANGES).sort());
});

for (const id of Object.keys(CHANGES) as Refusing[])
  test(`${id}: 409 MANAGED_BY_CONFIGURATION for a resource from a file, which shows as managed`, async () => {
    const before = await all();
    for (const [one] of before) assert.equal(one.managed, true);
    assert.equal(outcome(await changed(id)), '409 MANAGED_BY_CONFIGURATION');
    assert.deepEqual(await all(), before);
  });

test('replacePermissions, createRoleAsOperator, createApplication: create others beside those of a file', async () => {
  const items = [{ name: 'invoice:pay', delegable: true, managed: true }, { name: 'invoice:read' }];
  const added = await service.call('PUT', '/v1/operator/permissions', { token, body: { items } });
  assert.deepEqual(
    added.body.items.map(({ name, managed }: Record<string, unknown>) => [name, managed]),
    [
      ['invoice:pay', true],
      ['invoice:read', false],
    ],
  );
  const role = { name: 'reader', permissions: ['invoice:read'] };
  const made = await service.call('POST', '/v1/operator/roles', { token, body: role });
  assert.deepEqual([made.status, made.body.managed], [201, false]);
  assert.equal((await service.call('DELETE', `/v1/roles/${made.body.id}`, { token })).status, 204);
});

test('apply --release: resources that no file defines can be changed again', async () => {
  await apply({}, '--release');
  for (const [one] of await all()) assert.equal(one.managed, false);
  for (const id of ['updateRole', 'updateApplication'] as const)
    assert.equal((await changed(id)).status, 200, id);
});
