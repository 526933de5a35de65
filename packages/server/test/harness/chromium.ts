import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { PATIENCE } from './until.ts';

/** The headless shell takes half the time. */
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const executablePath = PLACES.find((file) => existsSync(file));

/** Why tests in a browser do not run here, or false. */
export const noChromium = executablePath === undefined && 'Chromium is not installed';

/** Processes that each window would start for invisible parts of the browser: half of all the work. */
const UNSEEN = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess'];

/** The features that Playwright turns off: the browser only uses the last list that it is given. */
const TURNED_OFF = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

const ARGS = [
  `--disable-features=${[...TURNED_OFF, ...UNSEEN]}`,
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
