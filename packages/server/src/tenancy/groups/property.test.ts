import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { decodeJwt } from 'jose';
import { newApiKey } from '../../../test/fixtures/api-keys.ts';
import { newDirectory } from '../../../test/fixtures/directories.ts';
import { type Actor, type Member, Model, TEAM_ROLES } from '../../../test/fixtures/groups-model.ts';
import { newRole } from '../../../test/fixtures/roles.ts';
import { keyWith } from '../../../test/fixtures/service-keys.ts';
import { testedDatabase } from '../../../test/harness/databases.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { runOn } from '../../../test/harness/rows.ts';
import { type Person, startService } from '../../../test/harness/service.ts';
import { newId } from '../../ground/id.ts';

/**
 * Random steps of the team, people, API keys and a directory on groups, their members and roles. Each answer agrees with
 * the model of who may give what through a group, and after each step, the three ways to a permission (an own role, a
 * group, an API key) give in the token, `/caller`, permission checks and the manager what they give in the model. On
 * PostgreSQL, two nodes take turns.
 */
const RUNS = Number(process.env.PORTICO_TEST_ROLES_RUNS ?? 4);
const STEPS = Number(process.env.PORTICO_TEST_ROLES_STEPS ?? 25);
const { PORTICO_TEST_ROLES_SEED = '1' } = process.env;
const seed = PORTICO_TEST_ROLES_SEED === 'random' ? randomInt(2 ** 31) : Number(PORTICO_TEST_ROLES_SEED);

const first = await startService();
after(() => first.stop());
const nodes = [first];
if (testedDatabase === 'postgres') {
  const second = await startService({ beside: first });
  nodes.push(second);
  after(() => second.stop());
}
let calls = 0;
const call = (method: string, path: string, { token }: { readonly token: string }, body?: unknown) =>
  (nodes[calls++ % nodes.length] ?? first).call(method, path, { token, body });

const PERMISSIONS = ['a:a', 'b:b', 'c:c'];
const team = await keyWith(first, ['roles:write', 'managers:write', 'groups:read', 'groups:write']);
const ids = new Map<string, string>();
for (const name of TEAM_ROLES) ids.set(name, await newRole(first, { name, permissions: PERMISSIONS }));
const people: Readonly<Record<Member, Person>> = {
  owner: await first.person('owner'),
  admin: await first.person('admin'),
  other: await first.person('other'),
  viewer: await first.person('viewer'),
};

/** An organization as it is, beside its model. */
interface World {
  readonly model: Model;
  readonly organization: string;
  readonly managers: Record<Member, string>;
  readonly key: { readonly id: string; readonly token: string };
  readonly directory: { readonly connection: string; readonly token: string };
  /** The ids of groups, by their names in the model. */
  readonly groups: Map<string, string>;
}

async function newWorld(): Promise<World> {
  const { owner, admin, other, viewer } = people;
  for (const name of TEAM_ROLES) {
    const body = { permissions: PERMISSIONS, delegable: true };
    assert.equal(outcome(await call('PUT', `/v1/roles/${ids.get(name)}`, team, body)), '200');
  }
  const organization = await first.organization(owner);
  const { body } = await call('GET', `/v1/organizations/${organization}/managers`, owner);
  const directory = await newDirectory(first, organization);
  for (const [name, { account }] of Object.entries(people))
    await runOn(
      first.databaseUrl,
      `insert into scim_users (connection_id, account_id, user_name, active, is_own, attributes, created_at, updated_at)
        values (?, ?, ?, 1, 0, '{}', 0, 0)`,
      [directory.connection, account.id, name],
    );
  return {
    model: new Model(PERMISSIONS),
    organization,
    managers: {
      owner: body.items[0].id,
      admin: await first.manager(organization, owner, admin, 'admin'),
      other: await first.manager(organization, owner, other, 'admin'),
      viewer: await first.manager(organization, owner, viewer, 'viewer'),
    },
    key: await newApiKey(first, { organization, by: owner, role: 'admin' }),
    directory,
    groups: new Map(),
  };
}

const tokenOf = (world: World, actor: Actor) =>
  actor === 'team' ? team : actor === 'key' ? world.key : people[actor];
const FORBIDDEN = '403 ACCESS_FORBIDDEN';

type Step = (world: World) => Promise<void>;

/** A group comes into being, of the organization or of its directory. */
function create(actor: Actor, group: string, roles: readonly string[]): Step {
  return async (world) => {
    const { model } = world;
    if (model.groups.has(group)) return;
    const path = `/v1/organizations/${world.organization}/groups`;
    const may = model.mayManage(actor) && roles.every((role) => model.mayGive(actor, role));
    const reply = await call('POST', path, tokenOf(world, actor), { name: group, roles });
    assert.equal(outcome(reply), may ? '201' : FORBIDDEN);
    if (!may) return;
    world.groups.set(group, reply.body.id);
    model.groups.set(group, { roles, members: new Set(), isOfDirectory: false });
  };
}

