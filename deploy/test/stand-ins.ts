/**
 * Images that the Dockerfile and the Compose files name, as far as they cannot be pulled: made of Debian's packages, by
 * mmdebstrap, with what the files here expect of them. They bear the names of the real ones, and are removed at the end.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { machineEnvironment } from '../../tools/publish/machine.ts';
import { CERTIFICATES, putNode } from '../../tools/publish/node-of-machine.ts';

/**
 * @returns the output of a program
 * @throws Error where it fails
 */
export function run(program: string, given: readonly string[], cwd?: string): string {
  // Builds need no namespaces of the kernel.
  const env = { ...machineEnvironment(), BUILDAH_ISOLATION: 'chroot' };
  return execFileSync(program, given, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}

interface StandIn {
  readonly suite: string;
  readonly packages: readonly string[];
  /** Run in the root folder by its own shell. */
  readonly script: string;
  /** Instructions of a Dockerfile. */
  readonly instructions: readonly string[];
  readonly fill?: (root: string) => void;
}

const SYSTEM_PATH = '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

const STAND_INS = {
  'docker.io/library/node:26-slim': {
    suite: 'bookworm',
    packages: ['ca-certificates', 'libstdc++6', 'libatomic1'],
    script: 'groupadd -g 1000 node && useradd -u 1000 -g 1000 node',
    instructions: [`ENV PATH=${SYSTEM_PATH}`, `ENV NODE_EXTRA_CA_CERTS=${CERTIFICATES}`],
    fill: (root) => {
      cpSync(CERTIFICATES, join(root, CERTIFICATES));
      putNode(root);
    },
  },
  'docker.io/library/postgres:18': {
    suite: 'trixie',
    packages: ['postgresql-17'],
    script: `groupmod -g 999 postgres && usermod -u 999 postgres
      install -d -o postgres -g postgres /var/lib/postgresql && install -d -o postgres /var/run/postgresql`,
    instructions: [
      `ENV PATH=${SYSTEM_PATH}:/usr/lib/postgresql/17/bin`,
      'ENV PGDATA=/var/lib/postgresql/18/docker',
      'VOLUME /var/lib/postgresql',
      'ENTRYPOINT ["docker-entrypoint.sh"]',
      'STOPSIGNAL SIGINT',
    ],
    fill: (root) => {
      const entrypoint = join(root, 'usr/local/bin/docker-entrypoint.sh');
      copyFileSync(join(import.meta.dirname, 'postgres-entrypoint.sh'), entrypoint);
      chmodSync(entrypoint, 0o755);
    },
  },
  'docker.io/library/caddy:2': {
    suite: 'bookworm',
    packages: ['caddy', 'ca-certificates'],
    script: 'mkdir -p /data /config',
    instructions: [
      `ENV PATH=${SYSTEM_PATH}`,
      'ENV XDG_DATA_HOME=/data',
      'ENV XDG_CONFIG_HOME=/config',
      'CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]',
    ],
  },
} as const satisfies Readonly<Record<string, StandIn>>;

const made: string[] = [];

/** Sees to it that each image is here: as it is, pulled, or made. */
export function provideImages(): void {
  for (const [name, standIn] of Object.entries<StandIn>(STAND_INS)) {
    const isHere = spawnSync('podman', ['image', 'exists', name]).status === 0;
    if (isHere || spawnSync('podman', ['pull', '--quiet', name], { stdio: 'ignore' }).status === 0) continue;
    make(name, standIn);
    made.push(name);
  }
}

export function removeStandIns(): void {
  if (made.length > 0) run('podman', ['rmi', '--force', ...made]);
}

function make(name: string, { suite, packages, script, instructions, fill }: StandIn): void {
  const work = mkdtempSync(join(tmpdir(), 'portico-stand-in-'));
  const root = join(work, 'root');
  try {
    // Debian's package of PostgreSQL makes a database while it is installed, unless this forbids it.
    const noCluster = `mkdir -p "$1/etc/postgresql-common"
      echo "create_main_cluster = false" > "$1/etc/postgresql-common/createcluster.conf"`;
    const given = ['--quiet', '--variant=minbase', `--setup-hook=${noCluster}`];
    run('mmdebstrap', [...given, `--include=${packages.join()}`, suite, root]);
    run('chroot', [root, 'sh', '-ec', script]);
    fill?.(root);
    const archive = join(work, 'root.tar');
    run('tar', ['--create', '--file', archive, '--directory', root, '.']);
    const changes = instructions.flatMap((instruction) => ['--change', instruction]);
    run('podman', ['import', '--quiet', ...changes, archive, name]);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
