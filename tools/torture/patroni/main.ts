/**
 * Sets up PostgreSQL with Patroni, etcd, HAProxy and PgBouncer as docs/operate/high-availability.md says, each server in
 * namespaces of its own on this machine, and breaks it under load.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from '../../tests/builds.ts';
import { readOptions } from './options.ts';

/** The programs, with Debian's package of each. */
const PROGRAMS: Readonly<Record<string, string>> = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  etcdctl: 'etcd-client',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  setpriv: 'util-linux',
  ip: 'iproute2',
};
/** Where the page's configuration looks for it. */
const POSTGRES = '/usr/lib/postgresql/15/bin/postgres';

/** Namespaces of which everything ends with the first process. */
const APART = ['--net', '--mount', '--pid', '--fork', '--mount-proc', '--kill-child', '--'];

/** The first process has to collect those that have lost their parent, or Patroni would take a killed server to run. */
const INIT = ['sh', '-c', '"$@" & wait "$!"', 'sh'];

/** Names the programs and rights that this machine lacks, in a line; undefined if it has all. */
export function lackingForPatroni(): string | undefined {
  if (process.platform !== 'linux') return 'needs Linux, for its namespaces';
  if (process.getuid?.() !== 0)
    return 'needs root, to make namespaces; the programs run as users of their own';
  const packages = Object.entries(PROGRAMS)
    .filter(([program]) => !isInstalled(program))
    .map(([, name]) => name);
  if (!isExecutable(POSTGRES)) packages.push('postgresql-15');
  if (packages.length > 0) return `not installed: apt-get install ${packages.join(' ')}`;
  if (spawnSync('unshare', [...APART, 'true']).status !== 0) return 'this machine allows no namespaces';
  return undefined;
}

/** @returns whether nothing was lost, and no answer was wrong */
export function breakPatroni(args: string[]): boolean {
  readOptions(args);
  const lacking = lackingForPatroni();
  if (lacking !== undefined) throw new Error(lacking);
  build('bundle');
  const inside = fileURLToPath(new URL('inside.ts', import.meta.url));
  const environment = {
    ...process.env,
    PORTICO_TEST_MAIN: join(process.cwd(), 'packages/server/dist/main.js'),
  };
  const { status } = spawnSync('unshare', [...APART, ...INIT, process.execPath, inside, ...args], {
    env: environment,
    stdio: 'inherit',
  });
  return status === 0;
}

function isInstalled(program: string): boolean {
  const path = `${process.env.PATH ?? ''}${delimiter}/usr/sbin${delimiter}/sbin`;
  return path.split(delimiter).some((folder) => isExecutable(join(folder, program)));
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
