import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { plainImports } from '../../console/build/preloads.ts';

const INDEX = fileURLToPath(new URL('../src/index.ts', import.meta.url));
const ENTRY = '\0entry';

/** Not counted: other languages, the session held by a browser, the client of `useClient`, and its solver of challenges. */
const APART = /^\.\/(?:texts\/(?!en\b)[\w-]+|browser)\.ts$|^@portico\/client$|\/solve\.ts$/;

interface Chunk {
  readonly code?: string;
  readonly fileName: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
}

/** Bundles this code as a product does. @param isWhole whether one file holds what is loaded late, too */
async function bundled(code: string, isWhole: boolean): Promise<readonly Chunk[]> {
  const result = await build({
    configFile: false,
    plugins: [
      {
        name: 'entry',
        enforce: 'pre',
        resolveId: (id) => {
          if (id === ENTRY) return id;
          return isWhole && APART.test(id) ? { id, external: true } : undefined;
        },
        load: (id) => (id === ENTRY ? code : undefined),
      },
      plainImports(),
    ],
    logLevel: 'error',
    build: {
      write: false,
      minify: true,
      target: 'baseline-widely-available',
      rolldownOptions: {
        input: ENTRY,
        external: /^react(?:$|\/)/,
        preserveEntrySignatures: 'strict',
        output: { codeSplitting: !isWhole },
      },
    },
  });
  const [{ output } = { output: [] }] = [result].flat() as { output: Chunk[] }[];
  return output;
}

const sizeOf = ({ code = '' }: Chunk) => gzipSync(code, { level: 9 }).byteLength;

test('everything: below 15 KB beside React, bundled, minified and gzipped', async (t) => {
  const [whole, ...others] = await bundled(`export * from '${INDEX}';`, true);
  assert.ok(whole);
  assert.match(whole.code ?? '', /\/v1\/managers\/:id/, 'the client is in it');
  assert.deepEqual(others, []);
  t.diagnostic(`${sizeOf(whole)} bytes`);
  assert.ok(sizeOf(whole) < 15 * 1_024, `${sizeOf(whole)} bytes`);
});

test('a page with a switcher alone: loads less than 6 KB before its menu is opened', async (t) => {
  const chunks = await bundled(`export { OrganizationSwitcher, PorticoProvider } from '${INDEX}';`, false);
  const loaded = new Set(chunks.filter(({ isEntry }) => isEntry));
  for (const { imports = [] } of loaded)
    for (const chunk of chunks.filter(({ fileName }) => imports.includes(fileName))) loaded.add(chunk);
  const size = [...loaded].reduce((sum, chunk) => sum + sizeOf(chunk), 0);
  t.diagnostic(`${size} bytes in ${loaded.size} files`);
  assert.ok(loaded.size > 1 && size < 6 * 1_024, `${size} bytes`);
});
