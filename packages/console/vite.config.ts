import { defineConfig } from 'vite';
import { compress } from './build/compress.ts';
import { BASE, preloadFirstPage, shellInDevelopment } from './build/shell.ts';

/** Where a service listens that `npm run dev` forwards requests to. */
const SERVICE = process.env.PORTICO_URL ?? 'http://127.0.0.1:8080';

export default defineConfig({
  root: import.meta.dirname,
  clearScreen: false,
  plugins: [shellInDevelopment(), preloadFirstPage(), compress()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    manifest: 'manifest.json',
    // Where browsers have module scripts, they preload modules too.
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    // A file of its own has a policy, an entity tag and a place in the cache; text within a script has none.
    assetsInlineLimit: 0,
    target: 'baseline-widely-available',
    reportCompressedSize: false,
    // A folder for each type of content: the server has an operation for each.
    rolldownOptions: {
      output: {
        entryFileNames: 'scripts/[name]-[hash].js',
        chunkFileNames: 'scripts/[name]-[hash].js',
        assetFileNames: 'styles/[name]-[hash][extname]',
      },
    },
  },
  experimental: {
    // The shell is served at many paths, so the server writes where its files are; modules find each other by their own URL.
    renderBuiltUrl: (file, { hostType }) =>
      hostType === 'html' ? `${BASE}/console/${file}` : { relative: true },
  },
  server: { proxy: { '/v1': SERVICE } },
});
