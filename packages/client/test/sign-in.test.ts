import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { type PathProxy, startProxy } from '../../server/test/doubles/below-a-path.ts';
import { newOperator } from '../../server/test/fixtures/operators.ts';
import { launch, noChromium } from '../../server/test/harness/chromium.ts';
import { testedDatabase } from '../../server/test/harness/databases.ts';
import { type Person, type Service, startService } from '../../server/test/harness/service.ts';
import { PATIENCE } from '../../server/test/harness/until.ts';
import { signIn } from '../src/sign-in.ts';
import type { ModuleServer } from './module-server.ts';
import { startApp } from './single-page-app.ts';

/** A single-page app of the team, on another origin than the service and its pages. */
const skip = noChromium || (testedDatabase === 'postgres' && 'pages know nothing of the database');

let app: ModuleServer;
let service: Service;
let proxy: PathProxy;
let browser: Browser;
let applicationId: string;
/** The public URL, which the service names as `iss`. */
let issuer: string;
before(async () => {
  if (skip) return;
  // It asks again where a busy service refuses, which browsers do not.
  proxy = await startProxy('127.0.0.1', '');
  issuer = proxy.url;
  service = await startService({ environment: { PORTICO_PUBLIC_URL: issuer } });
  proxy.leadTo(service.url);
  app = await startApp(() => ({ baseUrl: issuer, applicationId }));
  const { token } = await newOperator(service);
  const body = {
    name: 'Shop',
    kind: 'browser',
    firstParty: true,
    redirectUris: [`${app.origin}/callback`],
    postLogoutRedirectUris: [`${app.origin}/`],
  };
  const registered = await service.call('POST', '/v1/operator/applications', { token, body });
  assert.equal(registered.status, 201, registered.text);
  applicationId = registered.body.id;
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await app?.close();
  await service?.stop();
  await proxy?.close();
});

/** A browser of its own, on a path of the app. */
async function open(path: string): Promise<Page> {
  const context = await browser.newContext();
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  await page.goto(app.origin + path);
  await hasStarted(page);
  return page;
}
/** Its buttons appear earlier, without an effect. */
const hasStarted = (page: Page) => page.locator('h1:not(:empty)').waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const says = (page: Page, heading: string) =>
  page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
const goingTo = (page: Page) => page.locator('p').textContent();

/** Portico's page, where the person signs in. */
async function signInThere(page: Page, { account, password }: Person): Promise<void> {
  await says(page, 'Sign in');
  assert.equal(new URL(page.url()).origin, issuer);
  await page.getByLabel('Email', { exact: true }).fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await press(page, 'Sign in');
}

/** Begins to sign in. @returns what Portico is asked */
async function begin(page: Page): Promise<URLSearchParams> {
  await hasStarted(page);
  // By the time that it is looked at, the page may have gone on to another of its addresses.
  const asked = page.waitForRequest(`${issuer}/authorize?*`);
  await press(page, 'Sign in');
  const { searchParams } = new URL((await asked).url());
  await page.waitForURL(`${issuer}/**`);
  return searchParams;
}
const callback = (query: Readonly<Record<string, string>>, more = '') =>
  `${app.origin}/callback?${more}${new URLSearchParams(query)}`;

test('signIn: back at the wanted page with a session, and no code in the address bar', {
  skip,
}, async () => {
  const ada = await service.person('ada');
  const page = await open('/shelf?book=1');
  const shown: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/redemption')) shown.push(page.url());
  });
  const asked = await begin(page);
  assert.deepEqual(
    ['scope', 'code_challenge_method', 'response_type', 'prompt'].map((name) => asked.get(name)),
    ['openid portico', 'S256', 'code', null],
  );
  await signInThere(page, ada);
  await says(page, ada.account.email);
  assert.equal(await goingTo(page), '/shelf?book=1');
  assert.equal(page.url(), `${app.origin}/callback`);
  assert.deepEqual(shown, [`${app.origin}/callback`]);
  assert.deepEqual(await page.evaluate('Object.keys(sessionStorage)'), ['token']);
  await page.context().close();
});

test('signIn: passes prompt, loginHint, organizationId and scope; the redirect page keeps its query and fragment', {
  skip,
}, async () => {
  const page = await open('/#prompt=login&loginHint=ada@example.com&organizationId=1&scope=openid');
  const asked = await begin(page);
  assert.deepEqual(
    ['prompt', 'login_hint', 'organization_id', 'scope'].map((name) => asked.get(name)),
    ['login', 'ada@example.com', '1', 'openid'],
  );
  await page.goto(`${callback({ state: 'forged', code: 'x' }, 'a=1&')}#b`);
  await says(page, 'state_mismatch');
  assert.equal(page.url(), `${app.origin}/callback?a=1#b`);
  await page.context().close();
});

