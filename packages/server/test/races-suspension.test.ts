import assert from 'node:assert/strict';
import { after } from 'node:test';
import { startNodes } from './nodes.ts';
import { newOperator } from './operators.ts';
import { outcome } from './outcome.ts';
import { addPasskey, answerChallenge, authenticatorAt } from './passkeys.ts';
import { raceOn } from './race.ts';
import { rowsOf } from './rows.ts';

/** Whoever signs in while an account is suspended is refused, or signed out again: no session outlives that. */
// Browsers answer for one origin, whichever node they reach.
const nodes = await startNodes({ environment: { PORTICO_PUBLIC_URL: 'http://localhost' } });
after(() => nodes.stop());
const { first } = nodes;
const operator = await newOperator(first);

const ROUNDS = 20;

raceOn(nodes, 'an account is suspended while someone signs in to it', {
  rounds: ROUNDS,
  ground: async () => {
    const person = await first.person('suspended');
    // What proves who one is takes no time: either can be first.
    const { authenticator } = await addPasskey(first, person, authenticatorAt(first, 0));
    return { account: person.account, body: await answerChallenge(first, authenticator) };
  },
  requests: ({ account: { id }, body }) => [
    { method: 'POST', path: '/v1/passkey-login', body },
    { method: 'POST', path: `/v1/operator/accounts/${id}/suspension`, token: operator.token, body: {} },
  ],
  judge: async ([login, suspension], { account }, [signedIn]) => {
    assert.match(String(login), /^(201|403 ACCOUNT_SUSPENDED)$/);
    assert.equal(suspension, '200');
    const sessions = `select id from sessions where account_id = '${account.id}'`;
    assert.deepEqual(await rowsOf(first.databaseUrl, sessions), []);
    if (login !== '201') return;
    for (const node of nodes.all) {
      const { accessToken: token } = JSON.parse(signedIn?.text ?? '{}');
      assert.equal(outcome(await node.call('GET', '/v1/account', { token })), '401 ACCESS_TOKEN_INVALID');
    }
  },
});

raceOn(nodes, 'an operator signs out while reading an account', {
  rounds: ROUNDS,
  ground: async () => ({ other: await newOperator(first), person: await first.person('read') }),
  requests: ({ other, person }) => [
    { method: 'GET', path: `/v1/operator/accounts/${person.account.id}`, token: other.token },
    { method: 'POST', path: '/v1/logout', token: other.token },
  ],
  judge: async ([read, logout], { person }) => {
    assert.equal(logout, '204');
    assert.match(String(read), /^(200|401 ACCESS_TOKEN_INVALID)$/);
    // What was read is on record, and nothing else is.
    const events = `select id from events where account_id = '${person.account.id}' and type = 'operator.read_account'`;
    assert.equal((await rowsOf(first.databaseUrl, events)).length, read === '200' ? 1 : 0);
  },
});
