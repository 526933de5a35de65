/** Reads from the manifests, the only source, which packages are published, and in which order. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..', '..');

/** Files of a package that users import or run: a path, or one for each condition. */
export type Target = string | { readonly [condition: string]: Target };

export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly exports?: Target;
  readonly bin?: Readonly<Record<string, string>>;
  /** Published files besides compiled code. */
  readonly files?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly publishConfig?: PublishConfig;
  readonly [field: string]: unknown;
}

/** Members that differ in the published manifest; `access` is npm's own. */
export interface PublishConfig extends Partial<Pick<Manifest, 'bin'>> {
  readonly access: string;
  readonly engines?: Readonly<Record<string, string>>;
  /** The program that bundles it, as a path in the package, if it is published as a bundle with its dependencies. */
  readonly bundle?: string;
  /** Published folders besides its own, with their sources, from the package. */
  readonly folders?: Readonly<Record<string, string>>;
}

export interface Workspace {
  /** From the root of the repository. */
  readonly folder: string;
  readonly manifest: Manifest;
  /** Names of other workspaces that it needs when it is installed. */
  readonly needs: readonly string[];
}

export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
}

/** @returns every workspace, in the order of the root's manifest */
export function workspaces(): readonly Workspace[] {
  const { workspaces: patterns } = readManifest('.') as { workspaces?: string[] };
  const manifests = (patterns ?? []).flatMap((pattern) => globSync(`${pattern}/package.json`, { cwd: ROOT }));
  const all = manifests
    .map(dirname)
    .map((folder) => ({ folder, manifest: asPublished(readManifest(folder)) }));
  const names = all.map(({ manifest }) => manifest.name);
  return all.map((one) => ({
    ...one,
    needs: Object.keys(one.manifest.dependencies ?? {}).filter((name) => names.includes(name)),
  }));
}

function asPublished(manifest: Manifest): Manifest {
  const { access: _, folders: __, bundle: ___, ...different } = manifest.publishConfig ?? { access: '' };
  return { ...manifest, ...different };
}

/**
 * Those with a `publishConfig`. They are `private` all the same, so that sources are never published by accident.
 * @returns each after those that it needs
 * @throws Error if one needs a workspace that is not published
 */
export function publishedWorkspaces(): readonly Workspace[] {
  const waiting = workspaces().filter(({ manifest }) => manifest.publishConfig);
  const sorted: Workspace[] = [];
  while (waiting.length > 0) {
    const done = sorted.map(({ manifest }) => manifest.name);
    const next = waiting.findIndex(({ needs }) => needs.every((name) => done.includes(name)));
    if (next < 0)
      throw new Error(`Published, but not what they need: ${waiting.map(({ folder }) => folder).join(', ')}`);
    sorted.push(...waiting.splice(next, 1));
  }
  return sorted;
}

/** @returns every module that users can import or run, as the manifest names it */
export function entriesOf({ exports = {}, bin = {} }: Manifest): readonly string[] {
  return [...leavesOf(exports), ...Object.values(bin)].filter((file) => file.endsWith('.ts'));
}

function leavesOf(target: Target): readonly string[] {
  return typeof target === 'string' ? [target] : Object.values(target).flatMap(leavesOf);
}
