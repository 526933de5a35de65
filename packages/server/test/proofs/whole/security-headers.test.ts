import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { dial } from '../../harness/raw.ts';
import { startService } from '../../harness/service.ts';

/** Each kind of answer, wherever it comes from; the harness checks the headers of those that are JSON. */
const REQUESTS = {
  'a success': 'GET /health/live HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  'a page': 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  'a script': 'GET /docs/start.js HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  'a failure': 'GET /v1/account HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  'an answer without a body': 'HEAD /errors HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  'an answer that had to be mended': 'GET /teapot HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  'an answer to what the parser refuses': 'SELECT 1\r\n\r\n',
  'an answer to CONNECT': 'CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n',
};

for (const [publicUrl, expected] of [
  ['https://portico.example.com', 'max-age=31536000; includeSubDomains'],
  ['http://portico.example.com', undefined],
] as const) {
  test(`Strict-Transport-Security: ${expected ? 'in every answer' : 'in no answer'} at ${publicUrl}`, async () => {
    const service = await startService({
      environment: { PORTICO_PUBLIC_URL: publicUrl },
      extend: (app) => app.get('/teapot', (_request, reply) => reply.code(418).send('short and stout')),
      expectsBugs: true,
    });
    after(() => service.stop());
    for (const [what, bytes] of Object.entries(REQUESTS)) {
      const client = await dial(service.url, [bytes.split(' ')[0] ?? '']);
      client.send(bytes);
      const [answer, ...more] = await client.untilClosed();
      assert.deepEqual(more, []);
      assert.equal(answer?.headers['strict-transport-security'], expected, what);
      assert.equal(answer?.headers['x-content-type-options'], 'nosniff', what);
      assert.match(answer?.headers['content-security-policy'] ?? '', /frame-ancestors 'none'/, what);
      if (!answer?.headers['content-type']?.startsWith('application/json')) continue;
      const policy = "default-src 'none'; frame-ancestors 'none'";
      assert.equal(answer.headers['content-security-policy'], policy, what);
      assert.equal(answer.headers['referrer-policy'], 'no-referrer', what);
      assert.equal(answer.headers['cross-origin-resource-policy'], 'same-origin', what);
    }
  });
}
