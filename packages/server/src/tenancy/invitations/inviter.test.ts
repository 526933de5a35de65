import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Invited, invite } from '../../../test/fixtures/invitations.ts';
import { type Team, teamsOf } from '../../../test/fixtures/team.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { type Person, startService } from '../../../test/harness/service.ts';

/** Pending invitations whose inviters could no longer send them. */
const service = await startService();
after(() => service.stop());
const newTeam = await teamsOf(service);

const ok = async (method: string, path: string, { token }: Person, body?: unknown) => {
  const reply = await service.call(method, path, { token, body });
  assert.ok(reply.status < 300, reply.text);
};
const setRole = ({ managers, people }: Team, who: 'owner' | 'admin', role: string, by = people.owner) =>
  ok('PUT', `/v1/managers/${managers[who]}`, by, { role });

async function stateOf({ token }: Invited): Promise<string> {
  return (await service.call('POST', '/v1/invitations/lookup', { body: { token } })).body.state;
}

async function revocations({ organization }: Team, { token }: Person): Promise<unknown[]> {
  const path = `/v1/organizations/${organization}/events?limit=100`;
  const { items } = (await service.call('GET', path, { token })).body;
  return items
    .filter(({ type }: { type: string }) => type === 'invitation.revoked')
    .map((event: { subject: { id: string }; details: object; requestId: string }) => [
      event.subject.id,
      event.details,
    ]);
}

test("removing an admin revokes the admin's invitations, and no others", async () => {
  const team = await newTeam();
  const { organization, people, managers } = team;
  const lost = await invite(service, { organization, by: people.admin });
  const kept = await invite(service, { organization, by: people.owner });
  await ok('DELETE', `/v1/managers/${managers.admin}`, people.owner);
  assert.deepEqual([await stateOf(lost), await stateOf(kept)], ['revoked', 'pending']);
  assert.deepEqual(await revocations(team, people.owner), [[lost.id, { reason: 'inviter_removed' }]]);
  const reply = await service.call('POST', '/v1/invitations/accept', {
    token: people.outsider.token,
    body: { token: lost.token },
  });
  assert.equal(outcome(reply), '409 INVITATION_NOT_PENDING');
});

test('an admin who leaves loses pending invitations', async () => {
  const { organization, people, managers } = await newTeam();
  const lost = await invite(service, { organization, by: people.admin });
  await ok('DELETE', `/v1/managers/${managers.admin}`, people.admin);
  assert.equal(await stateOf(lost), 'revoked');
});

test('an admin who becomes a viewer loses pending invitations; answered ones stay', async () => {
  const team = await newTeam();
  const { organization, people } = team;
  const by = people.admin;
  const declined = await invite(service, { organization, by });
  await service.call('POST', '/v1/invitations/decline', { body: { token: declined.token } });
  const lost = [
    await invite(service, { organization, by }),
    await invite(service, { organization, by, role: 'admin' }),
  ];
  await setRole(team, 'admin', 'viewer');
  assert.deepEqual(await Promise.all(lost.map(stateOf)), ['revoked', 'revoked']);
  assert.equal(await stateOf(declined), 'declined');
  const details = { reason: 'inviter_role_changed' };
  assert.deepEqual(
    (await revocations(team, people.owner)).sort(),
    lost.map(({ id }) => [id, details]).sort(),
  );
});

for (const what of ['becomes an admin', 'hands the organization over'] as const) {
  test(`an owner who ${what} keeps the invitations that an admin may make`, async () => {
    const team = await newTeam();
    const { organization, people, managers } = team;
    const by = people.owner;
    const lost = await invite(service, { organization, by, role: 'owner' });
    const kept = [
      await invite(service, { organization, by }),
      await invite(service, { organization, by, role: 'admin' }),
    ];
    if (what === 'becomes an admin') {
      await setRole(team, 'admin', 'owner');
      await setRole(team, 'owner', 'admin');
    } else {
      await ok('POST', `/v1/organizations/${organization}/transfer`, by, { managerId: managers.admin });
    }
    assert.deepEqual(await Promise.all(kept.map(stateOf)), ['pending', 'pending']);
    assert.deepEqual(await revocations(team, by), [[lost.id, { reason: 'inviter_role_changed' }]]);
  });
}

test('a promotion or the same role keeps all invitations', async () => {
  const team = await newTeam();
  const { organization, people } = team;
  const kept = await invite(service, { organization, by: people.admin });
  await setRole(team, 'admin', 'admin');
  await setRole(team, 'admin', 'owner');
  assert.equal(await stateOf(kept), 'pending');
});

test('invitations to other organizations stay', async () => {
  const [one, other] = [await newTeam(), await newTeam()];
  const by = one.people.admin;
  const kept = await invite(service, { organization: other.organization, by });
  await setRole(one, 'admin', 'viewer');
  assert.equal(await stateOf(kept), 'pending');
});
