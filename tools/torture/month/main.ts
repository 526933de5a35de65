/** Lets a month pass on PostgreSQL in minutes: under one clock that is set forward, a service is used, and its tables are measured. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { skipWithoutPostgres } from '../../../packages/server/test/harness/postgres.ts';
import { preloadable, skipWithoutCompiler } from '../../../packages/server/test/harness/preloaded.ts';

const CLOCK = fileURLToPath(new URL('../../../packages/server/test/faults/clock/clock.c', import.meta.url));

/** @param args how many days; some more than a month unless given, so that what is kept for a month comes to its end */
export function liveThroughMonth([days = '36']: string[]): boolean {
  const lacking = skipWithoutCompiler() || skipWithoutPostgres();
  if (lacking) throw new Error(lacking);
  const folder = mkdtempSync(join(tmpdir(), 'portico-month-'));
  try {
    const clock = join(folder, 'offset');
    writeFileSync(clock, Buffer.alloc(8));
    // PostgreSQL runs as another user, and reads it, too.
    chmodSync(folder, 0o755);
    const inside = fileURLToPath(new URL('inside.ts', import.meta.url));
    const { status } = spawnSync(process.execPath, [inside, days], {
      env: { ...process.env, LD_PRELOAD: preloadable(CLOCK), TEST_CLOCK_OFFSET: clock },
      stdio: 'inherit',
    });
    return status === 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