/** The directory writes its group with these members. */
function write(members: readonly Member[]): Step {
  return async (world) => {
    const { connection, token } = world.directory;
    const { model, groups } = world;
    const base = `/scim/${connection}/v2/Groups`;
    const id = groups.get(DIRECTORY);
    const body = {
      displayName: DIRECTORY,
      members: members.map((member) => ({ value: people[member].account.id })),
    };
    const reply = await call(id ? 'PUT' : 'POST', id ? `${base}/${id}` : base, { token }, body);
    assert.equal(outcome(reply), id ? '200' : '201', reply.text);
    groups.set(DIRECTORY, reply.body.id);
    const { roles = [] } = model.groups.get(DIRECTORY) ?? {};
    model.groups.set(DIRECTORY, { roles, members: new Set(members), isOfDirectory: true });
  };
}
const DIRECTORY = 'directory';

/** The roles of a group are replaced. */
function regive(actor: Actor, group: string, roles: readonly string[]): Step {
  return async (world) => {
    const before = world.model.groups.get(group);
    if (!before) return;
    const may = world.model.mayChangeRoles(actor, group, roles);
    const path = `/v1/groups/${world.groups.get(group)}`;
    const reply = await call('PUT', path, tokenOf(world, actor), { roles });
    assert.equal(outcome(reply), may ? '200' : FORBIDDEN);
    if (may) world.model.groups.set(group, { ...before, roles });
  };
}

/** Somebody is put into a group, or taken out. */
function move(actor: Actor, group: string, { member, isIn }: { member: Member; isIn: boolean }): Step {
  return async (world) => {
    const of = world.model.groups.get(group);
    if (!of) return;
    const isSame = of.members.has(member) === isIn;
    const may = world.model.mayMove(actor, group, member);
    const path = `/v1/groups/${world.groups.get(group)}/members/${world.managers[member]}`;
    const reply = await call(isIn ? 'PUT' : 'DELETE', path, tokenOf(world, actor));
    const isRefused = !world.model.mayManage(actor) || !(isSame || may);
    const expected = of.isOfDirectory ? '409 GROUP_MANAGED' : isRefused ? FORBIDDEN : '204';
    assert.equal(outcome(reply), world.model.mayManage(actor) ? expected : FORBIDDEN);
    if (outcome(reply) === '204') of.members[isIn ? 'add' : 'delete'](member);
  };
}

function remove(actor: Actor, group: string): Step {
  return async (world) => {
    const of = world.model.groups.get(group);
    if (!of) return;
    const may = world.model.mayChangeRoles(actor, group, []);
    const reply = await call('DELETE', `/v1/groups/${world.groups.get(group)}`, tokenOf(world, actor));
    const expected = of.isOfDirectory ? '409 GROUP_MANAGED' : may ? '204' : FORBIDDEN;
    assert.equal(outcome(reply), world.model.mayManage(actor) ? expected : FORBIDDEN);
    if (outcome(reply) !== '204') return;
    world.model.groups.delete(group);
    world.groups.delete(group);
  };
}

/** Somebody, or the API key, gets roles of their own. */
function give(actor: Member | 'team', to: Member | 'key', roles: readonly string[]): Step {
  return async (world) => {
    // Only people change keys.
    const by = to === 'key' && actor === 'team' ? 'owner' : actor;
    const place = `/v1/operator/organizations/${world.organization}/managers`;
    const [path, body] =
      to === 'key'
        ? [`/v1/api-keys/${world.key.id}`, { name: 'Key', roles }]
        : by === 'team'
          ? [`${place}/${world.managers[to]}`, { roles }]
          : [`/v1/managers/${world.managers[to]}`, { role: to === 'other' ? 'admin' : to, roles }];
    const may = world.model.mayReplace(by, to, roles);
    assert.equal(outcome(await call('PUT', path, tokenOf(world, by), body)), may ? '200' : FORBIDDEN);
    if (may) world.model.own.set(to, roles);
  };
}

function changeRole(name: string, permissions: readonly string[], delegable: boolean): Step {
  return async ({ model }) => {
    const reply = await call('PUT', `/v1/roles/${ids.get(name)}`, team, { permissions, delegable });
    assert.equal(outcome(reply), '200');
    model.roles.set(name, { permissions, delegable });
  };
}

