import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Client, clientOf, insistently, type OutgoingRequest } from '../../harness/client.ts';
import { atOnce, tally } from '../../harness/load.ts';
import { startNodes } from '../../harness/nodes.ts';
import type { Person, Reply } from '../../harness/service.ts';
import { PATIENCE, until } from '../../harness/until.ts';

const nodes = await startNodes();
after(() => nodes.stop());
const { first } = nodes;

interface Timed extends Reply {
  readonly sentAt: number;
  readonly answeredAt: number;
}

const CLIENTS_OF_A_NODE = 3;

/** A request that each of several clients repeats on its node. */
interface Repeated {
  /** Resolves when each has been answered once. */
  readonly begun: Promise<void>;
  /** All answers, a list for each client. */
  readonly done: Promise<Timed[][]>;
}

/** Repeats a request as soon as it is answered, until `isLast` accepts an answer. */
function repeat(wanted: OutgoingRequest, isLast: (answer: Timed) => boolean): Repeated {
  const runs = nodes.all
    .flatMap(({ url }) => Array.from({ length: CLIENTS_OF_A_NODE }, () => clientOf(url)))
    .map((client) => repeatOn(client, wanted, isLast));
  return {
    begun: Promise.all(runs.map(({ begun }) => begun)).then(() => {}),
    done: Promise.all(runs.map(({ done }) => done)),
  };
}

function repeatOn(client: Client, wanted: OutgoingRequest, isLast: (answer: Timed) => boolean) {
  const first = Promise.withResolvers<void>();
  const run = async () => {
    const deadline = performance.now() + PATIENCE;
    const answers: Timed[] = [];
    for (let last: Timed | undefined; !last || !isLast(last); ) {
      const sentAt = performance.now();
      assert.ok(sentAt < deadline, 'the end never came');
      const answer = await client.send(wanted);
      // Refusals of a busy machine prove nothing.
      if (answer.error === 'OVERLOADED') continue;
      last = { ...answer, sentAt, answeredAt: performance.now() };
      answers.push(last);
      first.resolve();
    }
    return answers;
  };
  return { begun: first.promise, done: run().finally(client.close) };
}

interface Ending {
  readonly how: string;
  /** Ends the session of `victim`, which is of the same account as `by`. */
  readonly end: (victim: Person, by: Person) => Promise<Reply>;
}

const signIn = async ({ account: { email }, password }: Person): Promise<Person> => {
  const { body } = await first.call('POST', '/v1/login', { body: { email, password } });
  return { token: body.accessToken, account: body.account, password };
};

const ENDINGS: readonly Ending[] = [
  { how: 'a logout', end: (victim) => first.call('POST', '/v1/logout', { token: victim.token }) },
  {
    how: 'its deletion from another session',
    end: async (victim, by) => {
      const { body } = await first.call('GET', '/v1/sessions', { token: victim.token });
      const { id } = body.items.find(({ current }: { current: boolean }) => current);
      return first.call('DELETE', `/v1/sessions/${id}`, { token: by.token });
    },
  },
  {
    how: 'the deletion of all others',
    end: (_victim, by) => first.call('DELETE', '/v1/sessions', { token: by.token }),
  },
  {
    how: 'a change of the password',
    end: (_victim, by) => {
      const body = { currentPassword: by.password, newPassword: 'another horse battery' };
      return first.call('PUT', '/v1/account/password', { token: by.token, body });
    },
  },
];

for (const { how, end } of ENDINGS) {
  test(`a token in constant use: refused by every node once ${how} is answered`, async () => {
    const by = await first.person('ending');
    const victim = await signIn(by);
    let answeredAt = Number.POSITIVE_INFINITY;
    const used = repeat(
      { method: 'GET', path: '/v1/account', token: victim.token },
      // A few more than the first, lest one that is served again goes unseen.
      ({ sentAt }) => sentAt > answeredAt + 20,
    );
    await used.begun;
    const ended = await insistently(() => end(victim, by));
    answeredAt = performance.now();
    assert.equal(ended.status, 204);
    for (const answers of await used.done) {
      const late = answers.filter(({ sentAt }) => sentAt > answeredAt);
      assert.ok(late.length > 0);
      assert.deepEqual(tally(late), { '401 ACCESS_TOKEN_INVALID': late.length });
      const early = answers.filter(({ status }) => status === 200);
      assert.ok(early.length > 0, 'it was never in use');
      assert.deepEqual(tally(answers), {
        '200': early.length,
        '401 ACCESS_TOKEN_INVALID': answers.length - early.length,
      });
    }
  });
}

test('password changed during many logins with the old one: no session of theirs survives', async () => {
  for (let round = 0; round < 5; round++) {
    await until('a login overlapped with the change', changeAmongLogins);
  }
});

/** @returns whether a login that was under way with the change succeeded */
async function changeAmongLogins(): Promise<boolean> {
  const person = await first.person('changing');
  const body = { email: person.account.email, password: person.password };
  const attempts = repeat({ method: 'POST', path: '/v1/login', body }, ({ status }) => status !== 201);
  await attempts.begun;
  const sentAt = performance.now();
  const passwords = { currentPassword: person.password, newPassword: 'another horse battery' };
  const changed = await insistently(() =>
    first.call('PUT', '/v1/account/password', { token: person.token, body: passwords }),
  );
  const answeredAt = performance.now();
  assert.equal(changed.status, 204);

  const logins = (await attempts.done).flat();
  const opened = logins.filter(({ status }) => status === 201);
  assert.deepEqual(tally(logins), {
    '201': opened.length,
    '401 CREDENTIALS_INVALID': CLIENTS_OF_A_NODE * nodes.all.length,
  });
  for (const node of nodes.all) {
    for (const login of opened) {
      const { status } = await node.call('GET', '/v1/account', { token: login.body.accessToken });
      assert.equal(status, 401, `a login answered ${login.answeredAt - answeredAt} ms after the change`);
    }
    assert.equal((await node.call('GET', '/v1/account', { token: person.token })).status, 200);
  }
  return opened.some((login) => login.sentAt < answeredAt && login.answeredAt > sentAt);
}

test('password changed by two sessions at once: one 204, and the other session is over', async () => {
  const one = await first.person('twice');
  const two = await signIn(one);
  const answers = await atOnce(
    [one, two].map(({ token }, number) => ({
      url: nodes.url(number),
      method: 'PUT',
      path: '/v1/account/password',
      token,
      body: { currentPassword: one.password, newPassword: `another horse ${number}` },
    })),
  );
  const winner = answers.findIndex(({ status }) => status === 204);
  const loser = answers[1 - winner];
  // If the password that it gave was compared only after the change, that is reported first.
  assert.match(
    `${loser?.status} ${loser?.error}`,
    /^(401 ACCESS_TOKEN_INVALID|422 FIELDS_VALIDATION_ERROR)$/,
  );
  for (const number of [0, 1]) {
    const password = `another horse ${number}`;
    const login = await first.call('POST', '/v1/login', { body: { email: one.account.email, password } });
    assert.equal(login.status, number === winner ? 201 : 401);
  }
});
