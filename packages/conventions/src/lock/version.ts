import type { Change } from './change.ts';

const VERSION = /^(\d+)\.(\d+)\.(\d+)(-[\w.-]+)?$/;

/**
 * The least version that may follow a release with these changes (semver.org, sections 4, 6, 7 and 8): before 1.0.0, a
 * breaking change raises the minor version and a compatible one the patch version.
 * @throws TypeError for anything that is not a version
 */
export function leastVersion(released: string, changes: readonly Change[]): string {
  const [major, minor, patch] = numbersOf(released);
  if (changes.length === 0) return `${major}.${minor}.${patch}`;
  const isBreaking = changes.some(({ effect }) => effect === 'breaking');
  if (major === 0) return isBreaking ? `0.${minor + 1}.0` : `0.${minor}.${patch + 1}`;
  return isBreaking ? `${major + 1}.0.0` : `${major}.${minor + 1}.0`;
}

/** Whether a version is at least another; a pre-release, such as `1.0.0-rc.1`, counts as its release. */
export function isAtLeast(version: string, least: string): boolean {
  const [have, want] = [numbersOf(version), numbersOf(least)];
  const at = have.findIndex((number, index) => number !== want[index]);
  return at < 0 || (have[at] as number) > (want[at] as number);
}

function numbersOf(version: string): readonly [number, number, number] {
  const [, major, minor, patch] = VERSION.exec(version) ?? [];
  if (patch === undefined) throw new TypeError(`${version} is not a version`);
  return [Number(major), Number(minor), Number(patch)];
}
