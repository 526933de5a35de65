import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { defaultFile, type Environment, readConfig } from '../configuration/config.ts';
import { CommandFailed, type Io, remark } from './command.ts';
import { offered, type Reach, type RunningDev, tellChanged } from './development/reach.ts';
import { whereDataIs } from './shown.ts';

/** The database of a call. */
export interface ChosenDatabase {
  /** The environment under which the command finds it. */
  readonly env: Environment;
  /** The running `portico dev` whose database it is; undefined for that of `portico serve`. */
  readonly dev?: RunningDev;
}

/** Variables that each select a database. */
const NAMING = ['PORTICO_DATABASE_URL', 'PORTICO_DATABASE_URL_FILE', 'PORTICO_DATA_DIR'];

/**
 * The database that a command works on: the one that the environment names, otherwise that of a running `portico dev`,
 * otherwise that of `portico serve` in this folder.
 *
 * @param port of the `portico dev` to use, regardless of the environment
 * @throws CommandFailed if the choice is ambiguous, or no database can be reached
 */
export async function chooseDatabase(env: Environment, port?: string): Promise<ChosenDatabase> {
  const own = { env };
  if (port === undefined && NAMING.some((name) => env[name])) return own;
  const running = await offered(env);
  if (port !== undefined) {
    const [dev, another] = running.filter(({ url }) => portOf(url) === port);
    if (!dev || another) throw new CommandFailed(notOne(running));
    return through(dev, env);
  }
  const [dev, ...others] = running;
  if (!dev) return own;
  const file = defaultFile(readConfig(env));
  const served = existsSync(file) ? file : undefined;
  if (others.length > 0 || served !== undefined) throw new CommandFailed(ambiguous(running, served));
  return through(dev, env);
}

/**
 * The running `portico dev`, or the one on this port.
 * @throws CommandFailed if there is none, or more than one
 */
export async function chooseDev(env: Environment, port?: string): Promise<Required<ChosenDatabase>> {
  const running = await offered(env);
  const chosen = port === undefined ? running : running.filter(({ url }) => portOf(url) === port);
  const [dev, another] = chosen;
  if (dev && !another) return { dev, ...through(dev, env) };
  if (port !== undefined) throw new CommandFailed(notOne(running));
  if (dev) throw new CommandFailed(ambiguous(running, undefined));
  throw new CommandFailed(
    'no portico dev runs as this user. Start it in another terminal, with portico dev (in a clone: npm exec portico -- dev), and run this again.',
  );
}

function through(dev: RunningDev, env: Environment): ChosenDatabase {
  const others = Object.entries(env).filter(([name]) => !name.startsWith('PORTICO_'));
  return { env: { ...Object.fromEntries(others), ...dev.variables }, dev };
}

/** The port in a URL, also the one that its scheme implies. */
function portOf(url: string): string {
  const { port, protocol } = new URL(url);
  return port || (protocol === 'https:' ? '443' : '80');
}

const devLine = ({ url }: Reach) => `--dev ${portOf(url)} for that of portico dev at ${url}`;

function notOne(running: readonly Reach[]): string {
  const known = running.length === 0 ? 'none runs' : running.map(devLine).join(', ');
  return `--dev must be the port of a portico dev that runs as the same user: ${known}.`;
}

function ambiguous(running: readonly Reach[], served: string | undefined): string {
  const folder = served && relative(process.cwd(), served).replace(/\/?portico\.db$/, '');
  const ways = [
    ...running.map(devLine),
    ...(served === undefined
      ? []
      : [`PORTICO_DATA_DIR=${folder || '.'} for that of portico serve in ${served}`]),
  ];
  return `more than one database could be meant, so nothing was done. Name one: ${ways.join(', or ')}.`;
}

/** Has the service serve what a command has changed before the command ends, where that is `portico dev`. */
export async function announceChange({ dev }: ChosenDatabase): Promise<void> {
  // If it does not answer, it learns of the change within two seconds.
  if (dev) await tellChanged(dev).catch(() => {});
}

/** Names the database that a command used, on standard error. With `--json`, programs are not disturbed. */
export function nameDatabase({ env, dev }: ChosenDatabase, io: Io): void {
  const whose = dev ? `portico dev at ${dev.url}, ` : '';
  remark({ io, options: {} }, `Database: ${whose}${whereDataIs(readConfig(env))}`);
}
