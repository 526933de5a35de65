/** What READMEs say as long as nothing is on npm: an `npm install` that fails is the first thing that people would meet. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publishedManifest } from './manifest.ts';
import { publishedWorkspaces, ROOT, type Workspace } from './workspaces.ts';

/** The marks between which it stands. Once there was a release, nothing stands there. */
export const MARKS = ['<!-- until it is on npm: generated -->', '<!-- end of until -->'] as const;

/** Where the README has the clone that the packages come from. */
const CLONE = '../portico';
/** Where a reader's commands leave the packed files. */
export const PACKED = `${CLONE}/dist/`;

const { released } = JSON.parse(readFileSync(join(ROOT, 'contract.lock.json'), 'utf8'));

/** @returns READMEs of all published packages, by path from the root of the repository */
export function packageReadmes(read: (file: string) => string): [string, Workspace, string][] {
  return publishedWorkspaces().map((workspace) => {
    const file = `${workspace.folder}/README.md`;
    return [file, workspace, read(file)];
  });
}

/** What the README of the repository says. */
export function repositoryNote(): string {
  return released
    ? ''
    : `Portico is not on npm yet: use it from a clone of this repository. The packages' READMEs explain how to install
them elsewhere until then.`;
}

/** What the README of a package says, with commands that work. */
export function packageNote(workspace: Workspace, readme: string): string {
  if (released) return '';
  const own = [...neededBy(workspace), workspace];
  const folders = own.map(({ folder }) => `./dist/${folder}`);
  const files = own.map(({ manifest }) => PACKED + packedName(manifest));
  return `It is not on npm yet. Until then, pack it in a clone of the repository, here in \`${CLONE}\`, and install the files in your project:

\`\`\`sh
(cd ${CLONE} && npm ci && npm run build && npm pack --pack-destination dist ${folders.join(' ')})
npm install ${[...files, ...othersIn(readme, workspace)].join(' ')}
\`\`\``;
}

/** The packages of ours that are installed with it. */
function neededBy(workspace: Workspace): Workspace[] {
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

/** As `npm pack` names files. */
function packedName({ name, version }: Workspace['manifest']): string {
  return `${name.replace('@', '').replace('/', '-')}-${version}.tgz`;
}

/** What the README tells its reader to install besides the package. */
function othersIn(readme: string, { manifest: { name } }: Workspace): string[] {
  const [, others = ''] = new RegExp(`^npm install ${name} (.*)$`, 'm').exec(readme) ?? [];
  return others.split(' ').filter(Boolean);
}
