import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeOperator } from '../../server/test/fixtures/operators.ts';
import { browser, skip } from './chromium.ts';
import { assertInSight, WIDTHS } from './in-sight.ts';
import { beginSession, newTeam, type Scene, startScene } from './scene.ts';
import { openTab } from './tab.ts';

let scene: Scene;
before(async () => {
  if (!skip) scene = await startScene();
});
after(() => scene?.close());

/** One whose words are long, and one that is written from right to left. */
const LANGUAGES = ['de', 'ar'];

for (const locale of LANGUAGES)
  test(`in ${locale}, at ${WIDTHS.length} widths: nothing that can be pressed is out of sight`, {
    skip,
  }, async () => {
    const { service, publicUrl } = scene;
    const { ada, organization } = await newTeam(service, 'admin', 'Analytical Engines of Greater London');
    const tab = await openTab(await browser(), { publicUrl, locale, device: 'desktop' });
    // The longest word of a name, and an address in its place.
    const called = {
      token: ada.token,
      body: { name: `${'Wolfeschlegelsteinhausenbergerdorff'.repeat(2)} III` },
    };
    assert.equal((await service.call('PUT', '/v1/account', called)).status, 200);
    const unnamed = await service.person('a.very.long.address.of.somebody.in.accounting');
    await service.manager(organization, ada, unnamed, 'viewer');
    await beginSession(tab, ada, publicUrl);
    await makeOperator(service, ada);
    for (const path of ['account', `organizations/${organization}`, 'operator/accounts']) {
      await tab.go(`/console/${path}`);
      for (const width of WIDTHS) {
        await tab.page.setViewportSize({ width, height: 800 });
        await assertInSight(tab.page, `${path} at ${width}`);
      }
    }
    await tab.close();
  });
