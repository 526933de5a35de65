/**
 * The READMEs' note until packages are on npm: otherwise, the first command that people try, `npm install`, would fail.
 */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { publishedManifest } from './manifest.ts';
import { publishedWorkspaces, ROOT, type Workspace } from './workspaces.ts';

/** The marks around the note. Once there was a release, the note is empty. */
export const MARKS = ['<!-- until it is on npm: generated -->', '<!-- end of until -->'] as const;

/** The README's placeholder for the clone. */
const CLONE = '../portico';
/** The folder of packed files in a reader's commands. */
export const PACKED = `${CLONE}/dist/`;

const { released } = JSON.parse(readFileSync(join(ROOT, 'contract.lock.json'), 'utf8'));

/** @returns READMEs of all published packages, by path from the root of the repository */
export function packageReadmes(read: (file: string) => string): [string, Workspace, string][] {
  return publishedWorkspaces().map((workspace) => {
    const file = `${workspace.folder}/README.md`;
    return [file, workspace, read(file)];
  });
}

/** The note in the README of the repository. */
export function repositoryNote(): string {
  return released
    ? ''
    : `Portico is not on npm yet: use it from a clone of this repository. The packages' READMEs explain how to install
them elsewhere until then.`;
}

/** The note in the README of a package, with commands that work. */
export function packageNote(workspace: Workspace, readme: string): string {
  if (released) return '';
  const others = othersIn(readme, workspace);
  const ours = publishedWorkspaces().filter(({ manifest }) => others.includes(manifest.name));
  const own = new Set([workspace, ...ours].flatMap((one) => [...neededBy(one), one]));
  const names = [...own].map(({ folder }) => basename(folder));
  const folders = [...own].map(({ folder }) => `./dist/${folder}`);
  const files = [...own].map(({ manifest }) => PACKED + packedName(manifest));
  const foreign = others.filter((name) => !ours.some(({ manifest }) => manifest.name === name));
  return `It is not on npm yet. Until then, pack it in a clone of the repository, here in \`${CLONE}\`, and install the files in your project:

\`\`\`sh
(cd ${CLONE} && npm ci && npm run build -- ${names.join(' ')} && npm pack --pack-destination dist ${folders.join(' ')})
npm install ${[...files, ...foreign].join(' ')}
\`\`\``;
}

/** Our packages that are installed with it. */
export function neededBy(workspace: Workspace): Workspace[] {
  const all = publishedWorkspaces();
  const needed = new Set<Workspace>();
  const add = (one: Workspace) => {
    for (const name of Object.keys(publishedManifest(one).dependencies ?? {})) {
      const found = all.find(({ manifest }) => manifest.name === name);
      if (!found || needed.has(found)) continue;
      add(found);
      needed.add(found);
    }
  };
  add(workspace);
  return [...needed];
}

/** Names files as `npm pack` does. */
function packedName({ name, version }: Workspace['manifest']): string {
  return `${name.replace('@', '').replace('/', '-')}-${version}.tgz`;
}

/** The packages that its reader installs besides this one. */
function othersIn(readme: string, { manifest: { name } }: Workspace): string[] {
  const [, others = ''] = new RegExp(`^npm install (?:--save-dev )?${name} (.*)$`, 'm').exec(readme) ?? [];
  return others.split(' ').filter(Boolean);
}

/** The README as it will be once the package is on npm. */
export function releasedReadme(readme: string): string {
  const [begin, end] = MARKS;
  const [before = '', , after = ''] = readme.split(new RegExp(`${begin}\\n|${end}\\n`));
  return before + after;
}

/** The README's commands that install with npm, in its order. */
export function installCommands(readme: string): readonly string[] {
  const blocks = readme.matchAll(/^```sh\n(.*?)^```$/gms);
  const lines = [...blocks].flatMap(([, block = '']) => block.split('\n'));
  return lines.filter((line) => /^npm (?:init|pkg|install)\b/.test(line));
}
