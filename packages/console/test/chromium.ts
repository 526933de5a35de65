import assert from 'node:assert/strict';
import { existsSync, globSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright-core';
import { testedDatabase } from '../../server/test/databases.ts';
import { PATIENCE } from '../../server/test/until.ts';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const executablePath = PLACES.find((file) => existsSync(file));

/** Why tests of pages do not run here, or false. */
export const skip =
  (executablePath === undefined && 'Chromium is not installed') ||
  (testedDatabase === 'postgres' && 'pages know nothing of the database');

const ARGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export function launch(): Promise<Browser> {
  assertFresh();
  return chromium.launch({
    executablePath,
    headless: true,
    chromiumSandbox: false,
    args: ARGS,
    timeout: PATIENCE,
  });
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
