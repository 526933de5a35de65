import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { ANSWER_RULES, RULES } from '../src/rules/index.ts';
import { type Checked, checkService, violationsOf } from './checking.ts';
import { command, file } from './command.ts';
import { TOKEN } from './mini/routes.ts';
import { startMini } from './mini/service.ts';

/** The requests of a run, with the status of each answer. */
async function requestsOf(checked: Omit<Checked, 'url'>): Promise<readonly (readonly [string, number])[]> {
  const seen: [string, number][] = [];
  const mini = await startMini({
    answer: ({ status }, { method, path }) => {
      seen.push([`${method} ${path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, '{id}')}`, status]);
      return undefined;
    },
  });
  await checkService({ token: TOKEN, rules: [], ...checked, url: mini.url });
  mini.stop();
  return seen;
}

const isChange = ([request, status]: readonly [string, number]) =>
  status < 300 && !/^(GET|HEAD) /.test(request);

test('--destructive: only with it does a call change data', async () => {
  assert.deepEqual((await requestsOf({ destructive: false, rules: RULES })).filter(isChange), []);
  const changes = new Set((await requestsOf({ destructive: true })).filter(isChange).map(([name]) => name));
  assert.deepEqual([...changes].toSorted(), ['DELETE /notes/{id}', 'POST /notes', 'PUT /notes/{id}']);
});

test('config skip: a skipped operation is never called', async () => {
  const skip = ['createNote', 'DELETE /notes/{id}', 'updateNote'];
  const config = file('skip.json', JSON.stringify({ skip }));
  const asked = await requestsOf({ destructive: true, config, rules: RULES });
  const called = asked
    .map(([request]) => request)
    .filter((request) => /^(POST|PUT|DELETE) \/notes/.test(request));
  assert.deepEqual(called, []);
  assert.ok(asked.some(([request]) => request === 'GET /notes'));
});

test('config safe: a safe operation is called with valid input without --destructive', async () => {
  const config = file('safe.json', JSON.stringify({ safe: ['createNote'] }));
  const changes = (await requestsOf({ destructive: false, config })).filter(isChange);
  assert.deepEqual([...new Set(changes.map(([request]) => request))], ['POST /notes']);
});

/** Another origin's server, with the requests it received. */
async function startElsewhere(context: TestContext) {
  const seen: { url: string | undefined; authorization: string | undefined }[] = [];
  const server = createServer(({ url, headers: { authorization } }, response) => {
    seen.push({ url, authorization });
    response.setHeader('Content-Type', 'application/json').end('{"Note":{"type":"object"}}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  context.after(() => {
    server.close();
    server.closeAllConnections();
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

test('references to another origin: refused, or followed without the token', async (context) => {
  const { origin, seen } = await startElsewhere(context);
  const mini = await startMini({
    document: ({ components }) =>
      Object.assign(components.schemas.Note, { allOf: [{ $ref: `${origin}/notes.json#/Note` }] }),
  });
  context.after(mini.stop);
  const environment = { PORTICO_CONFORMANCE_TOKEN: TOKEN };
  const refused = await command([mini.url], environment);
  assert.equal(refused.status, 2);
  assert.match(refused.stderr, /refers to http:.*another origin\. Allow it with "foreignReferences": true/);
  assert.deepEqual(seen, []);
  const config = file('foreign.json', '{"foreignReferences": true}');
  const report = await checkService({ url: mini.url, token: TOKEN, config, rules: ANSWER_RULES });
  assert.deepEqual(violationsOf(report), []);
  assert.deepEqual(seen, [{ url: '/notes.json', authorization: undefined }]);
});

test('redirects and links to another origin: not followed', async (context) => {
  const { origin, seen } = await startElsewhere(context);
  const mini = await startMini({
    answer: (answer, { method }) => {
      if (answer.status === 404) {
        answer.headers.location = `${origin}/moved`;
        answer.headers.link = `<${origin}/next>; rel=next`;
        answer.status = 302;
      }
      if (answer.status === 201) answer.headers.location = `${origin}/notes/1`;
      if (method === 'OPTIONS') answer.body = { error: { description: `See ${origin}/errors` } };
      return undefined;
    },
  });
  context.after(mini.stop);
  const report = await checkService({ url: mini.url, token: TOKEN, rules: ANSWER_RULES });
  assert.ok(violationsOf(report).some((text) => text.startsWith('location: ')));
  assert.deepEqual(seen, []);
});