/** Somebody leaves the organization, and is let in again, without anything. */
function leave(member: 'other' | 'viewer'): Step {
  return async (world) => {
    const gone = await call('DELETE', `/v1/managers/${world.managers[member]}`, people.owner);
    assert.equal(outcome(gone), '204');
    world.model.own.delete(member);
    for (const { members, isOfDirectory } of world.model.groups.values())
      if (!isOfDirectory) members.delete(member);
    const role = member === 'other' ? 'admin' : 'viewer';
    world.managers[member] = await first.manager(world.organization, people.owner, people[member], role);
  };
}

const told = (what: string, step: Step) => ({ what, step, [fc.toStringMethod]: () => what });
const actors = fc.constantFrom<Actor>('owner', 'admin', 'other', 'viewer', 'key', 'team');
const members = fc.constantFrom<Member>('owner', 'admin', 'other', 'viewer');
const groupNames = fc.constantFrom('one', 'two', DIRECTORY);
const ownGroups = fc.constantFrom('one', 'two');
const someRoles = fc.subarray([...TEAM_ROLES], { maxLength: 2 });
const steps = fc.oneof(
  {
    weight: 2,
    arbitrary: fc
      .tuple(actors, ownGroups, someRoles)
      .map((given) => told(`create ${given.join()}`, create(...given))),
  },
  {
    weight: 1,
    arbitrary: fc
      .subarray<Member>(['owner', 'admin', 'other', 'viewer'])
      .map((some) => told(`directory writes ${some}`, write(some))),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(actors, groupNames, someRoles)
      .map((given) => told(`regive ${given.join()}`, regive(...given))),
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(actors, groupNames, fc.record({ member: members, isIn: fc.boolean() }))
      .map(([by, group, way]) =>
        told(`${by} moves ${way.member} ${way.isIn} ${group}`, move(by, group, way)),
      ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(actors, groupNames).map((given) => told(`delete ${given.join()}`, remove(...given))),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        fc.constantFrom<Member | 'team'>('owner', 'admin', 'viewer', 'team'),
        fc.constantFrom<Member | 'key'>('admin', 'other', 'viewer', 'key'),
        someRoles,
      )
      .map((given) => told(`give ${given.join()}`, give(...given))),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...TEAM_ROLES), fc.subarray(PERMISSIONS), fc.boolean())
      .map((given) => told(`role ${given.flat().join()}`, changeRole(...given))),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('other' as const, 'viewer' as const)
      .map((who) => told(`${who} leaves`, leave(who))),
  },
);

/** Compares what a holder has, on every way on which it is asked for, with the model. */
async function agree(world: World, holder: Member | 'key'): Promise<void> {
  const { organization: organizationId, model } = world;
  const asker = holder === 'key' ? world.key : people[holder];
  const permissions = model.permissionsOf(holder);
  const asked = { organizationId, permissions: PERMISSIONS };
  const check = (await call('POST', '/v1/permission-checks', asker, asked)).body.permissions;
  assert.deepEqual(
    PERMISSIONS.filter((name) => check[name]),
    permissions,
    `checks of ${holder}`,
  );
  const caller = (await call('GET', `/v1/caller?organizationId=${organizationId}`, asker)).body.organization;
  assert.deepEqual(caller.permissions, permissions, `/caller of ${holder}`);
  const groups = [...model.groups].filter(([, { members }]) => holder !== 'key' && members.has(holder));
  const names = groups.map(([name]) => name).sort();
  assert.deepEqual(
    caller.groups.map(({ name }: { name: string }) => name),
    names,
    `groups of ${holder}`,
  );
  if (holder === 'key') return;
  const { token } = (await call('POST', '/v1/tokens', asker, { organizationId })).body;
  assert.deepEqual(decodeJwt(token).permissions, permissions, `token of ${holder}`);
  const manager = (await call('GET', `/v1/managers/${world.managers[holder]}`, people.owner)).body;
  assert.deepEqual([manager.permissions, manager.groups], [permissions, caller.groups], holder);
}

test(`own roles, groups and API keys give what the model says, on every way (seed ${seed})`, async () => {
  const sequences = fc.array(steps, { minLength: STEPS, maxLength: STEPS });
  const property = fc.asyncProperty(sequences, async (sequence) => {
    const world = await newWorld();
    for (const [at, { what, step }] of sequence.entries()) {
      const holders = ['owner', 'admin', 'other', 'viewer', 'key'] as const;
      try {
        await step(world);
        await agree(world, holders[at % holders.length] ?? 'owner');
      } catch (error) {
        throw new Error(`after ${what}`, { cause: error });
      }
    }
    for (const holder of ['owner', 'admin', 'other', 'viewer', 'key'] as const) await agree(world, holder);
    const unknown = await call('GET', `/v1/groups/${newId()}`, people.owner);
    assert.equal(outcome(unknown), '404 GROUP_NOT_FOUND');
  });
  await fc.assert(property, { numRuns: RUNS, seed, endOnFailure: true });
});
