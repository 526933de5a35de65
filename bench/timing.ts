/**
 * Whether an answer's time reveals that an email is known: failing logins, and requests to reset a password and for codes
 * to sign in with, with known and unknown emails, one at a time, in random order. Each comes from an address of its own,
 * so that no limit stands in the way.
 *
 *   npm run timing -- [tries of each kind]
 */
import { Agent, request } from 'node:http';
import { newEmail, signUp, startPortico, temporaryFolder } from './portico.ts';
import { median } from './statistics.ts';

const TRIES = Number(process.argv[2] ?? 2_000);
const WARM_UP = 50;
const EMAILS = 8;
const KINDS = ['known', 'unknown'] as const;
/** A difference between the medians, in milliseconds, that is too small to be used. */
const CLOSE = 0.5;
/** Threshold of the rank test, which chance alone exceeds three times in a thousand. */
const UNLIKELY = 3;

const folder = temporaryFolder();
const portico = await startPortico(folder, {
  environment: {
    PORTICO_LIMITS: 'on',
    PORTICO_EMAIL_CODES: 'on',
    PORTICO_TRUSTED_PROXIES: '127.0.0.1',
    PORTICO_LIMIT_GUESSES_PER_ACCOUNT: '1000000/1h',
    PORTICO_LIMIT_MAILS_PER_RECIPIENT: '1000000/1h',
    PORTICO_LIMIT_REGISTRATIONS_PER_ADDRESS: '1000/1h',
  },
});
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const known = Array.from({ length: EMAILS }, newEmail);
for (const email of known) await signUp(portico, email);
const emails = { known, unknown: known.map((email) => `no-${email}`) };

interface Measured {
  readonly what: string;
  readonly path: string;
  readonly status: number;
  readonly body: (email: string) => object;
}

const MEASURED: readonly Measured[] = [
  {
    what: 'logins',
    path: '/v1/login',
    status: 401,
    body: (email) => ({ email, password: 'not the password' }),
  },
  { what: 'resets', path: '/v1/password-resets', status: 204, body: (email) => ({ email }) },
  { what: 'requests for codes', path: '/v1/login-codes', status: 201, body: (email) => ({ email }) },
];

let calls = 0;

/** @returns the milliseconds until the answer */
function attempt({ path, status, body: bodyOf }: Measured, email: string): Promise<number> {
  const number = ++calls;
  const address = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
  const body = JSON.stringify(bodyOf(email));
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'x-forwarded-for': address,
    };
    const begun = performance.now();
    request(`${portico.url}${path}`, { method: 'POST', agent, headers }, (response) => {
      response.resume().on('end', () => {
        if (response.statusCode !== status) reject(new Error(`The answer was ${response.statusCode}`));
        else resolve(performance.now() - begun);
      });
    })
      .on('error', reject)
      .end(body);
  });
}

/** @returns whether the time reveals it */
async function measure(measured: Measured): Promise<boolean> {
  const times: Record<(typeof KINDS)[number], number[]> = { known: [], unknown: [] };
  for (let number = 0; number < 2 * (WARM_UP + TRIES); number++) {
    const kind = KINDS[Math.random() < 0.5 ? 0 : 1] as (typeof KINDS)[number];
    const time = await attempt(measured, emails[kind][number % EMAILS] as string);
    if (number >= 2 * WARM_UP) times[kind].push(time);
  }
  const difference = median(times.known) - median(times.unknown);
  const z = rankTest(times.known, times.unknown);
  const format = (value: number) => value.toFixed(3);
  console.log(
    `${2 * TRIES} ${measured.what}: known ${format(median(times.known))} ms, unknown ${format(median(times.unknown))} ms, ` +
      `difference ${format(difference)} ms, rank test z = ${z.toFixed(2)}`,
  );
  return Math.abs(difference) > CLOSE && Math.abs(z) > UNLIKELY;
}

let tells = false;
for (const measured of MEASURED) tells = (await measure(measured)) || tells;
agent.destroy();
await portico.stop();
console.log(tells ? 'The time tells whether an email is known.' : 'The time does not tell.');
process.exit(tells ? 1 : 0);

/** The Mann–Whitney U test: how many standard deviations the ranks of one sample lie from chance. */
function rankTest(one: readonly number[], other: readonly number[]): number {
  const all = [
    ...one.map((value) => ({ value, isOne: true })),
    ...other.map((value) => ({ value, isOne: false })),
  ];
  all.sort((a, b) => a.value - b.value);
  const ranks = all.reduce((sum, { isOne }, index) => sum + (isOne ? index + 1 : 0), 0);
  const u = ranks - (one.length * (one.length + 1)) / 2;
  const mean = (one.length * other.length) / 2;
  const deviation = Math.sqrt((one.length * other.length * (one.length + other.length + 1)) / 12);
  return (u - mean) / deviation;
}
