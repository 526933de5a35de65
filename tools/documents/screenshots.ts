/**
 * Writes pictures of every page, in English or the given languages, in light and dark, as wide as a phone and a
 * desktop, for people to look through: no test sees ugliness.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { browser } from '../../packages/console/test/chromium.ts';
import { eachScreen } from '../../packages/console/test/screens.ts';
import { keepPictures } from '../../packages/console/test/tab.ts';

const [folder = 'screenshots', ...languages] = process.argv.slice(2);
for (const language of languages.length > 0 ? languages : ['en']) {
  const own = join(folder, language);
  mkdirSync(own, { recursive: true });
  process.env.PORTICO_TEST_LANGUAGE = language;
  let taken = 0;
  await eachScreen(async (tab, { name }) => {
    await keepPictures(tab.page, join(own, name));
    taken++;
  });
  console.log(`Pictures of ${taken} pages are in ${own}.`);
}
await (await browser()).close();
