import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { type KnownApiKey, newApiKey } from '../../fixtures/api-keys.ts';
import { startNodes } from '../../harness/nodes.ts';
import { outcome } from '../../harness/outcome.ts';
import { raceOn } from '../../harness/race.ts';
import type { Person } from '../../harness/service.ts';
import { roundsOf } from './rounds.ts';

const ROUNDS = roundsOf(20);
const nodes = await startNodes();
after(() => nodes.stop());
const { first } = nodes;
let owner: Person;
let admin: Person;

before(async () => {
  owner = await first.person('racer');
  admin = await first.person('admin');
});

interface Ground extends KnownApiKey {
  readonly organization: string;
}

async function ground(): Promise<Ground> {
  const organization = await first.organization(owner, 'Before');
  return { organization, ...(await newApiKey(first, { organization, by: owner, role: 'admin' })) };
}

const nameOf = async ({ organization }: Ground) =>
  (await first.call('GET', `/v1/organizations/${organization}`, { token: owner.token })).body.name;

const rename = ({ organization, token }: Ground) => ({
  method: 'PUT',
  path: `/v1/organizations/${organization}`,
  token,
  body: { name: 'After' },
});

const invitation = ({ organization, token }: Ground) => ({
  method: 'POST',
  path: `/v1/organizations/${organization}/invitations`,
  token,
  body: { email: 'race@example.com', role: 'viewer' },
  headers: { 'idempotency-key': '"race"' },
});

async function judgeInvitation([invited, end]: readonly string[], { organization }: Ground): Promise<void> {
  assert.equal(end, '204');
  assert.match(String(invited), /^(201|401 ACCESS_TOKEN_INVALID)$/);
  const path = `/v1/organizations/${organization}/invitations?state=pending`;
  assert.deepEqual((await first.call('GET', path, { token: owner.token })).body.items, []);
}

for (const [what, method, suffix] of [
  ['revoked', 'DELETE', ''],
  ['rotated', 'POST', '/rotation'],
] as const) {
  raceOn(nodes, `a key is ${what} during a change of its own: the change is made whole or refused`, {
    rounds: ROUNDS,
    ground,
    requests: (scene) => [
      rename(scene),
      { method, path: `/v1/api-keys/${scene.id}${suffix}`, token: owner.token },
    ],
    judge: async ([change, end], scene) => {
      assert.match(String(end), /^20[04]$/);
      assert.match(String(change), /^(200|401 ACCESS_TOKEN_INVALID)$/);
      assert.equal(await nameOf(scene), change === '200' ? 'After' : 'Before');
      assert.equal(
        outcome(await first.call('GET', '/v1/caller', { token: scene.token })),
        '401 ACCESS_TOKEN_INVALID',
      );
    },
  });
}

raceOn(nodes, 'a key is revoked while it invites with an idempotency key: no invitation stays pending', {
  rounds: ROUNDS,
  ground,
  requests: (scene) => [
    invitation(scene),
    { method: 'DELETE', path: `/v1/api-keys/${scene.id}`, token: owner.token },
  ],
  judge: judgeInvitation,
});

raceOn(nodes, 'a key is revoked and its creator removed while it invites: no invitation stays pending', {
  rounds: ROUNDS,
  ground: async () => {
    const organization = await first.organization(owner, 'Before');
    const manager = await first.manager(organization, owner, admin, 'admin');
    return {
      manager,
      organization,
      ...(await newApiKey(first, { organization, by: admin, role: 'admin' })),
    };
  },
  requests: (scene) => [
    invitation(scene),
    { method: 'DELETE', path: `/v1/managers/${scene.manager}?revoke=keys`, token: owner.token },
  ],
  judge: judgeInvitation,
});

raceOn(nodes, 'a key is rotated twice at once: one new key works, and the first does not', {
  rounds: ROUNDS,
  ground,
  requests: ({ id }) => {
    const rotation = { method: 'POST', path: `/v1/api-keys/${id}/rotation`, token: owner.token };
    return [rotation, rotation];
  },
  judge: async (outcomes, { token }, answers) => {
    assert.deepEqual(outcomes, ['200', '200']);
    const works = async (one: string) =>
      (await first.call('GET', '/v1/caller', { token: one })).status === 200;
    const made = await Promise.all(answers.map(({ body }) => works(body.key)));
    assert.deepEqual(made.sort(), [false, true]);
    assert.equal(await works(token), false);
  },
});
