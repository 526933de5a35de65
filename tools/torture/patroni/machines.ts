/** Machines of a network, each with an address and folders of its own, on this one: Linux namespaces. */
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Server } from './page.ts';

const BRIDGE = 'portico0';
/** The address of this process in the network of the machines. */
export const OUTSIDE = '10.0.0.254';
/** That of a service of Debian's. */
const ENVIRONMENT = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8' };

const runFile = promisify(execFile);

/**
 * Folders of a machine's own, by the user that they belong to; sizes are those of a file system in memory. PostgreSQL keeps
 * up to 1 GB of its log.
 */
const FOLDERS: readonly (readonly [path: string, user: string, options: string])[] = [
  ['/var/lib/postgresql', 'postgres', 'size=2g'],
  ['/var/lib/etcd', 'etcd', 'size=256m'],
  ['/run/postgresql', 'postgres', 'size=1m'],
  ['/run/haproxy', 'haproxy', 'size=1m'],
  ['/etc/default', 'root', 'size=1m'],
  ['/etc/patroni', 'postgres', 'size=1m'],
  ['/etc/haproxy', 'root', 'size=1m'],
  ['/etc/pgbouncer', 'postgres', 'size=1m'],
];

/** Connects the network in this process's own namespace, which the machines are then linked to. */
export function connectNetwork(): void {
  run('ip', 'link', 'set', 'lo', 'up');
  run('ip', 'link', 'add', BRIDGE, 'type', 'bridge');
  run('ip', 'address', 'add', `${OUTSIDE}/24`, 'dev', BRIDGE);
  run('ip', 'link', 'set', BRIDGE, 'up');
}

export class Machine implements Server {
  readonly name: string;
  readonly address: string;
  readonly #logs: string;
  /** Keeps the namespaces. */
  readonly #holder: ChildProcess;
  #isCutOff = false;

  private constructor({ name, address }: Server, holder: ChildProcess, logs: string) {
    this.name = name;
    this.address = address;
    this.#holder = holder;
    this.#logs = logs;
  }

  /** @param logs the folder for what its programs print */
  static async boot(server: Server, logs: string): Promise<Machine> {
    const script = 'echo booted; exec sleep infinity';
    const holder = spawn('unshare', ['--net', '--mount', '--uts', 'sh', '-c', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(holder.stdout as NodeJS.ReadableStream, 'data');
    const machine = new Machine(server, holder, logs);
    machine.#connect();
    for (const [path, user, options] of FOLDERS) {
      machine.#as(
        'root',
        `mkdir -p ${path} && mount -t tmpfs -o ${options} tmpfs ${path} && chown ${user}: ${path}`,
      );
    }
    return machine;
  }

  #connect(): void {
    run(
      'ip',
      'link',
      'add',
      this.#link,
      'type',
      'veth',
      'peer',
      'name',
      'eth0',
      'netns',
      `${this.#holder.pid}`,
    );
    run('ip', 'link', 'set', this.#link, 'master', BRIDGE, 'up');
    this.#as(
      'root',
      `hostname ${this.name}; ip link set lo up; ip address add ${this.address}/24 dev eth0; ip link set eth0 up`,
    );
  }

  get #link(): string {
    return `to-${this.name}`;
  }

  get isCutOff(): boolean {
    return this.#isCutOff;
  }

  /** Pulls the cable, or plugs it in again. */
  setCutOff(isCutOff: boolean): void {
    this.#isCutOff = isCutOff;
    run('ip', 'link', 'set', this.#link, isCutOff ? 'down' : 'up');
  }

  write(path: string, content: string, user = 'root'): void {
    execFileSync(
      'nsenter',
      [...this.#inside(), 'sh', '-c', `cat > ${path} && chmod 640 ${path} && chown ${user}: ${path}`],
      {
        input: content,
      },
    );
  }

  /** Runs a command to its end. @returns what it printed */
  run(command: string, user = 'root'): string {
    return this.#as(user, command);
  }

  /** Runs a command while this process goes on. @returns what it printed */
  async runInBackground(command: string, user = 'root'): Promise<string> {
    const args = [...this.#inside(), 'setpriv', ...asUser(user), 'sh', '-c', command];
    return (await runFile('nsenter', args, { cwd: '/', env: ENVIRONMENT })).stdout;
  }

  /** Starts a service as its unit of systemd says, without systemd. */
  start(service: string): void {
    const unit = readFileSync(`/lib/systemd/system/${service}.service`, 'utf8');
    const lines = (name: string) =>
      [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);
    const environment = lines('Environment').filter((line) => !line.includes('%'));
    const files = lines('EnvironmentFile').map((file) => file.replace(/^-/, '').replace('%p', service));
    const [program] = lines('ExecStart');
    const [user = 'root'] = lines('User');
    const steps = [
      'set -a',
      ...environment.map(settingOf),
      ...files.map((file) => `if [ -r ${file} ]; then . ${file}; fi`),
      'set +a',
      // As systemd does, root reads the variables, before another user runs the program.
      `exec setpriv ${asUser(user).join(' ')} ${program}`,
    ];
    this.spawn(service, ['sh', '-c', steps.join('\n')]);
  }

  /** Starts a program that goes on running, and whose output goes to a log. */
  spawn(
    name: string,
    command: readonly string[],
    environment: Readonly<Record<string, string>> = {},
  ): ChildProcess {
    const log = openSync(join(this.#logs, `${this.name}-${name}.log`), 'a');
    return spawn('nsenter', [...this.#inside(), ...command], {
      cwd: '/',
      stdio: ['ignore', log, log],
      env: { ...ENVIRONMENT, ...environment },
    });
  }

  /** The processes on this machine of which the name begins so; all when absent. */
  #processes(name = ''): number[] {
    const network = readlinkSync(`/proc/${this.#holder.pid}/ns/net`);
    return readdirSync('/proc')
      .filter((entry) => /^\d+$/.test(entry))
      .map(Number)
      .filter((pid) => pid !== this.#holder.pid && isIn(network, pid, name));
  }

  /** Sends a signal to the processes of that name, or all. */
  signal(signal: NodeJS.Signals, name?: string): void {
    for (const pid of this.#processes(name)) {
      try {
        process.kill(pid, signal);
      } catch {
        // It has ended by itself.
      }
    }
  }

  #inside(): string[] {
    return ['--target', `${this.#holder.pid}`, '--net', '--mount', '--uts', '--'];
  }

  #as(user: string, command: string): string {
    const args = [...this.#inside(), 'setpriv', ...asUser(user), 'sh', '-c', command];
    return execFileSync('nsenter', args, {
      encoding: 'utf8',
      cwd: '/',
      env: ENVIRONMENT,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }
}

export function asUser(user: string): string[] {
  if (user === 'root') return ['--reuid', 'root', '--keep-groups'];
  return ['--reuid', user, '--regid', user, '--clear-groups'];
}

function isIn(network: string, pid: number, name: string): boolean {
  try {
    if (readlinkSync(`/proc/${pid}/ns/net`) !== network) return false;
    return readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith(name);
  } catch {
    return false;
  }
}

/** Units write several variables in one line, each in quotes, or one without. */
function settingOf(line: string): string {
  const settings = line.startsWith('"')
    ? [...line.matchAll(/"([^"]*)"/g)].map(([, one = '']) => one)
    : [line];
  return settings.map((one) => one.replace(/^(\w+)=(.*)$/, "$1='$2'")).join('\n');
}

function run(program: string, ...args: string[]): void {
  execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
}
