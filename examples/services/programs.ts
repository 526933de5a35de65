import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { NOT_PERMITTED } from '../../tools/tests/skipped.ts';

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
  return prepared(program, 'python3', async () => {
    const wanted = readFileSync(requirements);
    if (existsSync(installed) && readFileSync(installed).equals(wanted)) return;
    rmSync(environment, { recursive: true, force: true });
    await execute('python3', ['-m', 'venv', environment], { timeout: LONGEST });
    const install = ['-m', 'pip', 'install', '--quiet', '--require-hashes', '-r', requirements];
    await execute(command, install, { timeout: LONGEST });
    writeFileSync(installed, wanted);
  });
}

async function prepared(
  program: Program,
  language: string,
  prepare: () => Promise<unknown>,
): Promise<Program | Missing> {
  const { name } = program;
  mkdirSync(CACHE, { recursive: true });
  try {
    await prepare();
    return program;
  } catch (error) {
    const { code, stderr = '' } = error as { code?: unknown; stderr?: string };
    if (code === 'ENOENT') return { name, missing: `${NOT_PERMITTED}${language} is not installed` };
    const last = stderr.trim().split('\n').at(-1) ?? '';
    return { name, missing: `${NOT_PERMITTED}its packages cannot be installed: ${last}` };
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
