import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { decodeJwt } from 'jose';
import { newApiKey } from '../../../test/fixtures/api-keys.ts';
import { haveVerified } from '../../../test/fixtures/factors.ts';
import { newRole } from '../../../test/fixtures/roles.ts';
import { keyWith } from '../../../test/fixtures/service-keys.ts';
import { testedDatabase } from '../../../test/harness/databases.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { type Person, startService } from '../../../test/harness/service.ts';

/**
 * Random steps of the team, owners, admins, viewers and API keys on roles, invitations and each other. Each answer agrees
 * with a small model of who may give what: every permission comes from a caller who could give it.
 * After each step, the token, `/caller` and permission checks agree with it. On PostgreSQL, two nodes take turns.
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
const call = (method: string, path: string, { token }: { readonly token: string }, body?: unknown) => {
  const node = nodes[calls++ % nodes.length] ?? first;
  return node.call(method, `/v1${path}`, { token, body });
};

const PERMISSIONS = ['a:a', 'b:b', 'c:c'];
const TEAM_ROLES = ['team-one', 'team-two', 'team-three'];
const OWN_ROLES = ['own-one', 'own-two'];
const team = await keyWith(first, ['roles:write', 'managers:write']);
const ids = new Map<string, string>();
for (const name of TEAM_ROLES) ids.set(name, await newRole(first, { name, permissions: PERMISSIONS }));

const people = {
  owner: await first.person('owner'),
  admin: await first.person('admin'),
  other: await first.person('other'),
  viewer: await first.person('viewer'),
};
const guests: Person[] = [];
for (let at = 0; at < 3; at++) {
  const guest = await first.person('guest');
  await haveVerified(first, guest.account.id);
  guests.push(guest);
}
type Member = keyof typeof people;
type Actor = Member | 'key' | 'team';

interface Role {
  permissions: readonly string[];
  delegable: boolean;
}

interface Invited {
  readonly id: string;
  readonly by: Actor;
  readonly roles: readonly string[];
  readonly guest: number;
  isOpen: boolean;
}

/** An organization, as it is and as the model has it. */
class World {
  readonly organization: string;
  readonly managers: Readonly<Record<Member, string>>;
  key: { readonly id: string; readonly token: string };
  readonly ids: Map<string, string>;
  readonly roles = new Map<string, Role>();
  readonly has = new Map<string, readonly string[]>();
  readonly invited: Invited[] = [];

  constructor(made: Pick<World, 'organization' | 'managers' | 'key' | 'ids'>) {
    this.organization = made.organization;
    this.managers = made.managers;
    this.key = made.key;
    this.ids = made.ids;
    for (const name of TEAM_ROLES) this.roles.set(name, { permissions: PERMISSIONS, delegable: true });
    for (const name of OWN_ROLES) this.roles.set(name, { permissions: ['a:a'], delegable: true });
  }

  permissionsOf(holder: string): string[] {
    const names = (this.has.get(holder) ?? []).flatMap((name) => this.roles.get(name)?.permissions ?? []);
    return [...new Set(names)].sort();
  }

  mayGive(actor: Actor, name: string): boolean {
    const role = this.roles.get(name);
    if (actor === 'team') return true;
    if (actor === 'viewer' || !role?.delegable) return false;
    const own = new Set(this.permissionsOf(actor));
    return actor === 'owner' || role.permissions.every((permission) => own.has(permission));
  }

  /** Called when something has changed that invitations depend on. */
  settle(): void {
    for (const one of this.invited)
      if (one.isOpen && !one.roles.every((name) => this.mayGive(one.by, name))) one.isOpen = false;
  }
}

const tokenOf = (world: World, actor: Actor) =>
  actor === 'team' ? team : actor === 'key' ? world.key : people[actor];

async function newWorld(): Promise<World> {
  const { owner, admin, other, viewer } = people;
  for (const name of TEAM_ROLES) {
    const body = { permissions: PERMISSIONS, delegable: true };
    assert.equal(outcome(await call('PUT', `/roles/${ids.get(name)}`, team, body)), '200');
  }
  const organization = await first.organization(owner);
  const { body } = await first.call('GET', `/v1/organizations/${organization}/managers`, owner);
  const own = new Map(ids);
  for (const name of OWN_ROLES)
    own.set(name, await newRole(first, { organization, name, permissions: ['a:a'] }));
  return new World({
    organization,
    managers: {
      owner: body.items[0].id,
      admin: await first.manager(organization, owner, admin, 'admin'),
      other: await first.manager(organization, owner, other, 'admin'),
      viewer: await first.manager(organization, owner, viewer, 'viewer'),
    },
    key: await newApiKey(first, { organization, by: owner, role: 'admin' }),
    ids: own,
  });
}

