import assert from 'node:assert/strict';
import { after } from 'node:test';
import { newOperator } from '../../fixtures/operators.ts';
import { startNodes } from '../../harness/nodes.ts';
import { type RaceRequest, raceOn } from '../../harness/race.ts';
import { rowsOf } from '../../harness/rows.ts';
import type { Person } from '../../harness/service.ts';
import { roundsOf } from './rounds.ts';

/** An approval is decided once, on whichever node, and its step is done once. */
const nodes = await startNodes({ environment: { PORTICO_OPERATOR_APPROVAL: 'on' } });
after(() => nodes.stop());
const { first } = nodes;
const [ada, mary, zoe] = [await newOperator(first), await newOperator(first), await newOperator(first)];

const ROUNDS = roundsOf(8);
const PATH = '/v1/operator/approvals';

const asking = ({ token }: Person, subjectId: string): RaceRequest => ({
  method: 'POST',
  path: PATH,
  token,
  body: { operation: 'deleteAccountAsOperator', subjectId },
});
const giving = ({ token }: Person, id: string): RaceRequest => ({
  method: 'POST',
  path: `${PATH}/${id}`,
  token,
});

async function ground() {
  const { account, token } = await first.person('raced');
  const { method, path, ...call } = asking(ada, account.id);
  const { body } = await first.call(method, path, call);
  return { account: account.id, token, approval: body.id as string };
}
const typesOf = async (account: string) => {
  const select = `select type from events where account_id = '${account}' and type like 'approval.%' order by id`;
  return (await rowsOf(first.databaseUrl, select)).map(({ type }) => type);
};
const isThere = async (account: string) =>
  (await rowsOf(first.databaseUrl, `select id from accounts where id = '${account}'`)).length === 1;

raceOn(nodes, 'two operators approve one step at once: it is done once', {
  rounds: ROUNDS,
  ground,
  requests: ({ approval }) => [giving(mary, approval), giving(zoe, approval)],
  judge: async (outcomes, { account }) => {
    assert.deepEqual(outcomes.toSorted(), ['200', '409 APPROVAL_NOT_PENDING']);
    assert.deepEqual(await typesOf(account), ['approval.requested', 'approval.given']);
    assert.equal(await isThere(account), false);
  },
});

raceOn(nodes, 'a step is approved while its requester withdraws it: one of the two happens', {
  rounds: ROUNDS,
  ground,
  requests: ({ approval }) => [
    giving(mary, approval),
    { method: 'DELETE', path: `${PATH}/${approval}`, token: ada.token },
  ],
  judge: async ([given, withdrawn], { account }) => {
    const isGiven = given === '200';
    const expected = isGiven ? ['200', '409 APPROVAL_NOT_PENDING'] : ['409 APPROVAL_NOT_PENDING', '204'];
    assert.deepEqual([given, withdrawn], expected);
    assert.equal(await isThere(account), !isGiven);
  },
});

raceOn(nodes, 'a deletion is approved while the account deletes itself: it is deleted once', {
  rounds: ROUNDS,
  ground,
  requests: ({ approval, token }) => [
    giving(mary, approval),
    { method: 'DELETE', path: '/v1/account', token },
  ],
  judge: async ([given, deleted], { account }) => {
    assert.match(String(given), /^(200|404 ACCOUNT_NOT_FOUND)$/);
    assert.match(String(deleted), /^(204|401 ACCESS_TOKEN_INVALID)$/);
    assert.equal(given === '200', deleted !== '204');
    assert.equal(await isThere(account), false);
  },
});

raceOn(nodes, 'two operators request one step at once: 409 APPROVAL_ALREADY_PENDING for one', {
  rounds: ROUNDS,
  ground: async () => (await first.person('asked')).account.id,
  requests: (account) => [asking(ada, account), asking(mary, account)],
  judge: async (outcomes, account) => {
    assert.deepEqual(outcomes.toSorted(), ['201', '409 APPROVAL_ALREADY_PENDING']);
    assert.deepEqual(await typesOf(account), ['approval.requested']);
  },
});
