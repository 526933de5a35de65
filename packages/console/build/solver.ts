import { join } from 'node:path';
import type { Plugin } from 'vite';

const SOLVER = join(import.meta.dirname, '../src/frame/solver.ts');

/** Has the client load what solves challenges in a worker, where it would load what does so in the page. */
export function solvedApart(): Plugin {
  return {
    name: 'portico-solved-apart',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === './solve.ts' && importer?.endsWith('/client/src/client.ts') ? SOLVER : undefined,
  };
}
