import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, chownSync, constants, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Client } from 'pg';
import { freePort } from './free-port.ts';
import type { PostgresCluster } from './postgres.ts';
import { until } from './until.ts';

/** PgBouncer before a cluster, in transaction mode: transactions of a client run in different processes of the server. */
export interface Pooler {
  /** The URL of a database through it. */
  url(databaseUrl: string): string;
  stop(): Promise<void>;
}

/** The program; undefined where there is none. */
export function findPooler(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin'];
  return folders.map((folder) => join(folder, 'pgbouncer')).find(isExecutable);
}

/** @param cluster that asks for no passwords */
export async function startPooler(program: string, cluster: PostgresCluster): Promise<Pooler> {
  const { owner } = cluster.origin;
  const folder = mkdtempSync(join(tmpdir(), 'portico-pooler-'));
  const port = await freePort();
  const [settings, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'userlist.txt')];
  writeFileSync(users, '"portico" ""\n');
  writeFileSync(settings, settingsOf(cluster, port, users));
  if (owner) for (const path of [folder, settings, users]) chownSync(path, owner.uid, owner.gid);
  const child = spawn(program, ['-q', settings], { cwd: folder, stdio: 'ignore', ...owner });
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  const url = (databaseUrl: string) => Object.assign(new URL(databaseUrl), { port: String(port) }).href;
  await until('PgBouncer answers', () => answers(child, url(cluster.url('postgres'))));
  return {
    url,
    stop: async () => {
      process.off('exit', end);
      const exit = once(child, 'exit');
      if (child.exitCode === null) {
        end();
        await exit;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Fewer connections than a node opens, so that they are shared. */
const settingsOf = ({ port: server }: PostgresCluster, port: number, users: string) => `[databases]
* = host=127.0.0.1 port=${server}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 6
max_client_conn = 1000
server_login_retry = 1
`;

async function answers(child: ChildProcess, connectionString: string): Promise<boolean> {
  if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}`);
  const client = new Client({ connectionString });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