type Step = (world: World) => Promise<void>;

const ROLE_OF = { owner: 'owner', admin: 'admin', other: 'admin', viewer: 'viewer' } as const;
const actors = fc.constantFrom<Actor>('owner', 'admin', 'other', 'viewer', 'key', 'team');
const members = fc.constantFrom<Member>('admin', 'other', 'viewer');
const someRoles = fc.subarray([...TEAM_ROLES, ...OWN_ROLES], { maxLength: 3 });
const somePermissions = fc.subarray(PERMISSIONS);

const changed = (before: readonly string[], now: readonly string[]) => [
  ...now.filter((name) => !before.includes(name)),
  ...before.filter((name) => !now.includes(name)),
];

function give(actor: Actor, to: Member | 'key', roles: readonly string[]): Step {
  return async (world) => {
    // Only people change keys, and the team does not.
    const by = to === 'key' && (actor === 'key' || actor === 'team') ? 'owner' : actor;
    const place = `/operator/organizations/${world.organization}/managers`;
    const [path, body] =
      to === 'key'
        ? [`/api-keys/${world.key.id}`, { name: 'Key', roles }]
        : [`${by === 'team' ? place : '/managers'}/${world.managers[to]}`, { role: ROLE_OF[to], roles }];
    const differing = changed(world.has.get(to) ?? [], roles);
    const may = by !== 'viewer' && differing.every((name) => world.mayGive(by, name));
    const reply = await call('PUT', path, tokenOf(world, by), body);
    assert.equal(outcome(reply), may ? '200' : '403 ACCESS_FORBIDDEN', `${by} gives ${to} ${roles}`);
    if (may) world.has.set(to, roles);
  };
}

function invite(actor: Actor, guest: number, roles: readonly string[]): Step {
  return async (world) => {
    const person = guests[guest] as Person;
    if (world.has.has(`guest ${guest}`) || world.invited.some((one) => one.guest === guest && one.isOpen))
      return;
    const place = actor === 'team' ? '/operator' : '';
    const path = `${place}/organizations/${world.organization}/invitations`;
    const body = { email: person.account.email, role: 'viewer', roles };
    const may = actor !== 'viewer' && roles.every((name) => world.mayGive(actor, name));
    const reply = await call('POST', path, tokenOf(world, actor), body);
    assert.equal(outcome(reply), may ? '201' : '403 ACCESS_FORBIDDEN', `${actor} invites with ${roles}`);
    if (may) world.invited.push({ id: reply.body.id, by: actor, roles, guest, isOpen: true });
  };
}

function accept(guest: number): Step {
  return async (world) => {
    const one = world.invited.findLast((invited) => invited.guest === guest);
    if (!one || world.has.has(`guest ${guest}`)) return;
    const reply = await call('POST', `/invitations/${one.id}/accept`, guests[guest] as Person);
    assert.equal(outcome(reply), one.isOpen ? '201' : '409 INVITATION_NOT_PENDING', `by ${one.by}`);
    if (!one.isOpen) return;
    one.isOpen = false;
    world.has.set(`guest ${guest}`, one.roles);
  };
}

function changeRole(name: string, permissions: readonly string[], delegable: boolean): Step {
  return async (world) => {
    const isTeam = TEAM_ROLES.includes(name);
    const body = isTeam ? { permissions, delegable } : { permissions };
    const reply = await call('PUT', `/roles/${world.ids.get(name)}`, isTeam ? team : people.owner, body);
    assert.equal(outcome(reply), '200');
    world.roles.set(name, { permissions, delegable: isTeam ? delegable : true });
  };
}

/** A role is changed, and back at once: invitations that were revoked in between stay revoked. */
function changeForAMoment(name: string, permissions: readonly string[], delegable: boolean): Step {
  return async (world) => {
    const before = world.roles.get(name) as Role;
    await changeRole(name, permissions, delegable)(world);
    world.settle();
    await changeRole(name, before.permissions, before.delegable)(world);
  };
}

/** An organization's own role is replaced by another, and comes back with another id. */
function replaceRole(name: string, replacement: string): Step {
  return async (world) => {
    if (name === replacement) return;
    const path = `/roles/${world.ids.get(name)}?replacement=${replacement}`;
    const may = world.mayGive('owner', replacement);
    const reply = await call('DELETE', path, people.owner);
    assert.equal(outcome(reply), may ? '204' : '403 ACCESS_FORBIDDEN');
    if (!may) return;
    const replaced = (roles: readonly string[]) => [
      ...new Set(roles.map((one) => (one === name ? replacement : one))),
    ];
    for (const [holder, roles] of world.has) world.has.set(holder, replaced(roles));
    for (const [at, one] of world.invited.entries())
      world.invited[at] = { ...one, roles: replaced(one.roles) };
    const made = { name, permissions: ['a:a'] };
    const again = await call('POST', `/organizations/${world.organization}/roles`, people.owner, made);
    assert.equal(outcome(again), '201', again.text);
    world.ids.set(name, again.body.id);
    world.roles.set(name, { permissions: ['a:a'], delegable: true });
  };
}

