import { createClient, isGeneral } from '@portico/client';
import { equal, failed, ok, succeeded, thrownBy } from './assert.ts';
import { type Answer, type Case, failure, json, page, type Stage, scriptedClient } from './stage.ts';

/** Invalid answers to `getAccount`, by their flaw. */
const UNEXPECTED: Readonly<Record<string, Answer>> = {
  "a proxy's page": page(404),
  'a page with a status of success': page(200),
  'a page without a content type': { status: 403, body: '<h1>No</h1>' },
  'JSON that is called something else': { ...json(200, {}), headers: { 'Content-Type': 'text/plain' } },
  'JSON that is called something like JSON': {
    ...json(200, {}),
    headers: { 'Content-Type': 'application/jsonp' },
  },
  'another status of success': json(201, {}),
  'no content where some belongs': { status: 204 },
  'an empty body': { ...json(200, {}), body: '' },
  'half an object': { ...json(200, {}), body: '{"id": "' },
  'an array': json(200, []),
  null: json(200, null),
  'an error without an object': json(500, { error: 'INTERNAL_ERROR' }),
  'an error of another convention': json(400, { message: 'No', statusCode: 400 }),
  'an error object with the status of another': json(500, {
    error: { status: 503, error: 'INTERNAL_ERROR', description: '' },
  }),
  'an error object with a status of success': json(
    200,
    { error: { status: 404, error: 'X' } },
    { 'Content-Type': 'text/html' },
  ),
  'an error object without a constant': json(500, { error: { status: 500, description: '' } }),
  'an error object without a description': json(500, { error: { status: 500, error: 'INTERNAL_ERROR' } }),
  'not modified, unasked': { status: 304 },
};

async function failureOf(stage: Stage, answer: Answer) {
  const { client } = await scriptedClient(stage, [answer], { retries: 0 });
  return client.getAccount();
}

const unexpected: readonly Case[] = Object.entries(UNEXPECTED).map(([what, answer]) => ({
  title: `unexpected_response: ${what}`,
  // That there is no body is something that fetch says, each in its own way.
  ...(answer.body ? { isCodeAlone: true } : {}),
  run: async (stage) => {
    const outcome = await failureOf(stage, answer);
    failed(outcome, 'unexpected_response');
    equal(outcome.status, answer.status);
    equal(outcome.contentType, answer.headers?.['Content-Type']);
  },
}));

