/**
 * Cuts the power on SQLite at hundreds of moments, which takes minutes: `npm test` does the same with a few. A machine
 * without a C compiler cannot.
 */
import { cutPower } from '../packages/server/test/disk/cuts.ts';
import { skipWithoutCompiler } from '../packages/server/test/preloaded.ts';

const ROUNDS = 10;
const CUTS = 20;

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
process.exitCode = lossy > 0 ? 1 : 0;
