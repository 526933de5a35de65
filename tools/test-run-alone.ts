import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PROGRAM = `
  import { runGroups } from '${new URL('test-run.ts', import.meta.url)}';
  import { Progress } from '${new URL('test-progress.ts', import.meta.url)}';
  const [, , folder, ...groups] = process.argv;
  const progress = new Progress(groups.length);
  const passed = await runGroups({ groups, atOnce: 2, environment: process.env, folder, progress });
  process.exitCode = passed ? 0 : 1;`;

/**
 * Runs test files as tools/test.ts does, in a process of its own: within a test, Node runs no others.
 * @param folder where the results are recorded
 */
export function runAlone(
  folder: string,
  groups: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): SpawnSyncReturns<string> {
  const { NODE_TEST_CONTEXT: _, ...environment } = process.env;
  const program = join(folder, 'run.mjs');
  writeFileSync(program, PROGRAM);
  return spawnSync(process.execPath, [program, folder, ...groups], {
    env: { ...environment, ...variables },
    encoding: 'utf8',
  });
}
