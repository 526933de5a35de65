import { after, before, test } from 'node:test';
import { noChromium } from '../../server/test/harness/chromium.ts';
import { heading, type Scene, startScene } from './scene.ts';

/** The oldest React that the kit supports. */
const skip = noChromium;

let scene: Scene;
before(async () => {
  if (!skip) scene = await startScene({}, 18);
});
after(() => scene?.close());

for (const language of ['en', 'ar'])
  test(`React 18: renders on a server, hydrates, and opens a menu, ${language}`, { skip }, async () => {
    const { service, backend } = scene;
    const person = await service.person('ada');
    const organizationId = await service.organization(person, 'Analytical Engines');
    backend.next = { person, organizationId };
    const tab = await scene.open({ part: 'menu', language }, { rendered: true });
    await tab.page.getByRole('button').click();
    await heading(tab, person.account.email);
    await tab.page.locator('summary').click();
    await tab.page.locator('[aria-current]').getByText('Analytical Engines').waitFor();
    await tab.examine(`react-18-${language}`);
    await tab.close();
  });
