import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { after, test } from 'node:test';
import { createChallenge, solveChallenge } from 'altcha-lib';
import { startNodes } from '../../../test/harness/nodes.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { rowsOf } from '../../../test/harness/rows.ts';
import { PASSWORD, type Reply, startService } from '../../../test/harness/service.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let now = Date.now();
const options = {
  clock: () => now,
  environment: {
    PORTICO_LIMITS: 'on',
    PORTICO_CHALLENGES: 'auto',
    PORTICO_TRUSTED_PROXIES: '127.0.0.1',
    PORTICO_LIMIT_RESETS_PER_ADDRESS: '4/1h',
  },
};
const nodes = await startNodes(options);
const { first: service } = nodes;
/** Another node, where there can be one. */
const other = nodes.all.at(-1) ?? service;
after(() => nodes.stop());

const REQUIRED = '403 CHALLENGE_REQUIRED';
const LIMITED = '403 RATE_LIMITED';
const times = (count: number, what: string) => Array(count).fill(what);
let people = 0;
const newEmail = () => `challenged-${++people}@example.com`;
let addresses = 0;
const newAddress = () => `198.51.100.${++addresses}`;

/** Operations with challenges, their success, and the calls allowed before one. */
const ASKED = {
  register: { path: '/v1/register', success: '201', free: 5, most: 10 },
  resets: { path: '/v1/password-resets', success: '204', free: 2, most: 4 },
  codes: { path: '/v1/login-codes', success: '201', free: 2, most: 4 },
} as const;
type ChallengedOperation = keyof typeof ASKED;

interface ChallengeInput {
  readonly address: string;
  readonly solution?: string | undefined;
  readonly email?: string;
  readonly at?: typeof service;
}

function ask(
  what: ChallengedOperation,
  { address, solution, email = newEmail(), at = service }: ChallengeInput,
): Promise<Reply> {
  const headers = { 'x-forwarded-for': address, ...(solution && { 'challenge-response': solution }) };
  const body = { email, ...(what === 'register' && { password: PASSWORD }) };
  return at.call('POST', ASKED[what].path, { body, headers });
}

async function outcomes(count: number, one: () => Promise<Reply>): Promise<string[]> {
  const seen: string[] = [];
  for (let time = 0; time < count; time++) seen.push(outcome(await one()));
  return seen;
}

/** As altcha has it, version 1. */
interface Challenge {
  readonly algorithm: string;
  readonly challenge: string;
  readonly maxnumber: number;
  readonly salt: string;
  readonly signature: string;
}

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
const decoded = (text: unknown): Challenge => JSON.parse(Buffer.from(String(text), 'base64').toString());

/** An address that has used up half, and the challenge that it gets. */
async function challenged(what: ChallengedOperation = 'register', address = newAddress()) {
  await outcomes(ASKED[what].free, () => ask(what, { address }));
  const reply = await ask(what, { address });
  assert.equal(outcome(reply), REQUIRED);
  return { address, challenge: decoded(reply.headers.challenge) };
}

/** Solves a challenge as altcha's widget does. */
function payloadOf({ algorithm, challenge, maxnumber, salt, signature }: Challenge) {
  for (let number = 0; number <= maxnumber; number++)
    if (hash('sha256', `${salt}${number}`) === challenge)
      return { algorithm, challenge, number, salt, signature, took: 500 };
  return assert.fail('the challenge has no solution');
}
const solved = (challenge: Challenge) => encoded(payloadOf(challenge));

const spent = async () => (await rowsOf(service.databaseUrl, 'select * from solved_challenges')).length;

for (const [what, { success, free, most }] of Object.entries(ASKED) as [
  ChallengedOperation,
  (typeof ASKED)[ChallengedOperation],
][])
  test(`${REQUIRED}: ${what} takes a solution each time from half of the limit on`, async () => {
    const address = newAddress();
    assert.deepEqual(await outcomes(free, () => ask(what, { address })), times(free, success));
    for (let number = free; number < most; number++) {
      const refused = await ask(what, { address });
      assert.equal(outcome(refused), REQUIRED);
      const solution = solved(decoded(refused.headers.challenge));
      assert.equal(outcome(await ask(what, { address, solution })), success);
    }
    // Password resets and codes do not tell that there is nothing left.
    const end = what === 'register' ? LIMITED : REQUIRED;
    assert.equal(outcome(await ask(what, { address })), end);
    assert.equal(outcome(await ask(what, { address: newAddress() })), success);
    now += HOUR;
    assert.equal(outcome(await ask(what, { address })), success);
  });

