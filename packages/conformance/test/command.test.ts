import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { ANSWER_RULES } from '../src/rules/index.ts';
import { makeSender } from '../src/sender.ts';
import { checkService, UNLIMITED, violationsOf } from './checking.ts';
import { command, commandHere, file, folder } from './command.ts';
import { TOKEN } from './mini/routes.ts';
import { type MiniService, startMini } from './mini/service.ts';

let mini: MiniService;
before(async () => {
  mini = await startMini();
});
after(() => {
  mini.stop();
});

const MISUSES: Readonly<Record<string, () => readonly string[]>> = {
  'no base URL': () => [],
  'two base URLs': () => ['http://a', 'http://b'],
  'a base URL of another scheme': () => ['ftp://localhost'],
  'a base URL with a password': () => ['http://user:hunter22@localhost'],
  'an unknown option': () => [mini.url, '--loud'],
  'an option without its value': () => [mini.url, '--openapi'],
  'an invalid time': () => [mini.url, '--max-time', '1h'],
  'no bytes at all': () => [mini.url, '--max-bytes', '0'],
  'an unreachable service': () => ['http://127.0.0.1:1'],
  'a missing document': () => [mini.url, '--openapi', `${mini.url}/nowhere`],
  'a document that is no OpenAPI': () => [mini.url, '--openapi', file('other.json', '{}')],
  'a document in YAML': () => [mini.url, '--openapi', file('api.yaml', 'openapi: 3.1.0')],
  'circular references': () => [mini.url, '--openapi', file('circle.json', CIRCLE)],
  'a missing config file': () => [mini.url, '--config', join(folder, 'none.json')],
  'a config file that is no JSON': () => [mini.url, '--config', file('no.json', '{')],
  'an unknown member of the config file': () => [
    mini.url,
    '--config',
    file('typo.json', '{"statusses": []}'),
  ],
  'a member of the wrong kind': () => [mini.url, '--config', file('kind.json', '{"envelope": {"exact": 1}}')],
  'an invalid regular expression': () => [
    mini.url,
    '--config',
    file('re.json', '{"headers": {"every": {"A": "("}}}'),
  ],
};
test('empty PORTICO_CONFORMANCE_TOKEN: exit status 2, and one line that says so', async () => {
  const { status, stdout, stderr } = await command([mini.url], { PORTICO_CONFORMANCE_TOKEN: '' });
  assert.deepEqual([status, stdout], [2, '']);
  assert.match(stderr, /^[^\n]*The token is empty: [^\n]*PORTICO_CONFORMANCE_TOKEN[^\n]*\n$/);
});

const CIRCLE = JSON.stringify({
  openapi: '3.1.0',
  paths: { '/a': { get: { parameters: [{ $ref: '#/components/parameters/A' }] } } },
  components: {
    parameters: { A: { $ref: '#/components/parameters/B' }, B: { $ref: '#/components/parameters/A' } },
  },
});

/** One that is refused before anything is asked, one after an answer of the service. */
const PROCESSES: ReadonlySet<string> = new Set(['no base URL', 'a document that is no OpenAPI']);

for (const [title, args] of Object.entries(MISUSES)) {
  test(`${title}: exit status 2, and one line that says why`, async () => {
    const start = PROCESSES.has(title) ? command : commandHere;
    const { status, stderr, stdout } = await start(args());
    assert.equal(status, 2, stderr);
    assert.match(stderr, /^portico-conformance: [^\n]+\n$/);
    assert.doesNotMatch(stderr + stdout, /hunter22|\n\s+at /);
  });
}

