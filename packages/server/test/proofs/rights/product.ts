import { newApiKey } from '../../fixtures/api-keys.ts';
import { newDirectory, newScimGroup } from '../../fixtures/directories.ts';
import { newGroup, putInto } from '../../fixtures/groups.ts';
import { giveRoles, newRole } from '../../fixtures/roles.ts';
import { asking } from '../../fixtures/session-ends.ts';
import { runOn } from '../../harness/rows.ts';
import type { Service } from '../../harness/service.ts';
import { done, MEMBERSHIP_ENDS, type Membership, membership, ORGANIZATION_ENDS } from './managers.ts';
import { type Use, type Ways, waysOf } from './right.ts';
import type { World } from './world.ts';

const PERMISSION = 'test:read';

const checking = (token: string, organization: string, afterwards = '200'): Use => ({
  ask: (node) =>
    node.call('POST', '/v1/permission-checks', {
      token,
      body: { organizationId: organization, permissions: [PERMISSION] },
    }),
  grants: ({ body }) => body.permissions[PERMISSION],
  afterwards,
});

interface WithRole extends Membership {
  readonly role: string;
}

/** A person with a product role of the organization's own. */
async function withRole(world: World): Promise<WithRole> {
  const one = await membership(world);
  const { organization, manager, owner } = one;
  const name = `role-${organization}`;
  const role = await newRole(world.direct, { organization, name, permissions: [PERMISSION] });
  await done(giveRoles(world.direct, owner, { manager, role: 'admin', roles: [name] }));
  return { ...one, role };
}

const ROLE_ENDS = {
  updateManager: ({ owner, manager }: WithRole, node: Service) =>
    giveRoles(node, owner, { manager, role: 'admin', roles: [] }),
  updateManagerAsOperator: ({ organization, manager }: WithRole, node: Service, { operator }: World) => {
    const path = `/v1/operator/organizations/${organization}/managers/${manager}`;
    return node.call('PUT', path, { token: operator.token, body: { role: 'admin', roles: [] } });
  },
  updateRole: ({ owner, role }: WithRole, node: Service) =>
    asking(node)('updateRole', owner.token, role, { permissions: [] }),
  deleteRole: async ({ organization, owner: { token }, role }: WithRole, node: Service) => {
    const name = `other-${organization}`;
    await newRole(node, { organization, name, permissions: ['test:write'] });
    return node.call('DELETE', `/v1/roles/${role}?replacement=${name}`, { token });
  },
};

const inRole = ({ person, organization }: WithRole): Use[] => [checking(person.token, organization)];

/** Where the person no longer sees the organization. */
const outside = ({ person, organization }: WithRole): Use[] => [
  checking(person.token, organization, '404 ORGANIZATION_NOT_FOUND'),
];

interface WithGroup extends Membership {
  readonly group: string;
  /** The path of the same group for the directory. */
  readonly atDirectory: string;
  readonly directory: string;
}

/** A person in a group that gives a product role. */
const withGroup =
  (isOfDirectory: boolean) =>
  async (world: World): Promise<WithGroup> => {
    const { direct } = world;
    const one = await membership(world);
    const { organization, owner, manager } = one;
    const name = `role-${organization}`;
    await newRole(direct, { organization, name, permissions: [PERMISSION] });
    const directory = await newDirectory(direct, organization);
    const group = isOfDirectory
      ? await newScimGroup(direct, directory)
      : await newGroup(direct, organization);
    await putInto(direct, group, manager);
    await done(asking(direct)('updateGroup', owner.token, group, { roles: [name] }));
    const atDirectory = `/scim/${directory.connection}/v2/Groups/${group}`;
    return { ...one, group, atDirectory, directory: directory.token };
  };

const GROUP_ENDS = {
  removeGroupMember: ({ owner, group, manager }: WithGroup, node: Service) =>
    node.call('DELETE', `/v1/groups/${group}/members/${manager}`, { token: owner.token }),
  updateGroup: ({ owner, group }: WithGroup, node: Service) =>
    asking(node)('updateGroup', owner.token, group, { roles: [] }),
  deleteGroup: ({ owner, group }: WithGroup, node: Service) =>
    asking(node)('deleteGroup', owner.token, group),
};

const DIRECTORY_ENDS = {
  replaceScimGroup: ({ atDirectory, directory: token }: WithGroup, node: Service) =>
    node.call('PUT', atDirectory, { token, body: { displayName: 'Without anybody', members: [] } }),
  patchScimGroup: ({ atDirectory, directory: token }: WithGroup, node: Service) =>
    node.call('PATCH', atDirectory, {
      token,
      body: {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
        Operations: [{ op: 'remove', path: 'members' }],
      },
    }),
  deleteScimGroup: ({ atDirectory, directory: token }: WithGroup, node: Service) =>
    node.call('DELETE', atDirectory, { token }),
};

const inGroup = ({ person, organization }: WithGroup) => [checking(person.token, organization)];

/** An API key with a product role. */
async function keyWithRole(world: World) {
  const one = await membership(world);
  const { organization, owner: by } = one;
  const name = `role-${organization}`;
  await newRole(world.direct, { organization, name, permissions: [PERMISSION] });
  return { ...one, key: await newApiKey(world.direct, { organization, by, roles: [name] }) };
}
type KeyWithRole = Awaited<ReturnType<typeof keyWithRole>>;

/** By what the product's permissions come from, because ways have the same names. */
export const permissionOfRole: Ways = {
  by: {
    ...waysOf(ROLE_ENDS, withRole, inRole),
    ...waysOf(MEMBERSHIP_ENDS.by, withRole, outside),
  },
};
export const permissionOfGroup: Ways = {
  by: {
    ...waysOf(GROUP_ENDS, withGroup(false), inGroup),
    ...waysOf(DIRECTORY_ENDS, withGroup(true), inGroup),
  },
};
export const permissionOfKey: Ways = {
  by: waysOf(
    {
      updateApiKey: ({ owner, key }: KeyWithRole, node: Service) =>
        asking(node)('updateApiKey', owner.token, key.id, { name: 'Key', roles: [] }),
    },
    keyWithRole,
    ({ key, organization }) => [checking(key.token, organization)],
  ),
};

/** Whether the address of a domain leads to the connection of its organization. */
async function withDomain(world: World) {
  const one = await membership(world);
  const directory = await newDirectory(world.direct, one.organization);
  const select = 'select id from domains where name = ?';
  const [row] = await runOn(world.direct.databaseUrl, select, [directory.domain]);
  return { ...one, ...directory, domainId: String(row?.id) };
}
type WithDomain = Awaited<ReturnType<typeof withDomain>>;

export const domain: Ways = {
  by: waysOf(
    {
      deleteDomain: ({ owner, domainId }: WithDomain, node: Service) =>
        asking(node)('deleteDomain', owner.token, domainId),
      updateConnection: ({ owner, connection }: WithDomain, node: Service) =>
        asking(node)('updateConnection', owner.token, connection, {
          name: 'Paused',
          state: 'paused',
          defaultRole: 'viewer',
        }),
      deleteConnection: ({ owner, connection }: WithDomain, node: Service) =>
        asking(node)('deleteConnection', owner.token, connection),
      ...ORGANIZATION_ENDS,
    },
    withDomain,
    ({ domain }) => [
      {
        ask: (node) => node.call('POST', '/v1/connections/lookup', { body: { email: `ada@${domain}` } }),
        grants: ({ body }) => body.connection !== null,
        afterwards: '200',
      },
    ],
  ),
};
