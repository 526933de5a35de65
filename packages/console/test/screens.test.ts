import { test } from 'node:test';
import { skip } from './chromium.ts';
import { eachScreen } from './screens.ts';
import { DEVICES } from './tab.ts';

test(
  'every page: axe finds nothing in light or dark, and nothing is wider than a phone, from right to left either',
  { skip },
  () =>
    eachScreen(async (tab, { name }) => {
      for (const { viewport } of Object.values(DEVICES)) {
        await tab.page.setViewportSize(viewport);
        await tab.examine(name);
      }
    }),
);