/** Outcomes of answers that no Portico gives, and of none. */
export const answers: readonly Case[] = [
  ...unexpected,
  {
    title: 'unexpected_response: FIELDS_VALIDATION_ERROR without its fields, or with others than messages',
    isCodeAlone: true,
    run: async (stage) => {
      for (const fields of [undefined, null, [], 'email', { email: 1 }]) {
        const error = { status: 422, error: 'FIELDS_VALIDATION_ERROR', description: '', fields };
        const { client } = await scriptedClient(stage, [json(422, { error })]);
        failed(await client.updateAccount({ body: { name: null } }), 'unexpected_response');
      }
    },
  },
  {
    title: 'unexpected_response: an endless answer is cut off',
    run: async (stage) => {
      const { client } = await scriptedClient(stage, [{ ...json(200, {}), ending: 'endless' }]);
      failed(await client.getAccount(), 'unexpected_response');
    },
  },
  {
    title: 'unknown_error: an unknown constant, with its description',
    run: async (stage) => {
      const error = {
        status: 403,
        error: 'MOON_TOO_FULL',
        description: 'Wait.',
        fields: { moon: 'is full' },
      };
      const outcome = await failureOf(
        stage,
        json(403, { error }, { 'Retry-After': '7', 'Request-Id': 'r1' }),
      );
      failed(outcome, 'unknown_error');
      const { constant, status, description, fields, retryAfter, requestId } = outcome;
      equal(
        { constant, status, description, fields, retryAfter, requestId },
        {
          constant: 'MOON_TOO_FULL',
          status: 403,
          description: 'Wait.',
          fields: { moon: 'is full' },
          retryAfter: 7,
          requestId: 'r1',
        },
      );
    },
  },
  {
    title: 'unknown_error: a constant of other operations, and inherited names',
    isCodeAlone: true,
    run: async (stage) => {
      for (const constant of ['LAST_OWNER', 'toString', '__proto__', 'constructor', 'timeout', '']) {
        const outcome = await failureOf(stage, failure(409, constant));
        failed(outcome, 'unknown_error');
        equal(outcome.constant, constant);
      }
    },
  },
  {
    title: 'new members of the error object are ignored',
    isCodeAlone: true,
    run: async (stage) => {
      const error = {
        status: 500,
        error: 'INTERNAL_ERROR',
        description: 'Sorry.',
        ok: true,
        fields: { a: 'b' },
      };
      const outcome = await failureOf(stage, json(500, { error, ok: true }));
      failed(outcome, 'INTERNAL_ERROR');
      ok(!('fields' in outcome), 'there are fields');
    },
  },
  {
    title: 'network_error: nobody listens',
    run: async ({ nowhere }) => {
      const outcome = await createClient({ baseUrl: nowhere, retries: 0 }).getLiveness();
      failed(outcome, 'network_error');
      // Browsers do not tell pages why.
      if (outcome.code !== undefined) equal(outcome.code, 'ECONNREFUSED');
    },
  },
  {
    title: 'network_error: the connection ends without an answer, or in the middle of it',
    run: async (stage) => {
      failed(await failureOf(stage, {}), 'network_error');
      failed(await failureOf(stage, { ...json(200, {}), ending: 'cut' }), 'network_error');
      failed(await failureOf(stage, { ...failure(500, 'INTERNAL_ERROR'), ending: 'cut' }), 'network_error');
    },
  },
  {
    title: 'timeout: no answer, or only part of one',
    run: async (stage) => {
      for (const answer of [{ silent: true } as const, { ...json(200, {}), ending: 'hang' } as const]) {
        const { client } = await scriptedClient(stage, [answer], { timeout: 300 });
        const outcome = await client.getAccount();
        failed(outcome, 'timeout');
        equal(outcome.attempts, 1);
        failed(await client.createOrganization({ body: { name: 'Acme' }, timeout: 200 }), 'timeout');
      }
    },
  },
  {
    title: 'aborted: before the request, before the answer and during it',
    run: async (stage) => {
      const { client, received } = await scriptedClient(stage, [json(200, {})]);
      const never = await client.getAccount({ signal: AbortSignal.abort() });
      failed(never, 'aborted');
      equal(never.attempts, 0);
      equal(await received(), []);
      for (const answer of [{ silent: true } as const, { ...json(200, {}), ending: 'hang' } as const]) {
        const waiting = await scriptedClient(stage, [answer]);
        const controller = new AbortController();
        const call = waiting.client.getAccount({ signal: controller.signal });
        while ((await waiting.received()).length === 0);
        controller.abort();
        failed(await call, 'aborted');
      }
    },
  },
  {
    title: 'aborted: in the pause before the next attempt',
    run: async (stage) => {
      const controller = new AbortController();
      // A timer that is due before the pause ends fires before it, however late both are.
      const abortSoon = async (...request: Parameters<typeof fetch>) => {
        const answer = await fetch(...request);
        setTimeout(() => controller.abort(), 200);
        return answer;
      };
      const answer = failure(503, 'OVERLOADED', { 'Retry-After': '5' });
      const { client } = await scriptedClient(stage, [answer], { fetch: abortSoon });
      const outcome = await client.getAccount({ signal: controller.signal });
      failed(outcome, 'aborted');
      equal(outcome.attempts, 1);
    },
  },
  {
    title: 'a signal can be shared by many calls, and leaks no listener',
    run: async (stage) => {
      const { signal } = new AbortController();
      const { client } = await scriptedClient(stage, [json(200, { status: 'ok' })]);
      for (let call = 0; call < 20; call++) succeeded(await client.getLiveness({ signal }));
    },
  },
  {
    title: 'invalid timeouts and retries are rejected; Infinity means no timeout',
    run: async (stage) => {
      const { client, baseUrl } = await scriptedClient(stage, [json(200, {})]);
      for (const timeout of [0, -1, Number.NaN]) {
        ok((await thrownBy(() => client.getAccount({ timeout }))) instanceof TypeError, String(timeout));
        ok((await thrownBy(() => createClient({ baseUrl, timeout }))) instanceof TypeError, String(timeout));
      }
      for (const retries of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])
        ok((await thrownBy(() => client.getAccount({ retries }))) instanceof TypeError, String(retries));
      succeeded(await client.getAccount({ timeout: Number.POSITIVE_INFINITY }));
    },
  },
  {
    title: 'a value that no header can carry: rejected, not a network_error',
    run: async (stage) => {
      const { client } = await scriptedClient(stage, [json(200, {})]);
      for (const bad of ['', 'ä', 'a\nb']) {
        const input = { body: { name: 'Acme' }, idempotencyKey: bad };
        ok((await thrownBy(() => client.createOrganization(input))) instanceof TypeError, bad);
        ok((await thrownBy(() => client.getAccount({ ifNoneMatch: bad }))) instanceof TypeError, bad);
      }
    },
  },
  {
    title: 'isGeneral: true for errors of any operation, false for its own',
    isCodeAlone: true,
    run: async (stage) => {
      const general = [
        failure(503, 'OVERLOADED'),
        failure(401, 'ACCESS_TOKEN_INVALID'),
        failure(403, 'X'),
        page(404),
      ];
      for (const answer of general) {
        const outcome = await failureOf(stage, answer);
        ok(!outcome.ok && isGeneral(outcome), JSON.stringify(outcome));
      }
      const { client } = await scriptedClient(stage, [failure(409, 'LAST_OWNER')]);
      const outcome = await client.deleteAccount();
      ok(!outcome.ok && !isGeneral(outcome), JSON.stringify(outcome));
    },
  },
  {
    title: 'a list whose cursor leads back to the same page ends',
    run: async (stage) => {
      const { client } = await scriptedClient(stage, [json(200, { items: [], nextCursor: 'again' })]);
      let pages = 0;
      for await (const outcome of client.listSessions.pages()) {
        succeeded(outcome);
        pages++;
      }
      equal(pages, 2);
    },
  },
];
