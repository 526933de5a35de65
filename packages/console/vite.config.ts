import { defineConfig } from 'vite';
import { compiledCatalogues } from './build/catalogues.ts';
import { compress } from './build/compress.ts';
import { sharedChunk } from './build/graph.ts';
import { shortOperations } from './build/operations.ts';
import { plainImports, preloads } from './build/preloads.ts';
import { inlineRuntime } from './build/runtime.ts';
import { shellInAnyLanguage, shellInDevelopment, urlInShell } from './build/shell.ts';
import { solvedApart } from './build/solver.ts';
import { textsBeside, textsInDevelopment } from './build/texts.ts';

/** The URL of a running service, to which `npm run dev` forwards requests. */
const SERVICE = process.env.PORTICO_URL ?? 'http://127.0.0.1:8080';

const shared = sharedChunk();

export default defineConfig({
  root: import.meta.dirname,
  clearScreen: false,
  plugins: [
    shellInDevelopment(),
    shellInAnyLanguage(),
    textsInDevelopment(),
    compiledCatalogues(),
    textsBeside(),
    shortOperations(),
    solvedApart(),
    shared.plugin,
    plainImports(),
    inlineRuntime(),
    preloads(),
    compress(),
  ],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    manifest: 'manifest.json',
    // The document names the scripts of its page.
    modulePreload: false,
    cssCodeSplit: false,
    // As separate files, assets are cached and revalidated on their own.
    assetsInlineLimit: 0,
    target: 'baseline-widely-available',
    reportCompressedSize: false,
    // A folder for each content type, because the server has an operation for each.
    rolldownOptions: {
      // Not the first thing that `npm ci` prints in a clone.
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: shared.codeSplitting,
        entryFileNames: 'scripts/[name]-[hash].js',
        chunkFileNames: 'scripts/[name]-[hash].js',
        assetFileNames: 'styles/[name]-[hash][extname]',
      },
    },
  },
  experimental: {
    // The shell is served at many paths, so the server fills in the base of its URLs; modules import each other by relative URL.
    renderBuiltUrl: (file, { hostType }) => (hostType === 'html' ? urlInShell(file) : { relative: true }),
  },
  server: { proxy: { '/v1': SERVICE } },
});
