import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newOperator } from '../../fixtures/operators.ts';
import { teamOf } from '../../fixtures/roles.ts';
import type { Reply } from '../../harness/client.ts';
import { startNodes } from '../../harness/nodes.ts';
import { outcome } from '../../harness/outcome.ts';
import { ONLY_WHAT_IS_ASKED_FOR, type Person } from '../../harness/service.ts';
import { roundsOf } from './rounds.ts';

/** Values remembered from earlier requests are void once they have ended on any node. */
const nodes = await startNodes(ONLY_WHAT_IS_ASKED_FOR);
after(() => nodes.stop());
const [here, there = here] = nodes.all;
assert.ok(here && there);
const operator = await newOperator(here);

/** More than a node may need until it remembers. */
const OFTEN = 30;
const ROUNDS = roundsOf(6);
const LOST_ROUNDS = roundsOf(2);

interface Scene {
  /** The person who is signed in. */
  readonly person: Person;
  /** Owns the organization, in which that person is an admin. */
  readonly owner: Person;
  readonly organization: string;
  readonly manager: string;
}

interface End {
  readonly what: string;
  readonly end: (scene: Scene) => Promise<Reply>;
  /** The path requested again and again. */
  readonly path: (scene: Scene) => string;
  /** The outcome afterwards, or their role in the organization. */
  readonly afterwards: string;
}

const account = () => '/v1/account';
const organization = (scene: Scene) => `/v1/organizations/${scene.organization}`;

const ENDS: readonly End[] = [
  {
    what: 'a session that was signed out',
    end: ({ person: { token } }) => here.call('POST', '/v1/logout', { token }),
    path: account,
    afterwards: '401 ACCESS_TOKEN_INVALID',
  },
  {
    what: 'the session of an account that was suspended',
    end: ({ person }) => {
      const path = `/v1/operator/accounts/${person.account.id}/suspension`;
      return here.call('POST', path, { token: operator.token, body: {} });
    },
    path: account,
    afterwards: '401 ACCESS_TOKEN_INVALID',
  },
  {
    what: 'a role that was lowered',
    end: ({ owner: { token }, manager }) =>
      here.call('PUT', `/v1/managers/${manager}`, { token, body: { role: 'viewer' } }),
    path: organization,
    afterwards: 'viewer',
  },
  {
    what: 'a manager who was removed',
    end: ({ owner: { token }, manager }) => here.call('DELETE', `/v1/managers/${manager}`, { token }),
    path: organization,
    afterwards: '403 ACCESS_FORBIDDEN',
  },
  {
    what: 'an organization that was deleted',
    end: ({ owner: { token }, organization }) =>
      here.call('DELETE', `/v1/organizations/${organization}`, { token }),
    path: organization,
    afterwards: '404 ORGANIZATION_NOT_FOUND',
  },
];

const newScene = async (): Promise<Scene> => {
  const [person, owner] = [await here.person('ada'), await here.person('grace')];
  const organization = await here.organization(owner);
  const manager = await here.manager(organization, owner, person, 'admin');
  return { person, owner, organization, manager };
};

for (const { what, end, path, afterwards } of ENDS)
  test(`${what}: void on every node from the next request on, however often it was used`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const scene = await newScene();
      const ask = (): Promise<Reply> => there.call('GET', path(scene), { token: scene.person.token });
      for (let time = 0; time < OFTEN; time++) assert.equal((await ask()).status, 200);
      const ended = await end(scene);
      assert.ok(ended.status < 300, ended.text);
      const reply = await ask();
      assert.equal(reply.body.role ?? outcome(reply), afterwards);
    }
  });

/** A way to have a permission of the product, and one to lose it. */
interface Loss {
  readonly what: string;
  /** @returns what asks with the permission, and how it loses it */
  readonly give: (scene: Scene) => Promise<{ readonly token: string; readonly lose: () => Promise<Reply> }>;
}

const PERMISSION = 'invoice:pay';
const team = await teamOf(here);
await team.permissions(PERMISSION, 'invoice:read');

const byOwner = async ({ owner: { token } }: Scene, method: string, path: string, body?: object) => {
  const reply = await here.call(method, `/v1${path}`, { token, body });
  assert.ok(reply.status < 300, reply.text);
  return reply;
};

/** A role of the organization's own with the permission. */
const ROLE = { name: 'payer', permissions: [PERMISSION] };
const newRole = async (scene: Scene): Promise<string> =>
  `/roles/${(await byOwner(scene, 'POST', `/organizations/${scene.organization}/roles`, ROLE)).body.id}`;

/** Gives the person the permission through a group. @returns the paths of the group and of its role */
async function giveThroughGroup(scene: Scene) {
  const role = await newRole(scene);
  const body = { name: 'Payers', roles: [ROLE.name] };
  const { id } = (await byOwner(scene, 'POST', `/organizations/${scene.organization}/groups`, body)).body;
  await byOwner(scene, 'PUT', `/groups/${id}/members/${scene.manager}`);
  return { role, group: `/groups/${id}` };
}

const LOSSES: readonly Loss[] = [
  {
    what: 'a role of the product that was taken away',
    give: async (scene) => {
      await newRole(scene);
      const put = (roles: readonly string[]) =>
        byOwner(scene, 'PUT', `/managers/${scene.manager}`, { role: 'admin', roles });
      await put([ROLE.name]);
      return { token: scene.person.token, lose: () => put([]) };
    },
  },
  {
    what: 'a group that somebody was taken out of',
    give: async (scene) => {
      const { group } = await giveThroughGroup(scene);
      const lose = () => byOwner(scene, 'DELETE', `${group}/members/${scene.manager}`);
      return { token: scene.person.token, lose };
    },
  },
  {
    what: 'a group that was deleted',
    give: async (scene) => {
      const { group } = await giveThroughGroup(scene);
      return { token: scene.person.token, lose: () => byOwner(scene, 'DELETE', group) };
    },
  },
  {
    what: 'a group whose roles were taken away',
    give: async (scene) => {
      const { group } = await giveThroughGroup(scene);
      const lose = () => byOwner(scene, 'PUT', group, { roles: [] });
      return { token: scene.person.token, lose };
    },
  },
  {
    what: 'a role whose permission was taken away',
    give: async (scene) => {
      const { role } = await giveThroughGroup(scene);
      const lose = () => byOwner(scene, 'PUT', role, { ...ROLE, permissions: ['invoice:read'] });
      return { token: scene.person.token, lose };
    },
  },
  {
    what: 'a role of an API key that was taken away',
    give: async (scene) => {
      await newRole(scene);
      const body = { name: 'Key', role: 'viewer', roles: [ROLE.name] };
      const keys = `/organizations/${scene.organization}/api-keys`;
      const key = (await byOwner(scene, 'POST', keys, body)).body;
      const lose = () => byOwner(scene, 'PUT', `/api-keys/${key.id}`, { ...body, roles: [] });
      return { token: key.key, lose };
    },
  },
];

for (const { what, give } of LOSSES)
  test(`${what}: its permission is lost on every node from the next request on`, async () => {
    for (let round = 0; round < LOST_ROUNDS; round++) {
      const scene = await newScene();
      const { token, lose } = await give(scene);
      const body = { organizationId: scene.organization, permissions: [PERMISSION] };
      const has = async (): Promise<unknown> => {
        const reply: Reply = await there.call('POST', '/v1/permission-checks', { token, body });
        assert.equal(reply.status, 200, reply.text);
        return reply.body.permissions[PERMISSION];
      };
      for (let time = 0; time < OFTEN; time++) assert.equal(await has(), true);
      await lose();
      assert.equal(await has(), false);
    }
  });
