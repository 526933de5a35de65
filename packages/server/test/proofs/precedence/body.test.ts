import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { operations } from '@portico/api';
import type { Operation } from '@portico/conventions';
import { rightfulOf, teamsOf } from '../../fixtures/team.ts';
import { assertContract } from '../../harness/contract.ts';
import { outcome } from '../../harness/outcome.ts';
import { dial } from '../../harness/raw.ts';
import { startService } from '../../harness/service.ts';
import { pathOf, requestTo } from '../operations/request.ts';
import { sceneOf } from '../operations/scene.ts';

/** Flaws that are judged before the body are answered without waiting for it: here it never comes. */
const service = await startService();
after(() => service.stop());
const newTeam = await teamsOf(service);
const team = await newTeam();
const { people } = team;
const scene = await sceneOf(service, team);
const UNKNOWN = '01890000-0000-7000-8000-000000000000';

interface Question {
  readonly method: string;
  readonly path: string;
  readonly token?: string;
}

async function answerWithoutBody({ method, path, token }: Question): Promise<string> {
  using connection = await dial(service.url);
  connection.send(
    [
      `${method} ${path} HTTP/1.1`,
      'Host: x',
      ...(token === undefined ? [] : [`Authorization: Bearer ${token}`]),
      'Content-Type: application/json',
      'Content-Length: 1000\r\n\r\n',
    ].join('\r\n'),
  );
  const answer = await connection.next();
  assertContract(method, path, answer);
  return `${answer.status} ${answer.headers['error-code']}`;
}

const taking = Object.values<Operation>(operations).filter(({ body }) => body);
const guarded = taking.filter(({ access }) => access !== 'public');
const about = guarded.filter(({ permission }) => permission);

test('404 ROUTE_NOT_FOUND before the body — an unknown path', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
    assert.equal(await answerWithoutBody({ method, path: '/v1/nowhere' }), '404 ROUTE_NOT_FOUND');
  }
});

test('404 METHOD_NOT_SUPPORTED before the body — on every operation with a body', async () => {
  assert(taking.length >= 8, `only ${taking.length} operations take a body`);
  for (const operation of taking) {
    const question = { method: 'TRACE', path: pathOf(operation, UNKNOWN) };
    assert.equal(await answerWithoutBody(question), '404 METHOD_NOT_SUPPORTED', operation.id);
  }
});

test('401 before the body — on every operation with a body and a token', async () => {
  assert(guarded.length >= 6, `only ${guarded.length} operations take both`);
  for (const operation of guarded) {
    const question = { method: operation.method, path: pathOf(operation, UNKNOWN) };
    assert.equal(await answerWithoutBody(question), '401 ACCESS_TOKEN_MISSING', operation.id);
    const answer = await answerWithoutBody({ ...question, token: 'wrong' });
    assert.equal(answer, '401 ACCESS_TOKEN_INVALID', operation.id);
  }
});

test('404 and 403 before the body — on every operation with a body and a target', async () => {
  assert(about.length >= 3, `only ${about.length} operations are about something`);
  for (const operation of about) {
    const { method, target } = operation;
    const { token } = rightfulOf(team, operation);
    const missing = { method, path: pathOf(operation, UNKNOWN), token };
    assert.equal(await answerWithoutBody(missing), `404 ${target?.notFound}`, operation.id);
    const { path } = requestTo(operation, scene);
    const forbidden = { method, path, token: people.outsider.token };
    // A role of an organization exists only for its managers.
    const unseen = target?.resource === 'governedRole';
    const expected = unseen ? `404 ${target.notFound}` : '403 ACCESS_FORBIDDEN';
    assert.equal(await answerWithoutBody(forbidden), expected, operation.id);
  }
});

test('404 before the body — on every operation that a deleted organization has no more', async () => {
  const gone = await newTeam();
  const goneScene = await sceneOf(service, gone);
  const { ids } = goneScene;
  for (const id of [gone.organization, ids.anyOrganization]) {
    const path = `/v1/organizations/${id}`;
    assert.equal((await service.call('DELETE', path, { token: people.owner.token })).status, 204);
  }
  const unlike: Record<string, string> = {};
  let found = 0;
  for (const operation of guarded.filter(({ target }) => target)) {
    const { method, path, body } = requestTo(operation, goneScene);
    const { token } = rightfulOf(gone, operation);
    const whole = outcome(await service.call(method, path, { token, body }));
    if (!whole.startsWith('404')) continue;
    found++;
    const answer = await answerWithoutBody({ method, path, token });
    if (answer !== whole) unlike[operation.id] = answer;
  }
  assert(found >= 20, `only ${found} operations are no more`);
  assert.deepEqual(unlike, {});
});
