import assert from 'node:assert/strict';
import { test } from 'node:test';
import { skip } from './chromium.ts';
import { eachScreen } from './screens.ts';
import { DEVICES } from './tab.ts';

/** As narrow as a page must still be usable (WCAG 2.2, 1.4.10): also a window of 640 pixels at 200 %. */
const NARROWEST = { width: 320, height: 640 };

test(
  'every page: no axe finding, light or dark; fits phones and 320 pixels, right to left too',
  { skip },
  () =>
    eachScreen(async (tab, { name }) => {
      for (const { viewport } of Object.values(DEVICES)) {
        await tab.page.setViewportSize(viewport);
        await tab.examine(name);
      }
      await tab.page.setViewportSize(NARROWEST);
      const width = await tab.page.evaluate('document.documentElement.scrollWidth');
      assert.equal(width, NARROWEST.width, name);
    }),
);
