import assert from 'node:assert/strict';
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
      const { width } = DEVICES.phone.viewport;
      await tab.page.setViewportSize(DEVICES.phone.viewport);
      const widthOf = (direction: string) =>
        tab.page.evaluate(`document.dir = '${direction}', document.documentElement.scrollWidth`);
      assert.deepEqual([await widthOf('rtl'), await widthOf('ltr')], [width, width], name);
    }),
);
