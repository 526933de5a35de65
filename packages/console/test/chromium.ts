import assert from 'node:assert/strict';
import { AsyncResource } from 'node:async_hooks';
import { globSync, statSync } from 'node:fs';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { launch as launchChromium, noChromium } from '../../server/test/harness/chromium.ts';
import { testedDatabase } from '../../server/test/harness/databases.ts';

/** Why tests of pages do not run here, or false. */
export const skip = noChromium || (testedDatabase === 'postgres' && 'pages know nothing of the database');

let shared: Promise<Browser> | undefined;

/**
 * The browser of all tests of this process: to start one costs more than most tests. What must not be shared has a context
 * of its own in it.
 */
export function browser(): Promise<Browser> {
  shared ??= start();
  return shared;
}

async function start(): Promise<Browser> {
  assertFresh();
  const started = await launchChromium();
  // A hook that is set up in a test is one of its file's. Outside of all tests, it is that of the process.
  const outside = new AsyncResource('browser', { triggerAsyncId: 0 });
  outside.runInAsyncScope(() => after(() => started.close()));
  return started;
}

const PACKAGES = fileURLToPath(new URL('../..', import.meta.url));
const SOURCES = ['console/src/**/*.*', 'console/index.html', 'console/vite.config.ts', 'client/src/**/*.ts'];

/** Without a new build, changes since the last would not be tested. */
function assertFresh(): void {
  const changed = (file: string) => statSync(`${PACKAGES}/${file}`, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const built = changed('console/dist/manifest.json');
  const newer = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: PACKAGES })).find(
    (file) => changed(file) > built,
  );
  assert.equal(newer, undefined, 'The console was changed after it was built: npm run prepare');
}
