import type { ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { MAIN } from '../../../packages/server/test/harness/main.ts';
import { until } from '../../../packages/server/test/harness/until.ts';
import { asUser, connectNetwork, Machine } from './machines.ts';
import { FILES, type Page, type Server } from './page.ts';
import { Roles } from './roles.ts';

const serverAt = (name: string, number: number): Server => ({ name, address: `10.0.0.${number}` });
const MEMBERS = ['one', 'two', 'three'].map((name, at) => serverAt(name, at + 1));
const [DIRECT, POOLED] = [serverAt('four', 4), serverAt('five', 5)];

const PORT = 3_000;
/** A user without rights. */
const USER = 'daemon';
/** How long the cluster may take to be whole again: milliseconds. */
const HEALING = 180_000;

/** A process of Portico. */
export interface PorticoNode {
  readonly name: string;
  readonly url: string;
  readonly process: ChildProcess;
}

/** A member as Patroni tells of it. */
interface PatroniMember {
  readonly name: string;
  readonly role: string;
  readonly state: string;
}

/** Everything that the page sets up. */
export class Cluster {
  readonly page: Page;
  readonly members: readonly Machine[];
  readonly roles: Roles;
  readonly nodes: readonly PorticoNode[];

  private constructor(parts: Pick<Cluster, 'page' | 'members' | 'roles' | 'nodes'>) {
    this.page = parts.page;
    this.members = parts.members;
    this.roles = parts.roles;
    this.nodes = parts.nodes;
  }

  /** Follows the page. @param folder for logs and data, which the programs' users must be able to enter */
  static async setUp(page: Page, folder: string): Promise<Cluster> {
    connectNetwork();
    const logs = join(folder, 'logs');
    mkdirSync(logs);
    const boot = (server: Server) => Machine.boot(server, logs);
    const members = await Promise.all(MEMBERS.map(boot));
    for (const machine of members) {
      configure(page, machine, '/etc/default/');
      inUnits(machine, page.command('startEtcd'));
    }
    const [first] = members as [Machine];
    await until('etcd is healthy', () => succeeds(() => first.run(page.command('checkEtcd'))));
    for (const machine of members) {
      configure(page, machine, '/etc/patroni/');
      inUnits(machine, page.command('startPatroni'));
    }
    const leader = await until(
      'Patroni has a leader and a synchronous standby',
      async () => {
        const found = await patroniMembers(members);
        return isWhole(found) && members.find(({ name }) => name === found.find(isLeader)?.name);
      },
      HEALING,
    );
    console.log(first.run(page.command('list'), 'postgres'));
    leader.run(page.command('createDatabase'), 'postgres');
    const roles = new Roles(members, page.password('SUPERUSER_PASSWORD'));
    const [direct, pooled] = [await boot(DIRECT), await boot(POOLED)];
    for (const folder of ['/etc/haproxy/', '/etc/pgbouncer/']) configure(page, pooled, folder);
    inUnits(pooled, page.command('startPooler'));
    const nodes = [
      await startNode(direct, page.databaseUrl('direct'), folder),
      await startNode(pooled, page.databaseUrl('pooled'), folder),
    ];
    return new Cluster({ page, members, roles, nodes });
  }

  /** The member that takes writes. */
  primary(): Machine {
    const { primary } = this.roles;
    const machine = this.members.find(({ name }) => name === primary);
    if (!machine) throw new Error('No member is the primary');
    return machine;
  }

  /** Waits until all members are there, with a primary and a synchronous standby. @returns the primary */
  async healed(): Promise<Machine> {
    let last: unknown;
    await until(
      () => `the cluster is whole again: ${JSON.stringify(last)}`,
      async () => {
        const found = await patroniMembers(this.members);
        last = found;
        return isWhole(found) && this.roles.primaries.length === 1 && this.#standbys() === MEMBERS.length - 1;
      },
      HEALING,
    );
    return this.primary();
  }

  /** How many standbys follow the primary: Patroni takes one for running that has still to catch up. */
  #standbys(): number {
    const query = `select count(*) from pg_stat_replication where state = 'streaming' and usename = 'replicator'`;
    try {
      return Number(this.primary().run(`psql --no-align --tuples-only -c "${query}"`, 'postgres'));
    } catch {
      return 0;
    }
  }
}

/** Writes the page's files in a folder. */
function configure(page: Page, machine: Machine, folder: string): void {
  for (const [path, user] of Object.entries(FILES))
    if (path.startsWith(folder)) machine.write(path, page.file(path, machine), user);
}

/** Runs `systemctl restart …` of the page. */
function inUnits(machine: Machine, command: string): void {
  const [, names = ''] = /^systemctl restart ([\w ]+)$/.exec(command) ?? [];
  for (const name of names.split(' ')) machine.start(name);
}

async function startNode(machine: Machine, databaseUrl: string, folder: string): Promise<PorticoNode> {
  const data = join(folder, machine.name);
  machine.run(`mkdir ${data} && chown ${USER}: ${data}`);
  const process_ = machine.spawn('portico', ['setpriv', ...asUser(USER), process.execPath, MAIN], {
    PORTICO_DATABASE_URL: databaseUrl,
    PORTICO_DATA_DIR: data,
    PORTICO_HOST: '0.0.0.0',
    PORTICO_PORT: String(PORT),
    PORTICO_PUBLIC_URL: 'http://localhost:3999',
    PORTICO_SECRET_KEYS: Buffer.alloc(32, 1).toString('base64'),
    PORTICO_LIMITS: 'off',
    PORTICO_ADD_MANAGERS: 'anyone',
    PORTICO_MOST_ORGANIZATIONS: '1000000',
    PORTICO_MOST_ORGANIZATIONS_A_DAY: '1000000',
    XDG_RUNTIME_DIR: data,
  });
  const url = `http://${machine.address}:${PORT}`;
  await until(`the node on ${machine.name} is ready`, async () => {
    if (process_.exitCode !== null)
      throw new Error(`The node on ${machine.name} ended with ${process_.exitCode}`);
    const answer = await fetch(`${url}/health/ready`).catch(() => undefined);
    return answer?.status === 200;
  });
  return { name: machine.name, url, process: process_ };
}

/** The state of all members, as the first one that answers reports it. */
async function patroniMembers(machines: readonly Machine[]): Promise<readonly PatroniMember[]> {
  for (const { address } of machines) {
    try {
      const answer = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(2_000) });
      const { members } = (await answer.json()) as { members: PatroniMember[] };
      return members;
    } catch {
      // The next one is asked.
    }
  }
  return [];
}

const isLeader = ({ role }: PatroniMember) => role === 'leader' || role === 'master';

function isWhole(members: readonly PatroniMember[]): boolean {
  const isRunning = ({ state }: PatroniMember) => state === 'running' || state === 'streaming';
  return (
    members.filter(isRunning).length === MEMBERS.length &&
    members.some(isLeader) &&
    members.some(({ role }) => role === 'sync_standby')
  );
}

function succeeds(work: () => unknown): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}