test('a challenge is one that altcha makes and solves, within ten minutes and 20,000 hashes', async () => {
  const { address, challenge: given } = await challenged();
  const { algorithm, challenge, maxnumber, salt, signature, ...more } = given;
  assert.deepEqual([algorithm, maxnumber, more], ['SHA-256', 20_000, {}]);
  const found = await solveChallenge(challenge, salt, algorithm, maxnumber).promise;
  assert.ok(found);
  const { number, took } = found;
  const made = await createChallenge({ salt, maxnumber, number, hmacKey: 'ours' });
  assert.deepEqual({ ...made, signature }, given);
  assert.match(signature, /^[0-9a-f]{64}$/);
  const expires = Number(new URLSearchParams(salt.split('?')[1]).get('expires')) * 1_000;
  assert.ok(expires > now + 9 * MINUTE && expires <= now + 10 * MINUTE, `${expires - now} ms`);
  const solution = encoded({ algorithm, challenge, number, salt, signature, took });
  assert.equal(outcome(await ask('register', { address, solution })), '201');
});

test('beyond the limit, a code request still takes a solution, and stores and sends nothing', async () => {
  const stored = async () => (await rowsOf(service.databaseUrl, 'select id from login_codes')).length;
  await service.app.settled();
  const [address, before] = [newAddress(), await stored()];
  for (let number = 0; number < 6; number++) {
    const refused = await ask('codes', { address });
    if (outcome(refused) === '201') continue;
    const solution = solved(decoded(refused.headers.challenge));
    assert.equal(outcome(await ask('codes', { address, solution })), '201');
  }
  for (const node of nodes.all) await node.app.settled();
  assert.equal((await stored()) - before, 4);
});

test('challenges do not reveal whether an address has an account', async () => {
  const { account } = await service.person();
  for (const what of ['resets', 'codes'] as const) {
    const seen = await Promise.all(
      [account.email, newEmail()].map(async (email) => {
        const address = newAddress();
        const replies: Reply[] = [];
        for (let time = 0; time < 4; time++) replies.push(await ask(what, { address, email }));
        return replies.map((reply) => [outcome(reply), Object.keys(reply.headers).sort()]);
      }),
    );
    assert.deepEqual(seen[0], seen[1]);
  }
  const { address } = await challenged();
  assert.equal(outcome(await ask('register', { address, email: account.email })), REQUIRED);
});

test('a solution works once, across all nodes', async () => {
  const { address, challenge } = await challenged();
  const solution = solved(challenge);
  assert.equal(outcome(await ask('register', { address, solution, at: other })), '201');
  for (const at of [other, service])
    assert.equal(outcome(await ask('register', { address, solution, at })), REQUIRED);
  // Spelled in another way, it is the same one.
  const again = { more: 1, ...decoded(solution) };
  assert.equal(outcome(await ask('register', { address, solution: encoded(again) })), REQUIRED);
});

test('fifty concurrent requests with one solution on two nodes: one succeeds', async () => {
  const { address, challenge } = await challenged();
  const [solution, before] = [solved(challenge), await spent()];
  const all = await Promise.all(
    Array.from({ length: 50 }, async (_, number) =>
      outcome(await ask('register', { address, solution, at: number % 2 ? other : service })),
    ),
  );
  assert.deepEqual(
    all.filter((one) => one !== REQUIRED),
    ['201'],
  );
  assert.equal((await spent()) - before, 1);
});

test('fifty concurrent requests without a solution get no further than half of the limit', async () => {
  const address = newAddress();
  const all = await Promise.all(
    Array.from({ length: 50 }, async (_, number) =>
      outcome(await ask('register', { address, at: number % 2 ? other : service })),
    ),
  );
  assert.deepEqual(
    all.filter((one) => one !== REQUIRED),
    times(5, '201'),
  );
});

test('a solution expires ten minutes after its challenge was made', async () => {
  const { address, challenge } = await challenged();
  const solution = solved(challenge);
  now += 10 * MINUTE;
  assert.equal(outcome(await ask('register', { address, solution })), REQUIRED);
});

test('a request that fails before it is counted does not spend its solution', async () => {
  const { address, challenge } = await challenged();
  const solution = solved(challenge);
  const headers = { 'x-forwarded-for': address, 'challenge-response': solution };
  const register = (body: unknown) => service.call('POST', '/v1/register', { body, headers });
  assert.equal(
    outcome(await register({ email: 'no email', password: 'x' })),
    '422 FIELDS_VALIDATION_ERROR: email, password',
  );
  assert.equal(outcome(await register({ email: newEmail() })), '400 REQUIRED_FIELDS_MISSING');
  assert.equal(outcome(await register('{')), '400 BODY_MALFORMED');
  assert.equal(outcome(await register({ email: newEmail(), password: PASSWORD })), '201');
});

