import assert from 'node:assert/strict';
import { newId } from '../src/ground/id.ts';
import { newOperator } from './operators.ts';
import { runOn } from './rows.ts';
import type { Person, Service } from './service.ts';

/** Permissions that exist wherever a test has made a role. */
export const PERMISSIONS = ['test:read', 'test:write'] as const;

interface NewRole {
  /** The organization that makes it for itself; without one, the team does. */
  readonly organization?: string;
  readonly name?: string;
  readonly permissions?: readonly string[];
  readonly delegable?: boolean;
}

let made = 0;

/** Makes a role directly in the database, with permissions that exist then. @returns its id */
export async function newRole(
  { databaseUrl }: Pick<Service, 'databaseUrl'>,
  {
    organization,
    name = `role-${process.pid}-${++made}`,
    permissions = PERMISSIONS,
    delegable = true,
  }: NewRole = {},
): Promise<string> {
  const id = newId();
  for (const permission of permissions)
    await runOn(
      databaseUrl,
      'insert into product_permissions (name, description, delegable) values (?, null, 1) on conflict do nothing',
      [permission],
    );
  await runOn(
    databaseUrl,
    `insert into product_roles (id, organization_id, name, title, description, delegable, created_at, updated_at)
      values (?, ?, ?, null, null, ?, 0, 0)`,
    [id, organization ?? null, name, Number(delegable)],
  );
  for (const permission of permissions)
    await runOn(databaseUrl, 'insert into product_role_permissions (role_id, permission) values (?, ?)', [
      id,
      permission,
    ]);
  return id;
}

/** An operator who defines the product's permissions and roles. */
export async function teamOf(service: Service) {
  const operator = await newOperator(service);
  return {
    operator,
    permissions: async (...names: readonly string[]) => {
      const items = names.map((name) => ({ name: name.replace('!', ''), delegable: !name.endsWith('!') }));
      const reply = await service.call('PUT', '/v1/operator/permissions', {
        token: operator.token,
        body: { items },
      });
      assert.equal(reply.status, 200, reply.text);
    },
    role: async (name: string, permissions: readonly string[], delegable = true): Promise<string> => {
      const body = { name, permissions, delegable };
      const reply = await service.call('POST', '/v1/operator/roles', { token: operator.token, body });
      assert.equal(reply.status, 201, reply.text);
      return reply.body.id;
    },
  };
}

/** Gives a manager roles of the product, as somebody else would. */
export async function giveRoles(
  service: Service,
  by: Pick<Person, 'token'>,
  {
    manager,
    role,
    roles,
  }: { readonly manager: string; readonly role: string; readonly roles: readonly string[] },
) {
  return service.call('PUT', `/v1/managers/${manager}`, { token: by.token, body: { role, roles } });
}