/** The member who rotates the key gets what it has. */
function rotate(by: Member): Step {
  return async (world) => {
    const { id } = world.key;
    const couldGive = (world.has.get('key') ?? []).every((name) => world.mayGive(by, name));
    const may = by === 'owner' || (by !== 'viewer' && couldGive);
    const reply = await call('POST', `/api-keys/${id}/rotation`, people[by], {});
    assert.equal(outcome(reply), may ? '200' : '403 ACCESS_FORBIDDEN', `${by} rotates the key`);
    if (may) world.key = { id, token: reply.body.key };
  };
}

const guestNumbers = fc.nat({ max: guests.length - 1 });
/** A step that a report shows in words. */
const told = (what: string, step: Step) => ({ what, step, [fc.toStringMethod]: () => what });
const roleChanges = fc.tuple(fc.constantFrom(...TEAM_ROLES, ...OWN_ROLES), somePermissions, fc.boolean());
const steps = fc.oneof(
  fc
    .tuple(actors, fc.oneof(members, fc.constant('key' as const)), someRoles)
    .map(([by, to, roles]) => told(`${by} gives ${to} ${roles}`, give(by, to, roles))),
  fc
    .tuple(actors, guestNumbers, someRoles)
    .map(([by, guest, roles]) => told(`${by} invites ${guest} with ${roles}`, invite(by, guest, roles))),
  fc
    .constantFrom<Member>('owner', 'admin', 'other', 'viewer')
    .map((by) => told(`${by} rotates the key`, rotate(by))),
  guestNumbers.map((guest) => told(`${guest} accepts`, accept(guest))),
  roleChanges.map((given) => told(`change of ${given.flat()}`, changeRole(...given))),
  roleChanges.map((given) => told(`change for a moment of ${given.flat()}`, changeForAMoment(...given))),
  fc
    .tuple(fc.constantFrom(...OWN_ROLES), fc.constantFrom(...TEAM_ROLES, ...OWN_ROLES))
    .map((given) => told(`${given.join(' goes for ')}`, replaceRole(...given))),
);

/** Compares a holder's token, `/caller` and permission checks with the model. */
async function agree(world: World, holder: string, person: { readonly token: string }): Promise<void> {
  const { organization: organizationId } = world;
  const [roles, permissions] = [(world.has.get(holder) ?? []).toSorted(), world.permissionsOf(holder)];
  const check = await call('POST', '/permission-checks', person, {
    organizationId,
    permissions: PERMISSIONS,
  });
  const checked = Object.keys(check.body.permissions).filter((name) => check.body.permissions[name]);
  assert.deepEqual(checked.sort(), permissions, `checks of ${holder}`);
  const caller = (await call('GET', `/caller?organizationId=${organizationId}`, person)).body.organization;
  assert.deepEqual([caller.roles, caller.permissions], [roles, permissions], `/caller of ${holder}`);
  if (holder === 'key') return;
  const { token } = (await call('POST', '/tokens', person, { organizationId })).body;
  const claims = decodeJwt(token);
  assert.deepEqual([claims.roles, claims.permissions], [roles, permissions], `token of ${holder}`);
}

test(`permissions come only from callers who could give them, and all checks agree (seed ${seed})`, async () => {
  const property = fc.asyncProperty(
    fc.array(steps, { minLength: STEPS, maxLength: STEPS }),
    async (sequence) => {
      const world = await newWorld();
      for (const [at, { what, step }] of sequence.entries()) {
        await step(world);
        world.settle();
        const holders: [string, { readonly token: string }][] = [
          ...Object.entries(people),
          ['key', world.key],
          ...guests.flatMap((guest, number): [string, Person][] =>
            world.has.has(`guest ${number}`) ? [[`guest ${number}`, guest]] : [],
          ),
        ];
        const [holder, person] = holders[at % holders.length] ?? ['owner', people.owner];
        await agree(world, holder, person).catch((error) => {
          throw new Error(`after ${what}`, { cause: error });
        });
      }
      const path = `/organizations/${world.organization}/invitations?state=pending&limit=100`;
      const pending = (await call('GET', path, people.owner)).body.items.map(({ id }: { id: string }) => id);
      const open = world.invited.filter(({ isOpen }) => isOpen).map(({ id }) => id);
      assert.deepEqual(pending.sort(), open.sort());
    },
  );
  await fc.assert(property, { numRuns: RUNS, seed, endOnFailure: true });
});
