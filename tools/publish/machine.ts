/**
 * The machine as its user has it, not as npm scripts see it: its own Node and npm, of which the README requires only
 * Node 20, without npm's variables for scripts.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { delimiter, join, sep } from 'node:path';

const WINDOWS = process.platform === 'win32';

/** npm's settings for the registry, which may come from the command line. */
const KEPT = /^npm_config_(?:registry|cache|cafile|proxy|https_proxy|noproxy)$/;

/** Variables that npm, Node and the tests set for their child processes. */
const OURS = /^(?:npm_|NODE_|PORTICO_|INIT_CWD$)/;

/** @returns environment variables for programs outside of the repository */
export function machineEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !OURS.test(name) || KEPT.test(name));
  const folders = (process.env.PATH ?? '').split(delimiter);
  const own = folders.filter((folder) => !folder.includes(join('node_modules', '.bin')) && !isNpmGyp(folder));
  return { ...Object.fromEntries(kept), PATH: own.join(delimiter) };
}

/** The folders that npm puts before the user's. */
function isNpmGyp(folder: string): boolean {
  return folder.endsWith(`${sep}node-gyp-bin`);
}

/** @returns the version of the machine's own Node, such as `20.20.2`; undefined without one */
export function machineNode(): string | undefined {
  const { stdout } = spawnSync('node', ['--version'], { env: machineEnvironment(), encoding: 'utf8' });
  return stdout?.trim().slice(1) || undefined;
}

/** @throws Error with npm's output */
export function npm(given: readonly string[], cwd: string): string {
  const options = {
    cwd,
    env: machineEnvironment(),
    encoding: 'utf8',
    shell: WINDOWS,
    maxBuffer: 1e8,
  } as const;
  return execFileSync('npm', given, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
}
