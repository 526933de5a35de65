import { availableParallelism, cpus } from 'node:os';
import { refuseOtherSystems } from './child.ts';
import { type Measurement, type Row, Skipped } from './row.ts';
import { overhead } from './row-a.ts';
import { registration } from './row-b.ts';
import { isolation } from './row-c.ts';
import { growth } from './row-d.ts';
import { footprint } from './row-e.ts';
import { betterAuth } from './row-f.ts';
import { writes } from './row-g.ts';
import { start } from './row-h.ts';
import { postgres } from './row-i.ts';
import { client } from './row-j.ts';
import { move } from './row-k.ts';
import { deliveries } from './row-l.ts';
import { counting } from './row-m.ts';
import { lastRelease } from './row-n.ts';
import { pages } from './row-o.ts';
import { exchange } from './row-p.ts';
import { seals } from './row-q.ts';
import { directory } from './row-r.ts';
import { pocketBase } from './row-s.ts';
import { threads } from './row-t.ts';

const ROWS: Readonly<Record<string, Row>> = {
  a: overhead,
  b: registration,
  c: isolation,
  d: growth,
  e: footprint,
  f: betterAuth,
  g: writes,
  h: start,
  i: postgres,
  j: client,
  k: move,
  l: deliveries,
  m: counting,
  n: lastRelease,
  o: pages,
  p: exchange,
  q: seals,
  r: directory,
  s: pocketBase,
  t: threads,
};

const USAGE = `Usage: npm run bench -- [--quick] [${Object.keys(ROWS).join('] [')}]`;

const wanted = process.argv.slice(2).filter((argument) => argument !== '--quick');
const quick = process.argv.includes('--quick');
const unknown = wanted.filter((name) => !Object.hasOwn(ROWS, name));
if (unknown.length > 0) {
  console.error(`${USAGE}\nThere is no row ${unknown.join(', ')}.`);
  process.exit(2);
}
refuseOtherSystems();

console.log(`Portico's benchmarks, on Node ${process.versions.node}, ${cpus()[0]?.model.trim()}.
Servers and load generator share ${availableParallelism()} cores: read ratios, not absolute numbers.
Servers are processes of their own on loopback, with their logs on, to /dev/null; databases are SQLite files.`);
if (quick) console.log('--quick: too short to mean anything.');

let failed = 0;
for (const [name, row] of Object.entries(ROWS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n${row.title}`);
  for (const note of row.notes) console.log(`    ${note}`);
  try {
    for (const measurement of await row.measure({ quick })) console.log(lineOf(measurement));
  } catch (error) {
    const skipped = error instanceof Skipped;
    if (!skipped) failed++;
    const verdict = skipped ? 'SKIPPED' : 'could not be measured';
    console.log(`  ${verdict}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
// A missed target is a result; a row without a number is a defect.
process.exit(failed > 0 ? 1 : 0);

function lineOf({ what, values, ratio, target, met }: Measurement): string {
  const verdict = met === undefined ? '' : met ? 'met' : 'MISSED';
  const shown = ratio === undefined ? '' : ratio.toFixed(2);
  return `  ${what.padEnd(52)}${values.padStart(26)}${shown.padStart(8)}  ${(target ?? '').padEnd(24)}${verdict}`.trimEnd();
}
