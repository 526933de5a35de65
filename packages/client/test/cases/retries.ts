import type { Portico } from '@portico/client';
import { equal, failed, ok, succeeded } from './assert.ts';
import { type Answer, type Case, failure, json, newEmail, PASSWORD, page, scriptedClient } from './stage.ts';

const OVERLOADED = failure(503, 'OVERLOADED', { 'Retry-After': '0' });
const UNAVAILABLE = failure(503, 'SERVICE_UNAVAILABLE', { 'Retry-After': '0' });
const NOTHING: Answer = {};
const OK = json(200, { id: '', items: [], nextCursor: null });

type Call = (client: Portico) => Promise<{ readonly ok: boolean; readonly attempts: number }>;

const id = '0';
const secrets = { email: newEmail(), password: PASSWORD, token: 'x', currentPassword: 'x', newPassword: 'x' };
const CALLS = {
  read: (client) => client.getAccount(),
  list: (client) => client.listOrganizations(),
  replace: (client) => client.updateOrganization({ id, body: { name: 'Acme' } }),
  'replace a version': (client) => client.updateOrganization({ id, body: { name: 'Acme' }, ifMatch: '"1"' }),
  'change the password': (client) => client.changePassword({ body: secrets }),
  'use a token from a mail': (client) => client.verifyEmail({ body: secrets }),
  delete: (client) => client.deleteOrganization({ id }),
  'delete the account': (client) => client.deleteAccount(),
  'create with a key': (client) => client.createOrganization({ body: { name: 'Acme' } }),
  'ask without a key': (client) => client.requestPasswordReset({ body: secrets }),
  register: (client) => client.register({ body: secrets }),
  'sign in': (client) => client.login({ body: secrets }),
} as const satisfies Readonly<Record<string, Call>>;

/** Which calls are repeated after which answer; the others are not. */
const REPEATED: Readonly<Record<string, { answer: Answer; calls: readonly (keyof typeof CALLS)[] }>> = {
  'refused before it began': {
    answer: OVERLOADED,
    calls: [
      'read',
      'list',
      'replace',
      'replace a version',
      'change the password',
      'use a token from a mail',
      'delete',
      'delete the account',
      'create with a key',
    ],
  },
  'perhaps carried out': {
    answer: UNAVAILABLE,
    calls: ['read', 'list', 'replace', 'delete', 'create with a key'],
  },
  'a bug': {
    answer: failure(500, 'INTERNAL_ERROR'),
    calls: ['read', 'list', 'replace', 'delete', 'create with a key'],
  },
  'no answer': { answer: NOTHING, calls: ['read', 'list', 'replace', 'delete', 'create with a key'] },
  "a gateway's page": {
    answer: page(502),
    calls: ['read', 'list', 'replace', 'delete', 'create with a key'],
  },
  "a proxy's page": { answer: page(404), calls: [] },
  'an unknown error': { answer: failure(503, 'MOON_TOO_FULL', { 'Retry-After': '0' }), calls: [] },
  'a conflict': { answer: failure(409, 'IDEMPOTENCY_KEY_IN_USE', { 'Retry-After': '0' }), calls: [] },
  'an invalid value': { answer: failure(422, 'IDEMPOTENCY_KEY_REUSED', { 'Retry-After': '0' }), calls: [] },
  'a refusal': { answer: failure(403, 'ACCESS_FORBIDDEN', { 'Retry-After': '0' }), calls: [] },
  'a missing thing': { answer: failure(404, 'ORGANIZATION_NOT_FOUND'), calls: [] },
};

const repeated: readonly Case[] = Object.entries(REPEATED).map(([what, { answer, calls }]) => ({
  title: `after ${what}, repeated: ${calls.join(', ') || 'nothing'}`,
  ...(answer === NOTHING ? {} : { isCodeAlone: true }),
  run: async (stage) => {
    const all = Object.entries<Call>(CALLS).map(async ([name, call]) => {
      const { client, received } = await scriptedClient(stage, [answer], { retries: 1 });
      const outcome = await call(client);
      ok(!outcome.ok, name);
      const requests = (await received()).length;
      equal(outcome.attempts, requests, name);
      return requests > 1 ? [name] : [];
    });
    equal((await Promise.all(all)).flat(), calls);
  },
}));