test('completeSignIn: not_returned on a reload of the redirect page, or a direct visit', {
  skip,
}, async () => {
  const ada = await service.person('ada');
  const page = await open('/');
  await begin(page);
  await signInThere(page, ada);
  await says(page, ada.account.email);
  await page.reload();
  await says(page, 'not_returned');
  assert.equal(await goingTo(page), '/');
  await page.context().close();
});

test('completeSignIn twice at once: one redemption, and the session both times', {
  skip,
}, async () => {
  const ada = await service.person('ada');
  const page = await open('/');
  const asked = await begin(page);
  let redeemed = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/redemption')) redeemed += 1;
  });
  const body = { parameters: String(asked) };
  const { url } = (await service.call('POST', '/v1/authorizations', { token: ada.token, body })).body;
  await page.goto(`${url}#twice`);
  await says(page, ada.account.email);
  assert.equal(redeemed, 1);
  await page.context().close();
});

test('completeSignIn: access_denied when the person refuses', { skip }, async () => {
  const page = await open('/shelf');
  const body = { parameters: String(await begin(page)) };
  const { url } = (await service.call('POST', '/v1/authorizations/refusal', { body })).body;
  await page.goto(url);
  await says(page, 'access_denied access_denied');
  assert.equal(await goingTo(page), '/shelf');
  assert.equal(page.url(), `${app.origin}/callback`);
  await page.context().close();
});

test('signIn with prompt none: login_required if no one is signed in', { skip }, async () => {
  const page = await open('/#prompt=none');
  await press(page, 'Sign in');
  await says(page, 'authorization_error login_required');
  await page.context().close();
});

test('completeSignIn: state_mismatch for an unknown or used state, without a request to the service', {
  skip,
}, async () => {
  const page = await open('/');
  const [sent, state] = [[] as string[], String((await begin(page)).get('state'))];
  page.on('request', (request) => {
    if (request.url().includes('/redemption')) sent.push(request.url());
  });
  const iss = issuer;
  await page.goto(callback({ code: 'portico_ac_1', state: `${state}x`, iss }));
  await says(page, 'state_mismatch');
  await page.goto(callback({ error: 'access_denied', state: 'x', iss }));
  await says(page, 'state_mismatch');
  assert.deepEqual(sent, []);
  await page.goto(callback({ code: 'portico_ac_1', state, iss }));
  await says(page, 'redemption_refused FIELDS_VALIDATION_ERROR');
  await page.goto(callback({ code: 'portico_ac_1', state, iss }));
  await says(page, 'state_mismatch');
  assert.ok(sent.length > 0);
  await page.context().close();
});

test('completeSignIn: another issuer or none is refused, without a request to the service', {
  skip,
}, async () => {
  const page = await open('/');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/redemption')) sent.push(request.url());
  });
  const issuers: Record<string, string>[] = [{ iss: 'https://evil.example' }, { iss: `${issuer}/` }, {}];
  const answers: Record<string, string>[] = [{ code: 'portico_ac_1' }, { error: 'access_denied' }];
  for (const more of issuers) {
    for (const answer of answers) {
      await page.goto(`${app.origin}/`);
      const state = String((await begin(page)).get('state'));
      await page.goto(callback({ ...answer, state, ...more }));
      await says(page, 'issuer_mismatch');
    }
  }
  assert.deepEqual(sent, []);
  await page.context().close();
});

test('several sign-ins at once, across tabs and in one: each returns to its own page', { skip }, async () => {
  const ada = await service.person('ada');
  const one = await open('/one');
  const two = await one.context().newPage();
  await two.goto(`${app.origin}/two`);
  await begin(one);
  await begin(two);
  const first = one.url();
  await one.goto(`${app.origin}/three`);
  await begin(one);
  await signInThere(two, ada);
  await says(two, ada.account.email);
  assert.equal(await goingTo(two), '/two');
  await one.goto(first);
  await says(one, ada.account.email);
  assert.equal(await goingTo(one), '/one');
  await one.context().close();
});

