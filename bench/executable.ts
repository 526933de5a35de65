import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { bundled, startPortico, temporaryFolder } from './portico.ts';
import { atMost, type Effort, type Measurement, type Row, whole } from './row.ts';
import { interleaved, median, medianRatio } from './statistics.ts';

const ROOT = join(import.meta.dirname, '..');
const REST_MS = 3_000;

export const executable: Row = {
  title: 'the executable beside the bundle under Node',
  notes: [
    'From spawn to the first 200 of /health/ready, on a new database, with the compile cache of an earlier start.',
    `Resident memory ${REST_MS / 1_000} s after the start; its own is without pages of files, which the system can drop.`,
  ],
  measure,
};

interface Start {
  readonly milliseconds: number;
  readonly cpu: number;
  readonly memory: number;
  readonly own: number;
}

async function measure({ quick }: Effort): Promise<Measurement[]> {
  const bundle = { file: bundled() };
  const single = { file: built(), native: true };
  // Fills the caches of compiled code.
  for (const program of [bundle, single]) await (await startPortico(temporaryFolder(), program)).stop();
  const measured = await interleaved(quick ? 2 : 7, {
    executable: () => startOf(single),
    bundle: () => startOf(bundle),
  });
  const line = (what: string, unit: string, limit: number, value: (start: Start) => number): Measurement => {
    const [own, reference] = [measured.executable.map(value), measured.bundle.map(value)];
    const ratio = medianRatio(own, reference);
    return {
      what,
      values: `${whole(median(own))} : ${whole(median(reference))} ${unit}`,
      ratio,
      ...atMost(limit, ratio),
    };
  };
  return [
    line('spawn to first 200', 'ms', 1.2, ({ milliseconds }) => milliseconds),
    line('CPU of it', 'ms', 1.2, ({ cpu }) => cpu),
    line('resident memory at rest', 'MB', 1.1, ({ memory }) => memory),
    line('of it, its own', 'MB', 1.1, ({ own }) => own),
  ];
}

async function startOf(program: { readonly file: string; readonly native?: boolean }): Promise<Start> {
  const portico = await startPortico(temporaryFolder(), program);
  const cpu = portico.cpuTime() / 1_000;
  await delay(REST_MS);
  const { resident: memory, own } = portico.memory();
  await portico.stop();
  return { milliseconds: portico.startedIn, cpu, memory, own };
}

/** The executable of this machine, made from the present source. */
function built(): string {
  const folder = temporaryFolder();
  const script = ['run', '--silent', 'build:executable', '--', '--out', folder];
  execFileSync('npm', script, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
  return join(folder, `portico-${process.platform}-${process.arch}`);
}
