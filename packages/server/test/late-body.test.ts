import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertContract } from './contract.ts';
import { converse } from './conversation.ts';
import { outcome } from './outcome.ts';
import { startService } from './service.ts';
import { type Team, teamsOf } from './team.ts';

/** What was true when a caller was let in may be over when the body is there: it is judged again with the change. */
const service = await startService();
after(() => service.stop());
const newTeam = await teamsOf(service);
const { account } = await service.person('newcomer');

interface Late {
  readonly request: (team: Team) => string;
  readonly body: unknown;
  readonly gone: string;
}
const requests: Readonly<Record<string, Late>> = {
  updateOrganization: {
    request: ({ organization }) => `PUT /v1/organizations/${organization}`,
    body: { name: 'Late' },
    gone: '404 ORGANIZATION_NOT_FOUND',
  },
  addManager: {
    request: ({ organization }) => `POST /v1/organizations/${organization}/managers`,
    body: { accountId: account.id, role: 'viewer' },
    gone: '404 ORGANIZATION_NOT_FOUND',
  },
  updateManager: {
    request: ({ managers }) => `PUT /v1/managers/${managers.viewer}`,
    body: { role: 'admin' },
    gone: '404 MANAGER_NOT_FOUND',
  },
};

/** Sends a request as the admin, and its body only after something else has happened. */
async function answerAfter(event: (team: Team) => Promise<unknown>, late: Late): Promise<string> {
  const team = await newTeam();
  const [method = '', path = ''] = late.request(team).split(' ');
  const body = JSON.stringify(late.body);
  using conversation = await converse(service.url);
  conversation.send(
    `${method} ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${team.people.admin.token}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n` +
      // Whoever is asked to go on has been let in.
      'Expect: 100-continue\r\n\r\n',
  );
  assert.equal((await conversation.answer()).status, 100);
  await event(team);
  conversation.send(body);
  const answer = await conversation.answer();
  assertContract(method, path, answer);
  return [answer.status, answer.headers['error-code']].filter(Boolean).join(' ');
}

const asOwner = async ({ people }: Team, method: string, path: string, body?: unknown) => {
  const reply = await service.call(method, path, { token: people.owner.token, body });
  assert.match(outcome(reply), /^20[04]$/);
};

for (const [id, late] of Object.entries(requests)) {
  test(`${id} — 403 ACCESS_FORBIDDEN where the role is lost before the body comes`, async () => {
    const demote = (team: Team) =>
      asOwner(team, 'PUT', `/v1/managers/${team.managers.admin}`, { role: 'viewer' });
    assert.equal(await answerAfter(demote, late), '403 ACCESS_FORBIDDEN');
    const remove = (team: Team) => asOwner(team, 'DELETE', `/v1/managers/${team.managers.admin}`);
    assert.equal(await answerAfter(remove, late), '403 ACCESS_FORBIDDEN');
  });

  test(`${id} — ${late.gone} where the organization is deleted before the body comes`, async () => {
    const remove = (team: Team) => asOwner(team, 'DELETE', `/v1/organizations/${team.organization}`);
    assert.equal(await answerAfter(remove, late), late.gone);
  });

  test(`${id} — a success where nothing happens before the body comes`, async () => {
    assert.match(await answerAfter(async () => {}, late), /^20[01]$/);
  });
}

test('updateManager — 404 MANAGER_NOT_FOUND where the manager is removed before the body comes', async () => {
  const remove = (team: Team) => asOwner(team, 'DELETE', `/v1/managers/${team.managers.viewer}`);
  const { updateManager } = requests;
  assert(updateManager);
  assert.equal(await answerAfter(remove, updateManager), '404 MANAGER_NOT_FOUND');
});
