import { availableParallelism, cpus } from 'node:os';
import { authenticatedRead } from './authenticated-read.ts';
import { betterAuth } from './better-auth.ts';
import { capacity } from './capacity.ts';
import { refuseOtherSystems } from './child.ts';
import { clientCredentials } from './client-credentials.ts';
import { executable } from './executable.ts';
import { growth } from './growth.ts';
import { keycloak } from './keycloak.ts';
import { permissionCheck } from './permission-check.ts';
import { pocketBase } from './pocketbase.ts';
import { postgresReads } from './postgres-reads.ts';
import { readsBesideLogins } from './reads-beside-logins.ts';
import { registrations } from './registrations.ts';
import { type Measurement, type Row, Skipped } from './row.ts';
import { startAndMemory } from './start-and-memory.ts';
import { threads, threadsOnPostgres } from './threads.ts';
import { tokenHook } from './token-hook.ts';
import { writes } from './writes.ts';
import { writesBesideSealing } from './writes-beside-sealing.ts';

const ROWS: Readonly<Record<string, Row>> = {
  'authenticated-read': authenticatedRead,
  registrations,
  'permission-check': permissionCheck,
  'client-credentials': clientCredentials,
  'token-hook': tokenHook,
  'postgres-reads': postgresReads,
  writes,
  'writes-beside-sealing': writesBesideSealing,
  'reads-beside-logins': readsBesideLogins,
  threads,
  'threads-postgres': threadsOnPostgres,
  growth,
  capacity,
  'start-and-memory': startAndMemory,
  executable,
  'better-auth': betterAuth,
  pocketbase: pocketBase,
  keycloak,
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
  console.log(`\n${name}: ${row.title}`);
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