test('409 EMAIL_ALREADY_EXISTS spends the solution', async () => {
  const { account } = await service.person();
  const { address, challenge } = await challenged();
  const solution = solved(challenge);
  assert.equal(
    outcome(await ask('register', { address, solution, email: account.email })),
    '409 EMAIL_ALREADY_EXISTS',
  );
  assert.equal(outcome(await ask('register', { address, solution })), REQUIRED);
});

test('422 for a flawed body comes before the demand for a challenge', async () => {
  const { address } = await challenged();
  assert.equal(
    outcome(await ask('register', { address, email: 'no email' })),
    '422 FIELDS_VALIDATION_ERROR: email',
  );
});

test('a forged or altered solution is refused with another challenge', async () => {
  const { address, challenge } = await challenged();
  const right = payloadOf(challenge);
  const { salt, number, signature } = right;
  const later = String(salt).replace(/expires=\d+/, `expires=${Math.floor(now / 1_000) + 86_400}`);
  const own = await createChallenge({ hmacKey: 'not ours', salt, number: 7 });
  const digits = String(number);
  const wrong: Record<string, unknown> = {
    'another number': { ...right, number: Number(number) + 1 },
    'a number as text': { ...right, number: digits },
    'a number that is none': { ...right, number: null },
    'a later time': { ...right, salt: later },
    'digits moved into the time': {
      ...right,
      salt: salt + digits.slice(0, 1),
      number: Number(digits.slice(1)),
    },
    'no time': { ...right, salt: String(salt).split('?')[0] },
    'a forged signature': { ...right, signature: String(signature).replace(/./g, '0') },
    'a short signature': { ...right, signature: '' },
    'a challenge of their own': { ...own, number: 7 },
    'a challenge of their own with a borrowed signature': { ...own, number: 7, signature },
    'another algorithm': { ...right, algorithm: 'SHA-1' },
    'the challenge itself': challenge,
    'a list': [right],
    nothing: null,
    'much text': { ...right, salt: 'a'.repeat(9_000) },
  };
  for (const [what, payload] of Object.entries(wrong)) {
    const reply = await ask('register', { address, solution: encoded(payload) });
    assert.equal(outcome(reply), REQUIRED, what);
    assert.notEqual(decoded(reply.headers.challenge).challenge, challenge.challenge, what);
  }
  for (const solution of [
    '%%%',
    'bm90IEpTT04=',
    '{}',
    '=',
    'x'.repeat(8_000),
    `${encoded(right)}, ${encoded(right)}`,
  ])
    assert.equal(outcome(await ask('register', { address, solution })), REQUIRED, solution.slice(0, 20));
  assert.equal(
    outcome(await ask('register', { address, solution: 'x'.repeat(20_000) })),
    '400 HEADERS_TOO_LARGE',
  );
  // Unsigned members can be anything.
  assert.equal(
    outcome(await ask('register', { address, solution: encoded({ ...right, maxnumber: 1 }) })),
    '201',
  );
});

test('a challenge is valid for its own operation only', async () => {
  const { address, challenge } = await challenged('codes');
  const solution = solved(challenge);
  assert.equal(outcome(await ask('resets', { address, solution })), REQUIRED);
  assert.equal(outcome(await ask('codes', { address, solution })), '201');
});

test('from half of the limit of an IPv6 /48 on, every address in it gets a challenge', async () => {
  const environment = { ...options.environment, PORTICO_LIMIT_REGISTRATIONS_PER_NETWORK: '4/1d' };
  const small = await startService({ clock: () => now, environment });
  const from = (subnet: number) => ask('register', { address: `2001:db8:9:${subnet}::1`, at: small });
  const seen = [];
  for (let subnet = 0; subnet < 3; subnet++) seen.push(outcome(await from(subnet)));
  assert.deepEqual(seen, ['201', '201', REQUIRED]);
  await small.stop();
});

test('with a limit of one, the first request gets no challenge', async () => {
  const environment = { ...options.environment, PORTICO_LIMIT_REGISTRATIONS_PER_ADDRESS: '1/1h' };
  const small = await startService({ clock: () => now, environment });
  const address = newAddress();
  assert.deepEqual(await outcomes(2, () => ask('register', { address, at: small })), ['201', LIMITED]);
  await small.stop();
});

test('no challenges with PORTICO_CHALLENGES=off or PORTICO_LIMITS=off', async () => {
  for (const off of [{ PORTICO_CHALLENGES: 'off' }, { PORTICO_LIMITS: 'off' }]) {
    const free = await startService({ clock: () => now, environment: { ...options.environment, ...off } });
    const address = newAddress();
    assert.deepEqual(await outcomes(8, () => ask('register', { address, at: free })), times(8, '201'));
    await free.stop();
  }
});
