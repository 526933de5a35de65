import { createClient, type Portico } from '@portico/client';
import { equal, failed, ok, succeeded, thrownBy } from './assert.ts';
import { answering, type Case, failure, json, type Stage, scriptedClient, TOKEN } from './stage.ts';

/** Values of `Retry-After`, and the seconds each stands for. */
const RETRY_AFTER = {
  '30': 30,
  '0': 0,
  [`${'9'.repeat(400)}`]: Number.MAX_SAFE_INTEGER,
  'Wed, 21 Oct 2015 07:28:00 GMT': 0,
  '-1': undefined,
  '1.5': undefined,
  '1e3': undefined,
  'soon 2099': undefined,
  '2099-01-01': undefined,
} as const;

const pending = new Promise<never>(() => {});

async function calledLate(stage: Stage, call: (client: Portico) => Promise<{ readonly attempts: number }>) {
  const tokens = { get: () => pending, set: () => {} };
  const { client, received } = await scriptedClient(stage, [json(200, {})], { tokens });
  equal((await call(client)).attempts, 0);
  equal(await received(), []);
}

/** Answers, stores and callers that mean harm or know no better. */
export const hostile: readonly Case[] = [
  ...Object.entries(RETRY_AFTER).map(([given, seconds]) => ({
    title: `Retry-After: ${given.slice(0, 30)} means ${seconds ?? 'nothing'}`,
    isCodeAlone: true as const,
    run: async (stage: Stage) => {
      const answer = failure(403, 'RATE_LIMITED', { 'Retry-After': given });
      const { client } = await scriptedClient(stage, [answer], { retries: 0 });
      const outcome = await client.getAccount();
      failed(outcome, 'RATE_LIMITED');
      equal(outcome.retryAfter, seconds);
    },
  })),
  {
    title: 'a token echoed with JSON escapes is in no failure',
    isCodeAlone: true,
    run: async (stage) => {
      const error = { status: 403, error: TOKEN, description: TOKEN, fields: { [TOKEN]: TOKEN } };
      const { body = '', ...answer } = json(403, { error });
      const spelled = body.replaceAll('portico', '\\u0070ortic\\u006F');
      ok(!spelled.includes(TOKEN), 'the body spells the token plainly');
      const { client } = await scriptedClient(stage, [{ ...answer, body: spelled }]);
      const outcome = await client.getAccount();
      failed(outcome, 'unknown_error');
      ok(!JSON.stringify(outcome).includes(TOKEN), 'the token is in the failure');
      equal(outcome.fields, { '…': '…' });
    },
  },
  {
    title: 'fields with inherited names are fields, and pollute no prototype',
    isCodeAlone: true,
    run: async (stage) => {
      const fields = '{"__proto__":"a","constructor":"b"}';
      const body = `{"error":{"status":422,"error":"FIELDS_VALIDATION_ERROR","description":"","fields":${fields}}}`;
      const { client } = await scriptedClient(stage, [{ ...json(422, {}), body }]);
      const outcome = await client.updateAccount({ body: { name: null } });
      failed(outcome, 'FIELDS_VALIDATION_ERROR');
      equal(JSON.stringify(outcome.fields), fields);
      equal(Object.getPrototypeOf(outcome.fields) === Object.prototype, true);
    },
  },
  {
    title: 'timeout and aborted: apply while the token store does not answer',
    run: async (stage) => {
      await calledLate(stage, async (client) => {
        const outcome = await client.getAccount({ timeout: 100 });
        failed(outcome, 'timeout');
        return outcome;
      });
      for (const signal of [AbortSignal.abort(), AbortSignal.timeout(100)]) {
        await calledLate(stage, async (client) => {
          const outcome = await client.getAccount({ signal });
          failed(outcome, 'aborted');
          return outcome;
        });
      }
    },
  },
  {
    title:
      'an exception of the token store is thrown by the call; a token that no header can carry is rejected',
    run: async (stage) => {
      const error = new RangeError('The store is locked.');
      const getters = [() => Promise.reject(error), () => Promise.resolve('a b'), () => 'a\nb'];
      const thrown: string[] = [];
      for (const get of getters) {
        const { client } = await scriptedClient(stage, [json(200, {})], { tokens: { get, set: () => {} } });
        thrown.push((await thrownBy(() => client.getAccount())).name);
      }
      equal(thrown, ['RangeError', 'TypeError', 'TypeError']);
    },
  },
  {
    title: 'IDs stay one path segment; an impossible one is rejected',
    run: async (stage) => {
      const { client, received } = await scriptedClient(stage, [json(200, {})]);
      for (const id of ['a/../b', '?a=b#c', '%2e%2e', 'ü', '../']) succeeded(await client.getManager({ id }));
      const paths = (await received()).map(({ path }) => path.replace('/v1/managers/', ''));
      equal(paths, ['a%2F..%2Fb', '%3Fa%3Db%23c', '%252e%252e', '%C3%BC', '..%2F']);
      for (const id of ['', '.', '..', 'a\ud800'])
        ok((await thrownBy(() => client.getManager({ id }))) instanceof TypeError, id);
    },
  },
  {
    title: 'a trailing ? or # of baseUrl does not swallow the path',
    run: async (stage) => {
      const { baseUrl, received } = await answering(stage, json(200, {}));
      for (const end of ['', '/', '?', '/#', '//?#']) {
        succeeded(await createClient({ baseUrl: baseUrl + end }).getLiveness());
      }
      equal(new Set((await received()).map(({ path }) => path)).size, 1);
    },
  },
];
