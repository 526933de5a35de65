import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openDatabase } from '../../../src/ground/database/database.ts';
import { Disk, type Fate } from './power-cut.ts';
import { diskEnvironment } from './shim.ts';
import { readTrace, type Step } from './trace.ts';

export interface Torture {
  /** Runs of the workload on one disk, each killed, the next on what it left. */
  readonly sessions: number;
  /** Transactions in each. */
  readonly transactions: number;
  /** Power cuts, each at another moment of the whole. */
  readonly cuts: number;
  readonly workload: 'portico' | 'careless';
}

export interface Losses {
  /** Commits that had been acknowledged when the power was cut, over all cuts. */
  readonly told: number;
  /** The number of new states that other threads saw. */
  readonly followed: number;
  /** Cuts after which one of them was missing. */
  readonly lossy: number;
  /** How often the log had been restarted. */
  readonly restarts: number;
}

/** Cuts the power at many moments of a workload, and examines the result each time. Damage fails at once. */
export async function cutPower(torture: Torture): Promise<Losses> {
  const root = mkdtempSync(join(tmpdir(), 'portico-cut-'));
  try {
    const folder = join(root, 'disk');
    mkdirSync(folder);
    const steps = runWorkload(torture, folder, join(root, 'trace'));
    return await cutAtMoments(steps, { folder, torture, left: join(root, 'left') });
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function runWorkload({ sessions, transactions, workload }: Torture, folder: string, trace: string): Step[] {
  for (let session = 0; session < sessions; session++) {
    // Writers that have begun go a little beyond.
    const first = String(1 + session * (transactions + 100));
    const file = join(import.meta.dirname, 'workload.ts');
    const { signal, stderr } = spawnSync(
      process.execPath,
      [file, folder, first, String(transactions), workload],
      {
        env: { ...process.env, ...diskEnvironment({ folder, trace }) },
        encoding: 'utf8',
      },
    );
    assert.equal(signal, 'SIGKILL', stderr);
  }
  return readTrace(trace);
}

interface Place {
  readonly folder: string;
  readonly left: string;
  readonly torture: Torture;
}

async function cutAtMoments(steps: Step[], { folder, left, torture }: Place): Promise<Losses> {
  const data = join(folder, 'data');
  const disk = new Disk();
  const told = new Set<number>();
  const losses = { told: 0, followed: 0, lossy: 0, restarts: 0 };
  let [cut, ...later] = chooseCuts(steps, torture.cuts);
  for (const [at, step] of steps.entries()) {
    if (step.path === join(folder, 'notes')) {
      if (step.kind === 'written') {
        const [how, number] = String(step.bytes).split(' ');
        told.add(Number(number));
        if (how === 'followed') losses.followed++;
      }
    } else disk.play(step);
    if (isRestart(step)) losses.restarts++;
    if (at !== cut?.at) continue;
    const { fate } = cut;
    disk.cut(data, left, { fate, random: Math.random });
    told.delete(0);
    losses.told += told.size;
    const kept = await commitsIn(join(left, 'portico.db'), `after step ${at}, unsynced ${fate}`);
    if ([...told].some((number) => !kept.has(number))) losses.lossy++;
    [cut, ...later] = later;
  }
  return losses;
}

/** The header of the log is written when it begins, and when it is restarted. */
function isRestart({ kind, path, offset, bytes }: Step): boolean {
  return kind === 'written' && path.endsWith('-wal') && offset === 0 && bytes.length === 32;
}

interface Cut {
  readonly at: number;
  readonly fate: Fate;
}

const FATES = ['lost', 'some', 'some', 'kept'] as const satisfies Fate[];

/**
 * The cut with the most at stake, and random ones: half of the others anywhere, half while the log is written back or
 * restarted, where most could go wrong.
 */
function chooseCuts(steps: Step[], count: number): Cut[] {
  const risky = [...steps.keys()].filter((at) => {
    const { kind, path } = steps[at] as Step;
    return isRestart(steps[at] as Step) || (path.endsWith('.db') && kind !== 'opened');
  });
  const anywhere = () => Math.floor(Math.random() * steps.length);
  const nearRisk = () =>
    (risky[Math.floor(Math.random() * risky.length)] ?? 0) + Math.floor(Math.random() * 6);
  const chosen = new Map<number, Fate>([[mostAtStake(steps), 'lost']]);
  for (let n = 1; n < count; n++) {
    const at = n % 2 === 0 ? anywhere() : nearRisk();
    const fate = FATES[Math.floor(Math.random() * FATES.length)] ?? 'some';
    if (at < steps.length && !chosen.has(at)) chosen.set(at, fate);
  }
  return [...chosen].map(([at, fate]) => ({ at, fate })).sort((a, b) => a.at - b.at);
}

/** The last step before a sync of the log, where most has been written to the log since the sync before. */
function mostAtStake(steps: Step[]): number {
  let unsynced = 0;
  let most = 0;
  let moment = 0;
  for (const [at, { kind, path }] of steps.entries()) {
    if (!path.endsWith('-wal')) continue;
    if (kind === 'written') unsynced++;
    if (kind === 'sync ended') unsynced = 0;
    if (unsynced <= most) continue;
    most = unsynced;
    moment = at;
  }
  return moment;
}

async function commitsIn(file: string, when: string): Promise<Set<number>> {
  // The remaining file must be good enough to be served.
  const database = await openDatabase({ url: `sqlite:${file}` });
  await database.close();
  using opened = new DatabaseSync(file, { readOnly: true });
  const verdict = opened.prepare('pragma integrity_check').get()?.integrity_check;
  assert.equal(verdict, 'ok', when);
  const rows = opened.prepare('select created_at from organizations').all();
  return new Set(rows.map(({ created_at }) => Number(created_at)));
}
