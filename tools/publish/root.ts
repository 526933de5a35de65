/** A root folder for tests, with nothing but what is put into it, in which programs run without any rights. */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Command } from '../../packages/server/test/harness/process.ts';
import { NOT_PERMITTED } from '../tests/skipped.ts';

const NOBODY = 65_534;

/** Why tests with a root of their own are skipped, or false. */
export const skipWithoutRoot =
  spawnSync('unshare', ['--root', '/', '--setuid', '0', 'true']).status !== 0 &&
  `${NOT_PERMITTED}unshare(1) cannot change the root`;

export class Root {
  readonly folder = mkdtempSync(join(tmpdir(), 'portico-root-'));

  constructor() {
    chmodSync(this.folder, 0o755);
    for (const [name, mode] of [
      ['tmp', 0o1777],
      ['data', 0o777],
      ['home', 0o777],
    ] as const) {
      mkdirSync(join(this.folder, name));
      chmodSync(join(this.folder, name), mode);
    }
  }

  path(...parts: string[]): string {
    return join(this.folder, ...parts);
  }

  /** Copies the libraries that the system loads with a program. */
  addLibrariesOf(program: string): void {
    for (const library of execFileSync('ldd', [program], { encoding: 'utf8' }).match(/\/\S+/g) ?? []) {
      mkdirSync(this.path(dirname(library)), { recursive: true });
      copyFileSync(library, this.path(library));
    }
  }

  addProgram(program: string, path: string): void {
    this.addLibrariesOf(program);
    mkdirSync(this.path(dirname(path)), { recursive: true });
    copyFileSync(program, this.path(path));
  }

  /**
   * A command in here, as a user without any rights, on a disk that is read-only but for a file system in each of some
   * folders.
   * @param options of each file system, in memory, by the folder from the root
   */
  commandOn(options: Readonly<Record<string, string>>, program: string, ...given: string[]): Command {
    const mounts = Object.entries(options).map(
      ([folder, option]) => `mount -t tmpfs -o mode=1777,${option} tmpfs "$0/${folder}" && `,
    );
    const script = `mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && ${mounts.join('')}exec "$@"`;
    return ['unshare', '--mount', 'sh', '-c', script, this.folder, ...this.command(program, ...given)];
  }

  /** A command in here, as a user without any rights. */
  command(program: string, ...given: string[]): Command {
    return [
      'unshare',
      '--root',
      this.folder,
      '--setgid',
      `${NOBODY}`,
      '--setuid',
      `${NOBODY}`,
      program,
      ...given,
    ];
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Of the user of `command`. */
export const PRIVATE_TMP = `tmp/portico-${NOBODY}`;
/** Variables of processes in here: folders and certificates of the tests are not there. */
export const PLACES = { HOME: '/home', TMPDIR: '/tmp', NODE_EXTRA_CA_CERTS: undefined };
