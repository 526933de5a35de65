/** The published manifest, made from the one in the repository: points to compiled files, and links to the sources. */
import { spawnSync } from 'node:child_process';
import { INSTALLED } from '../../packages/server/build/bundle.ts';
import { type Manifest, ROOT, readManifest, type Target, type Workspace } from './workspaces.ts';

/** The folder of compiled modules in the published package. */
export const COMPILED = './dist/';

const LEFT_OUT = ['private', 'devDependencies', 'scripts'];

/** @returns the published `package.json` */
export function publishedManifest({ manifest, folder }: Workspace): Manifest {
  const kept = Object.entries(manifest).filter(([field]) => !LEFT_OUT.includes(field));
  const { engines } = readManifest('.');
  const { exports, bin, publishConfig } = manifest;
  return {
    ...(Object.fromEntries(kept) as Manifest),
    ...(publishConfig && { publishConfig: { access: publishConfig.access } }),
    engines: manifest.engines ?? engines,
    ...(exports && { exports: published(exports) }),
    ...(bin && { bin: mapValues(bin, compiled) }),
    ...(publishConfig?.bundle && { dependencies: installedBeside(manifest) }),
    files: [COMPILED.slice(2, -1), ...(manifest.files ?? []), ...Object.keys(publishConfig?.folders ?? {})],
    ...whereaboutsOf(folder),
  };
}

/** Packages that a bundle leaves to npm: those that bring a binary for each system. */
function installedBeside({ dependencies = {} }: Manifest): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(dependencies).filter(([name]) => INSTALLED.includes(name)));
}

/** `./src/x.ts` becomes `./dist/x` with an ending, `.js` unless another is given. */
export function compiled(source: string, ending = '.js'): string {
  return source.replace(/^\.\/src\//, COMPILED).replace(/\.ts$/, ending);
}

/** Types come first: the first condition that holds is taken. */
function published(target: Target): Target {
  if (typeof target !== 'string') return mapValues(target, published);
  if (!target.endsWith('.ts')) return target;
  return { types: compiled(target, '.d.ts'), default: compiled(target) };
}

function mapValues<From, To>(given: Readonly<Record<string, From>>, map: (value: From) => To) {
  return Object.fromEntries(Object.entries(given).map(([key, value]) => [key, map(value)]));
}

/** Only the clone's own data; npm compares it with the provenance of the package. */
function whereaboutsOf(folder: string): object {
  const web = repositoryUrl();
  if (!web) return {};
  const repository = { type: 'git', url: `git+${web}.git`, directory: folder };
  if (!web.startsWith('https://github.com/')) return { repository };
  return { repository, bugs: `${web}/issues`, homepage: `${web}/tree/main/${folder}#readme` };
}

/** @returns the https URL that this clone came from; undefined for a repository without a remote */
export function repositoryUrl(): string | undefined {
  const { stdout } = spawnSync('git', ['remote', 'get-url', 'origin'], { cwd: ROOT, encoding: 'utf8' });
  return webUrl((stdout ?? '').trim());
}

/** `git@host:owner/name.git` and `https://user:secret@host/owner/name.git` are `https://host/owner/name`. */
export function webUrl(remote: string): string | undefined {
  const [, host, path] =
    /^(?:https:\/\/|ssh:\/\/)?(?:[^@/]+@)?([\w.-]+\.\w+)[:/](.+?)(?:\.git)?\/?$/.exec(remote) ?? [];
  return host && path && `https://${host}/${path}`;
}
