import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { PATIENCE } from './until.ts';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const executablePath = PLACES.find((file) => existsSync(file));

/** Why tests in a browser do not run here, or false. */
export const noChromium = executablePath === undefined && 'Chromium is not installed';

const ARGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath,
    headless: true,
    chromiumSandbox: false,
    args: ARGS,
    timeout: PATIENCE,
  });
}
