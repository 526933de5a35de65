/** Programs made of what is printed for an application: where they are written, started, and told whom to trust. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { SoftwareName } from '@portico/api/client-settings';
import type { Missing, Program } from '../../../../../examples/services/programs.ts';
import { until } from '../../harness/until.ts';
import type { CookieBrowser } from './browser.ts';

/** Below `node_modules`, so that programs find what is installed there. */
const FOLDER = fileURLToPath(
  new URL('../../../../../node_modules/.cache/portico-snippets/', import.meta.url),
);

/** Where a program runs, and for whom. */
export interface Place {
  /** An empty one. */
  readonly folder: string;
  readonly port: number;
  /** The public URL of Portico. */
  readonly issuer: string;
  /** A file with the certificate of the issuer's authority, in PEM. */
  readonly authority: string;
  readonly secret: string;
}

/** A program with what it reads from its environment, besides the usual variables. */
export interface SnippetStart extends Program {
  readonly environment?: Readonly<Record<string, string>>;
}

/** Software whose printed settings are a program, or part of one. */
export interface SnippetProgram {
  readonly software: SoftwareName;
  readonly callback: string;
  /** By which browsers reach it: `127.0.0.1`, if it is absent. */
  readonly host?: string;
  /** Settings of the application, besides its redirect URI. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Writes what was printed, and what it is pasted into. */
  readonly prepare: (printed: string, place: Place) => Promise<SnippetStart | Missing>;
  /** The page that shows the user in JSON: the front page, if it is absent. */
  readonly user?: string;
  /** Presses what signs in: goes to `/sign-in`, if it is absent. @returns where the browser is sent */
  readonly signIn?: (browser: CookieBrowser) => Promise<string>;
  /** Presses what signs out, if it has that. @returns where the browser is sent */
  readonly signOut?: (browser: CookieBrowser, issuer: string) => Promise<string>;
  /** Whether Portico then asks the user, because the software has ended its grant before. */
  readonly confirmsSignOut?: (issuer: string) => boolean;
}

/** The files that are printed one after the other, each below a comment with its name. */
export function filesOf(printed: string): Readonly<Record<string, string>> {
  const [, ...parts] = printed.split(/^(?:\/\/|#) (\S+\.[a-z]+)$/m);
  return Object.fromEntries(parts.flatMap((name, at) => (at % 2 === 0 ? [[name, parts[at + 1] ?? '']] : [])));
}

/** An empty folder for one program. */
export function folderFor(name: string): string {
  const folder = FOLDER + name;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

export interface Start {
  readonly folder: string;
  /** The origin at which it listens, as a URL. */
  readonly url: string;
  readonly environment: Readonly<Record<string, string>>;
}

const running = new Set<ChildProcess>();
// A test that fails leaves them.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

export interface RunningSnippet {
  /** All that it has written so far. */
  output(): string;
  stop(): Promise<void>;
}

/** Starts a program, and waits until it answers. */
export async function startSnippet(
  program: SnippetStart,
  { folder, url, environment }: Start,
): Promise<RunningSnippet> {
  const child = spawn(program.command, program.arguments, {
    cwd: folder,
    env: { ...process.env, ...environment, ...program.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += data));
  const ended = once(child, 'exit');
  running.add(child);
  await until(
    () => `${program.name} answers: ${said}`,
    () => {
      if (child.exitCode !== null) throw new Error(`${program.name} ended: ${said}`);
      return fetch(url, { redirect: 'manual' }).then(
        () => true,
        () => false,
      );
    },
  );
  return {
    output: () => said,
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
      running.delete(child);
    },
  };
}
