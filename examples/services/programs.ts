import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { NOT_PERMITTED } from '../../tools/tests/skipped.ts';
import { type Installer, reachesNone } from './registries.ts';

const folderOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));
/** Where packages and programs are put that the examples need; `npm ci` empties it. */
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/portico-examples/', import.meta.url));
/** For fetching packages and compiling them, in milliseconds. */
const LONGEST = 240_000;

const execute = promisify(execFile);

/** One of the services, ready to be started. */
export interface Program {
  readonly name: string;
  readonly command: string;
  readonly arguments: readonly string[];
}

/** Why one cannot be started here. */
export interface Missing {
  readonly name: string;
  readonly missing: string;
}

export const node: Program = {
  name: 'Fastify and jose',
  command: process.execPath,
  arguments: [folderOf('node/service.ts')],
};

/** Compiles the service in Go. */
export function go(): Promise<Program | Missing> {
  return inGo('Go and jwx', folderOf('go'));
}

/**
 * Compiles a program in Go, whose modules come from the module proxy.
 * @param folder an absolute path
 * @throws Error with what the compiler says, where it does not compile
 */
export async function inGo(name: string, folder: string): Promise<Program | Missing> {
  const command = CACHE + fileNameOf(name);
  const options = {
    cwd: folder,
    timeout: LONGEST,
    env: { ...process.env, GOTOOLCHAIN: 'local', GOFLAGS: '-mod=readonly -buildvcs=false' },
  };
  const program = await prepared({ name, command, arguments: [] }, 'go', () =>
    execute('go', ['mod', 'download'], options),
  );
  if (!('missing' in program)) await execute('go', ['build', '-o', command, '.'], options);
  return program;
}

/**
 * Compiles a program of others.
 * @param module its path and version, whose last part but the major version is its name
 */
export function installedInGo(module: string): Promise<Program | Missing> {
  const [, name = ''] = /([^/]+)(?:\/v\d+)?@/.exec(module) ?? [];
  const env = { ...process.env, GOTOOLCHAIN: 'local', GOFLAGS: '-mod=mod', GOBIN: CACHE };
  const program = { name, command: CACHE + name, arguments: [] };
  return prepared(program, 'go', () => execute('go', ['install', module], { timeout: LONGEST, env }));
}

const fileNameOf = (name: string) => name.replaceAll(/\W+/g, '-').toLowerCase();

/** Installs what the service in Python needs. */
export function python(): Promise<Program | Missing> {
  return inPython('Python and PyJWT', folderOf('python/service.py'));
}

/**
 * Installs what a program in Python needs, as the file of requirements beside it says, into an environment of its own.
 * @param script an absolute path
 */
export function inPython(name: string, script: string): Promise<Program | Missing> {
  const environment = CACHE + fileNameOf(name);
  const command = `${environment}/bin/python`;
  const requirements = join(dirname(script), 'requirements.txt');
  const installed = `${environment}/installed.txt`;
  const program = { name, command, arguments: [script] };
  return prepared(program, 'pip', async () => {
    const wanted = readFileSync(requirements);
    if (existsSync(installed) && readFileSync(installed).equals(wanted)) return;
    rmSync(environment, { recursive: true, force: true });
    await execute('python3', ['-m', 'venv', environment], { timeout: LONGEST });
    const install = ['-m', 'pip', 'install', '--quiet', '--require-hashes', '-r', requirements];
    await execute(command, install, { timeout: LONGEST });
    writeFileSync(installed, wanted);
  });
}

interface InstallerError extends Error {
  readonly code?: unknown;
  readonly killed?: boolean;
  readonly stdout?: string;
  readonly stderr?: string;
}

/** @returns why the packages cannot be installed here; undefined where something is wrong with them */
function reasonOf(installer: Installer, error: InstallerError): string | undefined {
  const { code, killed, stdout = '', stderr = '' } = error;
  // CI installs Python, but uses Go only where the machine has it, as it is.
  if (installer === 'pip' && (code === 'ENOENT' || /ensurepip is not available/.test(stdout)))
    return 'Python with venv is not installed';
  if (code === 'ENOENT') return `${NOT_PERMITTED}Go is not installed`;
  if (/requires go >=/.test(stderr)) return `${NOT_PERMITTED}Go is too old`;
  if (!killed && !reachesNone(error, installer)) return undefined;
  const last = stderr.trim().split('\n').at(-1) ?? '';
  return `${NOT_PERMITTED}its packages cannot be installed: ${last}`;
}

/** @throws Error of the installer where the packages could be had, but not be installed */
async function prepared(
  program: Program,
  installer: Installer,
  prepare: () => Promise<unknown>,
): Promise<Program | Missing> {
  const { name } = program;
  mkdirSync(CACHE, { recursive: true });
  try {
    await prepare();
    return program;
  } catch (error) {
    const reason = reasonOf(installer, error as InstallerError);
    if (reason === undefined) throw error;
    return { name, missing: reason };
  }
}

const running = new Set<ChildProcess>();
// A test that fails leaves them.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** A service that runs. */
export interface Running {
  readonly url: string;
  stop(): Promise<void>;
}

export async function start(program: Program, environment: Record<string, string>): Promise<Running> {
  const child = spawn(program.command, program.arguments, {
    env: { ...process.env, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  const ended = once(child, 'exit').then(() => running.delete(child));
  const line = await Promise.race([
    once(createInterface(child.stdout), 'line').then(([text]) => String(text)),
    ended.then(() => ''),
  ]);
  const [, url] = /^Listening on (http\S+)(?: for \S+)?$/.exec(line) ?? [];
  if (url === undefined) throw new Error(`${program.name} did not start: ${line}`);
  return {
    url,
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
