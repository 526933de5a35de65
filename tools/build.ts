/**
 * Compiles and stages published packages in `dist/packages`: see publish/build.ts. All of them by default; with arguments,
 * the named ones and all that they need: `npm run build -- client react`.
 */
import { basename, relative } from 'node:path';
import { buildPackages } from './publish/build.ts';
import { neededBy } from './publish/unpublished.ts';
import { publishedWorkspaces, ROOT, type Workspace } from './publish/workspaces.ts';
import { build } from './tests/builds.ts';

const nameOf = ({ folder }: Workspace) => basename(folder);
const all = publishedWorkspaces();
const given = process.argv.slice(2);
const unknown = given.filter((name) => all.every((one) => nameOf(one) !== name));
if (unknown.length > 0) {
  console.error(`There is no package ${unknown.join(', ')}: use any of ${all.map(nameOf).join(', ')}`);
  process.exit(1);
}
const chosen = all.filter((one) => given.length === 0 || given.includes(nameOf(one)));
const names = new Set(chosen.flatMap((one) => [one, ...neededBy(one)]).map(({ manifest }) => manifest.name));

// The service contains the documents.
if (chosen.some((one) => nameOf(one) === 'server')) build('site');

for (const { workspace, folder } of buildPackages('dist/packages', [...names]))
  console.log(`${relative(ROOT, folder)}: ${workspace.manifest.name} ${workspace.manifest.version}`);
