import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { PATIENCE } from '../../server/test/harness/until.ts';
import { skip } from './chromium.ts';
import { type Scene, startScene } from './scene.ts';

let scene: Scene;
before(async () => {
  if (!skip) scene = await startScene();
});
after(() => scene?.close());

test("reload works on every page, below the public URL's path", { skip }, async () => {
  const owner = await scene.service.person();
  const organization = await scene.service.organization(owner);
  const tab = await scene.tabOf(owner);
  for (const path of [
    '/console',
    '/console/',
    '/console/account/security',
    `/console/organizations/${organization}/settings`,
    `/console/organizations/${organization}/`,
  ]) {
    await tab.go(path);
    const heading = await tab.page.getByRole('heading', { level: 1 }).textContent();
    await tab.page.reload();
    await tab.settled();
    assert.equal(await tab.page.getByRole('heading', { level: 1 }).textContent(), heading, path);
    assert.equal(new URL(tab.page.url()).pathname, new URL(scene.publicUrl + path).pathname);
  }
  await tab.close();
});

test('first visit: loads only the scripts of the sign-in page', {
  skip,
}, async () => {
  const scriptsAt = async (path: string) => {
    const tab = await scene.newTab();
    const scripts = new Set<string>();
    tab.page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname);
    });
    await tab.go(path);
    await tab.page.waitForURL(/\/console\/sign-in/);
    await tab.settled();
    await tab.close();
    return [...scripts].sort();
  };
  const atSignIn = await scriptsAt('/console/sign-in');
  assert.ok(atSignIn.length > 0);
  assert.deepEqual(await scriptsAt('/console'), atSignIn);
});

/** The attempts of an attacker who can put text into the page. Runs in the page. */
const ATTACK = `(async () => {
  // The debugger's evaluation may make code from text, until it waits.
  await new Promise((resolve) => setTimeout(resolve));
  const run = 'globalThis.hacked = true';
  const refused = [];
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => refused.push(effectiveDirective));
  const attempts = {
    'markup from text': () => { document.body.innerHTML = '<b>text</b>'; },
    'code in an attribute': () => document.createElement('img').setAttribute('onerror', run),
    'the text of a script': () => { document.createElement('script').text = run; },
    'code from text': () => new Function(run)(),
    'a policy that trusts text': () => trustedTypes.createPolicy('any', { createHTML: (text) => text }),
    'a request to another host': () => fetch('https://elsewhere.invalid/'),
  };
  const possible = [];
  for (const [what, attempt] of Object.entries(attempts)) {
    try {
      await attempt();
      possible.push(what);
    } catch {}
  }
  const script = document.createElement('script');
  script.append(run);
  document.head.append(script);
  const style = document.createElement('style');
  style.append('body { display: none }');
  document.head.append(style);
  // The last refusal is reported last, in an event of its own.
  while (!refused.includes('style-src-elem') && performance.now() < ${PATIENCE})
    await new Promise((resolve) => setTimeout(resolve, 10));
  const hidden = getComputedStyle(document.body).display === 'none';
  return { possible, refused, hacked: globalThis.hacked === true, hidden };
})()`;

test('injected scripts do not run, and no text becomes markup or code', {
  skip,
}, async () => {
  const tab = await scene.newTab();
  await tab.go('/console/sign-in');
  const { possible, refused, hacked, hidden } = await tab.page.evaluate<{
    possible: string[];
    refused: string[];
    hacked: boolean;
    hidden: boolean;
  }>(ATTACK);
  assert.deepEqual({ possible, hacked, hidden }, { possible: [], hacked: false, hidden: false });
  for (const directive of ['require-trusted-types-for', 'trusted-types', 'connect-src', 'style-src-elem'])
    assert.ok(refused.includes(directive), `${directive} refused nothing: ${refused.join(', ')}`);
  // The browser reports what it refused.
  await assert.rejects(tab.close(), /Content Security Policy/);
});

test('secret of a mailed link: leaves the address bar before scripts other than the first load', {
  skip,
}, async () => {
  const tab = await scene.newTab();
  const held = Promise.withResolvers<void>();
  await tab.page.route(/\/console\/scripts\/[^/]+\/(?!index-|texts-first)/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await tab.page.goto(`${scene.publicUrl}/console/sign-in#token=${'x'.repeat(43)}`, { waitUntil: 'commit' });
  await tab.page.waitForURL(`${scene.publicUrl}/console/sign-in`, { waitUntil: 'commit' });
  held.resolve();
  await tab.settled();
  await tab.close();
});
