import assert from 'node:assert/strict';
import { after } from 'node:test';
import { startNodes } from '../../harness/nodes.ts';
import { outcome } from '../../harness/outcome.ts';
import { type RaceRequest, raceOn } from '../../harness/race.ts';
import { ownerless, rowsOf } from '../../harness/rows.ts';
import type { Person } from '../../harness/service.ts';
import { roundsOf } from './rounds.ts';

/** An owner's account is deleted while the owners of its organization change, on as many nodes as there are. */
const ROUNDS = roundsOf(12);

const nodes = await startNodes();
after(() => nodes.stop());
const { first } = nodes;
const newPerson = () => first.person('racer');

const erase = ({ token }: Person) => ({ method: 'DELETE', path: '/v1/account', token });
const isAlive = async (token: string) => outcome(await first.call('GET', '/v1/account', { token })) === '200';
const read = (select: string) => rowsOf(first.databaseUrl, select);

/** An organization, its owner, and another manager. */
interface Shared {
  readonly id: string;
  readonly owner: Person;
  readonly other: Person;
  readonly owners: string;
  readonly others: string;
}

const sharedWith = (role: string) => async (): Promise<Shared> => {
  const [owner, other] = [await newPerson(), await newPerson()];
  const id = await first.organization(owner);
  const { body } = await first.call('GET', `/v1/organizations/${id}/managers`, { token: owner.token });
  return { id, owner, other, owners: body.items[0].id, others: await first.manager(id, owner, other, role) };
};

const transfer = (id: string, by: Person, managerId: string) => ({
  method: 'POST',
  path: `/v1/organizations/${id}/transfer`,
  body: { managerId },
  token: by.token,
});
const setRole = (manager: string, by: Person, role: string) => ({
  method: 'PUT',
  path: `/v1/managers/${manager}`,
  body: { role },
  token: by.token,
});

/** Changes to the owners while an owner's account is deleted. */
const MEANWHILE: readonly {
  readonly what: string;
  readonly role: string;
  readonly request: (shared: Shared) => RaceRequest;
}[] = [
  { what: 'hands over', role: 'admin', request: ({ id, owner, others }) => transfer(id, owner, others) },
  {
    what: 'promotes another',
    role: 'admin',
    request: ({ owner, others }) => setRole(others, owner, 'owner'),
  },
  {
    what: 'receives ownership from another',
    role: 'owner',
    request: ({ id, other, owners }) => transfer(id, other, owners),
  },
  {
    what: 'loses the other owner, who steps down',
    role: 'owner',
    request: ({ other, others }) => setRole(others, other, 'admin'),
  },
  {
    what: 'loses the other owner, whose account is deleted too',
    role: 'owner',
    request: ({ other }) => erase(other),
  },
];

for (const { what, role, request: meanwhile } of MEANWHILE) {
  raceOn(nodes, `an account is deleted while it ${what}: the organization keeps an owner`, {
    rounds: ROUNDS,
    ground: sharedWith(role),
    requests: (shared) => [erase(shared.owner), meanwhile(shared)],
    judge: async (outcomes, { id, owner }) => {
      assert.ok(
        outcomes.some((one) => one.startsWith('2')),
        outcomes.join(),
      );
      assert.match(String(outcomes[0]), /^(204|409 LAST_OWNER)$/);
      assert.deepEqual(await ownerless(first.databaseUrl), [], outcomes.join());
      assert.equal((await read(`select id from organizations where id = '${id}'`)).length, 1);
      assert.equal(await isAlive(owner.token), outcomes[0] !== '204');
    },
  });
}
