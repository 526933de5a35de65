import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from './free-port.ts';
import { attempt, findPostgres, unprivilegedUser } from './postgres-programs.ts';
import { PATIENCE } from './until.ts';

/** For the `skip` of node:test: the missing software of this machine, or false. With `CI` set, it throws instead. */
export function skipWithoutPostgres(): string | false {
  if (findPostgres() !== undefined) return false;
  const reason = 'no PostgreSQL server (initdb and postgres, 15 or newer) on this machine';
  if (process.env.CI) throw new Error(`${reason}, and CI must not skip the tests that need it`);
  return reason;
}

export interface PostgresOptions {
  /** Whether commits wait for the disk; true when absent. */
  fsync?: boolean;
  /** Whether passwords are required; true when absent. Proving one takes longer than everything else that a connection needs. */
  asksForPasswords?: boolean;
  /** Where its files are put, in a folder of their own; among temporary files when absent. */
  place?: string;
  /** More settings, by their names in `postgresql.conf`. */
  settings?: Record<string, string>;
  /** Variables of its environment besides those of this process. */
  environment?: Record<string, string>;
}

/** Makes and starts a cluster of one server, which takes a second or two. Its user is a superuser. */
export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresCluster> {
  const programs = findPostgres();
  if (programs === undefined) throw new Error('There is no PostgreSQL server on this machine');
  const owner = unprivilegedUser();
  const root = fs.mkdtempSync(join(options.place ?? tmpdir(), 'portico-pg-'));
  const password = randomBytes(12).toString('hex');
  fs.writeFileSync(join(root, 'password'), password, { mode: 0o600 });
  if (owner) for (const path of [root, join(root, 'password')]) fs.chownSync(path, owner.uid, owner.gid);
  const initdb = [
    ...['-D', join(root, 'data'), '-U', 'portico', '--pwfile=password', '--auth-local=trust'],
    `--auth-host=${options.asksForPasswords === false ? 'trust' : 'scram-sha-256'}`,
    ...['--encoding=UTF8', '--locale=C', '--no-sync'],
  ];
  return startedIn({ programs, owner, root, password, options }, 'initdb', initdb);
}

/**
 * Starts a server that follows a cluster and answers SELECTs, as PostgreSQL's streaming replication does.
 * @param primary a running cluster that asks for no passwords
 */
export async function startReplica(primary: PostgresCluster): Promise<PostgresCluster> {
  const { programs, owner, password, options } = primary.origin;
  const root = fs.mkdtempSync(join(tmpdir(), 'portico-pg-'));
  if (owner) fs.chownSync(root, owner.uid, owner.gid);
  const source = primary.url('postgres');
  const copy = ['-D', join(root, 'data'), '-R', '--checkpoint=fast', '--no-sync', '-d', source];
  return startedIn({ programs, owner, root, password, options }, 'pg_basebackup', copy);
}

/** How a cluster was made. */
interface Origin {
  readonly programs: string;
  readonly owner: ReturnType<typeof unprivilegedUser>;
  readonly root: string;
  readonly password: string;
  readonly options: PostgresOptions;
}

/** Starts the server of a folder that a program fills with data. */
async function startedIn(
  origin: Origin,
  program: string,
  parameters: readonly string[],
): Promise<PostgresCluster> {
  const { programs, owner, root } = origin;
  try {
    execFileSync(join(programs, program), parameters, { cwd: root, stdio: 'pipe', ...owner });
  } catch (error) {
    fs.rmSync(root, { recursive: true, force: true });
    throw error;
  }
  return started(origin);
}

async function started(origin: Origin): Promise<PostgresCluster> {
  const { programs, owner, root, options } = origin;
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: root,
    max_connections: '200',
    fsync: options.fsync === false ? 'off' : 'on',
    ...options.settings,
  };
  const postgres = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const spawnServer = (port: number, log: number) =>
    // Not detached, so that Ctrl-C on a terminal reaches it too.
    spawn(join(programs, 'postgres'), ['-D', join(root, 'data'), '-p', String(port), ...postgres], {
      cwd: root,
      stdio: ['ignore', log, log],
      env: { ...process.env, ...options.environment },
      ...owner,
    });
  for (let tries = 1; ; tries++) {
    const port = await freePort();
    const cluster = new PostgresCluster({ origin, port, spawnServer });
    try {
      await cluster.start();
      return cluster;
    } catch (error) {
      // Another program may have taken the port meanwhile.
      if (cluster.isRunning || tries === MOST_PORTS) throw error;
    }
  }
}

