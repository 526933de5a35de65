import assert from 'node:assert/strict';
import { after } from 'node:test';
import { mailSecret } from '../../fixtures/secrets.ts';
import { startNodes } from '../../harness/nodes.ts';
import { outcome } from '../../harness/outcome.ts';
import { type RaceRequest, raceOn } from '../../harness/race.ts';
import { rowsOf } from '../../harness/rows.ts';
import { PASSWORD, type Person } from '../../harness/service.ts';
import { roundsOf } from './rounds.ts';

/** Concurrent changes to an account, on as many nodes as there are. */
const ROUNDS = roundsOf(12);
const NEW = 'a new and better one';
const BAD_TOKEN = '422 FIELDS_VALIDATION_ERROR: token';

const nodes = await startNodes();
after(() => nodes.stop());
const { first } = nodes;
const newPerson = () => first.person('racer');

const reset = (token: string, password: string) => ({
  method: 'PUT',
  path: '/v1/password-resets',
  body: { token, password },
});
const verify = (token: string) => ({ method: 'PUT', path: '/v1/email-verifications', body: { token } });
const reject = (token: string) => ({ method: 'POST', path: '/v1/email-rejections', body: { token } });
const login = (email: string, password: string) => ({
  method: 'POST',
  path: '/v1/login',
  body: { email, password },
});

const send = ({ method, path, ...call }: RaceRequest) => first.call(method, path, call);
const read = (select: string) => rowsOf(first.databaseUrl, select);
const isAlive = async (token: string) => outcome(await first.call('GET', '/v1/account', { token })) === '200';

/** An account, and a secret that a mail brought to it. */
interface Holder {
  readonly person: Person;
  readonly secret: string;
}

const holderOf =
  (purpose: 'password_reset' | 'verification', find: () => Promise<Person> = newPerson) =>
  async (): Promise<Holder> => {
    const person = await find();
    return { person, secret: await mailSecret(first, purpose, person.account.id) };
  };

const forgetful = await newPerson();
const mover = await newPerson();
const PASSWORDS = ['the password of one', 'the password of another'] as const;

raceOn(nodes, 'a password is reset twice with one link: one 204, whose password signs in', {
  rounds: ROUNDS,
  ground: holderOf('password_reset', async () => forgetful),
  requests: ({ secret }) => [reset(secret, PASSWORDS[0]), reset(secret, PASSWORDS[1])],
  judge: async (outcomes, { person: { account } }) => {
    assert.deepEqual([...outcomes].sort(), ['204', BAD_TOKEN]);
    for (const [index, password] of PASSWORDS.entries()) {
      const expected = outcomes[index] === '204' ? '201' : '401 CREDENTIALS_INVALID';
      assert.equal(outcome(await send(login(account.email, password))), expected);
    }
  },
});

raceOn(nodes, 'a password is reset during a login with the old one: no session outlives the reset', {
  rounds: ROUNDS,
  ground: holderOf('password_reset'),
  requests: ({ person: { account }, secret }) => [reset(secret, NEW), login(account.email, PASSWORD)],
  judge: async ([resetting, signingIn], { person }, answers) => {
    assert.equal(resetting, '204');
    assert.match(String(signingIn), /^(201|401 CREDENTIALS_INVALID)$/);
    const { id } = person.account;
    assert.deepEqual(await read(`select id from sessions where account_id = '${id}'`), []);
    for (const token of [person.token, answers[1]?.body.accessToken])
      if (token !== undefined) assert.equal(await isAlive(token), false);
  },
});

raceOn(nodes, 'an address is verified and rejected with one link: verified, or the account is gone', {
  rounds: ROUNDS,
  ground: holderOf('verification'),
  requests: ({ secret }) => [verify(secret), reject(secret)],
  judge: async (outcomes, { person: { account } }) => {
    assert.deepEqual([...outcomes].sort(), ['204', BAD_TOKEN]);
    const rows = await read(`select email_verified_at from accounts where id = '${account.id}'`);
    assert.equal(rows.length, outcomes[0] === '204' ? 1 : 0);
    for (const { email_verified_at } of rows) assert.notEqual(email_verified_at, null);
  },
});

let moves = 0;

/** An account that is about to have another address. */
interface Mover extends Holder {
  readonly email: string;
}

async function moving(person: Person): Promise<Mover> {
  const email = `moved-${process.pid}-${++moves}@example.org`;
  const { token, account } = person;
  const asked = await first.call('PUT', '/v1/account/email', { token, body: { email, password: PASSWORD } });
  assert.equal(outcome(asked), '200');
  return { person, email, secret: await mailSecret(first, 'email_change', account.id) };
}

const holders = async (email: string) =>
  (await read(`select id from accounts where email_canonical = '${email}'`)).map(({ id }) => id);
const emailRow = async ({ person }: Mover) => {
  const [row] = await read(`select email, pending_email from accounts where id = '${person.account.id}'`);
  return [row?.email, row?.pending_email];
};

raceOn(nodes, 'a change of address is verified and rejected with one link: one of the two happens', {
  rounds: ROUNDS,
  ground: async () => {
    const ground = await moving(mover);
    return { ...ground, before: (await emailRow(ground))[0] };
  },
  requests: ({ secret }) => [verify(secret), reject(secret)],
  judge: async (outcomes, ground) => {
    assert.deepEqual([...outcomes].sort(), ['204', BAD_TOKEN]);
    const expected = outcomes[0] === '204' ? ground.email : ground.before;
    assert.deepEqual(await emailRow(ground), [expected, null]);
  },
});

raceOn(nodes, 'an address is registered while a change to it takes effect: one account has it', {
  rounds: ROUNDS,
  ground: async () => moving(await newPerson()),
  requests: ({ secret, email }) => [
    verify(secret),
    { method: 'POST', path: '/v1/register', body: { email: email.toUpperCase(), password: PASSWORD } },
  ],
  judge: async (outcomes, ground, answers) => {
    const isMoved = outcomes[0] === '204';
    const expected = isMoved ? ['204', '409 EMAIL_ALREADY_EXISTS'] : ['409 EMAIL_ALREADY_EXISTS', '201'];
    assert.deepEqual(outcomes, expected);
    const id = isMoved ? ground.person.account.id : answers[1]?.body.account.id;
    assert.deepEqual(await holders(ground.email), [id]);
  },
});

raceOn(nodes, 'two accounts verify a change to one address at once: one of them has it', {
  rounds: ROUNDS,
  ground: async () => {
    const [one, other] = [await moving(await newPerson()), await moving(await newPerson())];
    const { email } = one;
    const token = other.person.token;
    const asked = await first.call('PUT', '/v1/account/email', {
      token,
      body: { email, password: PASSWORD },
    });
    assert.equal(outcome(asked), '200');
    return { one, other, secret: await mailSecret(first, 'email_change', other.person.account.id) };
  },
  requests: ({ one, secret }) => [verify(one.secret), verify(secret)],
  judge: async (outcomes, { one, other }) => {
    assert.deepEqual([...outcomes].sort(), ['204', '409 EMAIL_ALREADY_EXISTS']);
    const winner = outcomes[0] === '204' ? one : other;
    assert.deepEqual(await holders(one.email), [winner.person.account.id]);
  },
});
