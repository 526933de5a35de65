import type { ClientOptions } from '@portico/client';
import { solveChallenge } from '@portico/client/solve';
import { equal, ok } from './assert.ts';
import { type Answer, type Case, failure, newEmail, type Stage, scriptedClient } from './stage.ts';

const NUMBER = 1_234;
const SALT = 'a0b1?expires=1795900000&';
const DONE: Answer = { status: 204 };

async function challengeOf(algorithm = 'SHA-256', most = 20_000): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(SALT + NUMBER));
  const challenge = [...new Uint8Array(hash)].map((octet) => octet.toString(16).padStart(2, '0')).join('');
  return btoa(JSON.stringify({ algorithm, challenge, maxnumber: most, salt: SALT, signature: 'theirs' }));
}

const required = (challenge: string) => failure(403, 'CHALLENGE_REQUIRED', { Challenge: challenge });

/** Returns the outcome of a request that gets these answers, and the solutions that were sent. */
async function asked(stage: Stage, answers: readonly Answer[], options: Partial<ClientOptions> = {}) {
  const { client, received } = await scriptedClient(stage, answers, options);
  const outcome = await client.requestPasswordReset({ body: { email: newEmail() } });
  return { outcome, sent: (await received()).map(({ headers }) => headers['challenge-response']) };
}

export const challenges: readonly Case[] = [
  {
    title: 'a challenge is solved, and the request repeated with the solution',
    run: async (stage) => {
      const challenge = await challengeOf();
      const { outcome, sent } = await asked(stage, [required(challenge), DONE]);
      ok(outcome.ok, JSON.stringify(outcome));
      equal([outcome.attempts, sent.length, sent[0]], [2, 2, undefined]);
      const { maxnumber, ...given } = JSON.parse(atob(challenge));
      equal(JSON.parse(atob(sent[1] ?? '')), { ...given, number: NUMBER });
      equal(maxnumber, 20_000);
    },
  },
  {
    title: 'a second challenge is returned unsolved',
    run: async (stage) => {
      const challenge = await challengeOf();
      const { outcome, sent } = await asked(stage, [required(challenge)]);
      ok(!outcome.ok && outcome.error === 'CHALLENGE_REQUIRED', JSON.stringify(outcome));
      equal([outcome.challenge, sent.length], [challenge, 2]);
    },
  },
  {
    title: 'an unsolvable challenge is returned after one request',
    run: async (stage) => {
      const unsolvable = [
        await challengeOf('SHA-512'),
        await challengeOf('SHA-256', NUMBER - 500),
        btoa('no challenge'),
        '%',
      ];
      for (const challenge of unsolvable) {
        const { outcome, sent } = await asked(stage, [required(challenge)]);
        ok(!outcome.ok && outcome.error === 'CHALLENGE_REQUIRED', JSON.stringify(outcome));
        equal(sent.length, 1);
      }
      const { outcome } = await asked(stage, [failure(403, 'CHALLENGE_REQUIRED')]);
      ok(!outcome.ok && outcome.error === 'CHALLENGE_REQUIRED', JSON.stringify(outcome));
    },
  },
  {
    title: 'a custom solver is used, and may refuse',
    run: async (stage) => {
      const own = await asked(stage, [required('theirs'), DONE], {
        solve: async (challenge) => `solved ${challenge}`,
      });
      equal(own.sent, [undefined, 'solved theirs']);
      const none = await asked(stage, [required(await challengeOf()), DONE], {
        solve: async () => undefined,
      });
      equal([none.outcome.ok, none.sent.length], [false, 1]);
    },
  },
  {
    title: 'timeout: the time ends while a challenge is being solved',
    run: async (stage) => {
      let isBegun = false;
      const solve = () => {
        isBegun = true;
        return new Promise<never>(() => {});
      };
      // On a machine that stood still meanwhile, the time was over before.
      while (!isBegun) {
        const { outcome, sent } = await asked(stage, [required('endless'), DONE], { timeout: 1_000, solve });
        ok(!outcome.ok && outcome.error === 'timeout', JSON.stringify(outcome));
        if (isBegun) equal(sent.length, 1);
      }
    },
  },
  {
    title: 'solving ends with its signal',
    run: async () => {
      const endless = await challengeOf('SHA-256', Number.MAX_SAFE_INTEGER);
      const other = JSON.parse(atob(endless));
      const impossible = btoa(JSON.stringify({ ...other, challenge: '00'.repeat(32) }));
      const controller = new AbortController();
      const solution = solveChallenge(impossible, controller.signal);
      controller.abort();
      equal(await solution, undefined);
    },
  },
];
