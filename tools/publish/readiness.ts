/** Whether the repository is ready to be released: the checks that a person would forget one day. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryUrl } from './manifest.ts';
import { ROOT, readManifest, workspaces } from './workspaces.ts';

export interface State {
  /** The version of the root manifest. */
  readonly version: string;
  /** The versions of the other manifests, and their versions of each other, by file. */
  readonly versions: Readonly<Record<string, string>>;
  readonly changelog: string;
  /** The last released version by the contract's lock; undefined if none was. */
  readonly locked: string | undefined;
  /** The output of `git status --porcelain`. */
  readonly uncommitted: string;
  readonly branch: string;
  readonly tags: readonly string[];
  readonly repository: string | undefined;
}

/** @returns the state of the repository that this file is in */
export function readState(): State {
  const git = (...given: string[]) => execFileSync('git', given, { cwd: ROOT, encoding: 'utf8' }).trim();
  return {
    ...readVersions(),
    changelog: readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'),
    locked: readLock(),
    uncommitted: git('status', '--porcelain'),
    branch: git('rev-parse', '--abbrev-ref', 'HEAD'),
    tags: git('tag', '--list').split('\n'),
    repository: repositoryUrl(),
  };
}

function readLock(): string | undefined {
  const { version, released } = JSON.parse(readFileSync(join(ROOT, 'contract.lock.json'), 'utf8'));
  return released ? version : undefined;
}

export function readVersions(): Pick<State, 'version' | 'versions'> {
  const versions = workspaces().flatMap(({ folder, manifest, needs }) => [
    [folder, manifest.version],
    ...needs.map((name) => [`${folder}, which needs ${name}`, manifest.dependencies?.[name] ?? '']),
  ]);
  return { version: readManifest('.').version, versions: Object.fromEntries(versions) };
}

/** @returns the obstacles to a release, a line each */
export function releaseProblems(state: State): readonly string[] {
  const { version, versions, changelog, locked, uncommitted, branch, tags, repository } = state;
  const other = Object.entries(versions).filter(([, one]) => one !== version);
  const entry = changelog.split('\n').find((line) => line.startsWith(`## ${version} `));
  const dated = /^## \S+ \(\d{4}-\d{2}-\d{2}\)$/.test(entry ?? '');
  return [
    ...other.map(([place, one]) => `${place}: version ${one}, and the root's is ${version}`),
    ...(entry === undefined ? [`CHANGELOG.md has no entry for ${version}`] : []),
    ...(entry !== undefined && !dated ? [`CHANGELOG.md: "${entry}" has no date, as in (2026-01-31)`] : []),
    ...(locked === version ? [] : [`contract.lock.json is not of ${version}: npm run release:lock`]),
    ...(uncommitted === '' ? [] : [`not committed:\n${uncommitted}`]),
    ...(branch === 'main' ? [] : [`this is ${branch}, and releases are made of main`]),
    ...(tags.includes(`v${version}`) ? [`there is a tag v${version}: raise the version`] : []),
    ...(repository ? [] : ['there is no remote "origin" to name as the repository']),
  ];
}
