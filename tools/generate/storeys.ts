/**
 * Draws the storeys of the server for `ARCHITECTURE.md` from the imports, with the purpose from the README of each. A
 * folder that the README of its storey does not name fails, so that the page stays up to date.
 */
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const ROOT = 'packages/server/src';
/** The folder that all slices may import and that imports them: it stands beside the storeys. */
const CROSSING = 'consequences';
const IMPORT =
  /^(?:import|export)\s(?!type\s)(?:[^'"`;]*?\sfrom\s)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm;
const FEWEST_FILES = 300;

export const STOREY_MARKS = ['<!-- storeys: generated -->', '<!-- end of storeys -->'] as const;

type Edges = ReadonlyMap<string, ReadonlySet<string>>;

/** The imports between storeys at run time. */
function importsBetween(storeys: readonly string[]): Edges {
  const edges = new Map(storeys.map((storey) => [storey, new Set<string>()]));
  const files = globSync(`${ROOT}/*/**/*.ts`).filter((file) => !file.endsWith('.test.ts'));
  if (files.length < FEWEST_FILES) throw new Error(`Only ${files.length} files of ${ROOT} were examined`);
  for (const file of files)
    for (const [, listed, dynamic] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const [from, to] = [storeyOf(file), storeyOf(join(dirname(file), listed ?? dynamic ?? ''))];
      if (from !== to && edges.has(to)) edges.get(from)?.add(to);
    }
  return edges;
}

const storeyOf = (file: string) => relative(ROOT, file).split('/')[0] ?? '';

/** Everything reachable from a storey. */
function reached(edges: Edges, from: string, seen = new Set<string>()): ReadonlySet<string> {
  for (const next of edges.get(from) ?? []) {
    if (seen.has(next)) continue;
    seen.add(next);
    reached(edges, next, seen);
  }
  return seen;
}

/** The arrows that no path through another storey implies, from the top. */
function arrows(edges: Edges, storeys: readonly string[]): string[] {
  return storeys.flatMap((from) => {
    const direct = [...(edges.get(from) ?? [])];
    const shown = direct.filter((to) => !direct.some((other) => reached(edges, other).has(to)));
    return shown.map((to) => `  ${from} --> ${to}`);
  });
}

/** The purpose of a storey: the first paragraph of its README. @throws Error for a folder that it does not name */
function purposeOf(storey: string, folders: readonly string[]): string {
  const file = `${ROOT}/${storey}/README.md`;
  const readme = readFileSync(file, 'utf8');
  const unnamed = folders.filter((folder) => !readme.includes(`\`${folder}/\``));
  if (unnamed.length > 0) throw new Error(`${file} does not name ${unnamed.join(', ')}`);
  const [, purpose] = readme.split('\n\n');
  if (!purpose) throw new Error(`${file} has no first paragraph`);
  return purpose.replaceAll('\n', ' ');
}

const foldersIn = (path: string) =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

/** The drawing, and a row for each storey, from the top. */
export function storeysSection(): string {
  const all = foldersIn(ROOT);
  const standing = all.filter((storey) => storey !== CROSSING);
  const edges = importsBetween(standing);
  const upwards = standing.filter((storey) => reached(edges, storey).has(storey));
  if (upwards.length > 0)
    throw new Error(`Imports of these storeys lead back to them: ${upwards.join(', ')}`);
  const storeys = standing.sort(
    (one, other) => reached(edges, other).size - reached(edges, one).size || other.localeCompare(one),
  );
  const rows = [...storeys, CROSSING].map((storey) => {
    const folders = foldersIn(`${ROOT}/${storey}`);
    const named = folders.map((folder) => `\`${folder}\``).join(' ');
    return `| [\`${storey}/\`](${ROOT}/${storey}/README.md) | ${purposeOf(storey, folders)} | ${named || 'files alone'} |`;
  });
  return [
    '```mermaid',
    'flowchart TD',
    ...arrows(edges, storeys),
    `  slices([any slice]) -. effects .-> ${CROSSING}`,
    '```',
    '',
    '| storey | what lives there | folders |',
    '| --- | --- | --- |',
    ...rows,
  ].join('\n');
}
