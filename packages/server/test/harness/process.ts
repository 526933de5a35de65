import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createTestDatabase } from './databases.ts';
import { MAIN } from './main.ts';
import { ROOM_FOR_ORGANIZATIONS } from './room.ts';
import { PATIENCE, until } from './until.ts';

/** A run folder of these tests alone, so that commands find no `portico dev` of others. */
export const RUN_FOLDER = mkdtempSync(join(tmpdir(), 'portico-run-'));
process.once('exit', () => rmSync(RUN_FOLDER, { recursive: true, force: true }));

export const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
export { MAIN };

// biome-ignore lint/suspicious/noExplicitAny: lines of a log are what the tests assert on.
export type LogLine = any;

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A service in a process of its own, as an operator runs it. */
export interface ServiceProcess {
  readonly pid: number;
  /** Everything it has written so far. */
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Its standard output as lines of a log. */
  readonly log: () => LogLine[];
  readonly ended: Promise<Ended>;
  kill(signal: NodeJS.Signals): void;
}

/** A process that has announced that it serves. */
export interface Serving extends ServiceProcess {
  /** Where it listens. */
  readonly url: string;
  /** The line with which it announced that. */
  readonly announcement: LogLine;
}

const running = new Set<ChildProcess>();
const killAll = () => {
  for (const child of running) child.kill('SIGKILL');
};
// A test that fails leaves processes, for which this one would wait.
after(killAll);
process.once('exit', killAll);
// By default a signal ends this process without its exit listeners.
process.once('SIGTERM', () => process.exit(143));

/** The command that runs the service: a program and its arguments. */
export type Command = readonly [program: string, ...args: string[]];

const NODE: Command = [process.execPath, MAIN];

/** Starts a process without waiting for anything. Variables that are not given have their defaults, except the port. */
export function spawnService(
  variables: Readonly<Record<string, string | undefined>>,
  command: Command = NODE,
): ServiceProcess {
  const [program, ...args] = command;
  // Another build may not know them.
  const room = command === NODE ? ROOM_FOR_ORGANIZATIONS : {};
  const child = spawn(program, args, {
    cwd: ROOT,
    env: serviceEnvironment({ ...room, ...variables }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const ended = once(child, 'close').then(([code, signal]) => {
    running.delete(child);
    return { code, signal, stdout, stderr };
  });
  return {
    pid: child.pid ?? 0,
    stdout: () => stdout,
    stderr: () => stderr,
    log: () => linesOf(stdout),
    ended,
    kill: (signal) => child.kill(signal),
  };
}

/**
 * The variables of this process, without those of the tests, which a service would refuse as unknown, of npm, and those
 * at which the service or Node itself would warn.
 */
export function serviceEnvironment(
  variables: Readonly<Record<string, string | undefined>>,
): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(PORTICO_|npm_|(PORT|NO_COLOR|FORCE_COLOR)$)/.test(name),
  );
  const usual = {
    PORTICO_PORT: '0',
    PORTICO_THREADS: process.env.PORTICO_TEST_THREADS ?? '1',
    PORTICO_LIMITS: 'off',
    PORTICO_ADD_MANAGERS: 'anyone',
    XDG_RUNTIME_DIR: RUN_FOLDER,
  };
  return { ...Object.fromEntries(inherited), ...usual, ...variables };
}

/** Pino's level of a warning. */
const WARNING = 40;

function linesOf(text: string): LogLine[] {
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  return whole
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

/** Starts a process that is to refuse to serve, and waits for its end. */
export async function refusedStart(
  variables: Readonly<Record<string, string | undefined>>,
  command?: Command,
): Promise<Ended> {
  const end = await endOf(spawnService(variables, command));
  assert.notEqual(end.code, 0);
  assert.equal(end.signal, null);
  // A warning about the database may come before the problem is found.
  const others = linesOf(end.stdout).filter(({ level }) => level !== WARNING);
  assert.deepEqual(others, [], 'what is wrong belongs on standard error');
  return end;
}

/** Starts a process and waits until it announces that it serves. */
export async function startProcess(
  variables: Readonly<Record<string, string | undefined>>,
  command?: Command,
): Promise<Serving> {
  const service = spawnService(variables, command);
  const hasEnded = service.ended.then(({ code, stderr }) => {
    throw new Error(`It ended with ${code} instead of serving: ${stderr}`);
  });
  hasEnded.catch(() => {});
  const announced = until('it says that it serves', () => service.log().find(({ listening }) => listening));
  const announcement = await Promise.race([announced, hasEnded]);
  return { ...service, url: announcement.listening, announcement };
}

/** A folder and an empty database of its own for the service of a test. */
export interface Place {
  readonly databaseUrl: string;
  readonly variables: Readonly<Record<string, string>>;
  remove(): void;
}

export async function newPlace(): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-process-'));
  const databaseUrl = await createTestDatabase(folder);
  return {
    databaseUrl,
    variables: { PORTICO_DATA_DIR: folder, PORTICO_DATABASE_URL: databaseUrl },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Waits for a process to end by itself. */
export async function endOf({ ended, pid }: ServiceProcess): Promise<Ended> {
  const timer = setTimeout(() => process.kill(pid, 'SIGKILL'), PATIENCE);
  const end = await ended;
  clearTimeout(timer);
  assert.notEqual(end.signal, 'SIGKILL', 'it had to be killed');
  return end;
}