/** Requests that are retried, when, and those that are not. */
export const retries: readonly Case[] = [
  ...repeated,
  {
    title: 'the outcome is that of the last attempt, with the number of attempts',
    run: async (stage) => {
      const { client } = await scriptedClient(stage, [OVERLOADED, NOTHING, OK]);
      const outcome = await client.getAccount();
      succeeded(outcome);
      equal(outcome.attempts, 3);
    },
  },
  {
    title: 'at most two retries, or as many as the client or the call allows',
    run: async (stage) => {
      const usual = await scriptedClient(stage, [OVERLOADED]);
      equal((await usual.client.getAccount()).attempts, 3);
      equal((await usual.client.getAccount({ retries: 0 })).attempts, 1);
      const never = await scriptedClient(stage, [OVERLOADED], { retries: 0 });
      equal((await never.client.getAccount()).attempts, 1);
      equal((await never.client.getAccount({ retries: 1 })).attempts, 2);
    },
  },
  {
    title: 'a retry repeats the same request with the same Idempotency-Key',
    run: async (stage) => {
      const { client, received } = await scriptedClient(stage, [UNAVAILABLE, NOTHING, json(201, {})]);
      succeeded(await client.createOrganization({ body: { name: 'Acme' } }));
      succeeded(await client.createOrganization({ body: { name: 'Acme' } }));
      const requests = (await received()).map(({ method, path, body, headers }) => ({
        request: [method, path, body, headers.authorization],
        key: headers['idempotency-key'],
      }));
      equal(requests.length, 4);
      const [first, second, third, other] = requests;
      equal([second, third], [first, first]);
      equal(other?.request, first?.request);
      ok(
        first?.key && first.key.length >= 32 && first.key !== other?.key,
        `the keys are ${first?.key}, ${other?.key}`,
      );
    },
  },
  {
    title: 'Retry-After: the retry waits at least as long',
    run: async (stage) => {
      for (const error of ['OVERLOADED', 'RATE_LIMITED']) {
        const status = error === 'OVERLOADED' ? 503 : 403;
        const { client, received } = await scriptedClient(stage, [
          failure(status, error, { 'Retry-After': '1' }),
          OK,
        ]);
        succeeded(await client.getAccount());
        const [first, second] = await received();
        // Timers count whole milliseconds.
        ok(first && second && second.at - first.at > 995, 'it came too early');
      }
    },
  },
  {
    title: 'Retry-After too long for the client or the call: returned at once',
    run: async (stage) => {
      const { client } = await scriptedClient(stage, [failure(503, 'OVERLOADED', { 'Retry-After': '3600' })]);
      const outcome = await client.getAccount();
      failed(outcome, 'OVERLOADED');
      equal([outcome.retryAfter, outcome.attempts], [3_600, 1]);
      const soon = await scriptedClient(stage, [failure(503, 'OVERLOADED', { 'Retry-After': '5' })]);
      let left = await soon.client.getAccount({ timeout: 4_000 });
      // If the machine stood still meanwhile, the answer was too late.
      for (let tries = 1; tries < 4 && !left.ok && left.error === 'timeout'; tries++)
        left = await soon.client.getAccount({ timeout: 4_000 });
      failed(left, 'OVERLOADED');
      equal(left.attempts, 1);
    },
  },
  {
    title: 'Retry-After as a date, and an invalid one',
    run: async (stage) => {
      const later = new Date(Date.now() + 3_600_000).toUTCString();
      const dated = await scriptedClient(stage, [failure(503, 'OVERLOADED', { 'Retry-After': later })]);
      const outcome = await dated.client.getAccount();
      failed(outcome, 'OVERLOADED');
      ok(
        outcome.retryAfter && outcome.retryAfter > 1_800 && outcome.retryAfter <= 3_600,
        String(outcome.retryAfter),
      );
      const odd = await scriptedClient(stage, [failure(503, 'OVERLOADED', { 'Retry-After': 'soon' }), OK]);
      succeeded(await odd.client.getAccount());
    },
  },
];
