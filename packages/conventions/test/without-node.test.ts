import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { gzipOfStandard } from '../src/serving/compression.ts';
import { entityTag } from '../src/serving/conditions.ts';

interface ServedAnswer {
  readonly path: string;
  readonly status: number;
  readonly headers: readonly [string, string][];
  readonly length: number;
}

test('a fetch service runs without Node: no modules, no Buffer, no process', () => {
  const script = new URL('without-node.ts', import.meta.url).pathname;
  const { taken, answers } = JSON.parse(execFileSync(process.execPath, [script], { encoding: 'utf8' })) as {
    taken: string[];
    answers: ServedAnswer[];
  };
  assert.deepEqual(taken, []);
  const header = (at: number, name: string) => new Map(answers[at]?.headers).get(name);
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 304, 201, 422, 200, 200],
  );
  assert.equal(header(0, 'etag'), entityTag('{"text":"Hello ☃"}'));
  assert.equal(header(0, 'content-length'), '20');
  assert.equal(header(0, 'strict-transport-security'), 'max-age=31536000; includeSubDomains');
  assert.equal(header(3, 'error-code'), 'FIELDS_VALIDATION_ERROR');
  assert.equal(header(4, 'content-encoding'), 'gzip');
  assert.equal(header(4, 'content-length'), String(answers[4]?.length));
});

test('gzip by the Compression standard', async () => {
  const bytes = new TextEncoder().encode('a note '.repeat(100));
  assert.deepEqual(new Uint8Array(gunzipSync(await gzipOfStandard(bytes))), bytes);
});
