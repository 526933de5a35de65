import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { plainImports } from '../../console/build/preloads.ts';

/** The most that a page loads of each entry point, in bytes, and its content. */
const ENTRIES: Readonly<Record<string, { most: number; holds: readonly string[] }>> = {
  'index.ts': {
    most: 9 * 1_024,
    holds: ['createClient', '/v1/organizations/:id/managers', 'SERVICE_UNAVAILABLE'],
  },
  'sign-in.ts': {
    most: 2 * 1_024,
    holds: ['/v1/authorizations/redemption', 'code_challenge', '/end-session'],
  },
  'solve.ts': { most: 512, holds: ['maxnumber'] },
};

/** The chunk loaded only to solve a challenge. */
const LATE = /\bimport\(`\.\/solve-[\w-]+\.js`\)/;

async function bundled(entry: string): Promise<string> {
  const input = fileURLToPath(new URL(`../src/${entry}`, import.meta.url));
  const result = await build({
    configFile: false,
    plugins: [plainImports()],
    logLevel: 'error',
    build: {
      write: false,
      minify: true,
      rolldownOptions: { input, preserveEntrySignatures: 'strict' },
    },
  });
  const [{ output } = { output: [] }] = [result].flat() as { output: { code?: string }[] }[];
  const [first, ...late] = output.map(({ code = '' }) => code);
  assert.ok(late.length <= 1 && late.every((code) => code.includes('maxnumber')));
  return first ?? '';
}

for (const [entry, { most, holds }] of Object.entries(ENTRIES))
  test(`${entry}: below ${most / 1_024} KB, bundled, minified and gzipped`, async (t) => {
    const code = await bundled(entry);
    for (const part of holds) assert.ok(code.includes(part), `${part} is not in what was measured`);
    assert.doesNotMatch(code.replace(LATE, ''), /\b(import|require)\b/, 'something is loaded besides');
    const size = gzipSync(code, { level: 9 }).byteLength;
    t.diagnostic(`${size} bytes gzipped, ${code.length} before`);
    assert.ok(size < most, `${size} bytes`);
  });
