import { join } from 'node:path';
import type { Plugin } from 'vite';

const SOLVER = join(import.meta.dirname, '../src/frame/solver.ts');

/** Has the client load what solves challenges in a worker, where it would load what does so in the page. */
export function solvedApart(): Plugin {
  let isFound = false;
  return {
    name: 'portico-solved-apart',
    enforce: 'pre',
    resolveId: (source, importer) => {
      if (source !== './solve.ts' || !importer?.endsWith('/client/src/core.ts')) return undefined;
      isFound = true;
      return SOLVER;
    },
    generateBundle() {
      if (!isFound) this.error('The client loads the solver of challenges from elsewhere now.');
    },
  };
}
