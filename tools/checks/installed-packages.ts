/** Returns the run-time packages of a workspace, by the lock file. */
import { readFileSync } from 'node:fs';

export interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly hasInstallScript?: boolean;
  readonly os?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Locked>;
};

export function locked(path: string): Locked {
  return packages[path] ?? {};
}

/** Whether it holds the binary for one system: each machine installs its own. */
export function isForOnePlatform({ os }: Locked): boolean {
  return os !== undefined;
}

/** The package that Node finds from a folder: in the nearest `node_modules` above. */
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
  const { dependencies, optionalDependencies } = locked(path);
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const target = resolve(name, path);
    if (target) visit(target, seen);
  }
  return seen;
}

/** @param root the folder of a workspace @returns the folders of packages below `node_modules` */
export function installedFor(root: string): readonly string[] {
  return [...visit(root, new Set())].filter((path) => path.includes('node_modules/'));
}

/**
 * @param root the folder of a workspace or of an installed package
 * @returns the number of packages that one machine installs for it: of the binaries for single systems, each machine
 * installs one
 */
export function countInstalledFor(root: string): number {
  const installed = installedFor(root);
  const platforms = installed.filter((path) => isForOnePlatform(locked(path)));
  return installed.length - Math.max(0, platforms.length - 1);
}
