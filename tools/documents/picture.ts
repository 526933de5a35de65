/** Takes the picture of the console for the README: an organization's people, on a desktop, in light colours. */
import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { startScene } from '../../packages/console/test/scene.ts';
import type { Person, Service } from '../../packages/server/test/harness/service.ts';

const FILE = 'docs/images/console.png';
/** Bytes, because the picture loads with every visit to the README. */
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

const scene = await startScene();
try {
  const { service } = scene;
  const owner = await register(service, { name: 'Ada Lovelace', email: 'ada@example.com' });
  const organization = await service.organization(owner, 'Analytical Engines');
  for (const { role, ...colleague } of COLLEAGUES)
    await service.manager(organization, owner, await register(service, colleague), role);
  const tab = await scene.tabOf(owner, 'desktop');
  await tab.page.setViewportSize({ width: 1200, height: 560 });
  await tab.page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await tab.go(`/console/organizations/${organization}`);
  await tab.page.screenshot({ path: FILE });
  await tab.close();
} finally {
  await scene.close();
}
const { size } = statSync(FILE);
assert.ok(size <= LARGEST, `${FILE} has ${size} bytes, more than ${LARGEST}`);
console.log(`${FILE} has ${size} bytes.`);
