import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { trusted } from '../../fixtures/factors.ts';
import { addPasskey, answerChallenge, answerRegistration, authenticatorAt } from '../../fixtures/passkeys.ts';
import { beginWith } from '../../fixtures/strong.ts';
import { codeOf } from '../../fixtures/totp.ts';
import { atOnce, tally } from '../../harness/load.ts';
import { startNodes } from '../../harness/nodes.ts';
import { raceOn } from '../../harness/race.ts';
import type { Person } from '../../harness/service.ts';
import { roundsOf } from './rounds.ts';

/** Single use means single use, whichever node is asked, and however many ask at once. */
const MANY = 50;
const ROUNDS = roundsOf(20);
// Browsers answer for one origin, whichever node they reach.
const nodes = await startNodes({ environment: { PORTICO_PUBLIC_URL: 'http://localhost' } });
after(() => nodes.stop());
const { first } = nodes;

/** A new person, with a passkey whose counter does not keep it from being used twice. */
async function holder() {
  const person = await trusted(first, 'holder');
  return { person, ...(await addPasskey(first, person, authenticatorAt(first, 0))) };
}
const countOf = async (path: string, person: Person): Promise<number> =>
  (await first.call('GET', `${path}?limit=100`, person)).body.items.length;

test(`passkey login: one answer sent ${MANY} times at once opens one session`, async () => {
  const { person, authenticator } = await holder();
  const body = await answerChallenge(first, authenticator);
  const login = { method: 'POST', path: '/v1/passkey-login', body };
  const answers = await atOnce(
    Array.from({ length: MANY }, (_, number) => ({ ...login, url: nodes.url(number) })),
  );
  assert.deepEqual(tally(answers), { 201: 1, '422 FIELDS_VALIDATION_ERROR': MANY - 1 });
  assert.equal(await countOf('/v1/sessions', person), 2);
});

test(`createPasskey: one answer sent ${MANY} times at once creates one passkey`, async () => {
  const person = await trusted(first, 'registers');
  const body = await answerRegistration(first, person.token);
  const create = { method: 'POST', path: '/v1/passkeys', token: person.token, body };
  const answers = await atOnce(
    Array.from({ length: MANY }, (_, number) => ({ ...create, url: nodes.url(number) })),
  );
  assert.deepEqual(tally(answers), { 201: 1, '422 FIELDS_VALIDATION_ERROR': MANY - 1 });
  assert.equal(await countOf('/v1/passkeys', person), 1);
});

raceOn(nodes, 'two accounts add one authenticator at once: one of them has it', {
  rounds: ROUNDS,
  ground: async () => {
    const people = [await first.person('ada'), await first.person('ben')] as const;
    const authenticator = authenticatorAt(first);
    const bodies = [
      await answerRegistration(first, people[0].token, authenticator),
      await answerRegistration(first, people[1].token, authenticator),
    ] as const;
    return { people, bodies };
  },
  requests: ({ people, bodies }) => [
    { method: 'POST', path: '/v1/passkeys', token: people[0].token, body: bodies[0] },
    { method: 'POST', path: '/v1/passkeys', token: people[1].token, body: bodies[1] },
  ],
  judge: async (outcomes) => {
    assert.deepEqual([...outcomes].sort(), ['201', '409 PASSKEY_ALREADY_EXISTS']);
  },
});

/** The answer to the second request: the first factor alone creates nothing. */
const LATE = /^(403 SECOND_FACTOR_MISSING|404 TOTP_NOT_FOUND|422 FIELDS_VALIDATION_ERROR: registrationId)$/;

for (const [what, other] of [
  ['an app and a passkey', 'app'],
  ['two passkeys', 'passkey'],
] as const)
  raceOn(nodes, `${what} added at once as the first factor: one succeeds, with the recovery codes`, {
    rounds: ROUNDS,
    ground: async () => {
      const person = await trusted(first, 'both');
      await beginWith(first, person, 'password');
      const { token } = person;
      const { secret } = (await first.call('POST', '/v1/account/totp', { token })).body;
      const bodies = [
        await answerRegistration(first, token),
        await answerRegistration(first, token),
      ] as const;
      return { person, secret, bodies };
    },
    requests: ({ person: { token }, secret, bodies: [one, two] }) => [
      { method: 'POST', path: '/v1/passkeys', token, body: one },
      other === 'app'
        ? { method: 'PUT', path: '/v1/account/totp', token, body: { code: codeOf(secret) } }
        : { method: 'POST', path: '/v1/passkeys', token, body: two },
    ],
    judge: async (outcomes, { person: { token } }, answers) => {
      const made = answers.filter(({ status }) => status < 300);
      assert.equal(made.length, 1, outcomes.join());
      assert.equal(made[0]?.body.codes.length, 10);
      assert.match(outcomes.find((one) => !/^20[01]$/.test(one)) ?? '', LATE);
      const { body } = await first.call('GET', '/v1/account/security', { token });
      assert.equal(body.recoveryCodesLeft, 10);
      assert.equal(Number(body.totp) + body.passkeys, 1);
    },
  });

raceOn(nodes, 'a passkey is removed while it signs in: no session survives', {
  rounds: ROUNDS,
  ground: async () => {
    const { person, id, authenticator } = await holder();
    return { person, id, body: await answerChallenge(first, authenticator) };
  },
  requests: ({ person: { token }, id, body }) => [
    { method: 'POST', path: '/v1/passkey-login', body },
    { method: 'DELETE', path: `/v1/passkeys/${id}`, token },
  ],
  judge: async ([login, removal], { person }) => {
    assert.equal(removal, '204');
    assert.match(String(login), /^(201|401 CREDENTIALS_INVALID)$/);
    assert.equal(await countOf('/v1/sessions', person), 1);
  },
});
