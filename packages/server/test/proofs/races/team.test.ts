import assert from 'node:assert/strict';
import { after } from 'node:test';
import { newServiceKey } from '../../fixtures/service-keys.ts';
import { startNodes } from '../../harness/nodes.ts';
import { type RaceRequest, raceOn } from '../../harness/race.ts';
import { ownerless, rowsOf } from '../../harness/rows.ts';
import { roundsOf } from './rounds.ts';

/** Back ends of the team at once with each other and with owners, on as many nodes as there are. */
const ROUNDS = roundsOf(10);
const nodes = await startNodes();
after(() => nodes.stop());
const { first } = nodes;
const { token } = await newServiceKey(first);
const [ada, ben] = [await first.person('racer'), await first.person('racer')];

const post = (path: string, body: unknown): RaceRequest => ({
  method: 'POST',
  path: `/v1/operator/${path}`,
  token,
  body,
});
let made = 0;
const newEmail = () => `raced-${process.pid}-${++made}@example.com`;
const count = async (table: string, externalId: string) =>
  (await rowsOf(first.databaseUrl, `select id from ${table} where external_id = '${externalId}'`)).length;

raceOn(nodes, 'two accounts with one external ID, created at once: one is created', {
  rounds: ROUNDS,
  ground: async () => `account-${++made}`,
  requests: (externalId) => [
    post('accounts', { email: newEmail(), externalId }),
    post('accounts', { email: newEmail(), externalId }),
  ],
  judge: async (outcomes, externalId) => {
    assert.deepEqual([...outcomes].sort(), ['201', '409 EXTERNAL_ID_ALREADY_EXISTS']);
    assert.equal(await count('accounts', externalId), 1);
  },
});

raceOn(nodes, 'two organizations with one external ID, created at once: one is created', {
  rounds: ROUNDS,
  ground: async () => `organization-${++made}`,
  requests: (externalId) => [
    post('organizations', { name: 'One', externalId }),
    post('organizations', { name: 'Other', externalId }),
  ],
  judge: async (outcomes, externalId) => {
    assert.deepEqual([...outcomes].sort(), ['201', '409 EXTERNAL_ID_ALREADY_EXISTS']);
    assert.equal(await count('organizations', externalId), 1);
  },
});

raceOn(nodes, 'two accounts are given one external ID at once: one gets it', {
  rounds: ROUNDS,
  ground: async () => {
    const people = [await first.person('named'), await first.person('named')];
    return { externalId: `given-${++made}`, people: people.map(({ account }) => account.id) };
  },
  requests: ({ externalId, people: [one, other] }) => {
    const give = (id = ''): RaceRequest => ({
      method: 'PUT',
      path: `/v1/operator/accounts/${id}`,
      token,
      body: { externalId },
    });
    return [give(one), give(other)];
  },
  judge: async (outcomes, { externalId }) => {
    assert.deepEqual([...outcomes].sort(), ['200', '409 EXTERNAL_ID_ALREADY_EXISTS']);
    assert.equal(await count('accounts', externalId), 1);
  },
});

raceOn(nodes, 'both owners are removed at once, one by a back end and one by themselves: one stays', {
  rounds: ROUNDS,
  ground: async () => {
    const id = await first.organization(ada);
    const bens = await first.manager(id, ada, ben, 'owner');
    const { body } = await first.call('GET', `/v1/organizations/${id}/managers`, { token: ada.token });
    const adas = body.items.find((manager: { id: string }) => manager.id !== bens).id;
    return { id, adas, bens };
  },
  requests: ({ id, adas, bens }) => [
    { method: 'DELETE', path: `/v1/operator/organizations/${id}/managers/${adas}`, token },
    { method: 'DELETE', path: `/v1/managers/${bens}`, token: ben.token },
  ],
  judge: async (outcomes, { id }) => {
    assert.deepEqual([...outcomes].sort(), ['204', '409 LAST_OWNER']);
    assert.ok(!(await ownerless(first.databaseUrl)).includes(id));
  },
});
