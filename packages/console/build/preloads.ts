import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { textsOf } from './texts.ts';

const HELPER = /\bvite\/preload-helper/;

/** Imports scripts as they are: Vite would add a helper that preloads them, although their document has named them. */
export function plainImports(): Plugin {
  return {
    name: 'portico-plain-imports',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: HELPER },
      handler: () => 'export const __vitePreload = (load) => load();',
    },
  };
}

/** The bar at the side of the pages of signed-in people. */
const SIDE = 'frame/side/index.ts';
const ROUTES = join(import.meta.dirname, '../src/routes.ts');
const GROUP = /^const (\w+) = \(\) => import\('\.\/([^']+)'\);$/gm;
/** Pages of a group, and those that come with the first script. */
const ROUTE = /^ {2}route\('([^']+)', '([^']+)', async \(\) => (?:\(await (\w+)\(\)\)|\w+Page\b)/gm;

/**
 * Writes `preloads.json`: for each page, the scripts to name in its document. Otherwise, browsers would find them one
 * after the other, each only once the one before runs.
 */
export function preloads(): Plugin {
  return {
    name: 'portico-preloads',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const source = JSON.stringify(preloadsOf(chunks), null, 2);
      this.emitFile({ type: 'asset', fileName: 'preloads.json', source });
    },
  };
}

function preloadsOf(chunks: readonly Rolldown.OutputChunk[]) {
  const routes = readFileSync(ROUTES, 'utf8');
  const groups = new Map([...routes.matchAll(GROUP)].map(([, name = '', source = '']) => [name, source]));
  const pages = [...routes.matchAll(ROUTE)].map(([, path = '', audience, name]) => ({
    path,
    audience,
    files: filesOf(
      chunks,
      [groups.get(name ?? ''), audience === 'signed-in' ? SIDE : undefined].filter(
        (one) => one !== undefined,
      ),
    ),
  }));
  const count = routes.match(/^ {2}route\(/gm)?.length ?? 0;
  if (pages.length === 0 || pages.length !== count)
    throw new Error(`${count - pages.length} routes are not written as expected: their scripts are unknown.`);
  return pages;
}

/**
 * The scripts of a page with all their imports, including texts; for the first script, only its texts, because the
 * document loads it anyway.
 * @param sources of the page's group, unless it comes with the first script, and of what is loaded beside it
 */
function filesOf(chunks: readonly Rolldown.OutputChunk[], sources: readonly string[]): string[] {
  const entry = chunks.find(({ isEntry }) => isEntry);
  if (!entry) throw new Error('The build has no first script.');
  const found = new Set([entry]);
  for (const source of sources) {
    const chunk = chunks.find(({ moduleIds }) =>
      moduleIds.some((id) => id.endsWith(`/console/src/${source}`)),
    );
    if (!chunk) throw new Error(`The build has no file for ${source}.`);
    found.add(chunk);
  }
  for (const { imports } of found)
    for (const one of chunks.filter(({ fileName }) => imports.includes(fileName))) found.add(one);
  const files = [...found].flatMap((one) => [...(one === entry ? [] : [one.fileName]), ...textsOf(one)]);
  return [...new Set(files)];
}