/** How many ports are tried. */
const MOST_PORTS = 3;

interface ClusterParts {
  origin: Origin;
  port: number;
  spawnServer(port: number, log: number): ChildProcess;
}

const signals = { smart: 'SIGTERM', fast: 'SIGINT', immediate: 'SIGQUIT' } as const;

/** One server in a directory of its own; both are gone, at the latest, when this process ends. */
export class PostgresCluster {
  readonly port: number;
  readonly dataDirectory: string;
  readonly origin: Origin;
  readonly #parts: ClusterParts;
  #server: ChildProcess | undefined;
  #databases = 0;

  constructor(parts: ClusterParts) {
    this.port = parts.port;
    this.origin = parts.origin;
    this.dataDirectory = join(this.origin.root, 'data');
    this.#parts = parts;
    process.once('exit', () => {
      this.#server?.kill(signals.immediate);
      this.#deleteFiles();
    });
    // By default a signal ends the process without its exit listeners.
    process.once('SIGTERM', () => process.exit(143));
  }

  get isRunning(): boolean {
    return this.#server !== undefined && !hasEnded(this.#server);
  }

  /** A complete URL, whether or not the database exists. */
  url(databaseName: string): string {
    return `postgres://portico:${this.origin.password}@127.0.0.1:${this.port}/${encodeURIComponent(databaseName)}`;
  }

  /** Resolves to the URL of a new, empty database. */
  async createDatabase(): Promise<string> {
    this.#databases += 1;
    const name = `test_${this.#databases}`;
    await this.#administer(`create database ${name}`);
    return this.url(name);
  }

  /** Starts a stopped server, with the same data on the same port; resolves when it accepts connections. */
  async start(): Promise<void> {
    const log = fs.openSync(join(this.origin.root, 'log'), 'a');
    const server = this.#parts.spawnServer(this.port, log);
    fs.closeSync(log);
    // A test file that forgets to stop it ends all the same.
    server.unref();
    this.#server = server;
    for (let tries = 0; ; tries++) {
      try {
        return await this.#administer('select 1', 5_000);
      } catch (cause) {
        if (hasEnded(server) || tries === 600)
          throw new Error(`PostgreSQL did not start: ${this.#log()}`, { cause });
        await sleep(50);
      }
    }
  }

  /**
   * Ends the server; resolves when its process is gone and connections are refused. `smart` waits for the clients to
   * leave, `fast` disconnects them, `immediate` is a crash from which the next start recovers.
   */
  async stop(mode: keyof typeof signals): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (!server || hasEnded(server)) return;
    const exit = once(server, 'exit');
    server.ref();
    server.kill(signals[mode]);
    await exit;
  }

  /** Ends the server and deletes its files. */
  async remove(): Promise<void> {
    await this.stop('immediate');
    this.#deleteFiles();
  }

  #deleteFiles(): void {
    const clock = new Int32Array(new SharedArrayBuffer(4));
    // A server that was asked to end still writes for a moment; an exit listener cannot await its end.
    for (let tries = 0; tries < 40; tries++) {
      attempt(() => fs.rmSync(this.origin.root, { recursive: true, force: true }));
      if (!fs.existsSync(this.origin.root)) return;
      Atomics.wait(clock, 0, 0, 50);
    }
  }

  #log(): string {
    return fs.readFileSync(join(this.origin.root, 'log'), 'utf8').slice(-2_000);
  }

  async #administer(statement: string, patience = PATIENCE): Promise<void> {
    const client = new Client({
      connectionString: this.url('postgres'),
      connectionTimeoutMillis: patience,
    });
    // Otherwise a server that goes away would end the tests.
    client.on('error', () => {});
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  }
}

function hasEnded(server: ChildProcess): boolean {
  return server.exitCode !== null || server.signalCode !== null;
}