test("returnTo: always a path of the app's origin", { skip }, async () => {
  const page = await open('/');
  for (const [asked, kept] of [
    ['/shelf?a=1', '/shelf?a=1'],
    ['shelf', '/shelf'],
    [`${app.origin}/shelf`, '/shelf'],
    ['https://evil.example/', '/'],
    ['//evil.example/', '/'],
    ['/\\evil.example/', '/'],
    ['/.//evil.example/', '/'],
    ['javascript:alert(1)', '/'],
    ['https://', '/'],
    ['', '/'],
  ] as const) {
    await page.goto(`${app.origin}/?again#${new URLSearchParams({ returnTo: asked })}`);
    await page.reload();
    const state = String((await begin(page)).get('state'));
    await page.goto(callback({ error: 'access_denied', state, iss: issuer }));
    await says(page, 'access_denied access_denied');
    assert.equal(await goingTo(page), kept, asked);
  }
  await page.goto(`${app.origin}/callback`);
  const state = String((await begin(page)).get('state'));
  await page.goto(callback({ error: 'access_denied', state, iss: issuer }));
  await says(page, 'access_denied access_denied');
  assert.equal(await goingTo(page), '/', 'the redirect page leads nowhere');
  await page.context().close();
});

test('completeSignIn: an invalid or missing answer of the service opens no session', { skip }, async () => {
  const page = await open('/');
  for (const fail of ['abort', 'html', 'empty'] as const) {
    await page.route('**/redemption', (route) =>
      fail === 'abort'
        ? route.abort()
        : route.fulfill({
            status: fail === 'html' ? 502 : 201,
            headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
            body: fail === 'html' ? '<h1>Bad gateway</h1>' : '{}',
          }),
    );
    await page.goto(`${app.origin}/`);
    const state = String((await begin(page)).get('state'));
    await page.goto(callback({ code: 'portico_ac_1', state, iss: issuer }));
    await says(page, 'network_error');
    await page.unrouteAll();
  }
  await page.context().close();
});

test("signOut: ends the app's session; with postLogoutRedirectUri the sign-in too, without a question", {
  skip,
}, async () => {
  const ada = await service.person('ada');
  const page = await open('/');
  await begin(page);
  await signInThere(page, ada);
  await says(page, ada.account.email);
  await press(page, 'Sign out');
  await says(page, 'Signed out');
  await page.goto(`${app.origin}/`);
  await says(page, 'ACCESS_TOKEN_INVALID');
  await press(page, 'Sign in');
  await says(page, ada.account.email);
  const there = `${app.origin}/`;
  await page.goto(`${app.origin}/#${new URLSearchParams({ postLogoutRedirectUri: there })}`);
  await says(page, ada.account.email);
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(frame.url()));
  await press(page, 'Sign out');
  await page.waitForURL(there);
  assert.deepEqual(visited, [there]);
  await page.evaluate('sessionStorage.clear()');
  await page.reload();
  await says(page, 'Nobody');
  await begin(page);
  await says(page, 'Sign in');
  await page.context().close();
});

test('signOut: unregistered address or ended session leads to the sign-out page', {
  skip,
}, async () => {
  const ada = await service.person('ada');
  const page = await open('/');
  await begin(page);
  await signInThere(page, ada);
  await says(page, ada.account.email);
  const token = await page.evaluate('sessionStorage.getItem("token")');
  const leave = async (postLogoutRedirectUri: string) => {
    await page.goto(`${app.origin}/?${Math.random()}#${new URLSearchParams({ postLogoutRedirectUri })}`);
    await hasStarted(page);
    // The page takes the query out of its address at once.
    const asking = page.waitForRequest((request) => request.url().startsWith(`${issuer}/end-session?`));
    await press(page, 'Sign out');
    assert.deepEqual(Object.fromEntries(new URL((await asking).url()).searchParams), {
      client_id: applicationId,
      post_logout_redirect_uri: postLogoutRedirectUri,
    });
  };
  await service.call('POST', '/v1/logout', { token: String(token) });
  await leave(`${app.origin}/`);
  await says(page, 'Sign out?');
  await press(page, 'Sign out');
  await page.waitForURL(`${app.origin}/`);
  await page.evaluate('sessionStorage.clear()');
  await page.reload();
  await begin(page);
  await signInThere(page, ada);
  await says(page, ada.account.email);
  await leave(`${app.origin}/elsewhere`);
  await says(page, 'You’re signed out');
  await page.context().close();
});

test('baseUrl over http on another host: refused', async () => {
  const options = { applicationId: 'x', redirectUri: 'https://app.example.com/callback' };
  await assert.rejects(signIn({ ...options, baseUrl: 'http://id.example.com' }), TypeError);
});
