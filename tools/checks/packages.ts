/**
 * Bounds the packages that the server and the published packages install at run time, and forbids install scripts: each
 * is third-party code that an operator has to trust. A dependency added in passing could bring a hundred others
 * unnoticed.
 */

import { publishedWorkspaces } from '../publish/workspaces.ts';
import { countInstalledFor, installedFor, locked } from './installed-packages.ts';

const SERVER = 'packages/server';
/** With the two that are optional: see the page of dependencies for what the heaviest bring. */
const MOST_OF_SERVER = 123;
const MOST_OF_LIBRARY = 10;

/** @returns the number of packages installed from the registry with this one; fails if there are too many */
function judge(root: string, most: number): number {
  const installed = installedFor(root);
  const count = countInstalledFor(root);
  const withScripts = installed.filter((path) => locked(path).hasInstallScript);
  if (count > most) console.error(`${root}: ${count} packages at run time, more than ${most}.`);
  if (withScripts.length > 0) console.error(`${root}: with install scripts: ${withScripts.join(', ')}`);
  if (count > most || withScripts.length > 0) process.exitCode = 1;
  return count;
}

const ofServer = judge(SERVER, MOST_OF_SERVER);
if (ofServer < 10)
  throw new Error(`Only ${ofServer} packages were examined: the lock file reads otherwise now.`);
const libraries = publishedWorkspaces().filter(({ folder }) => folder !== SERVER);
const ofLibraries = libraries.map(
  ({ folder, manifest }) => `${manifest.name} ${judge(folder, MOST_OF_LIBRARY)}`,
);
console.log(`Packages at run time, without install scripts: server ${ofServer}, ${ofLibraries.join(', ')}.`);
