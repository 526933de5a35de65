import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { atOnce, onceAtOnce, tally } from '../../harness/load.ts';
import { startNodes } from '../../harness/nodes.ts';
import { rowsOf } from '../../harness/rows.ts';
import { PASSWORD } from '../../harness/service.ts';

const now = Date.now();
const nodes = await startNodes({
  // No pause passes while passwords are hashed, however long that takes.
  clock: () => now,
  environment: {
    PORTICO_LIMITS: 'on',
    PORTICO_TRUSTED_PROXIES: '127.0.0.1',
    PORTICO_HASHING_QUEUE: '1000',
    PORTICO_LIMIT_REGISTRATIONS_PER_ADDRESS: '1000/1h',
    PORTICO_LIMIT_GUESSES_PER_ACCOUNT: '50/1h',
  },
});
after(() => nodes.stop());

interface Attempt {
  readonly email: string;
  readonly address: string;
  readonly password?: string;
}
const attempts = (count: number, attempt: (number: number) => Attempt) =>
  Array.from({ length: count }, (_, number) => {
    const { email, address, password = 'not the password' } = attempt(number);
    return {
      url: nodes.url(number),
      method: 'POST',
      path: '/v1/login',
      body: { email, password },
      headers: { 'x-forwarded-for': address },
    };
  });

/** Returns the sum of the counts of a table. */
async function countedIn(table: 'failed_guesses' | 'limits'): Promise<number> {
  const rows = await rowsOf(nodes.first.databaseUrl, `select count from ${table}`);
  return rows.reduce((sum, { count }) => sum + Number(count), 0);
}

for (const [what, allowed, attempt] of [
  ['for one account from one address', 5, () => ({ email: 'one@example.com', address: '192.0.2.1' })],
  [
    'from one address',
    30,
    (number: number) => ({ email: `many-${number}@example.com`, address: '192.0.2.2' }),
  ],
  [
    'for one account',
    50,
    (number: number) => ({ email: 'all@example.com', address: `198.51.100.${number + 1}` }),
  ],
] as const) {
  test(`login: 200 wrong passwords at once ${what}: ${allowed} are compared, the others refused, and all are counted`, async () => {
    const before = [await countedIn('failed_guesses'), await countedIn('limits')] as const;
    const answers = await onceAtOnce(attempts(200, attempt));
    const {
      '401 CREDENTIALS_INVALID': compared = 0,
      '503 OVERLOADED': overloaded = 0,
      // A database that is silent for long, as on a machine that is busy with other things, is taken to hang.
      '503 SERVICE_UNAVAILABLE': unserved = 0,
      ...others
    } = tally(answers);
    const shed = overloaded + unserved;
    assert.deepEqual(others, { '403 RATE_LIMITED': 200 - compared - shed });
    // Passwords that a busy machine could not compare in time are not guesses.
    assert(compared <= allowed && compared + shed >= allowed, `${compared} were compared, ${shed} shed`);
    assert.equal(await countedIn('failed_guesses'), before[0] + compared);
    const counted = (await countedIn('limits')) - before[1];
    // If the database sheds load too, counts that it cannot take back stay.
    if (shed > 0) return assert(counted >= 3 * compared, `${counted} counts for ${compared}`);
    // Each under three rules; guesses that were refused under the last leave no count under the others.
    assert.equal(counted, 3 * compared);
    assert.deepEqual(tally(await atOnce(attempts(2, attempt))), { '403 RATE_LIMITED': 2 });
  });
}

test('login: right passwords at once from one address, more than its limit of wrong ones: all sign in', async () => {
  for (let round = 0; round < 2; round++) {
    const people = await Promise.all(Array.from({ length: 20 }, () => nodes.first.person()));
    const emails = people.map(({ account }) => account.email);
    const attempt = (number: number) => ({
      email: emails[number] ?? '',
      address: '192.0.2.3',
      password: PASSWORD,
    });
    assert.deepEqual(tally(await atOnce(attempts(20, attempt))), { '201': 20 });
  }
});
