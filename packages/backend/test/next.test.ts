/** The adapter of Next.js, with the three functions of the framework that it uses in their place. */
import assert from 'node:assert/strict';
import { registerHooks } from 'node:module';
import { after, test } from 'node:test';
import { startService } from '../../server/test/harness/service.ts';
import { forNext } from '../src/adapters/next.ts';
import { createBrowser } from './browser.ts';
import { agree, newProduct, ORIGIN } from './product.ts';

/** The headers that the page under test was asked for with. */
const page = { headers: new Headers() };
Object.assign(globalThis, { porticoTestPage: page });
const FRAMEWORK = `
  export const headers = async () => globalThis.porticoTestPage.headers;
  export const redirect = (location) => { throw Object.assign(new Error('redirected'), { location }); };
  export const NextResponse = { next: ({ request }) => new Response(null, { headers: {
    'x-middleware-next': '1', 'x-seen-path': request.headers.get('x-portico-path') } }) };
`;
const hooks = registerHooks({
  resolve: (specifier, context, next) =>
    specifier.startsWith('next/')
      ? { url: `data:text/javascript,${encodeURIComponent(FRAMEWORK)}`, shortCircuit: true }
      : next(specifier, context),
});

const service = await startService();
after(async () => {
  hooks.deregister();
  await service.stop();
});
const ada = await service.person('ada');
const acme = await service.organization(ada, 'Acme');

async function signedIn() {
  const clock = { now: Date.now() };
  const { portico } = await newProduct(service, { surroundings: { now: () => clock.now } });
  const auth = forNext(portico);
  const browser = createBrowser({
    origin: ORIGIN,
    send: (request) => auth.routes.GET(request),
    now: () => clock.now,
  });
  await browser.open(await agree(service, await browser.go('/auth/sign-in'), ada));
  return { auth, browser, clock };
}

test('Next.js: a page has the session of its headers', async () => {
  const { auth, browser } = await signedIn();
  page.headers = new Headers({ host: 'app.example.com', cookie: browser.cookie() });
  assert.equal((await auth.requireSession()).account.id, ada.account.id);
  assert.equal((await auth.requireOrganization()).organization.id, acme);
  page.headers = new Headers({ host: 'app.example.com' });
  assert.equal(await auth.session(), null);
  assert.deepEqual(await auth.sessionData(), { state: 'signedOut', reason: null });
});

test('Next.js: a page leads to sign in, and back to where the proxy says it is', async () => {
  const { auth } = await signedIn();
  page.headers = new Headers({ host: 'app.example.com', 'x-portico-path': '/invoices?page=2' });
  await assert.rejects(auth.requireSession(), { location: '/auth/sign-in?returnTo=%2Finvoices%3Fpage%3D2' });
});

test('Next.js: a page renews nothing that it cannot keep; the proxy keeps it', async () => {
  const { auth, browser, clock } = await signedIn();
  clock.now += 5 * 60_000;
  const headers = { cookie: browser.cookie() };
  page.headers = new Headers({ ...headers, host: 'app.example.com' });
  assert.equal((await auth.requireSession()).isStale, false);
  const passed = await auth.proxy(new Request(`${ORIGIN}/invoices?page=2`, { headers }));
  assert.equal(passed.headers.get('x-seen-path'), '/invoices?page=2');
  assert.equal(passed.headers.getSetCookie().length, 1);
  browser.receive(passed);
  const again = await auth.proxy(
    new Request(`${ORIGIN}/invoices`, { headers: { cookie: browser.cookie() } }),
  );
  assert.equal(again.headers.getSetCookie().length, 0);
});

test('Next.js: the error of a permission that is missing reaches the page', async () => {
  const { auth, browser } = await signedIn();
  page.headers = new Headers({ host: 'app.example.com', cookie: browser.cookie() });
  await assert.rejects(auth.requirePermission('invoice:approve'), { constant: 'ACCESS_FORBIDDEN' });
});
