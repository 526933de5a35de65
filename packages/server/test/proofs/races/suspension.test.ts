import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { Client } from 'pg';
import { newOperator } from '../../fixtures/operators.ts';
import { addPasskey, answerChallenge, authenticatorAt } from '../../fixtures/passkeys.ts';
import { mailSecret } from '../../fixtures/secrets.ts';
import { testedDatabase } from '../../harness/databases.ts';
import { startNodes } from '../../harness/nodes.ts';
import { outcome } from '../../harness/outcome.ts';
import { type RaceRequest, raceOn } from '../../harness/race.ts';
import { rowsOf } from '../../harness/rows.ts';
import type { Person } from '../../harness/service.ts';
import { until } from '../../harness/until.ts';
import { roundsOf } from './rounds.ts';

/** People who sign in while their account is suspended are refused, or signed out again: no session outlives that. */
// Browsers answer for one origin, whichever node they reach.
const nodes = await startNodes({ environment: { PORTICO_PUBLIC_URL: 'http://localhost' } });
after(() => nodes.stop());
const { first } = nodes;
const operator = await newOperator(first);

const ROUNDS = roundsOf(8);

const suspension = ({ account: { id } }: Person): RaceRequest => ({
  method: 'POST',
  path: `/v1/operator/accounts/${id}/suspension`,
  token: operator.token,
  body: {},
});
const sessionsOf = ({ account: { id } }: Person) =>
  rowsOf(first.databaseUrl, `select id from sessions where account_id = '${id}'`);

async function passkeyLogin(person: Person): Promise<RaceRequest> {
  const { authenticator } = await addPasskey(first, person, authenticatorAt(first, 0));
  return { method: 'POST', path: '/v1/passkey-login', body: await answerChallenge(first, authenticator) };
}

raceOn(nodes, 'an account is suspended during a sign-in: no session survives', {
  rounds: ROUNDS,
  ground: async () => {
    const person = await first.person('suspended');
    return { person, login: await passkeyLogin(person) };
  },
  requests: ({ person, login }) => [login, suspension(person)],
  judge: async ([login, suspended], { person }, [signedIn]) => {
    assert.match(String(login), /^(201|403 ACCOUNT_SUSPENDED)$/);
    assert.equal(suspended, '200');
    assert.deepEqual(await sessionsOf(person), []);
    if (login !== '201') return;
    for (const node of nodes.all) {
      const { accessToken: token } = JSON.parse(signedIn?.text ?? '{}');
      assert.equal(outcome(await node.call('GET', '/v1/account', { token })), '401 ACCESS_TOKEN_INVALID');
    }
  },
});

interface Entry {
  readonly what: string;
  readonly request: (person: Person) => RaceRequest | Promise<RaceRequest>;
  /** The outcomes before the suspension, and after. */
  readonly outcomes: readonly [string, string];
}

const ENTRIES: readonly Entry[] = [
  { what: 'a sign-in with a passkey', request: passkeyLogin, outcomes: ['201', '403 ACCOUNT_SUSPENDED'] },
  {
    what: 'a sign-in with a password',
    request: ({ account: { email }, password }) => ({
      method: 'POST',
      path: '/v1/login',
      body: { email, password },
    }),
    outcomes: ['201', '403 ACCOUNT_SUSPENDED'],
  },
  {
    what: 'a reauthentication',
    request: ({ token, password }) => ({
      method: 'POST',
      path: '/v1/reauthentication',
      token,
      body: { password },
    }),
    outcomes: ['201', '401 ACCESS_TOKEN_INVALID'],
  },
  {
    what: 'a reset of the password',
    request: async ({ account: { id } }) => ({
      method: 'PUT',
      path: '/v1/password-resets',
      body: {
        token: await mailSecret(first, 'password_reset', id),
        password: 'a password never used before',
      },
    }),
    outcomes: ['204', '422 FIELDS_VALIDATION_ERROR: token'],
  },
];

describe('sign-in and suspension at once', {
  skip: testedDatabase !== 'postgres' && 'about PostgreSQL',
}, () => {
  const WAITING = `select pid from pg_stat_activity where application_name = 'portico'
    and datname = current_database() and wait_event_type = 'Lock'`;

  /**
   * Makes requests wait for the lock of an account, each before the next is sent; then lets them go on.
   * @returns undefined where one has waited longer than the service allows
   */
  async function inTurn(
    { account: { id } }: Person,
    requests: readonly RaceRequest[],
  ): Promise<string[] | undefined> {
    const other = new Client({ connectionString: first.databaseUrl });
    await other.connect();
    try {
      await other.query('begin');
      await other.query('select id from accounts where id = $1 for no key update', [id]);
      const answers: Promise<string>[] = [];
      let answered = 0;
      for (const [number, { method, path, ...call }] of requests.entries()) {
        const node = nodes.all[number % nodes.all.length] ?? first;
        answers.push(
          node
            .call(method, path, call)
            .then(outcome)
            .finally(() => answered++),
        );
        await until(
          'it waits',
          async () => answered > 0 || (await rowsOf(first.databaseUrl, WAITING)).length > number,
        );
      }
      await other.query('commit');
      const outcomes = await Promise.all(answers);
      return outcomes.includes('503 SERVICE_UNAVAILABLE') ? undefined : outcomes;
    } finally {
      await other.end();
    }
  }

  /** A new person, whose mails have left: only requests will wait for the lock. */
  async function known(name: string): Promise<Person> {
    const person = await first.person(name);
    const mails = `select id from mails where account_id = '${person.account.id}'`;
    await until('its mails have left', async () => (await rowsOf(first.databaseUrl, mails)).length === 0);
    return person;
  }

  for (const { what, request, outcomes } of ENTRIES) {
    test(`${what}: succeeds before the suspension, which ends its session, and is refused after it`, async () => {
      const early = await until('both have waited', async () => {
        const person = await known('early');
        const seen = await inTurn(person, [await request(person), suspension(person)]);
        if (seen) assert.deepEqual(await sessionsOf(person), []);
        return seen;
      });
      const late = await until('both have waited', async () => {
        const person = await known('late');
        const seen = await inTurn(person, [suspension(person), await request(person)]);
        if (seen) assert.deepEqual(await sessionsOf(person), []);
        return seen;
      });
      assert.deepEqual(
        [early, late],
        [
          [outcomes[0], '200'],
          ['200', outcomes[1]],
        ],
      );
    });
  }
});

raceOn(nodes, 'an operator signs out while reading an account: every read is recorded', {
  rounds: ROUNDS,
  ground: async () => ({ other: await newOperator(first), person: await first.person('read') }),
  requests: ({ other, person }) => [
    { method: 'GET', path: `/v1/operator/accounts/${person.account.id}`, token: other.token },
    { method: 'POST', path: '/v1/logout', token: other.token },
  ],
  judge: async ([read, logout], { person }) => {
    assert.equal(logout, '204');
    assert.match(String(read), /^(200|401 ACCESS_TOKEN_INVALID)$/);
    // Exactly the reads are recorded.
    const events = `select id from events where account_id = '${person.account.id}' and type = 'operator.read_account'`;
    assert.equal((await rowsOf(first.databaseUrl, events)).length, read === '200' ? 1 : 0);
  },
});
