/**
 * Cuts the power on SQLite at hundreds of moments, which takes minutes, and reads on several threads a million fresh
 * writes, which takes an hour: `npm test` does the same with a few. Needs a C compiler.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { cutPower } from '../packages/server/test/faults/disk/cuts.ts';
import { skipWithoutCompiler } from '../packages/server/test/harness/preloaded.ts';

const ROUNDS = 10;
const CUTS = 20;
/** Each write is read on three threads. */
const CHANGES = 350_000;

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
const file = fileURLToPath(new URL('../packages/server/test/faults/threads/reads.test.ts', import.meta.url));
const { status } = spawnSync(process.execPath, ['--test', '--test-name-pattern=what was written', file], {
  env: { ...process.env, PORTICO_TEST_CHANGES: String(CHANGES) },
  stdio: 'inherit',
});
process.exitCode = lossy > 0 || status !== 0 ? 1 : 0;
