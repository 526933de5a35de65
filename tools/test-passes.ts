/**
 * Which tests run: everything, what one runs before a commit, or what was asked for. Before a commit, tests that kill and
 * start processes, cut the power or pack the product are left to the whole run, and so are the client, the checker, and
 * most of what a browser is started for: a person signs in, and the rest of the console is `npm test -- console`.
 * Concurrent requests run on PostgreSQL, where they are handled at once. So do other tests whose result may differ there:
 * those of the database itself, and those that change or list everything, or meet a key that is in use.
 */
import type { TestFiles } from './test-files.ts';

export type PassName = 'once' | 'sqlite' | 'postgres';

/** Which files run in each pass. */
export type Passes = Readonly<Record<PassName, readonly string[]>>;

/** In the whole run alone, besides the files that start the service as a process. */
const LATE =
  /^(deploy|examples|tools\/publish|packages\/(client|conformance)\/test)\/|^packages\/(server\/test\/(proofs\/growth|faults\/power-cut)|console\/test\/(?!sign-in|serving))\b/;

const RACES = /^packages\/server\/test\/proofs\/races\//;
const DIFFERS_ON_POSTGRES =
  /^packages\/server\/(src\/(ground\/(database|work)\/|team\/imports\/(?!hashes))|test\/proofs\/operations\/(changes|idempotency|lists)\.|.*(tasks|plan)\.test\.ts$)/;

export function passesOf(files: TestFiles, selection: Selection): Passes {
  const whole = {
    once: files.once,
    sqlite: [...files.onEachDatabase, ...files.onSqlite],
    postgres: files.onEachDatabase,
  };
  if (selection === 'all') return whole;
  if (selection !== 'quick') return selected(whole, selection);
  const isQuick = (file: string) => !LATE.test(file) && !files.spawning.has(file);
  return {
    once: whole.once.filter(isQuick),
    sqlite: whole.sqlite.filter((file) => isQuick(file) && !RACES.test(file)),
    postgres: whole.postgres.filter(
      (file) => isQuick(file) && (RACES.test(file) || DIFFERS_ON_POSTGRES.test(file)),
    ),
  };
}

/** What was asked for. */
export interface Chosen {
  /** Slices, or paths of files and folders. */
  readonly names: readonly string[];
  readonly onPostgres: boolean;
}

export type Selection = 'all' | 'quick' | Chosen;

function selected(whole: Passes, { names, onPostgres }: Chosen): Passes {
  const isChosen = (file: string) => names.some((name) => isOf(file, name));
  const { once, sqlite, postgres } = whole;
  return {
    once: once.filter(isChosen),
    sqlite: onPostgres ? [] : sqlite.filter(isChosen),
    postgres: onPostgres ? postgres.filter(isChosen) : [],
  };
}

/** A slice is a folder somewhere in a path, and all that lies in it. */
function isOf(file: string, name: string): boolean {
  const path = name.replace(/^\.\//, '').replace(/\/$/, '');
  return (
    file === path || file.startsWith(`${path}/`) || file.includes(`/${path}/`) || file.endsWith(`/${path}`)
  );
}

/**
 * @param args of the command line: `--all`, or names and `--postgres`
 * @throws Error with a line for the caller, if they are wrong
 */
export function selectionOf(args: readonly string[]): Selection {
  const names = args.filter((arg) => !arg.startsWith('-'));
  const options = args.filter((arg) => arg.startsWith('-'));
  const unknown = options.find((option) => option !== '--all' && option !== '--postgres');
  if (unknown !== undefined) throw new Error(`There is no option ${unknown}: ${USAGE}`);
  const [isAll, onPostgres] = [options.includes('--all'), options.includes('--postgres')];
  if (isAll && (names.length > 0 || onPostgres)) throw new Error(`--all stands alone: ${USAGE}`);
  if (isAll) return 'all';
  if (names.length > 0) return { names, onPostgres };
  if (onPostgres) throw new Error(`--postgres wants a slice or a path: ${USAGE}`);
  return 'quick';
}

const USAGE = 'npm test, npm run test:all, or npm test -- <slice or path>… [--postgres]';
