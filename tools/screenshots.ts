/**
 * Writes pictures of every page, in light and dark, as wide as a phone and as a desk, for people to look through: no
 * test sees that something is ugly.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { eachScreen } from '../packages/console/test/screens.ts';
import { keepPictures } from '../packages/console/test/tab.ts';

const [folder = 'screenshots'] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
let taken = 0;
await eachScreen(async (tab, { name }) => {
  await keepPictures(tab.page, join(folder, name));
  taken++;
});
console.log(`Pictures of ${taken} pages are in ${folder}.`);
