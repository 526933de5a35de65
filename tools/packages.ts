/**
 * What the server and the published packages install at run time is few packages and runs no install script: each is
 * code that somebody else writes and an operator has to trust. A dependency added in passing could bring a hundred
 * others unseen.
 */
import { readFileSync } from 'node:fs';
import { publishedWorkspaces } from './publish/workspaces.ts';

interface Locked {
  readonly link?: boolean;
  readonly resolved?: string;
  readonly hasInstallScript?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const SERVER = 'packages/server';
/**
 * Strong sign-in was to fit into 100; bcryptjs, commander, jose and undici came after it, none of which brings another.
 * SAML brought 20, five of them types.
 */
const MOST_OF_SERVER = 130;
const MOST_OF_LIBRARY = 10;

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Locked>;
};

/** Where Node finds a package that is required from a folder: the nearest `node_modules` above. */
function resolve(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    const found = packages[path];
    if (found) return found.link ? found.resolved : path;
    if (folder === '') return undefined;
  }
}

function visit(path: string, seen: Set<string>): Set<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  const { dependencies, optionalDependencies } = packages[path] ?? {};
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const target = resolve(name, path);
    if (target) visit(target, seen);
  }
  return seen;
}

/** @returns how many packages are installed from the registry with this one; fails if there are too many */
function judge(root: string, most: number): number {
  const installed = [...visit(root, new Set())].filter((path) => path.includes('node_modules/'));
  // A prebuilt binary for each platform is listed; one of them is installed.
  const platforms = installed.filter((path) => 'os' in (packages[path] ?? {}));
  const count = installed.length - Math.max(0, platforms.length - 1);
  const withScripts = installed.filter((path) => packages[path]?.hasInstallScript);
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
