/** The torture itself, in namespaces of its own: all that it starts and mounts ends with it. */
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Answers } from './answers.ts';
import { Cluster } from './cluster.ts';
import { breakAndHeal, FAULTS } from './faults.ts';
import { Ledger } from './ledger.ts';
import { Load } from './load.ts';
import { readOptions } from './options.ts';
import { Page } from './page.ts';
import { reportOf } from './report.ts';

/** Milliseconds of load around each fault. */
const QUIET = 3_000;
const CONNECTIONS = 30;

const options = readOptions(process.argv.slice(2));
const folder = mkdtempSync(join(tmpdir(), 'portico-patroni-'));
chmodSync(folder, 0o755);
const started = performance.now();
const isOver = () => performance.now() - started > options.minutes * 60_000;
try {
  const cluster = await Cluster.setUp(new Page(), folder);
  const ledger = new Ledger();
  const answers = new Answers(cluster.nodes, CONNECTIONS);
  const load = new Load(answers, ledger);
  await load.start(options.people);
  console.log(`Two nodes serve ${options.people} people after ${seconds(performance.now() - started)} s`);
  let faults = 0;
  const breakInEveryWay = async () => {
    for (const name of Array.from({ length: options.rounds }, () => options.faults).flat()) {
      if (isOver()) break;
      await sleep(QUIET);
      const fault = FAULTS[name] as (typeof FAULTS)[string];
      const times = await breakAndHeal(cluster, fault);
      await sleep(QUIET);
      faults++;
      console.log(`\n${name}: ${fault.title}\n${reportOf({ answers, times, until: performance.now() })}`);
      for (const { name, process } of cluster.nodes)
        if (process.exitCode !== null)
          answers.violations.push(`The node on ${name} ended with ${process.exitCode}`);
    }
  };
  // Changes acknowledged until then are judged all the same.
  await breakInEveryWay().catch((error) => answers.violations.push(String(error)));
  while (ledger.changes < options.changes && !isOver()) await sleep(QUIET);
  await load.stop();
  await load.judgeAll();
  answers.close();
  cluster.roles.stop();
  console.log(
    `\n${faults} ${faults === 1 ? 'fault' : 'faults'}, ${ledger.changes} acknowledged changes, ${load.judged} reads compared with them`,
  );
  console.log(
    [...answers.tally]
      .sort(([, a], [, b]) => b - a)
      .map(([outcome, count]) => `${count} × ${outcome}`)
      .join(', '),
  );
  for (const violation of answers.violations.slice(0, 30)) console.log(`VIOLATION: ${violation}`);
  console.log(answers.violations.length === 0 ? 'No violation' : `${answers.violations.length} violations`);
  process.exitCode = answers.violations.length === 0 && faults > 0 ? 0 : 1;
} finally {
  if (options.logs !== undefined) cpSync(join(folder, 'logs'), options.logs, { recursive: true });
  rmSync(folder, { recursive: true, force: true });
}
// The first process of the namespace waits for this one alone, and all others end with it.
process.exit();

function seconds(milliseconds: number): string {
  return (milliseconds / 1_000).toFixed(1);
}
