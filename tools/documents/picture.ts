/** Takes the pictures for the README, on a desktop, in light colours: the sign-in page, and an organization's people. */
import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { browser } from '../../packages/console/test/chromium.ts';
import { startScene } from '../../packages/console/test/scene.ts';
import type { Tab } from '../../packages/console/test/tab.ts';
import type { Person, Service } from '../../packages/server/test/harness/service.ts';

const FOLDER = 'docs/images';
/** Bytes, because the pictures load with every visit to the README. */
const LARGEST = 150_000;
const PASSWORD = 'correct horse battery';

const COLLEAGUES = [
  { name: 'Grace Hopper', email: 'grace@example.com', role: 'admin' },
  { name: 'Katherine Johnson', email: 'katherine@example.com', role: 'viewer' },
];

/** Replaces the numbered addresses of test accounts, for a readable picture. */
async function register(service: Service, { name, email }: { name: string; email: string }): Promise<Person> {
  const body = { name, email, password: PASSWORD };
  const answer = await service.call('POST', '/v1/register', { body });
  assert.equal(answer.status, 201, answer.text);
  return { token: answer.body.accessToken, account: answer.body.account, password: PASSWORD };
}

async function take({ page }: Tab, name: string, height: number): Promise<void> {
  await page.setViewportSize({ width: 1200, height });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const path = `${FOLDER}/${name}.png`;
  await page.screenshot({ path });
  const { size } = statSync(path);
  assert.ok(size <= LARGEST, `${path} has ${size} bytes, more than ${LARGEST}`);
  console.log(`${path} has ${size} bytes.`);
}

const scene = await startScene({ PORTICO_NAME: 'Example' });
try {
  const { service } = scene;
  const owner = await register(service, { name: 'Ada Lovelace', email: 'ada@example.com' });
  const organization = await service.organization(owner, 'Analytical Engines');
  for (const { role, ...colleague } of COLLEAGUES)
    await service.manager(organization, owner, await register(service, colleague), role);
  const visitor = await scene.newTab('desktop');
  await visitor.go('/console/sign-in');
  await take(visitor, 'sign-in', 840);
  await visitor.close();
  const tab = await scene.tabOf(owner, 'desktop');
  await tab.go(`/console/organizations/${organization}`);
  await take(tab, 'console', 760);
  await tab.close();
} finally {
  await scene.close();
  // The hook that closes it waits for the end of this process, which waits for the browser.
  await (await browser()).close();
}