test('violations: exit status 1, reports in files, and no secret in any', async () => {
  const broken = await startMini({
    answer: (answer, { headers }) => {
      if (answer.status === 404)
        Object.assign(answer, { status: 410, body: { gone: headers.authorization ?? '' } });
      return undefined;
    },
  });
  const outputs = ['json', 'junit', 'sarif'].map(
    (format) => [format, join(folder, `report.${format}`)] as const,
  );
  const config = file('off.json', JSON.stringify({ rulesOff: ['slow-request'] }));
  const args = [
    broken.url,
    '--config',
    config,
    ...outputs.flatMap(([format, path]) => [`--${format}`, path]),
  ];
  const { status, stdout, stderr } = await command(args, { PORTICO_CONFORMANCE_TOKEN: TOKEN });
  broken.stop();
  assert.equal(status, 1, stderr);
  const written = outputs.map(([, path]) => readFileSync(path, 'utf8'));
  assert.match(stdout, /status-set/);
  for (const text of [...written, stdout, stderr]) {
    assert.ok(text.length > 0);
    assert.ok(!text.includes(TOKEN));
  }
});

test('config file: another error object and other statuses are measured by it', async () => {
  const other = await startMini({
    answer: (answer, { method, path }) => {
      const isFormatted = path === '/userinfo' && answer.status === 401;
      if (answer.status < 400 || isFormatted) return undefined;
      const { error } = answer.body as { error: { error: string; description: string; fields?: object } };
      if (error.error === 'METHOD_NOT_SUPPORTED') answer.status = 405;
      answer.body =
        method === 'HEAD'
          ? undefined
          : { code: error.error, message: error.description, fields: error.fields };
      return undefined;
    },
    document: ({ paths }) => {
      for (const item of Object.values(paths))
        for (const operation of Object.values(item)) delete (operation as { responses?: unknown }).responses;
    },
  });
  const members = {
    statuses: [200, 201, 204, 304, 400, 401, 404, 405, 409, 422],
    envelope: { at: '', status: null, constant: 'code', description: 'message' },
    outcomes: { methodUnsupported: [405] },
  };
  const rules = ANSWER_RULES.filter(({ id }) => id !== 'status-declared');
  const mapped = await checkService({
    url: other.url,
    token: TOKEN,
    config: file('map.json', JSON.stringify(members)),
    rules,
  });
  const unmapped = await checkService({ url: other.url, token: TOKEN, rules });
  other.stop();
  assert.deepEqual(violationsOf(mapped), []);
  assert.ok(violationsOf(unmapped).length > 100);
});

test("token: sent to the base URL's origin only", async () => {
  const seen: (string | undefined)[] = [];
  const elsewhere = createServer((request, response) => {
    seen.push(request.headers.authorization);
    response
      .setHeader('Content-Type', 'application/json')
      .end(JSON.stringify({ openapi: '3.1.0', paths: { '/notes': { get: {} } } }));
  });
  elsewhere.listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  const openapi = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/openapi.json`;
  await checkService({
    url: mini.url,
    token: TOKEN,
    config: file('where.json', JSON.stringify({ openapi })),
    rules: [],
  });
  elsewhere.close();
  elsewhere.closeAllConnections();
  assert.deepEqual(seen, [undefined]);
});

test('endless answer: cut off; missing answer: given up', async () => {
  const endless = createServer((request, response) => {
    if (request.url === '/silent') return;
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(10_000)));
    };
    response.on('drain', more);
    more();
  });
  endless.listen(0, '127.0.0.1');
  await once(endless, 'listening');
  const base = new URL(`http://127.0.0.1:${(endless.address() as AddressInfo).port}`);
  const bounds = { timeout: 300, answerLimit: 50_000 };
  const patient = makeSender(base, { ...bounds, timeout: 60_000 }, UNLIMITED);
  const cut = await patient.send({ method: 'GET', target: '/', headers: {} });
  const sender = makeSender(base, bounds, UNLIMITED);
  const silent = await sender.send({ method: 'GET', target: '/silent', headers: {} });
  for (const one of [patient, sender]) one.close();
  endless.close();
  endless.closeAllConnections();
  assert.ok(typeof cut === 'object' && cut.truncated && cut.body.length === 50_000);
  assert.equal(silent, 'no complete answer within 300 ms');
});
