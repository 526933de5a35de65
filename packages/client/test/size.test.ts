import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

/** Bytes: what a page that uses every operation loads at most. */
const LARGEST = 7 * 1_024;
const ENTRY = fileURLToPath(new URL('../src/index.ts', import.meta.url));

async function bundled(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: true,
      rolldownOptions: { input: ENTRY, preserveEntrySignatures: 'strict' },
    },
  });
  const [{ output } = { output: [] }] = [result].flat() as { output: { code?: string }[] }[];
  assert.equal(output.length, 1);
  return output[0]?.code ?? '';
}

test('the client, with its table of operations, is below 7 KB built, minified and gzipped', async (t) => {
  const code = await bundled();
  for (const part of ['createClient', '/v1/organizations/:id/managers', 'SERVICE_UNAVAILABLE'])
    assert.ok(code.includes(part), `${part} is not in what was measured`);
  assert.doesNotMatch(code, /\b(import|require)\b/, 'something is loaded besides');
  const size = gzipSync(code, { level: 9 }).byteLength;
  t.diagnostic(`${size} bytes gzipped, ${code.length} before`);
  assert.ok(size < LARGEST, `${size} bytes`);
});
