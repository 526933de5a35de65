/** The environment of tests: a folder for their files, and a server of databases. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { availableMemory } from 'node:process';

/** Memory as a file system: the tests' files need not survive them, and a sync costs no time there. */
const MEMORY = '/dev/shm';
/** Bytes that the tests write at once, with room to spare. */
const ROOM = 4 * 2 ** 30;

/**
 * Hundreds of small databases are made, and none is kept: vacuuming them, or protecting them from a crash, is wasted
 * work.
 */
const SHORT_LIVED = {
  autovacuum: 'off',
  full_page_writes: 'off',
  checkpoint_timeout: '1h',
  max_wal_size: '2GB',
  // Enough for the nodes of all races at once.
  max_connections: String(100 * (Math.min(availableParallelism(), 8) + 1)),
};

export interface Environment {
  readonly folder: string;
  readonly variables: NodeJS.ProcessEnv;
}

/** Makes a folder that is removed with this process. */
export function newEnvironment(): Environment {
  const folder = mkdtempSync(join(hasRoom() ? MEMORY : tmpdir(), 'portico-tests-'));
  // A leftover process may still write there.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  // By default, a signal ends the process without that. On a terminal, its child processes get the signal, too.
  process.once('SIGINT', () => process.exit(130));
  const scratch = join(folder, 'scratch');
  mkdirSync(scratch);
  mkdirSync(join(folder, 'ran'));
  // Unprivileged users have files there, too: PostgreSQL's, and that of the image.
  chmodSync(folder, 0o711);
  chmodSync(scratch, 0o1777);
  const variables = {
    ...process.env,
    TMPDIR: scratch,
    PORTICO_TEST_MAIN: resolve('packages/server/dist/main.js'),
    PORTICO_TEST_TEMPLATE: join(folder, 'template.db'),
    PORTICO_TEST_OBSERVED: join(folder, 'observed'),
  };
  return { folder, variables };
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > ROOM && availableMemory() > 2 * ROOM;
  } catch {
    return false;
  }
}

/**
 * @returns the variables of a server that the tests share, and a function that removes it; undefined if none is
 * installed
 */
export async function startDatabases(folder: string) {
  const { startPostgres } = await import('../../packages/server/test/harness/postgres.ts');
  const { findPostgres } = await import('../../packages/server/test/harness/postgres-programs.ts');
  const { makeTemplate } = await import('../../packages/server/test/harness/databases.ts');
  if (findPostgres() === undefined) return undefined;
  const cluster = await startPostgres({
    fsync: false,
    asksForPasswords: false,
    // A database is hundreds of files, and each service of a test has one: in memory, that costs a third.
    place: dirname(folder),
    settings: SHORT_LIVED,
  });
  try {
    const variables = {
      PORTICO_TEST_POSTGRES: cluster.url('postgres'),
      PORTICO_TEST_POSTGRES_TEMPLATE: await makeTemplate(await cluster.createDatabase()),
    };
    return { variables, remove: () => cluster.remove() };
  } catch (error) {
    await cluster.remove();
    throw error;
  }
}
