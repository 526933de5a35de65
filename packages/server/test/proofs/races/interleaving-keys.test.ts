import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { operations } from '@portico/api';
import type { Operation } from '@portico/conventions';
import { type KnownApiKey, newApiKey } from '../../fixtures/api-keys.ts';
import { type Team, teamsOf } from '../../fixtures/team.ts';
import { startService } from '../../harness/service.ts';
import { letIn } from '../../harness/slow-body.ts';
import { neededFor } from '../operations/needed.ts';
import { requestTo } from '../operations/request.ts';
import { sceneOf } from '../operations/scene.ts';

/** An API key is judged again with the change, which begins when the body has arrived. */
let now = Date.parse('2026-05-06T07:08:09.000Z');
const service = await startService({ clock: () => now });
after(() => service.stop());
const newTeam = await teamsOf(service);

const FEWEST_OPERATIONS = 4;
/** Short, so that sessions stay recent however often it passes. */
const LIFE = 60_000;
const subjects = Object.values<Operation>(operations).filter(
  ({ access, body, target }) => body && target && access.includes('api_key'),
);

type Happens = (team: Team, key: KnownApiKey) => Promise<void>;

const act =
  (method: string, pathOf: (team: Team, key: KnownApiKey) => string, body?: unknown): Happens =>
  async (team, key) => {
    const { token } = team.people.owner;
    const reply = await service.call(method, pathOf(team, key), { token, body });
    assert.ok(reply.status < 300, reply.text);
  };

const revoked: readonly [string, Happens][] = [
  ['the key is revoked', act('DELETE', (_, { id }) => `/v1/api-keys/${id}`)],
  ['the key is rotated', act('POST', (_, { id }) => `/v1/api-keys/${id}/rotation`)],
  [
    'the key has expired',
    async () => {
      now += LIFE;
    },
  ],
  ['the organization is deleted', act('DELETE', ({ organization }) => `/v1/organizations/${organization}`)],
];
const kept: readonly [string, Happens][] = [
  ['nothing happens', async () => {}],
  [
    'the key is rotated with an overlap',
    act('POST', (_, { id }) => `/v1/api-keys/${id}/rotation`, { overlap: 60 }),
  ],
  ['the key is renamed', act('PUT', (_, { id }) => `/v1/api-keys/${id}`, { name: 'Other' })],
];

async function answerAfter(operation: Operation, happens: Happens): Promise<string> {
  const team = await newTeam();
  const { organization, people } = team;
  const expiresAt = new Date(now + LIFE).toISOString();
  const key = await newApiKey(service, { organization, by: people.owner, role: 'admin', expiresAt });
  const { method, path, body } = requestTo(
    operation,
    await sceneOf(service, team, { needs: neededFor(operation) }),
  );
  const text = JSON.stringify(body);
  using connection = await letIn(
    service,
    `${method} ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key.token}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n`,
  );
  await happens(team, key);
  connection.send(text);
  const answer = await connection.next();
  return [answer.status, answer.headers['error-code']].filter(Boolean).join(' ');
}

for (const operation of subjects) {
  for (const [what, happens] of revoked) {
    test(`${operation.id} — 401 ACCESS_TOKEN_INVALID if ${what} before the body arrives`, async () => {
      assert.equal(await answerAfter(operation, happens), '401 ACCESS_TOKEN_INVALID');
    });
  }
  for (const [what, happens] of kept) {
    test(`${operation.id} — a success if ${what} before the body arrives`, async () => {
      assert.match(await answerAfter(operation, happens), /^20[01]$/);
    });
  }
}

test('operations with a body and open to keys are found', () => {
  assert.ok(subjects.length >= FEWEST_OPERATIONS, `only ${subjects.length}`);
});
