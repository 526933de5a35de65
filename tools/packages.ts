/**
 * What the server installs at run time is few packages and runs no install script: each is code that somebody else
 * writes and an operator has to trust. A dependency added in passing could bring a hundred others unseen.
 */
import { readFileSync } from 'node:fs';

interface Locked {
  readonly link?: boolean;
  readonly resolved?: string;
  readonly hasInstallScript?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const MOST_PACKAGES = 80;
const ROOT = 'packages/server';

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

const seen = new Set<string>();
function visit(path: string): void {
  if (seen.has(path)) return;
  seen.add(path);
  const { dependencies, optionalDependencies } = packages[path] ?? {};
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const target = resolve(name, path);
    if (target) visit(target);
  }
}
visit(ROOT);

const installed = [...seen].filter((path) => path.includes('node_modules/'));
// A prebuilt binary for each platform is listed; one of them is installed.
const platforms = installed.filter((path) => 'os' in (packages[path] ?? {}));
const count = installed.length - Math.max(0, platforms.length - 1);
const withScripts = installed.filter((path) => packages[path]?.hasInstallScript);

if (installed.length < 10)
  throw new Error(`Only ${installed.length} packages were examined: the lock file reads otherwise now.`);
if (count > MOST_PACKAGES) console.error(`${count} packages at run time, more than ${MOST_PACKAGES}.`);
if (withScripts.length > 0) console.error(`With install scripts: ${withScripts.join(', ')}`);
process.exitCode = count > MOST_PACKAGES || withScripts.length > 0 ? 1 : 0;
console.log(
  `The server installs ${count} packages at run time, ${withScripts.length} with an install script.`,
);
