/**
 * Cuts the power on SQLite at hundreds of moments, which takes minutes, and reads on several threads a million fresh
 * writes, which takes an hour: `npm test` does the same with a few. Needs a C compiler. With `plans`, explains the
 * statements of all operations on PostgreSQL with a million accounts instead, where `npm run test:all` has a tenth. With
 * `month`, lets 36 days pass and measures how tables grow. With `patroni`, breaks a cluster of PostgreSQL under load.
 * With `rights`, judges 20,000 uses of rights that were just lost, on two nodes.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { cutPower } from '../../packages/server/test/faults/disk/cuts.ts';
import { skipWithoutCompiler } from '../../packages/server/test/harness/preloaded.ts';
import { liveThroughMonth } from './month/main.ts';
import { breakPatroni } from './patroni/main.ts';

const ROUNDS = 10;
const CUTS = 20;
/** Each write is read on three threads. */
const CHANGES = 350_000;

/** Runs a test file, whole, at another size. @returns whether it passed */
function passes(path: string, environment: NodeJS.ProcessEnv): boolean {
  const file = fileURLToPath(new URL(`../../packages/server/test/${path}`, import.meta.url));
  const { status } = spawnSync(process.execPath, ['--test', file], {
    env: { ...process.env, ...environment },
    stdio: 'inherit',
  });
  return status === 0;
}

async function cutPowerOften(): Promise<boolean> {
  const lacking = skipWithoutCompiler();
  if (lacking) throw new Error(lacking);
  let lossy = 0;
  for (let round = 1; round <= ROUNDS; round++) {
    const losses = await cutPower({ sessions: 2, transactions: 1_500, cuts: CUTS, workload: 'portico' });
    lossy += losses.lossy;
    console.log(
      `${round * CUTS} power cuts: ${losses.told} commits told of in this round, ${losses.restarts} logs, ${lossy} cuts with losses`,
    );
  }
  return lossy === 0;
}

const readOften = () => passes('faults/threads/reads.test.ts', { PORTICO_TEST_CHANGES: String(CHANGES) });

function explainAtFullSize(): boolean {
  return passes('proofs/plans/plans.test.ts', { PORTICO_TEST_DATABASE: 'postgres', PORTICO_TEST_SIZE: '1' });
}

/** As the test that `npm run test:all` runs, in more rounds. */
function useLostRights(): boolean {
  return passes('proofs/rights/rights.test.ts', { PORTICO_TEST_USES: '20000' });
}

/** By the first argument; the others are theirs. */
const TORTURES: Readonly<
  Record<string, (args: string[]) => readonly boolean[] | Promise<readonly boolean[]>>
> = {
  '': async () => [await cutPowerOften(), readOften()],
  plans: () => [explainAtFullSize()],
  month: (args) => [liveThroughMonth(args)],
  patroni: (args) => [breakPatroni(args)],
  rights: () => [useLostRights()],
};

const [what = '', ...args] = process.argv.slice(2);
const torture = TORTURES[what];
if (!torture || (args.length > 0 && what !== 'patroni' && what !== 'month'))
  throw new Error('Usage: npm run torture [-- plans | -- month [days] | -- rights | -- patroni [options]]');
process.exitCode = (await torture(args)).every(Boolean) ? 0 : 1;
