import assert from 'node:assert/strict';
import { globSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { launch as launchChromium, noChromium } from '../../server/test/chromium.ts';
import { testedDatabase } from '../../server/test/databases.ts';

/** Why tests of pages do not run here, or false. */
export const skip = noChromium || (testedDatabase === 'postgres' && 'pages know nothing of the database');

export function launch(): Promise<Browser> {
  assertFresh();
  return launchChromium();
}

const PACKAGES = fileURLToPath(new URL('../..', import.meta.url));
const SOURCES = ['console/src/**/*.*', 'console/index.html', 'console/vite.config.ts', 'client/src/**/*.ts'];

/** What was changed since the last build would not be looked at. */
function assertFresh(): void {
  const changed = (file: string) => statSync(`${PACKAGES}/${file}`, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const built = changed('console/dist/manifest.json');
  const newer = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: PACKAGES })).find(
    (file) => changed(file) > built,
  );
  assert.equal(newer, undefined, 'The console was changed after it was built: npm run prepare');
}
