import { chmodSync, lstatSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { createConnection, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Environment } from '../../configuration/config.ts';
import { systemClock } from '../../ground/system-clock.ts';
import { CommandFailed } from '../command.ts';
import { madeRunFolder, runFolder } from './run-folder.ts';

/** How commands work on the database of a running `portico dev`. */
export interface Reach {
  /** Base of its links. */
  readonly url: string;
  /** Its variables, under which commands find its database and its keys. */
  readonly variables: Readonly<Record<string, string>>;
}

/** A running `portico dev`, as commands find it. */
export interface RunningDev extends Reach {
  /** The path of its socket. */
  readonly socket: string;
}

/** The word that a command sends before it reads the answer, if it has changed something; otherwise, it sends nothing. */
const CHANGED = 'changed';

export interface Offer {
  readonly env: Environment;
  /** Runs after a command has changed something, before the command ends. */
  readonly onChange: () => Promise<void>;
}

/** Short, because the path of a socket can have only about 100 characters. */
const PREFIX = 'dev-';
const SOCKET = new RegExp(`^${PREFIX}[0-9a-z-]+\\.sock$`);
/** How long a socket may take to answer, in milliseconds. */
const PATIENCE = 5_000;

/**
 * Lets commands of the same user find this `portico dev` until the process ends: a socket, which no other user can open,
 * gives each caller its variables.
 * @returns whether that was possible
 */
export async function offer(reach: Reach, { env, onChange }: Offer): Promise<boolean> {
  const folder = madeRunFolder(env);
  if (folder === undefined) return false;
  const path = join(folder, `${PREFIX}${process.pid}-${systemClock().toString(36)}.sock`);
  const answer = async (socket: Socket, word: string) => {
    if (word === CHANGED) await onChange();
    socket.end(JSON.stringify(reach));
  };
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    let word = '';
    socket.setTimeout(PATIENCE, () => socket.destroy());
    socket.on('error', () => {});
    socket.setEncoding('utf8').on('data', (part) => {
      word += part;
    });
    socket.once('end', () => answer(socket, word).catch(() => socket.destroy()));
  });
  const { promise: listening, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject).listen(`${path}.new`, resolve).unref();
  try {
    await listening;
  } catch {
    // Such as a path that is too long for a socket.
    return false;
  }
  chmodSync(`${path}.new`, 0o600);
  // Renames it only now that it answers: one that does not is removed as left over.
  renameSync(`${path}.new`, path);
  process.once('exit', () => rmSync(path, { force: true }));
  return true;
}

/**
 * Every running `portico dev` of this user. Sockets of processes that were killed are removed.
 * @throws CommandFailed if one does not answer
 */
export async function offered(env: Environment): Promise<readonly RunningDev[]> {
  const folder = runFolder(env);
  if (folder === undefined) return [];
  const paths = readdirSync(folder)
    .filter((name) => SOCKET.test(name))
    .map((name) => join(folder, name));
  const answers = await Promise.all(paths.map((path) => askAt(path, '')));
  return answers.filter((answer) => answer !== undefined);
}

/**
 * Lets a `portico dev` learn that its database was changed, and waits until it has.
 * @throws CommandFailed if it does not answer
 */
export async function tellChanged({ socket }: RunningDev): Promise<void> {
  await askAt(socket, CHANGED);
}

/** Undefined if no process listens any more. */
async function askAt(path: string, word: string): Promise<RunningDev | undefined> {
  if (lstatSync(path, { throwIfNoEntry: false })?.uid !== process.getuid?.()) return undefined;
  const socket = createConnection(path);
  socket.setTimeout(PATIENCE, () => socket.destroy(new Error('it does not answer')));
  try {
    socket.end(word);
    return { ...(JSON.parse(await text(socket)) as Reach), socket: path };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    if (code !== 'ECONNREFUSED')
      throw new CommandFailed(`portico dev at ${path}: ${message}.`, { cause: error });
    rmSync(path, { force: true });
    return undefined;
  }
}
