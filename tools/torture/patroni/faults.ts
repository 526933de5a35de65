import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../../packages/server/test/harness/until.ts';
import type { Cluster } from './cluster.ts';
import type { Machine } from './machines.ts';

/** How long an old primary stays away after the promotion of another: milliseconds. */
const AFTERWARDS = 3_000;
/** How long a promotion may take. */
const PROMOTION = 60_000;
/** How long a disk stays full where the primary goes on. */
const FULL = 20_000;
/** How long etcd is away: longer than the leader's lease in the page. */
const ETCD_AWAY = 30_000;

interface Scene {
  readonly cluster: Cluster;
  readonly primary: Machine;
  /** Waits until a member is promoted. */
  promoted(): Promise<void>;
}

interface Fault {
  readonly title: string;
  /** Whether the old primary, which has recovered meanwhile, may be the one that is promoted. */
  readonly mayComeBack?: true;
  /** Breaks something, and ends it. */
  run(scene: Scene): Promise<void>;
}

export const FAULTS: Readonly<Record<string, Fault>> = {
  kill: {
    title: 'kill -9 of all processes of the primary’s PostgreSQL',
    mayComeBack: true,
    run: async ({ primary, promoted }) => {
      primary.signal('SIGKILL', 'postgres');
      await promoted();
    },
  },
  freeze: {
    title: 'SIGSTOP of all processes of the primary’s server, which goes on after the promotion',
    run: (scene) => frozen(scene),
  },
  'freeze-postgres': {
    title: 'SIGSTOP of the primary’s PostgreSQL alone, which goes on after the promotion',
    run: (scene) => frozen(scene, 'postgres'),
  },
  partition: {
    title: 'the primary’s server loses its network, and has it again after the promotion',
    run: async ({ primary, promoted }) => {
      primary.setCutOff(true);
      try {
        await promoted();
        await sleep(AFTERWARDS);
      } finally {
        primary.setCutOff(false);
      }
    },
  },
  switchover: {
    title: 'a planned switchover',
    run: async ({ cluster, primary, promoted }) => {
      const command = cluster.page.command('switchOver');
      await primary.runInBackground(command, 'postgres');
      await promoted();
    },
  },
  full: {
    title: 'the primary’s disk is full, for 20 s or until the promotion',
    run: async ({ primary, promoted }) => {
      const file = '/var/lib/postgresql/filler';
      // It stops where there is no more room, which is an error to it.
      await primary.runInBackground(`dd if=/dev/zero of=${file} bs=1M 2>/dev/null; true`, 'postgres');
      await Promise.race([promoted().catch(() => {}), sleep(FULL)]);
      primary.run(`rm ${file}`);
    },
  },
  etcd: {
    title: 'etcd is away for 30 s, on all servers',
    run: async ({ cluster: { members } }) => {
      for (const member of members) member.signal('SIGSTOP', 'etcd');
      await sleep(ETCD_AWAY);
      for (const member of members) member.signal('SIGCONT', 'etcd');
    },
  },
};

async function frozen({ primary, promoted }: Scene, name?: string): Promise<void> {
  primary.signal('SIGSTOP', name);
  try {
    await promoted();
    await sleep(AFTERWARDS);
  } finally {
    primary.signal('SIGCONT', name);
  }
}

/** The times of a fault, on the clock of `performance.now()`. */
export interface FaultTimes {
  readonly began: number;
  /** Undefined where no member was promoted. */
  readonly promoted: number | undefined;
  readonly healed: number;
  readonly from: string;
  readonly to: string;
}

/** Breaks the cluster in one way, and waits until it is whole again. */
export async function breakAndHeal(cluster: Cluster, fault: Fault): Promise<FaultTimes> {
  const primary = await cluster.healed();
  const began = performance.now();
  const except = fault.mayComeBack ? undefined : primary.name;
  const promotion = () => cluster.roles.promotedAfter(began, except);
  const promoted = async () => {
    await until(`a member is promoted after the fault of ${primary.name}`, promotion, PROMOTION);
  };
  await fault.run({ cluster, primary, promoted });
  const { name: to } = await cluster.healed();
  const healed = performance.now();
  return { began, promoted: promotion(), healed, from: primary.name, to };
}
