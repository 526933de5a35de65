import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type OperationId, operations } from '@portico/api';
import type { Operation } from '@portico/conventions';
import { newOperator } from '../../../test/fixtures/operators.ts';
import { beginWith } from '../../../test/fixtures/strong.ts';
import { teamsOf } from '../../../test/fixtures/team.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { dial } from '../../../test/harness/raw.ts';
import { PASSWORD, type Person, startService } from '../../../test/harness/service.ts';
import { requestTo } from '../../../test/proofs/operations/request.ts';
import { sceneOf } from '../../../test/proofs/operations/scene.ts';

/** Operators' steps that can do harm require a recent sign-in. */
const MINUTE = 60_000;
const RECENT: readonly OperationId[] = [
  'suspendAccount',
  'resumeAccount',
  'removeFactors',
  'deleteAccountAsOperator',
  'deleteOrganizationAsOperator',
  'restoreOrganizationAsOperator',
  'addManagerAsOperator',
  'createInvitationAsOperator',
  'updateManagerAsOperator',
  'removeManagerAsOperator',
  'createApproval',
  'giveApproval',
  'deleteServiceKey',
];

let now = Date.now();
const service = await startService({ clock: () => now });
after(() => service.stop());
const newTeam = await teamsOf(service);

/** All other resources must be created before the clock moves on, because that requires a recent sign-in, too. */
const OF_OPERATORS = new Set(
  Object.values<Operation>(operations).flatMap(({ raises, target }) =>
    raises && target ? target.resource : [],
  ),
);
const isOfOperators = (part: string) => OF_OPERATORS.has(part) || part.startsWith('any');

async function scene() {
  const team = await newTeam();
  const operator = await newOperator(service);
  const people = { ...team.people, operator };
  return {
    operator,
    ...(await sceneOf(service, { ...team, people }, { as: 'operator', needs: isOfOperators })),
  };
}

async function signInAgain(operator: Person): Promise<string> {
  const body = { password: PASSWORD };
  const { body: signedIn } = await service.call('POST', '/v1/reauthentication', {
    token: operator.token,
    body,
  });
  await beginWith(service, { ...operator, token: signedIn.accessToken });
  return signedIn.accessToken;
}

for (const id of RECENT) {
  test(`${id}: 403 REAUTHENTICATION_REQUIRED from ten minutes after the sign-in, until the next`, async () => {
    const given = await scene();
    const { method, path, body } = requestTo(operations[id], given);
    now += 10 * MINUTE + 1;
    const ask = (token: string) => service.call(method, path, { token, body });
    assert.equal(outcome(await ask(given.operator.token)), '403 REAUTHENTICATION_REQUIRED');
    const token = await signInAgain(given.operator);
    now += 10 * MINUTE - 1;
    assert.match(outcome(await ask(token)), /^20[014]$/);
  });
}

for (const id of ['suspendAccount', 'addManagerAsOperator', 'createApproval'] as const) {
  test(`${id}: 403 REAUTHENTICATION_REQUIRED when ten minutes pass before the body arrives`, async () => {
    const { operator, ...given } = await scene();
    const { method, path, body } = requestTo(operations[id], given);
    const text = JSON.stringify(body);
    using connection = await dial(service.url);
    connection.send(
      `${method} ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${operator.token}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n` +
        'Expect: 100-continue\r\n\r\n',
    );
    assert.equal((await connection.next()).status, 100);
    now += 10 * MINUTE + 1;
    connection.send(text);
    const { status, headers } = await connection.next();
    assert.deepEqual([status, headers['error-code']], [403, 'REAUTHENTICATION_REQUIRED']);
  });
}

test('reading, and changes without harm, need no recent sign-in', async () => {
  const given = await scene();
  now += 10 * MINUTE + 1;
  const others = Object.values<Operation>(operations).filter(({ raises, recent }) => raises && !recent);
  assert.ok(others.length >= 8);
  for (const operation of others) {
    const { method, path, body } = requestTo(operation, given);
    const reply = await service.call(method, path, { token: given.operator.token, body });
    assert.match(outcome(reply), /^20[014]$/, operation.id);
  }
});
