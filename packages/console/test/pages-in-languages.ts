import { test } from 'node:test';
import { consoleFiles } from '../../server/test/harness/console-files.ts';
import { skip } from './chromium.ts';
import { assertInSight, WIDTHS } from './in-sight.ts';
import { eachScreen } from './screens.ts';
import { DEVICES } from './tab.ts';

/** The languages besides English. */
export const LANGUAGES = consoleFiles.editions
  .map((edition) => edition.slice(0, -11))
  .filter((language) => language !== 'en');

/** Tests every page in some languages: all of them would exceed the time limit of a test file. */
export function testPagesIn(languages: readonly string[]): void {
  for (const language of languages)
    test(
      `in ${language}, every page: no axe finding, light or dark; nothing out of sight at any width`,
      {
        skip,
      },
      () =>
        eachScreen(async ({ page, examine }, { name }) => {
          for (const { viewport } of Object.values(DEVICES)) {
            await page.setViewportSize(viewport);
            await examine(name);
          }
          for (const width of WIDTHS) {
            await page.setViewportSize({ width, height: 800 });
            await assertInSight(page, `${name} at ${width}`);
          }
        }, language),
    );
}
